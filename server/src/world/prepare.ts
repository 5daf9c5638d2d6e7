import { itemAt } from './random.ts'
import { isStrongPassword } from '@parkla/contract/people/accounts/accounts.schema.ts'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { hashPassword } from '../kit/secrets/password-hash.ts'
import { makeInvoicesJob } from '../members/fleets/invoices/fleet-invoices.jobs.ts'
import { hashDeviceKey, newDeviceKey } from '../gates/devices/device-keys.ts'
import { saveRegions } from '../parking/places/places.factory.ts'
import type { Tx } from '../kit/database/database.ts'
import type { Node } from '../node.ts'
import type { World } from '../start-notice.ts'
import { demoAccounts, demoPassword } from './people/demo-accounts.ts'
import { drawDemoImagesJob } from './drawings/demo-images.jobs.ts'
import { demoDeviceNames, demoKeyOf } from './places/demo-devices.ts'

/** Advisory lock key; no other lock has it, so that a start waits for nothing but other starts. */
const lockKey = 7_275_556

const isWithout = async (tx: Tx, table: 'owners' | 'places'): Promise<boolean> =>
  (await tx.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined

type OpenNode = Pick<Node, 'services' | 'database'>

const fillWithDemo = async (tx: Tx, { services }: OpenNode): Promise<void> => {
  // Loaded only for a demo: other nodes do not need its memory.
  const { makeDemoWorld } = await import('./demo-world.ts')
  await makeDemoWorld(tx, {
    now: services.clock().toISOString(),
    passwordHash: await hashPassword(demoPassword),
  })
  await services.jobs.enqueue(tx, drawDemoImagesJob, {})
  await services.jobs.enqueue(tx, makeInvoicesJob, {})
}

const addFirstAdmin = async (tx: Tx, { email, password }: { email: string; password: string }): Promise<void> => {
  if (!isStrongPassword(password))
    throw new Error('ADMIN_PASSWORD must have at least 8 characters, one digit and one capital letter')
  const person = { name: email, email: email.toLowerCase(), admin: true, is_verified: true }
  await tx
    .insertInto('owners')
    .values({ ...person, password_hash: await hashPassword(password) })
    .execute()
}

/** Rows that every installation needs (R4, R41). */
const addBasics = async (tx: Tx): Promise<void> => {
  await saveRegions(tx)
  await tx
    .insertInto('settings')
    .values({ key: 'ownOperatorCode', value: JSON.stringify('B') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const fill = async (tx: Tx, node: OpenNode, config: Config): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  if (!(await isWithout(tx, 'owners'))) return false
  const wantsDemo = config.DEMO === undefined ? node.database.kind === 'pglite' : config.DEMO === '1'
  // a database seeded before the first start keeps its places
  if (wantsDemo && (await isWithout(tx, 'places'))) {
    await fillWithDemo(tx, node)
    return true
  }
  await addBasics(tx)
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config
  if (email !== undefined && password !== undefined) await addFirstAdmin(tx, { email, password })
  return false
}

/** Removes the computable demo keys from a database that is no longer a demo (docs/security.md). */
const revokeDemoKeys = async (tx: Tx): Promise<void> => {
  const hashes = demoDeviceNames().map((name) => hashDeviceKey(demoKeyOf(name)))
  for (const table of ['gate_controllers', 'cameras'] as const) {
    const known = await tx.selectFrom(table).select('id').where('key_hash', 'in', hashes).execute()
    for (const { id } of known)
      await tx.updateTable(table).set({ key_hash: newDeviceKey().hash }).where('id', '=', id).execute()
  }
}

const hasDemo = async ({ services }: OpenNode): Promise<boolean> => {
  const email = itemAt(demoAccounts, 0).email
  const row = await services.db.selectFrom('owners').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

/**
 * Inserts the demo data or a first global admin into an empty database. One transaction under a lock: when several nodes
 * start at once, one of them inserts; an interrupted start leaves the database empty.
 */
export const prepareWorld = async (node: OpenNode, config: Config): Promise<World> => {
  const isNew = await node.services.db.transaction().execute((tx) => fill(tx, node, config))
  if (config.DEMO === '0') await node.services.db.transaction().execute(revokeDemoKeys)
  // query plans depend on table statistics
  if (isNew) await sql`analyze`.execute(node.services.db)
  return { isDemo: await hasDemo(node) }
}
