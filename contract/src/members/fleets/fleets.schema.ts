import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Cents, Currency } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { listFields, ListWhitelists, SaveWhitelist } from '../whitelists/whitelists.schema.ts'
import { fleetPageSizes, fleetTypes } from './fleets.filters.ts'

const NoneOrId = z.number().int().min(0)

const FleetManager = z.object({
  ID: Id,
  OwnerId: Id,
  Name: z.string(),
  /** 0: all users of the fleet. */
  RestrictedToFleetUserId: z.number(),
  /** **+** Name of the user in `RestrictedToFleetUserId`. */
  RestrictedToName: z.string(),
})

/** Limits are per user; 0 is unlimited (R101). */
export const Fleet = z.object({
  ...listFields,
  Region: z.string(),
  AppInfoText: z.string(),
  Type: z.enum(fleetTypes),
  DailyLimitInCentsPerUser: z.number(),
  MonthlyLimitInCentsPerUser: z.number(),
  ResetUsedLimitsEachMonth: z.boolean(),
  /** 0: unlimited; pending users count too (R105). */
  MaxNumberOfUsers: z.number(),
  Currency,
  /** **+** Money left of a PREPAID fleet; null for POSTPAID and for those who may not read it (R100, R103). */
  BalanceInCents: z.number().nullable(),
  /** **+** Below this balance the managers get an e-mail; 0: none. */
  LowBalanceInCents: z.number(),
  /** Empty for readers who do not edit fleets. */
  Managers: z.array(FleetManager),
  /** **+** The caller may start sessions for visitors, a restricted manager for their user. */
  MayManageVisitors: z.boolean(),
})
export type Fleet = z.infer<typeof Fleet>

/** A row of the list. */
export const FleetRow = Fleet.pick({
  Id: true,
  Name: true,
  Description: true,
  Region: true,
  Type: true,
  DailyLimitInCentsPerUser: true,
  MonthlyLimitInCentsPerUser: true,
  ResetUsedLimitsEachMonth: true,
  MaxNumberOfUsers: true,
  Currency: true,
  UserCount: true,
  MayManageVisitors: true,
}).extend({
  /** Names of the fleet's places or zones, by `ValidInType`. */
  ValidIn: z.array(z.string()),
  /** **+** Users waiting for approval. */
  PendingCount: z.number(),
})
export type FleetRow = z.infer<typeof FleetRow>

export const ListFleets = ListWhitelists.omit({ availability: true, includeAvailabilityInfo: true }).extend(
  pageQuery(fleetPageSizes),
)

export const SaveFleet = SaveWhitelist.omit({
  IsPublicRegistrationLinkEnabled: true,
  StartSessionsWithLPR: true,
  ChargeForSessions: true,
  DiscountPlan: true,
  AvailabilityTable: true,
}).extend({
  AppInfoText: z.string().trim().max(2_000).default(''),
  Type: z.enum(fleetTypes).default('POSTPAID'),
  DailyLimitInCentsPerUser: Cents.default(0),
  MonthlyLimitInCentsPerUser: Cents.default(0),
  ResetUsedLimitsEachMonth: z.boolean().default(true),
  LowBalanceInCents: Cents.default(0),
  MaxNumberOfUsers: z.number().int().min(0).max(1_000_000).default(0),
  /** Absent: the currency of the region; a fleet with sessions or entries keeps its own. */
  Currency: Currency.optional(),
  Managers: z
    .array(z.object({ OwnerId: Id, RestrictedToFleetUserId: NoneOrId.default(0) }))
    .max(100)
    .default([]),
})
export type SaveFleet = z.output<typeof SaveFleet>
