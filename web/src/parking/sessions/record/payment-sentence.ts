import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
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
  | 'UsedDiscountCampaignCreditInCents'
  | 'RefundedInCents'
  | 'IsPaidOutsideCard'
  | 'Currency'
>

const unchargedSentence = (session: Paid, amount: string): string => {
  const { Status, NotCharged, FreePassCentsUsed, UsedDiscountCampaignCreditInCents: credit, Currency } = session
  if (Status === 'STARTED') return t(($) => $.sessions.paid.running)
  if (NotCharged !== '') return t(($) => $.sessions.paid.notCharged[NotCharged], { amount })
  if (FreePassCentsUsed === 0 && credit > 0)
    return t(($) => $.sessions.paid.campaign, { amount: formatMoney(credit, Currency) })
  if (FreePassCentsUsed === 0) return t(($) => $.sessions.paid.nothing)
  return t(($) => $.sessions.paid.freePass, { amount: formatMoney(FreePassCentsUsed, Currency) })
}

/** The state of payment in one sentence: what was charged or refunded, or why nothing was (R68, R178). */
export const paymentSentence = (session: Paid): string => {
  const { PaymentStatus, CostInCents, ServiceFeeCents, RefundedInCents, Currency } = session
  const credits = session.FreePassCentsUsed + session.UsedDiscountCampaignCreditInCents
  const amount = formatMoney(CostInCents + ServiceFeeCents, Currency)
  if (PaymentStatus === '') return unchargedSentence(session, amount)
  if (PaymentStatus === 'OK' && session.IsPaidOutsideCard) return t(($) => $.sessions.paid.outside, { amount })
  const refunded = formatMoney(RefundedInCents || CostInCents + ServiceFeeCents + credits, Currency)
  const left = formatMoney(CostInCents + ServiceFeeCents - RefundedInCents, Currency)
  return t(($) => $.sessions.paid.status[PaymentStatus], { amount, refunded, left })
}
