import * as z from 'zod'
import { allowed, forbid, type Verdict } from '../kit/verdict.ts'
import { allPermissions, type Permission } from './permissions.ts'
import { isUnlimited, StoredRole } from './roles.ts'

/** The signed-in user as the browser stores it. The server recomputes it on every call (R174). */
export const LoggedInUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  isAdmin: z.boolean(),
  isPlaceAdmin: z.boolean(),
  region: z.string(),
  zones: z.array(z.number()),
  visibleZones: z.array(z.number()),
  operators: z.array(z.string()),
  regions: z.array(z.string()),
  place_types: z.array(z.string()),
  canSeeClientsPersonalData: z.boolean(),
  isFleetManager: z.boolean(),
  isFleetManagerOnly: z.boolean(),
  isWhitelistManagerOnly: z.boolean(),
  isWhitelistManager: z.boolean(),
  roles: z.array(StoredRole),
  managesVisitorsForFleetUser: z.number(),
  canViewHome: z.boolean(),
  canViewParkings: z.boolean(),
  canViewBookings: z.boolean(),
  canViewReports: z.boolean(),
  canViewParkingFines: z.boolean(),
  canCancelParkingFines: z.boolean(),
  canEditAvailabilityTable: z.boolean(),
  canEndParkingSessions: z.boolean(),
  hasOperatorRole: z.boolean(),
  /** **+** Time zone of the user's dates and pickers: the region's, else Europe/Tallinn (R1). */
  timeZone: z.string(),
  /** **+** Client timeouts for requests and downloads, and the size limit of an icon (R16). */
  limits: z.object({ requestTimeoutSeconds: z.number(), fileTimeoutSeconds: z.number(), iconKilobytes: z.number() }),
  /** **+** Permissions of this user; screens check only these. */
  permissions: z.array(z.enum(allPermissions)),
  /** **+** Name of the global admin who is impersonating this user; else empty (R27). */
  impersonatedBy: z.string(),
  /** **+** The token is a read-only display's (decision 0022). */
  isDisplay: z.boolean(),
  /** **+** The role requires a second factor that is not set up yet: no permissions until then (decision 0036). */
  needsSecondFactor: z.boolean(),
})
export type LoggedInUser = z.infer<typeof LoggedInUser>

/** The user who makes a call. */
export type Actor = LoggedInUser

/** Whether the actor has the permission, or one of several. */
export const holds = (actor: Actor, permission: Permission | readonly Permission[]): boolean =>
  typeof permission === 'string'
    ? actor.permissions.includes(permission)
    : permission.some((each) => actor.permissions.includes(each))

export const permits = (actor: Actor, permission: Permission): Verdict =>
  holds(actor, permission) ? allowed : forbid('access.notPermitted')

/** Admin without a region, zones or any other limit (R174). */
export const isGlobalAdmin = (actor: Actor): boolean => actor.isAdmin && isUnlimited(actor)

/** A display shows only the occupancy of this user's places, and no personal data (decision 0022). */
export const asDisplay = (actor: Actor): Actor => ({
  ...actor,
  email: '',
  phoneNumber: '',
  canSeeClientsPersonalData: false,
  permissions: actor.permissions.filter((permission) => permission === 'board.view'),
  isDisplay: true,
})

/** Only the user's own account is open until they set up the second factor (decision 0036). */
export const withoutSecondFactor = (actor: Actor): Actor => ({ ...actor, permissions: [], needsSecondFactor: true })

/** Payments, passwords and roles cannot be changed while impersonating (R27). */
export const isNotImpersonating = (actor: Actor): Verdict =>
  actor.impersonatedBy === '' ? allowed : forbid('access.notWhileImpersonating')
