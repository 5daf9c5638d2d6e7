import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { PublicContext } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { mailFleetStatus } from '../fleets/fleets.jobs.ts'
import { insistOnRoom } from '../fleets/users/fleet-users.queries.ts'
import type { Registration } from '../lists/list-users.queries.ts'
import { addFreeCar, isKnown } from '../lists/list-users.steps.ts'
import { mailStatus } from '../whitelists/whitelists.jobs.ts'

/** A whitelist or fleet whose users register themselves. */
export type OpenList = {
  id: number
  kind: 'WHITELIST' | 'FLEET'
  name: string
  region: string
  app_id: number
  auto_approve: boolean
  approval_message: string
  message: string
  most: number
  isOpen: boolean
}

const isOpenAt = (now: string) => sql<boolean>`((registration_open_until is null or registration_open_until > ${now})
  and (valid_to is null or valid_to > ${now}))`

const columnsAt = (now: string) => sql`id, kind, name, region, app_id, auto_approve, approval_message,
  registration_request_received_message as message, max_members as most,
  ${isOpenAt(now)} as "isOpen"`

/** The whitelist of a public link that is enabled and open; a transaction locks it against being closed. */
export const lockOpenWhitelist = async (
  tx: Tx,
  { now }: Pick<PublicContext, 'now'>,
  uuid: string,
): Promise<OpenList | undefined> => {
  const { rows } = await sql<OpenList>`
    select ${columnsAt(now)} from lists where public_registration_link_uuid = ${uuid} and kind = 'WHITELIST'
      and is_public_registration_link_enabled and deleted_at is null and ${isOpenAt(now)} for share`.execute(tx)
  return rows[0]
}

/** Against being closed; a fleet for the number of its users, too (R105). */
const locks = { WHITELIST: sql`for share`, FLEET: sql`for no key update` } as const

/** Locks the whitelist or fleet of a registration code of an app; `isOpen`: takes registrations (R97). */
export const lockListByCode = async (
  tx: Tx,
  { now }: Pick<PublicContext, 'now'>,
  { appId, code }: { appId: number; code: string },
): Promise<OpenList | undefined> => {
  for (const [kind, lock] of Object.entries(locks)) {
    const { rows } = await sql<OpenList>`
      select ${columnsAt(now)} from lists where app_id = ${appId} and lower(code) = lower(${code}) and code <> ''
        and kind = ${kind} and deleted_at is null ${lock}`.execute(tx)
    if (rows[0]) return rows[0]
  }
  return undefined
}

type Registering = { list: OpenList; one: Registration }

const isRepeated = async (tx: Tx, { list, one }: Registering): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from list_users where request_id = ${one.requestId} and kind = ${list.kind}`.execute(tx)
  return rows.length > 0
}

const insertUser = async (tx: Tx, { now }: PublicContext, { list, one }: Registering): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into list_users (list_id, kind, client_id, name, email, phone, comment, status, registration_type, request_id,
      answers, registered_at, updated_at)
    values (${list.id}, ${list.kind}, (select id from clients
        where phone_number = ${one.phone} and app_id = ${list.app_id} and deleted_at is null),
      ${one.name}, ${one.email}, ${one.phone}, ${one.comment}, 'PENDING', 'SELF_REGISTERED', ${one.requestId},
      ${JSON.stringify(one.answers)}, ${now}, ${now})
    on conflict (request_id, kind) where request_id is not null do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

const ofKind = {
  WHITELIST: {
    fact: 'whitelistUser.registered',
    entity: 'whitelistUser',
    listField: 'WhitelistId',
    topic: 'whitelists',
    mailJob: mailStatus,
  },
  FLEET: {
    fact: 'fleetUser.registered',
    entity: 'fleetUser',
    listField: 'FleetId',
    topic: 'fleets',
    mailJob: mailFleetStatus,
  },
} as const

/**
 * Registers by the public form or the code of a list (R91, R97, R121). A repeated request, or the same phone with the same car,
 * changes nothing. The car of another user stays theirs: the registration waits for a manager, in a whitelist with the plate in its
 * comment. Otherwise a list with `AutoApprove` approves at once. 422 when a fleet is full (R105).
 */
export const registerOnList = async (tx: Tx, ctx: PublicContext, { list, one }: Registering): Promise<void> => {
  const isFleet = list.kind === 'FLEET'
  if (await isRepeated(tx, { list, one })) return
  // Check the room before looking up the phone: known and other phones get the same answer (R121).
  if (isFleet) await insistOnRoom(tx, list, { added: 1 })
  if ((isFleet || one.plate !== '') && (await isKnown(tx, list.id, one))) return
  const id = await insertUser(tx, ctx, { list, one })
  if (id === undefined) return
  const hasCar = one.plate === '' || (await addFreeCar(tx, list.id, { userId: id, plate: one.plate }))
  const comment = hasCar || isFleet ? one.comment : [one.plate, one.comment].filter(Boolean).join('\n')
  const Status = hasCar && list.auto_approve ? 'APPROVED' : 'PENDING'
  await sql`update list_users set status = ${Status}, comment = ${comment} where id = ${id}`.execute(tx)
  const { fact, entity, listField, topic, mailJob } = ofKind[list.kind]
  if (Status === 'APPROVED' && list.approval_message !== '' && one.email !== '') {
    const mail = { userId: id, status: Status, text: list.approval_message, mailId: ctx.uuid() } as const
    await ctx.jobs.enqueue(tx, mailJob, mail)
  }
  await record(tx, ctx, { fact, entity, id, after: { Status, [listField]: list.id }, topic })
}
