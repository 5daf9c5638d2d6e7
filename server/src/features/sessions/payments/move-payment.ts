import type { Instant } from '@parkla/contract/kit/time.ts'
import type { PaymentStatus } from '@parkla/contract/sessions/sessions.lifecycle.ts'
import type { Tx } from '../../../kit/database.ts'

export type PaymentLine = {
  sessionId: number
  /** An event of the payment lifecycle, or `unanswered` when the provider said nothing. */
  event: string
  status: PaymentStatus
  currency: string
  now: Instant
  amountInCents?: number
  providerCode?: string
  providerReference?: string
  comment?: string
  ownerId?: number
}

/** One line of the story of a session's money (R71). */
export const logPayment = async (tx: Tx, line: PaymentLine): Promise<void> => {
  await tx
    .insertInto('payment_logs')
    .values({
      session_id: line.sessionId,
      event: line.event,
      payment_status: line.status,
      amount_in_cents: line.amountInCents ?? 0,
      currency: line.currency,
      payment_status_code: line.providerCode ?? '',
      provider_reference: line.providerReference ?? '',
      comment: line.comment ?? '',
      owner_id: line.ownerId ?? null,
      created_at: line.now,
    })
    .execute()
}
