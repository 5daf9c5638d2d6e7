import { sql } from 'kysely'
import type { Db } from '../../../kit/database.ts'

/** How a session's payment is called at the provider. */
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

/** What of a reference was charged and not yet returned before the sandbox kept its own books; null when nothing was. */
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
