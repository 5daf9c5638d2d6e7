import { rightsOfCar, type RightOfCar } from '@parkla/contract/sessions/sessions.schema.ts'
import type { BookedTime, Entitlement } from '@parkla/contract/tariffs/pricing-types.ts'

/** Columns of a session that tell by which right it parks. */
export type RightsOfSession = {
  booking_id: number | null
  monthly_pass_id: number | null
  whitelist_id: number | null
  fleet_id: number | null
  campaign_id: number | null
  /** What the campaign or plan gives; pricing reads it and never writes it. */
  applied_discount_percent: number
}

/**
 * The rights that a session carries (R77). A booking covers its own time and no more, so it has no percent; one of another
 * system, whose time nobody here knows, covers all. Who is on a whitelist parks free until lists
 * have a percent of their own; the fleet pays what its visitor costs; a campaign gives its percent, and a plan
 * its own to a driver who is like everybody else otherwise (R55).
 */
export const entitlementsOf = (session: RightsOfSession, booked: readonly BookedTime[] = []): Entitlement[] => [
  ...(session.booking_id === null ? [] : [{ right: 'BOOKING' as const, discountPercent: booked.length > 0 ? 0 : 100 }]),
  ...(session.monthly_pass_id === null ? [] : [{ right: 'MONTHLY_PASS' as const, discountPercent: 100 }]),
  ...(session.whitelist_id === null ? [] : [{ right: 'WHITELIST' as const, discountPercent: 100 }]),
  ...(session.fleet_id === null ? [] : [{ right: 'FLEET' as const, discountPercent: 0 }]),
  {
    right: session.campaign_id === null ? ('PUBLIC' as const) : ('CAMPAIGN' as const),
    discountPercent: session.applied_discount_percent,
  },
]

/**
 * Rights that one car has at one place; a correction to another car or place takes them away (decision 0010). A campaign
 * or plan is the driver's own, whatever he drives.
 */
const columnOfRight = {
  BOOKING: 'booking_id',
  MONTHLY_PASS: 'monthly_pass_id',
  WHITELIST: 'whitelist_id',
  FLEET: 'fleet_id',
} as const satisfies Record<RightOfCar, keyof RightsOfSession>

/** What the right that a car comes by gives to its stay (R77); without `right` it comes by none. */
export type RightGiven = {
  right?: RightOfCar
  clientId: number | null
  bookingId?: number
  monthlyPassId?: number
  whitelistId?: number
  fleetId?: number
  fleetUserId?: number
  /** The fleet pays although a limit of its user is used up (R101). */
  isOverLimit?: boolean
}

/** The columns that say by which right of its car a session parks: the one that it was given, and no other. */
export const columnsOfRight = (given: RightGiven | undefined) => ({
  booking_id: given?.bookingId ?? null,
  monthly_pass_id: given?.monthlyPassId ?? null,
  whitelist_id: given?.whitelistId ?? null,
  fleet_id: given?.fleetId ?? null,
  fleet_user_id: given?.fleetUserId ?? null,
})

/** For the audit trail: which right won, and that the fleet pays more than it wanted to (R77, R101). */
export const toldOfRight = (given: RightGiven | undefined): Record<string, unknown> => ({
  ...(given?.right && { Right: given.right }),
  ...(given?.isOverLimit && { IsOverLimit: true }),
})

export const withoutRightsOfCar = columnsOfRight(undefined)

/** Rights of its car by which a session parks. */
export const carriedRights = (session: RightsOfSession): RightOfCar[] =>
  rightsOfCar.filter((right) => session[columnOfRight[right]] !== null)
