import type { Entitlement } from '@parkla/contract/tariffs/tariffs.types.ts'

/** Columns of a session that tell by which right it parks. */
export type RightsOfSession = {
  booking_id: number | null
  monthly_pass_id: number | null
  whitelist_id: number | null
  fleet_id: number | null
  campaign_id: number | null
  applied_discount_percent: number
}

/**
 * The rights that a session carries (R77). A booking is paid with the booking; who is on a whitelist parks free until lists
 * have a percent of their own; the fleet pays what its visitor costs; a campaign gives its percent.
 */
export const entitlementsOf = (session: RightsOfSession): Entitlement[] => [
  ...(session.booking_id === null ? [] : [{ right: 'BOOKING' as const, discountPercent: 100 }]),
  ...(session.monthly_pass_id === null ? [] : [{ right: 'MONTHLY_PASS' as const, discountPercent: 100 }]),
  ...(session.whitelist_id === null ? [] : [{ right: 'WHITELIST' as const, discountPercent: 100 }]),
  ...(session.fleet_id === null ? [] : [{ right: 'FLEET' as const, discountPercent: 0 }]),
  ...(session.campaign_id === null
    ? []
    : [{ right: 'CAMPAIGN' as const, discountPercent: session.applied_discount_percent }]),
]
