import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { formatMoney } from '../../../kit/format.ts'
import { t } from '../../../kit/phrases.ts'

type Paid = Pick<
  Session,
  | 'Status'
  | 'PaymentStatus'
  | 'NotCharged'
  | 'CostInCents'
  | 'ServiceFeeCents'
  | 'FreePassCentsUsed'
  | 'RefundedInCents'
  | 'IsPaidOutsideCard'
  | 'Currency'
>

const unchargedSentence = (session: Paid, amount: string): string => {
  const { Status, NotCharged, FreePassCentsUsed, Currency } = session
  if (Status === 'STARTED') return t(($) => $.sessions.paid.running)
  if (NotCharged !== '') return t(($) => $.sessions.paid.notCharged[NotCharged], { amount })
  if (FreePassCentsUsed === 0) return t(($) => $.sessions.paid.nothing)
  return t(($) => $.sessions.paid.freePass, { amount: formatMoney(FreePassCentsUsed, Currency) })
}

/** The state of payment in one sentence: what was charged or refunded, or why nothing was (R68, R178). */
export const paymentSentence = (session: Paid): string => {
  const { PaymentStatus, CostInCents, ServiceFeeCents, FreePassCentsUsed, RefundedInCents, Currency } = session
  const amount = formatMoney(CostInCents + ServiceFeeCents, Currency)
  if (PaymentStatus === '') return unchargedSentence(session, amount)
  if (PaymentStatus === 'OK' && session.IsPaidOutsideCard) return t(($) => $.sessions.paid.outside, { amount })
  const refunded = formatMoney(RefundedInCents || CostInCents + ServiceFeeCents + FreePassCentsUsed, Currency)
  const left = formatMoney(CostInCents + ServiceFeeCents - RefundedInCents, Currency)
  return t(($) => $.sessions.paid.status[PaymentStatus], { amount, refunded, left })
}
