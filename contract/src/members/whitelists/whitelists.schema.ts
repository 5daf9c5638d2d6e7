import * as z from 'zod'
import { Email } from '../../people/accounts/accounts.schema.ts'
import { Id, Region } from '../../kit/id.ts'
import { Cents } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { Instant, InstantInput, zeroDate } from '../../kit/time.ts'
import { AvailabilityTable } from '../../parking/tariffs/tariffs.schema.ts'
import { periods } from '../../parking/tariffs/periods.ts'
import { ownReceivedMessage } from './received-message.ts'
import { whitelistPageSizes } from './whitelists.filters.ts'

export const validInTypes = ['PLACES', 'ZONES'] as const

/** Ids delimited by bars, as the wire names places and zones: `|1|5|` or empty (R90). */
export const formatBarIds = (ids: readonly number[]): string => (ids.length === 0 ? '' : `|${ids.join('|')}|`)

export const parseBarIds = (text: string): number[] => [...new Set(text.split('|').filter(Boolean).map(Number))]

const BarIds = z
  .string()
  .max(20_000)
  .regex(/^(?:\|\d{1,15})*\|?$/)

/** Members inside and allowed now (R89). */
export const Availability = z.object({
  UsedNow: z.number(),
  /** Null: unlimited, by the weekly table or without one (R93). */
  AllowedNow: z.number().nullable(),
  /** Empty: the list has no weekly table. */
  Period: z.enum(['', ...periods]),
  /** The next boundary of the table; the zero date without one. */
  Until: Instant,
})
export type Availability = z.infer<typeof Availability>

/**
 * **+** of a whitelist (R94). Free minutes and the limit of 24 hours (cents, in the basis of the place's prices) apply where they
 * are better than those of the place; 0 = none.
 */
export const MemberDiscount = z.object({
  DiscountPercent: z.number().int().min(0).max(100).default(0),
  FreeMinutes: z.number().int().min(0).max(1440).default(0),
  Limit24h: Cents.default(0),
})

/** Fields of whitelists and fleets. Answers of `Places` and `Zones` are bar-delimited ids (R90). */
export const listFields = {
  Id,
  Name: z.string(),
  Description: z.string(),
  ValidInType: z.enum(validInTypes),
  Places: z.string(),
  Zones: z.string(),
  /** The zero date: open-ended; the end is exclusive (R98). */
  ValidFrom: Instant,
  ValidTo: Instant,
  AppId: Id,
  /** Registration in the app by a code (R97). */
  AppRegistrationCode: z.string(),
  RegistrationOpenUntil: Instant,
  /** Addresses that get a mail for each registration request; empty for readers who may not edit users. */
  NotificationEmails: z.string(),
  /** **+** One mail a day about requests instead of one each (R97). */
  NotificationDigest: z.boolean(),
  AutoApprove: z.boolean(),
  ApprovalMessage: z.string(),
  /** The standard text unless the list has its own. */
  RegistrationRequestReceivedMessage: z.string(),
  /** **+** */
  UserCount: z.number(),
  /** **+** Time zone of the region. */
  TimeZone: z.string(),
  /** **+** The caller may add, change and remove users. */
  MayEditUsers: z.boolean(),
  UpdatedAt: Instant,
}

export const Whitelist = z.object({
  ...listFields,
  Region,
  PublicRegistrationLinkUuid: z.string(),
  IsPublicRegistrationLinkEnabled: z.boolean(),
  StartSessionsWithLPR: z.boolean(),
  /** Off: members park free; on: the prices of the weekly table, else those of the place less the percent (R93, R94). */
  ChargeForSessions: z.boolean(),
  DiscountPlan: MemberDiscount,
  /** Members inside at once, and their prices if any is above 0 (R93). */
  AvailabilityTable: AvailabilityTable.nullable(),
  IsFavorite: z.boolean(),
  /** Empty for readers who may not edit users. */
  Managers: z.array(z.object({ OwnerId: Id, Name: z.string() })),
  /** **+** */
  PendingCount: z.number(),
})
export type Whitelist = z.infer<typeof Whitelist>

/** A row of the list. */
export const WhitelistRow = Whitelist.pick({
  Id: true,
  Name: true,
  Description: true,
  Region: true,
  ValidFrom: true,
  ValidTo: true,
  IsFavorite: true,
  UserCount: true,
  PendingCount: true,
  TimeZone: true,
}).extend({
  /** Names of the list's places or zones, by `ValidInType`. */
  ValidIn: z.array(z.string()),
  Availability,
})
export type WhitelistRow = z.infer<typeof WhitelistRow>

/** Ids of places, comma-separated; empty for all. */
export const PlaceIds = z
  .string()
  .max(2_000)
  .regex(/^(?:\d{1,15}(?:,\d{1,15})*)?$/)
  .default('')

export const idsIn = (list: string): number[] => list.split(',').filter(Boolean).map(Number)

const text = z.string().trim().max(100).default('')

export const ListWhitelists = z.object({
  ...pageQuery(whitelistPageSizes),
  /** **+** Part of the name. */
  name: text,
  /** Part of a plate of a user. */
  vehicleNumber: z.string().trim().max(12).default(''),
  /** `true`: lists with room now (R88). */
  availability: z.enum(['', 'true', 'false']).default(''),
  /** Accepted but ignored: every row has its availability (R88). */
  includeAvailabilityInfo: z.enum(['', 'true', 'false']).default(''),
  /** Lists that are valid at one of these places, or at a part of it or the whole. */
  place_ids: PlaceIds,
})
export type ListWhitelists = z.output<typeof ListWhitelists>

const emails = z
  .string()
  .trim()
  .max(1_000)
  .transform((list) => list.split(/[\s,;]+/).filter(Boolean))
  .pipe(z.array(Email).max(20))
  .transform((list) => list.join(', '))

const message = z.string().trim().max(2_000).default('')

export const SaveWhitelist = z.object({
  Name: z.string().trim().min(1, 'input.nameRequired').max(100),
  Description: z.string().trim().max(1_000).default(''),
  ValidInType: z.enum(validInTypes).default('PLACES'),
  Region,
  Places: BarIds.default(''),
  Zones: BarIds.default(''),
  ValidFrom: InstantInput.default(zeroDate),
  ValidTo: InstantInput.default(zeroDate),
  /** Absent: the app stays; of a new record the first of the caller's (R176). */
  AppId: Id.optional(),
  AppRegistrationCode: z.string().trim().max(40).default(''),
  RegistrationOpenUntil: InstantInput.default(zeroDate),
  NotificationEmails: emails.default(''),
  NotificationDigest: z.boolean().default(false),
  AutoApprove: z.boolean().default(false),
  ApprovalMessage: message,
  RegistrationRequestReceivedMessage: message.transform(ownReceivedMessage),
  /** Absent: the setting stays; for a new list disabled (R121). */
  IsPublicRegistrationLinkEnabled: z.boolean().optional(),
  StartSessionsWithLPR: z.boolean().default(true),
  ChargeForSessions: z.boolean().default(false),
  DiscountPlan: MemberDiscount.default({ DiscountPercent: 0, FreeMinutes: 0, Limit24h: 0 }),
  AvailabilityTable: AvailabilityTable.nullable().default(null),
  Managers: z
    .array(z.object({ OwnerId: Id }))
    .max(100)
    .default([]),
  UpdatedAt: InstantInput.optional(),
})
export type SaveWhitelist = z.output<typeof SaveWhitelist>

export const FavoriteWhitelist = z.object({ WhitelistId: Id })
