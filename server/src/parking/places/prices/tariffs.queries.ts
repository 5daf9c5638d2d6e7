import { isSet, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import type { PlaceRow, TariffVersion } from '@parkla/contract/parking/places/places.schema.ts'
import type { DayRule, DayRules, DayException } from '@parkla/contract/parking/tariffs/days/day-rules.schema.ts'
import { versionAt, withLegacyHours } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import {
  weekOf,
  type AvailabilityDay,
  type AvailabilityTable,
  type DiscountPlan,
  type TariffTerms,
} from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { read } from '../../../kit/database/read.ts'
import { dayColumns } from './tariffs.row.ts'

/** A stored version in wire shapes; zero dates are open ends. */
export type StoredVersion = {
  id: number
  placeId: number
  ValidFrom: Instant
  ValidTo: Instant
  withdrawnAt: Instant | null
  createdBy: string
  table: AvailabilityTable
  plan: DiscountPlan
  terms: TariffTerms
}

export type StoredRules = {
  holiday_rule: DayRule | null
  day_off_rule: DayRule | null
  working_day_rule: DayRule | null
  /** Null where the place has no version of prices. */
  day_exceptions: DayException[] | null
}

type VersionRow = StoredRules & {
  id: number
  place_id: number
  valid_from: string
  valid_to: string | null
  use_sunday_for_holidays: boolean
  prices_include_vat: boolean
  billing_increment_minutes: TariffTerms['BillingIncrementMinutes']
  free_minutes: number
  limit24h_in_cents: number | null
  created_at: string
  updated_at: string
  withdrawn_at: string | null
  created_by: string
  days: Record<number, AvailabilityDay>
}

const dayObject = Object.entries(dayColumns)
  .map(([field, column]) => `'${field}', d.${column}`)
  .join(', ')

const versionColumns = sql`
  t.id, t.place_id, t.valid_from, t.valid_to, t.use_sunday_for_holidays, t.holiday_rule, t.day_off_rule,
  t.working_day_rule, t.day_exceptions, t.prices_include_vat,
  t.billing_increment_minutes, t.free_minutes, t.limit24h_in_cents, t.created_at, t.updated_at, t.withdrawn_at,
  coalesce((select coalesce(nullif(o.name, ''), o.email) from owners o where o.id = t.created_by_owner_id), '') as created_by,
  (select jsonb_object_agg(d.weekday, jsonb_build_object(${sql.raw(dayObject)}))
    from tariff_days d where d.tariff_id = t.id) as days`

/** The first version of a place starts at '-infinity'. */
const instantOf = (stored: string | null): Instant =>
  stored === null || stored.includes('infinity') ? zeroDate : stored

/** A version from before R194, or saved by a client that knows the switch only, has no rules. */
export const storedRules = (row: StoredRules): { DayRules?: DayRules; DayExceptions?: DayException[] } => ({
  ...(row.holiday_rule && row.day_off_rule && row.working_day_rule
    ? { DayRules: { HOLIDAY: row.holiday_rule, DAY_OFF: row.day_off_rule, WORKING_DAY: row.working_day_rule } }
    : {}),
  ...(row.day_exceptions && row.day_exceptions.length > 0 ? { DayExceptions: row.day_exceptions } : {}),
})

const asStored = (row: VersionRow): StoredVersion => {
  const validity = { ValidFrom: instantOf(row.valid_from), ValidTo: instantOf(row.valid_to) }
  return {
    id: row.id,
    placeId: row.place_id,
    ...validity,
    withdrawnAt: row.withdrawn_at,
    createdBy: row.created_by,
    table: {
      ...validity,
      CreatedAt: row.created_at,
      UpdatedAt: row.updated_at,
      UseSundayForHolidays: row.use_sunday_for_holidays,
      ...storedRules(row),
      // A version has a row for each weekday.
      ...weekOf((_, index) => withLegacyHours(row.days[index + 1]!)),
    },
    plan: { Limit24h: row.limit24h_in_cents ?? 0 },
    terms: {
      PricesIncludeVat: row.prices_include_vat,
      BillingIncrementMinutes: row.billing_increment_minutes,
      FreeMinutes: row.free_minutes,
    },
  }
}

/** All versions of a place, newest first, including withdrawn ones. */
export const allVersions = async (db: Db | Tx, placeId: number): Promise<StoredVersion[]> => {
  const versions = sql<VersionRow>`
    select ${versionColumns} from tariffs t where t.place_id = ${placeId} order by t.valid_from desc, t.id desc`
  return (await read(db, versions)).map(asStored)
}

/** Versions of a place that are not withdrawn, newest first (R50). */
export const versionsOf = async (db: Db | Tx, placeId: number): Promise<StoredVersion[]> => {
  const versions = sql<VersionRow>`
    select ${versionColumns} from tariffs t where t.place_id = ${placeId} and t.withdrawn_at is null
    order by t.valid_from desc`
  return (await read(db, versions)).map(asStored)
}

/** By place, the versions in force and to come, newest first: one query for a page of places. */
const comingVersions = async (db: Db | Tx, ids: readonly number[], now: Instant) => {
  const versions = sql<VersionRow>`
    select ${versionColumns} from tariffs t where t.place_id = any(${ids}::bigint[]) and t.withdrawn_at is null
      and (t.valid_to is null or t.valid_to > ${now}) order by t.valid_from desc`
  return Map.groupBy((await read(db, versions)).map(asStored), ({ placeId }) => placeId)
}

const hasBegun = ({ ValidFrom }: StoredVersion, at: Instant): boolean =>
  !isSet(ValidFrom) || Date.parse(ValidFrom) <= Date.parse(at)

/** The next version after a moment; `versions` are newest first. */
export const versionAfter = (versions: readonly StoredVersion[], at: Instant): StoredVersion | undefined =>
  versions.findLast((version) => !hasBegun(version, at))

/** The version that a place shows: the one in force, else the next; `versions` are newest first. */
export const shownVersion = (versions: readonly StoredVersion[], now: Instant) => {
  const version = versionAt(versions, now) ?? versionAfter(versions, now)
  return { version, AvailabilityTable: version?.table ?? null, DiscountPlan: version?.plan ?? { Limit24h: 0 } }
}

/** The prices that these places show. */
export const shownPrices = async (db: Db | Tx, ids: readonly number[], now: Instant) => {
  const versions = await comingVersions(db, ids, now)
  return (id: number): Pick<PlaceRow, 'AvailabilityTable' | 'DiscountPlan'> => {
    const { AvailabilityTable, DiscountPlan } = shownVersion(versions.get(id) ?? [], now)
    return { AvailabilityTable, DiscountPlan }
  }
}

const stateOf = (version: StoredVersion, now: Instant): TariffVersion['State'] => {
  if (version.withdrawnAt !== null) return 'WITHDRAWN'
  if (!hasBegun(version, now)) return 'FUTURE'
  return versionAt([version], now) ? 'CURRENT' : 'PAST'
}

export const asTariffVersion = (version: StoredVersion, now: Instant): TariffVersion => ({
  Id: version.id,
  State: stateOf(version, now),
  AvailabilityTable: version.table,
  DiscountPlan: version.plan,
  Terms: version.terms,
  CreatedBy: version.createdBy,
})
