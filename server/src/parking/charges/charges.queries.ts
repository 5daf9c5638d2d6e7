import { sql } from 'kysely'
import type { Db } from '../../kit/database/database.ts'

/** Payment reference at the provider: of the bundle that paid the session, else of the session (R74). */
export const paymentReference = ({ sessionId, bundleId }: { sessionId: number; bundleId: number | null }): string =>
  bundleId === null ? `session-${sessionId}` : `bundle-${bundleId}`

const chargedStatuses = [
  'OK',
  'REFUND_REQUESTED',
  'REFUNDED',
  'REFUND_FAILED',
  'PARTIAL_REFUND_REQUESTED',
  'PARTIALLY_REFUNDED',
  'PARTIAL_REFUND_FAILED',
]

/** Cents charged and not refunded for a reference, for payments the sandbox has no record of; null if none. */
export const findCharged = async (
  db: Db,
  reference: string,
): Promise<{ amountInCents: number; currency: string } | null> => {
  const [kind, id] = reference.split('-')
  const row = await db
    .selectFrom('sessions')
    .select([
      sql<number>`sum(cost_in_cents + service_fee_cents - refunded_in_cents)::float8`.as('amountInCents'),
      'currency',
    ])
    .where(kind === 'bundle' ? 'bundle_id' : 'id', '=', Number(id))
    .where('payment_status', 'in', chargedStatuses)
    .where('is_paid_outside_card', '=', false)
    .groupBy('currency')
    .executeTakeFirst()
  return row ?? null
}
