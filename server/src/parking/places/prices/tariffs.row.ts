import { keysOf } from '@parkla/contract/kit/keys.ts'
import { isSet, type Instant } from '@parkla/contract/kit/time.ts'
import type { TariffDraft } from '@parkla/contract/parking/places/places.policy.ts'
import { withLegacyHours } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import { weekdays, type AvailabilityDay } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import type { Insertable } from 'kysely'
import type { Tables } from '../../../kit/database/tables.gen.ts'

/** Columns of a weekday's fields; the legacy whole hours derive from V2 (R49). */
export const dayColumns = {
  T1: 't1',
  T2: 't2',
  T3: 't3',
  Spots12: 'spots12',
  Spots23: 'spots23',
  Spots31: 'spots31',
  Price12: 'price12',
  Price23: 'price23',
  Price31: 'price31',
  MinCost12: 'min_cost12',
  MinCost23: 'min_cost23',
  MinCost31: 'min_cost31',
  MaxCost12: 'max_cost12',
  MaxCost23: 'max_cost23',
  MaxCost31: 'max_cost31',
  DiscountPercent12: 'discount_percent12',
  DiscountPercent23: 'discount_percent23',
  DiscountPercent31: 'discount_percent31',
  FromV2: 'from_v2',
  ToV2: 'to_v2',
} as const satisfies Record<Exclude<keyof AvailabilityDay, 'From' | 'To'>, string>

type TariffRow = Insertable<Tables['tariffs']>
type TariffDayRow = Insertable<Tables['tariff_days']>

type Validity = { placeId: number; validFrom: Instant; validTo: Instant; now: Instant; ownerId: number | null }

/** Row of a version; unset moments are open ends (R50). */
export const tariffRow = (draft: TariffDraft, { placeId, validFrom, validTo, now, ownerId }: Validity): TariffRow => ({
  place_id: placeId,
  valid_from: isSet(validFrom) ? validFrom : '-infinity',
  valid_to: isSet(validTo) ? validTo : null,
  use_sunday_for_holidays: draft.table.UseSundayForHolidays,
  holiday_rule: draft.table.DayRules?.HOLIDAY ?? null,
  day_off_rule: draft.table.DayRules?.DAY_OFF ?? null,
  working_day_rule: draft.table.DayRules?.WORKING_DAY ?? null,
  day_exceptions: JSON.stringify(draft.table.DayExceptions ?? []),
  prices_include_vat: draft.terms.PricesIncludeVat,
  billing_increment_minutes: draft.terms.BillingIncrementMinutes,
  free_minutes: draft.terms.FreeMinutes,
  limit24h_in_cents: draft.plan.Limit24h === 0 ? null : draft.plan.Limit24h,
  created_at: now,
  created_by_owner_id: ownerId,
  updated_at: now,
})

/** Rows of the tariff's seven weekdays, Monday = 1. */
export const tariffDayRows = (tariffId: number, { table }: TariffDraft): TariffDayRow[] =>
  weekdays.map((weekday, index) => {
    const day = withLegacyHours(table[weekday])
    const columns = keysOf(dayColumns).map((field) => [dayColumns[field], day[field]])
    // Safe cast: `dayColumns` names every column but these two.
    return { tariff_id: tariffId, weekday: index + 1, ...Object.fromEntries(columns) } as TariffDayRow
  })
