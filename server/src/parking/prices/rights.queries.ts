import { rightsOfCar, type RightOfCar } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import type { BookedTime, Entitlement } from '@parkla/contract/parking/tariffs/pricing-types.ts'

export type RightsOfSession = {
  booking_id: number | null
  monthly_pass_id: number | null
  whitelist_id: number | null
  fleet_id: number | null
  campaign_id: number | null
  /** Percent of the campaign or plan; pricing never writes it. */
  applied_discount_percent: number
}

/**
 * Entitlements of a session (R77). A booking covers its own time, so it has no percent; an imported one without times covers
 * all. A whitelist is free unless it charges (R94), a fleet pays the cost (percent 0), a campaign or plan gives its percent (R55).
 */
export const entitlementsOf = (
  session: RightsOfSession,
  { booked = [], memberPercent = 100 }: { booked?: readonly BookedTime[]; memberPercent?: number } = {},
): Entitlement[] => [
  ...(session.booking_id === null ? [] : [{ right: 'BOOKING' as const, discountPercent: booked.length > 0 ? 0 : 100 }]),
  ...(session.monthly_pass_id === null ? [] : [{ right: 'MONTHLY_PASS' as const, discountPercent: 100 }]),
  ...(session.whitelist_id === null ? [] : [{ right: 'WHITELIST' as const, discountPercent: memberPercent }]),
  ...(session.fleet_id === null ? [] : [{ right: 'FLEET' as const, discountPercent: 0 }]),
  {
    right: session.campaign_id === null ? ('PUBLIC' as const) : ('CAMPAIGN' as const),
    discountPercent: session.applied_discount_percent,
  },
]

type RightOfPlace = Exclude<RightOfCar, 'CAMPAIGN'>

/**
 * Rights tied to car and place: a correction of either removes them (decision 0010). Campaigns and plans belong to the
 * driver.
 */
const columnOfRight = {
  BOOKING: 'booking_id',
  MONTHLY_PASS: 'monthly_pass_id',
  WHITELIST: 'whitelist_id',
  FLEET: 'fleet_id',
} as const satisfies Record<RightOfPlace, keyof RightsOfSession>

/** The right of a car and its client (R77); no `right`: public. */
export type RightGiven = {
  right?: RightOfCar
  clientId: number | null
  bookingId?: number
  monthlyPassId?: number
  whitelistId?: number
  fleetId?: number
  fleetUserId?: number
  /** The fleet pays beyond a limit of its user (R101). */
  isOverLimit?: boolean
}

/** Right columns of a session: the given ones set, all others null. */
export const columnsOfRight = (given: RightGiven | undefined) => ({
  booking_id: given?.bookingId ?? null,
  monthly_pass_id: given?.monthlyPassId ?? null,
  whitelist_id: given?.whitelistId ?? null,
  fleet_id: given?.fleetId ?? null,
  fleet_user_id: given?.fleetUserId ?? null,
})

/** Audit values: the right used, and whether the fleet's limit is exceeded (R77, R101). */
export const rightAuditOf = (given: RightGiven | undefined): Record<string, unknown> => ({
  ...(given?.right && { Right: given.right }),
  ...(given?.isOverLimit && { IsOverLimit: true }),
})

export const withoutRightsOfCar = columnsOfRight(undefined)

export const carriedRights = (session: RightsOfSession): RightOfCar[] =>
  rightsOfCar.filter((right) => right !== 'CAMPAIGN' && session[columnOfRight[right]] !== null)
