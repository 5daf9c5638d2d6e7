import * as z from 'zod'
import { allowed, forbid, type Verdict } from '../kit/verdict.ts'
import { allPermissions, type Permission } from './permissions.ts'
import { isUnlimited, StoredRole } from './roles.ts'

/** The signed-in user as the browser keeps it. The server computes it anew at every call (R174). */
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
  /** **+** Zone of this user's days and pickers: the region's, else Europe/Tallinn (R1). */
  timeZone: z.string(),
  /** **+** How long the browser waits for an answer and for a file, and what an icon may weigh (R16). */
  limits: z.object({ requestTimeoutSeconds: z.number(), fileTimeoutSeconds: z.number(), iconKilobytes: z.number() }),
  /** **+** What the permission table gives this user; screens ask only this. */
  permissions: z.array(z.enum(allPermissions as [Permission, ...Permission[]])),
  /** **+** Name of the global admin who is logged in as this user; empty otherwise (R27). */
  impersonatedBy: z.string(),
  /** **+** A board on a wall in this user's name (decision 0022). */
  isDisplay: z.boolean(),
})
export type LoggedInUser = z.infer<typeof LoggedInUser>

/** Whoever asks. */
export type Actor = LoggedInUser

export const holds = (actor: Actor, permission: Permission): boolean => actor.permissions.includes(permission)

export const permits = (actor: Actor, permission: Permission): Verdict =>
  holds(actor, permission) ? allowed : forbid('access.notPermitted')

/** Admin without region, zones and any other limit (R174). */
export const isGlobalAdmin = (actor: Actor): boolean => actor.isAdmin && isUnlimited(actor)

/** A board on a wall: how full the places are that this user sees, and nothing of him or anybody else (decision 0022). */
export const asDisplay = (actor: Actor): Actor => ({
  ...actor,
  email: '',
  phoneNumber: '',
  canSeeClientsPersonalData: false,
  permissions: actor.permissions.filter((permission) => permission === 'board.view'),
  isDisplay: true,
})

/** Money, passwords and roles stay untouched while somebody is logged in as another (R27). */
export const isHimself = (actor: Actor): Verdict =>
  actor.impersonatedBy === '' ? allowed : forbid('access.notWhileImpersonating')
