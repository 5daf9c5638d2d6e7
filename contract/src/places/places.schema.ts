import { placePageSizes, placeStatuses, placeTypes } from './places.filters.ts'
import * as z from 'zod'
import { Id, maxId, Region } from '../kit/id.ts'
import { Currency } from '../kit/money.ts'
import { pageQuery } from '../kit/page.ts'
import { Instant, InstantInput } from '../kit/time.ts'
import { AvailabilityTable, DiscountPlan, TariffTerms } from '../tariffs/tariffs.schema.ts'
import { settingSchemas } from './place-settings.ts'
import { Service } from './services.schema.ts'

/** Light row for pickers (R59). */
export const PlaceProfile = z.object({
  Id,
  Name: z.string(),
  Type: z.enum(placeTypes),
  Region: z.string(),
  TimeZone: z.string(),
  ZoneIds: z.array(z.number()),
})
export type PlaceProfile = z.infer<typeof PlaceProfile>

export const ListPlaceProfiles = z.object({
  region: z.union([z.literal(''), Region]).optional(),
  type: z.enum(['', ...placeTypes]).optional(),
})

const row = {
  Id,
  Name: z.string(),
  AddressText: z.string(),
  Code: z.string(),
  Status: z.enum(placeStatuses),
  Type: z.enum(placeTypes),
  Region: z.string(),
  Operator: z.string(),
  TotalSpots: z.number(),
  /** max(0, spots of the period now − running sessions without those of whitelists − bookings due within 30 min) (R42). */
  AvailableSpots: z.number(),
  /** **+** The same before it is cut at 0: negative when overfull (R42). */
  FreeSpots: z.number(),
  /** The reader runs the place, not only works at it. */
  WithAdminRights: z.boolean(),
  ControllerDead: z.boolean(),
  isChildPlace: z.boolean(),
  /** **+** The internal test place, left out of totals (R41). */
  IsTest: z.boolean(),
  /** **+** Run by another company, left out of totals (R41). */
  IsPartner: z.boolean(),
}

export const ChildPlace = z.object(row)
export type ChildPlace = z.infer<typeof ChildPlace>

/** A row of `/places`: parents carry their children in reach (R40). */
export const PlaceRow = z.object({ ...row, ChildPlaces: z.array(ChildPlace) })
export type PlaceRow = z.infer<typeof PlaceRow>

/** Parents, and children whose parent is out of reach, by name. `search` looks in names, addresses and codes, of children too. */
export const ListPlaces = z.object({
  ...pageQuery(placePageSizes),
  search: z.string().trim().max(100).optional(),
  type: z.enum(['', ...placeTypes]).optional(),
  status: z.enum(['', ...placeStatuses]).optional(),
  region: z.union([z.literal(''), Region]).optional(),
})
export type ListPlaces = z.infer<typeof ListPlaces>

/** Totals of our own sites in reach: Operator = own code, test places left out, never parent and child both (R40, R41). */
export const PlaceTotals = z.object({
  Places: z.number(),
  TotalSpots: z.number(),
  AvailableSpots: z.number(),
  RunningSessions: z.number(),
})
export type PlaceTotals = z.infer<typeof PlaceTotals>

/** An availability table as stored, with its number and whether it is in force, to come, or over (R50). */
export const TariffVersion = z.object({
  Id,
  State: z.enum(['PAST', 'CURRENT', 'FUTURE', 'WITHDRAWN']),
  AvailabilityTable,
  DiscountPlan,
  Terms: TariffTerms,
  CreatedBy: z.string(),
})
export type TariffVersion = z.infer<typeof TariffVersion>

/** What the browser needs beside the table to price a stay as the server does. */
export const Pricing = z.object({
  Currency,
  /** VAT of the region, oldest first (R4). */
  VatRates: z.array(z.object({ ValidFrom: z.string(), Percent: z.number() })),
  /** Local days off of the region, from a year ago to two years ahead (R51). */
  Holidays: z.array(z.object({ Day: z.string(), Name: z.string() })),
})
export type Pricing = z.infer<typeof Pricing>

/** What somebody is asked before it is saved all the same. */
export const placeDoubts = ['places.fewerThanBooked'] as const
export type PlaceDoubt = (typeof placeDoubts)[number]

/** An open place. */
export const Place = z
  .object({
    ...settingSchemas,
    ...row,
    ChildPlaces: z.array(ChildPlace),
    /** 0 where no bookings are taken. */
    BookablePlaceId: z.number(),
    ParentId: z.number(),
    Services: z.array(Service),
    /** **+** What a pass of a month costs here unless somebody says otherwise; 0 = nobody has said. */
    MonthlyPassPriceInCents: z.number(),
    /** The version in force, else the next; null for a place without prices. */
    AvailabilityTable: AvailabilityTable.nullable(),
    /** **+** Its number; 0 for none. */
    TariffId: z.number(),
    DiscountPlan,
    Terms: TariffTerms,
    Pricing,
    UpdatedAt: Instant,
  })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof Place>

/**
 * A change of a place (R8, R57). What is left out stays. A table makes a new version that begins at its `ValidFrom`, which is
 * now or later; the zero date means now (R50). The first prices of a place begin now. `ValidTo` is the zero date or the start
 * of the version that follows: a version ends where the next one begins.
 */
export const SavePlace = z.object({
  Id,
  UpdatedAt: InstantInput,
  /**
   * **+** The version that the caller had before him, 0 for none: what differs from it is his change. Without it the table is
   * compared with the version in force at the new start.
   */
  TariffId: z.number().int().min(0).max(maxId).optional(),
  AvailabilityTable: AvailabilityTable.optional(),
  DiscountPlan: DiscountPlan.optional(),
  Terms: TariffTerms.optional(),
  ...z.object(settingSchemas).partial().shape,
  /** **+** Reason codes of the questions that were answered with yes. */
  Confirmed: z.array(z.enum(placeDoubts)).max(placeDoubts.length).default([]),
})
export type SavePlace = z.infer<typeof SavePlace>

export const SavedPlace = z.object({
  /** After the change. */
  Place,
  /** What of the request was not the caller's to change, by its name on the wire (R57). */
  Dropped: z.array(z.string()),
  /**
   * **+** The start of the planned version that the changes were made to, because it holds when they begin; the zero date where
   * it was the version that the caller had before him.
   */
  AppliedTo: Instant,
})
export type SavedPlace = z.infer<typeof SavedPlace>

/** R39. */
export const AddPlace = z.object({
  Name: z.string().trim().min(1).max(200),
  AddressText: z.string().trim().max(300).default(''),
  /** Made from the name when empty. */
  Code: z.string().trim().max(40).default(''),
  Type: z.enum(placeTypes),
  Region,
  ParentId: Id.optional(),
  TotalSpots: settingSchemas.TotalSpots.default(0),
  ZoneIds: settingSchemas.ZoneIds.default([]),
})

export const SessionsCount = z.object({
  SessionsCount: z.number(),
  TotalSpots: z.number(),
  AvailableSpots: z.number(),
})
export type SessionsCount = z.infer<typeof SessionsCount>

/** **+** The last month's ended sessions of a place on a tariff that is not saved (cents, gross). */
export const StartReplay = z.object({ AvailabilityTable, DiscountPlan, Terms: TariffTerms })

export const Replay = z.object({
  Id,
  State: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  SessionsDone: z.number(),
  SessionsTotal: z.number(),
  Currency,
  /** What these sessions cost on the saved tariff, and on the edited one; both from the engine, so that they compare. */
  SavedInCents: z.number(),
  EditedInCents: z.number(),
  SessionsDearer: z.number(),
  SessionsCheaper: z.number(),
  From: Instant,
  To: Instant,
})
export type Replay = z.infer<typeof Replay>
