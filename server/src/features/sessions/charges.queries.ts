import type { Db } from '../../kit/database.ts'

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

/** What was charged under a reference before the sandbox kept its own books; null when nothing was. */
export const findCharged = async (
  db: Db,
  reference: string,
): Promise<{ amountInCents: number; currency: string } | null> => {
  const row = await db
    .selectFrom('sessions')
    .select(({ eb }) => [eb('cost_in_cents', '+', eb.ref('service_fee_cents')).as('amountInCents'), 'currency'])
    .where('id', '=', Number(reference.replace('session-', '')))
    .where('payment_status', 'in', chargedStatuses)
    .executeTakeFirst()
  return row ?? null
}
