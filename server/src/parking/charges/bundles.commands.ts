import { bundleClosesAtCents, isChargeDue, refundableCents } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { sql } from 'kysely'
import { record, type Acting } from '../../kit/audit.ts'
import { nextVersion } from '../../kit/http/conflict.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { lockSessionForJob, type LockedSession } from '../session-records/lock-session.ts'
import { ofSession } from '../session-records/session-facts.ts'
import { insertCharge } from './charges.commands.ts'
import { movePayment, type Charging } from './move-payment.ts'
import { chargeBundleJob } from './payments.jobs.ts'

/** Puts an uncharged session into a bundle, or takes it out (null). */
export const setBundle = async (
  tx: Tx,
  who: Acting,
  { session, bundleId }: { session: LockedSession; bundleId: number | null },
): Promise<void> => {
  if (session.bundleId === bundleId) return
  await updateRow(tx, 'sessions', { id: session.Id, bundle_id: bundleId, updated_at: nextVersion(who.now) })
  await record(tx, who, {
    fact: bundleId === null ? 'session.leftBundle' : 'session.bundled',
    ...ofSession(session.Id, session.PlaceId),
    before: { BundleId: session.bundleId },
    after: { BundleId: bundleId },
  })
}

/** The client's open bundle in this currency, locked against a concurrent close; a new one if there is none. */
const openBundle = async (tx: Tx, who: Acting, { clientId, currency }: { clientId: number; currency: string }) => {
  const { rows } = await sql<{ id: number }>`
    select id from bundles where client_id = ${clientId} and currency = ${currency} and closed_at is null
    order by id limit 1 for update`.execute(tx)
  return rows[0] ?? insertRow(tx, 'bundles', { client_id: clientId, currency, created_at: who.now })
}

const sumOf = async (tx: Tx, bundleId: number): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cost_in_cents + service_fee_cents - refunded_in_cents), 0)::float8 as cents
    from sessions where bundle_id = ${bundleId} and deleted_at is null`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** Adds a small cost to the client's open bundle; from 10 € on the bundle is closed and charged (R179). */
export const addToBundle = async (
  tx: Tx,
  who: Charging,
  { session, clientId }: { session: LockedSession; clientId: number },
): Promise<void> => {
  const { id } = await openBundle(tx, who, { clientId, currency: session.Currency })
  await setBundle(tx, who, { session, bundleId: id })
  if ((await sumOf(tx, id)) >= bundleClosesAtCents) await closeBundle(tx, who, id)
}

const lockParts = async (tx: Tx, bundleId: number): Promise<LockedSession[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from sessions where bundle_id = ${bundleId} and deleted_at is null order by id for update`.execute(tx)
  const parts: LockedSession[] = []
  for (const { id } of rows) parts.push(await lockSessionForJob(tx, id))
  return parts.filter((part) => isChargeDue(part) || part.PaymentStatus === 'PENDING')
}

/** Closes an open bundle: its parts become PENDING and are charged with one idempotency key (R74). Closed: does nothing. */
export const closeBundle = async (tx: Tx, who: Charging, bundleId: number): Promise<void> => {
  const closed = await tx
    .updateTable('bundles')
    .set({ closed_at: who.now })
    .where('id', '=', bundleId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (closed.numUpdatedRows === 0n) return
  const parts = await lockParts(tx, bundleId)
  const amountInCents = parts.reduce((sum, part) => sum + refundableCents(part), 0)
  if (amountInCents === 0) return
  for (const part of parts.filter(isChargeDue))
    await movePayment(tx, who, { sessionId: part.Id, events: ['charge'], amountInCents: refundableCents(part) })
  await insertCharge(tx, who, { bundle_id: bundleId, amount_in_cents: amountInCents })
  await who.jobs.enqueue(tx, chargeBundleJob, { bundleId, key: `charge-bundle-${bundleId}` })
}
