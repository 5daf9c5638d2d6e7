import type { Calendar } from '../tariffs/days/calendar-days.ts'
import { dayKinds, pricedLikes } from '../tariffs/days/priced-likes.ts'
import { placePageSizes, placeStatuses, placeTypes } from './places.filters.ts'
import * as z from 'zod'
import { Id, maxId, Region } from '../../kit/id.ts'
import { Currency } from '../../kit/money.ts'
import { pageQuery } from '../../kit/page.ts'
import { Instant, InstantInput } from '../../kit/time.ts'
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
  /** **+** The parent place, or null (R40). */
  ParentId: Id.nullable(),
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
  /** 0 where no bookings are taken. */
  BookablePlaceId: z.number(),
  TotalSpots: z.number(),
  /** max(0, spots of the current period − running sessions not on whitelists − bookings due within 30 min) (R42). */
  AvailableSpots: z.number(),
  /** **+** `AvailableSpots` without the lower bound of 0: negative when overfull (R42). */
  FreeSpots: z.number(),
  /** The reader administers the place. */
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

const prices = {
  /** The version in force, else the next one; null without prices. */
  AvailabilityTable: AvailabilityTable.nullable(),
  DiscountPlan,
}

/** A row of `/places`: parents carry their children in reach (R40). */
export const PlaceRow = z.object({ ...row, ChildPlaces: z.array(ChildPlace), ...prices })
export type PlaceRow = z.infer<typeof PlaceRow>
/** A row without its prices. */
export type PlaceFigures = Omit<PlaceRow, keyof typeof prices>

/** Parents, and children whose parent is out of reach, by name. `search` matches names, addresses and codes, also of children. */
export const ListPlaces = z.object({
  ...pageQuery(placePageSizes),
  search: z.string().trim().max(100).optional(),
  type: z.enum(['', ...placeTypes]).optional(),
  status: z.enum(['', ...placeStatuses]).optional(),
  region: z.union([z.literal(''), Region]).optional(),
})
export type ListPlaces = z.infer<typeof ListPlaces>

/** Sums of the listed places without partners' and test places; parent and child are not both counted (R40, R41). */
export const PlaceTotals = z.object({
  /** **+** Top-level rows of the list, also partners' and test places: its pages are counted by them. */
  Rows: z.number(),
  Places: z.number(),
  TotalSpots: z.number(),
  AvailableSpots: z.number(),
  RunningSessions: z.number(),
})
export type PlaceTotals = z.infer<typeof PlaceTotals>

/** A stored version of the prices with its state (R50). */
export const TariffVersion = z.object({
  Id,
  State: z.enum(['PAST', 'CURRENT', 'FUTURE', 'WITHDRAWN']),
  AvailabilityTable,
  DiscountPlan,
  Terms: TariffTerms,
  CreatedBy: z.string(),
})
export type TariffVersion = z.infer<typeof TariffVersion>

/** A day of a region's calendar; `FromHalfHour`: half-hours after midnight at which it begins. */
export const PricedDay = z.object({
  Day: z.string(),
  Name: z.string(),
  Kind: z.enum(dayKinds),
  PricedLike: z.enum(pricedLikes),
  FromHalfHour: z.number().int().min(0).max(47),
})
export type PricedDay = z.infer<typeof PricedDay>

/** The calendar of the engine. */
export const calendarOf = (days: readonly PricedDay[]): Calendar =>
  new Map(
    days.map(({ Day, Name, Kind, PricedLike, FromHalfHour }) => [
      Day,
      { name: Name, kind: Kind, pricedLike: PricedLike, fromHalfHour: FromHalfHour },
    ]),
  )

/** Data that the browser needs, besides the table, to price a stay as the server does. */
export const Pricing = z.object({
  Currency,
  /** VAT of the region, oldest first (R4). */
  VatRates: z.array(z.object({ ValidFrom: z.string(), Percent: z.number() })),
  /** The region's calendar from a year ago to two years ahead: days priced by the rules of the table (R51, R194). */
  Holidays: z.array(PricedDay),
})
export type Pricing = z.infer<typeof Pricing>

/** Reason codes that the client may confirm and send again in `Confirmed`. */
export const placeWarnings = ['places.fewerThanBooked'] as const
export type PlaceWarning = (typeof placeWarnings)[number]

/** A place with its settings and prices. */
export const Place = z
  .object({
    ...settingSchemas,
    ...row,
    ChildPlaces: z.array(ChildPlace),
    ParentId: z.number(),
    Services: z.array(Service),
    /** **+** Default price of a monthly pass; 0 = not set. */
    MonthlyPassPriceInCents: z.number(),
    ...prices,
    /** **+** Number of the version of `AvailabilityTable`; 0 for none. */
    TariffId: z.number(),
    Terms: TariffTerms,
    Pricing,
    UpdatedAt: Instant,
  })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof Place>

/**
 * A change of a place (R8, R57); fields left out stay. A table creates a version that starts at its `ValidFrom`, now or later;
 * the zero date means now (R50). The first prices of a place start now. `ValidTo` is the zero date or the start of the next
 * version, where this one ends.
 */
export const SavePlace = z.object({
  Id,
  UpdatedAt: InstantInput.optional(),
  /**
   * **+** Id of the version that the caller edited, 0 for none: differences from it are the caller's changes. Without it the
   * table is compared with the version in force at the new start.
   */
  TariffId: z.number().int().min(0).max(maxId).optional(),
  /** A place without prices is answered with `null`, which means no table. */
  AvailabilityTable: AvailabilityTable.nullish()
    .transform((table) => table ?? undefined)
    .optional(),
  DiscountPlan: DiscountPlan.optional(),
  Terms: TariffTerms.optional(),
  ...z.object(settingSchemas).partial().shape,
  /** **+** Warnings that the user has confirmed. */
  Confirmed: z.array(z.enum(placeWarnings)).max(placeWarnings.length).default([]),
})
export type SavePlace = z.infer<typeof SavePlace>

export const SavedPlace = z.object({
  /** The place after the change. */
  Place,
  /** Wire names of requested changes that the caller may not make (R57). */
  Dropped: z.array(z.string()),
  /**
   * **+** Start of the scheduled version that the changes were applied to because it is in force when they start; the zero date
   * when they were applied to the version that the caller edited.
   */
  AppliedTo: Instant,
})
export type SavedPlace = z.infer<typeof SavedPlace>

/** R39. */
export const AddPlace = z.object({
  Name: z.string().trim().min(1).max(200),
  AddressText: z.string().trim().max(300).default(''),
  /** Empty: the server makes the code of the name. */
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
