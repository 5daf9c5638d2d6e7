import { refundableCents, refundEvent, type Settlement } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { formatMoney } from '../../kit/format.ts'
import { t } from '../../kit/phrases.ts'

/** Partial refunds of card money only; pass and bundle are refunded fully (R69, R70, R74). */
export const isOverCard = (session: Settlement): boolean =>
  refundEvent(session) === 'refund' && refundableCents(session) > 0

/** Cents that a refund of that much card money returns: credits only with all of it. */
export const returnedCents = (session: Settlement, cardCents: number): number => {
  const credits = session.FreePassCentsUsed + session.UsedDiscountCampaignCreditInCents
  if (!isOverCard(session)) return credits
  return cardCents === refundableCents(session) ? cardCents + credits : cardCents
}

/** "€0.50 refunded"; a card's refund is requested, and its job sends it. A bundled session may leave its bundle without money. */
export const refundNotice = (session: Session, cardCents: number, status: Session['PaymentStatus']): string => {
  const cents = returnedCents(session, cardCents)
  if (cents === 0) return t(($) => $.sessions.refund.bundleText)
  const amount = formatMoney(cents, session.Currency)
  return status.endsWith('REQUESTED')
    ? t(($) => $.sessions.done.refundRequested, { amount })
    : t(($) => $.sessions.done.refunded, { amount })
}
