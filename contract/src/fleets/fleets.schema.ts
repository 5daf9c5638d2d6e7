import * as z from 'zod'
import { Id } from '../kit/id.ts'
import { Cents, Currency } from '../kit/money.ts'
import { pageQuery } from '../kit/page.ts'
import { Instant } from '../kit/time.ts'
import { PlaceIds, SaveWhitelist, validInTypes, Whitelist } from '../whitelists/whitelists.schema.ts'
import { fleetPageSizes, fleetTypes } from './fleets.filters.ts'

const NoneOrId = z.number().int().min(0)

const FleetManager = z.object({
  ID: Id,
  OwnerId: Id,
  Name: z.string(),
  /** 0: all users of the fleet. */
  RestrictedToFleetUserId: z.number(),
  /** **+** Name of that user. */
  RestrictedToName: z.string(),
})

/** Registration in the app by a code, as of a whitelist (R97). */
const registration = {
  AppRegistrationCode: true,
  RegistrationOpenUntil: true,
  NotificationEmails: true,
  NotificationDigest: true,
  AutoApprove: true,
  ApprovalMessage: true,
  RegistrationRequestReceivedMessage: true,
} as const

/** Answers of `Places` and `Zones` are bar-delimited ids (R90). Limits are per user; 0 is unlimited (R101). */
export const Fleet = z.object({
  Id,
  Name: z.string(),
  Description: z.string(),
  AppInfoText: z.string(),
  ValidInType: z.enum(validInTypes),
  Region: z.string(),
  Places: z.string(),
  Zones: z.string(),
  /** The zero date: open-ended; the end is exclusive (R98). */
  ValidFrom: Instant,
  ValidTo: Instant,
  AppId: Id,
  ...Whitelist.pick(registration).shape,
  Type: z.enum(fleetTypes),
  DailyLimitInCentsPerUser: z.number(),
  MonthlyLimitInCentsPerUser: z.number(),
  ResetUsedLimitsEachMonth: z.boolean(),
  /** 0: unlimited; pending users count too (R105). */
  MaxNumberOfUsers: z.number(),
  Currency,
  /** **+** What a PREPAID fleet has left; null for POSTPAID and for those who may not read it (R100, R103). */
  BalanceInCents: z.number().nullable(),
  /** **+** Below it the managers get an e-mail; 0: none. */
  LowBalanceInCents: z.number(),
  /** Empty for readers who do not edit fleets. */
  Managers: z.array(FleetManager),
  /** **+** */
  UserCount: z.number(),
  /** **+** The caller may add, change and remove users. */
  MayEditUsers: z.boolean(),
  /** **+** The caller may start sessions for visitors, a restricted manager for their user. */
  MayManageVisitors: z.boolean(),
  /** **+** Time zone of the region. */
  TimeZone: z.string(),
  UpdatedAt: Instant,
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
  /** Names of its places or zones, by `ValidInType`. */
  ValidIn: z.array(z.string()),
  /** **+** Users waiting for approval. */
  PendingCount: z.number(),
})
export type FleetRow = z.infer<typeof FleetRow>

export const ListFleets = z.object({
  ...pageQuery(fleetPageSizes),
  /** **+** Part of the name. */
  name: z.string().trim().max(100).default(''),
  /** Part of a plate of a user. */
  vehicleNumber: z.string().trim().max(12).default(''),
  /** **+** Fleets that are valid at one of these places, or at a part of it or the whole. */
  place_ids: PlaceIds,
})

export const SaveFleet = SaveWhitelist.pick({
  Name: true,
  Description: true,
  ValidInType: true,
  Region: true,
  Places: true,
  Zones: true,
  ValidFrom: true,
  ValidTo: true,
  AppId: true,
  ...registration,
  UpdatedAt: true,
}).extend({
  AppInfoText: z.string().trim().max(2_000).default(''),
  Type: z.enum(fleetTypes).default('POSTPAID'),
  DailyLimitInCentsPerUser: Cents.default(0),
  MonthlyLimitInCentsPerUser: Cents.default(0),
  ResetUsedLimitsEachMonth: z.boolean().default(true),
  LowBalanceInCents: Cents.default(0),
  MaxNumberOfUsers: z.number().int().min(0).max(1_000_000).default(0),
  /** Without it that of the region; a fleet with sessions or entries keeps its own. */
  Currency: Currency.optional(),
  Managers: z
    .array(z.object({ OwnerId: Id, RestrictedToFleetUserId: NoneOrId.default(0) }))
    .max(100)
    .default([]),
})
export type SaveFleet = z.output<typeof SaveFleet>
