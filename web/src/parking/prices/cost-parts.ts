import { shownCostInCents } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'

type CostPartName = 'parking' | 'freePass' | 'serviceFee' | 'hiddenFleet'
type CostPart = { name: CostPartName; cents: number }

/** `parts` add up to the total; campaign credit is already deducted, refunds are separate (R72). */
export type CostParts = {
  parts: readonly CostPart[]
  totalInCents: number
  campaignCreditInCents: number
  refundedInCents: number
}

type Costs = Pick<
  Session,
  | 'CostInCents'
  | 'FreePassCentsUsed'
  | 'ServiceFeeCents'
  | 'HiddenCostInCents'
  | 'UsedFleetId'
  | 'UsedDiscountCampaignCreditInCents'
  | 'RefundedInCents'
>

/** Parking always, other parts if not zero (R72). */
export const costParts = (session: Costs): CostParts => ({
  parts: [
    { name: 'parking', cents: session.CostInCents } as const,
    { name: 'freePass', cents: session.FreePassCentsUsed } as const,
    { name: 'serviceFee', cents: session.ServiceFeeCents } as const,
    { name: 'hiddenFleet', cents: session.UsedFleetId === null ? 0 : session.HiddenCostInCents } as const,
  ].filter(({ name, cents }) => name === 'parking' || cents !== 0),
  totalInCents: shownCostInCents(session),
  campaignCreditInCents: session.UsedDiscountCampaignCreditInCents,
  refundedInCents: session.RefundedInCents,
})

/** A running session has no price yet. */
export const hasNoPrice = (session: Costs & Pick<Session, 'Status'>): boolean =>
  session.Status === 'STARTED' && shownCostInCents(session) === 0

/** Whether the cost has details beside the total. */
export const hasCostParts = (session: Costs): boolean => {
  const { parts, campaignCreditInCents, refundedInCents } = costParts(session)
  return parts.length > 1 || campaignCreditInCents > 0 || refundedInCents > 0
}
