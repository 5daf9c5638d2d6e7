import * as z from 'zod'
import type { Permission } from '../../access/permissions.ts'
import { Id } from '../../kit/id.ts'
import { keysOf } from '../../kit/keys.ts'
import { placeStatuses } from './places.filters.ts'
import { SaveService, mostServices } from './services.schema.ts'

/** Units as `Intl.NumberFormat` names them. */
export const units = ['minute', 'percent', 'centimeter', 'meter'] as const
export type Unit = (typeof units)[number]

/** How the screen writes a value. */
export type SettingKind = Unit | 'count' | 'yes' | 'text' | 'status' | 'zones' | 'services'

type Definition = {
  /** Schema of the request and the answer. */
  schema: z.ZodType
  kind: SettingKind
  /** Column of `places`; none where rows of other tables hold the value. */
  column?: string
  /** What 0 means, where the column stores it as null. */
  zero?: 'all' | 'none'
  /** Any of these permissions suffices (R57, decision 0009). */
  editors: readonly Permission[]
}

const from0to = (max: number) => z.number().int().min(0).max(max)

const configure = ['places.configure'] as const
const spots = ['places.configure', 'tariffs.editSpots'] as const
const prices = ['tariffs.editPrices'] as const

/**
 * Every setting of a place beside its prices. The request, the answer, rights, columns, the draft, its check and the list of
 * changes derive from this table. Audit events name settings by their keys.
 */
export const placeSettings = {
  ZoneIds: { schema: z.array(Id).max(100), kind: 'zones', editors: configure },
  TimeZone: { schema: z.string().min(1).max(60), kind: 'text', column: 'time_zone', editors: configure },
  Status: { schema: z.enum(placeStatuses), kind: 'status', column: 'status', editors: configure },
  TotalSpots: { schema: from0to(100_000), kind: 'count', column: 'total_spots', editors: spots },
  /** Code of the company that runs the place: partners are left out of totals, and invoices name their seller by it (R41). */
  Operator: { schema: z.string().trim().min(1).max(200), kind: 'text', column: 'operator', editors: configure },
  /** **+** Left out of totals, reports and statements (R41, decision 0124). */
  IsTest: { schema: z.boolean(), kind: 'yes', column: 'is_test', editors: configure },
  ReEntryMinutes: { schema: from0to(1440), kind: 'minute', column: 're_entry_minutes', editors: configure },
  ExitGraceMinutes: { schema: from0to(240), kind: 'minute', column: 'exit_grace_minutes', editors: configure },
  /** **+** What a car wash offers, in its order; empty elsewhere (R58). */
  Services: { schema: z.array(SaveService).max(mostServices), kind: 'services', editors: prices },
  /** **+** Whether the place takes bookings. */
  IsBookable: { schema: z.boolean(), kind: 'yes', column: 'is_bookable', editors: configure },
  /** **+** 0: every spot of the place. */
  BookableSpots: {
    schema: from0to(100_000),
    kind: 'count',
    column: 'bookable_spots',
    zero: 'all',
    editors: spots,
  },
  /** **+** Whether a booking costs as much as a stay of the same time (R148). */
  ShouldCalculateCost: {
    schema: z.boolean(),
    kind: 'yes',
    column: 'should_calculate_booking_cost',
    editors: prices,
  },
  /** **+** Start of a new booking in local time of the place (R147). */
  DefaultStartTimeHour: { schema: from0to(23), kind: 'count', column: 'booking_start_hour', editors: configure },
  /** **+** Null: the full hour (R147). */
  DefaultStartTimeMinutes: {
    schema: from0to(59).nullable(),
    kind: 'minute',
    column: 'booking_start_minutes',
    editors: configure,
  },
  /** **+** End of a new booking in local time of the place (R147). */
  DefaultEndTimeHour: { schema: from0to(23), kind: 'count', column: 'booking_end_hour', editors: configure },
} as const satisfies Record<string, Definition>

type Table = typeof placeSettings
export type SettingName = keyof Table
export type Settings = { [Name in SettingName]: z.output<Table[Name]['schema']> }

export const settingNames = keysOf(placeSettings)
export const settingSchemas = Object.fromEntries(settingNames.map((name) => [name, placeSettings[name].schema])) as {
  [Name in SettingName]: Table[Name]['schema']
} // `fromEntries` widens keys.

/** A record's settings without its other fields; every name of the table is filled. */
export const settingsOf = (record: Settings): Settings =>
  Object.fromEntries(settingNames.map((name) => [name, record[name]])) as Settings // `fromEntries` widens keys.
