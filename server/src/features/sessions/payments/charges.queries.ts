import { sql } from 'kysely'
import type { Db } from '../../../kit/database.ts'

/** Payment reference at the provider. */
export const paymentReference = (sessionId: number): string => `session-${sessionId}`

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
  const row = await db
    .selectFrom('sessions')
    .select([sql<number>`cost_in_cents + service_fee_cents - refunded_in_cents`.as('amountInCents'), 'currency'])
    .where('id', '=', Number(reference.replace('session-', '')))
    .where('payment_status', 'in', chargedStatuses)
    .where('is_paid_outside_card', '=', false)
    .executeTakeFirst()
  return row ?? null
}
