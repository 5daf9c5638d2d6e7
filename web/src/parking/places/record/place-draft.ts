import { type Settings, settingSchemas, settingsOf } from '@parkla/contract/parking/places/place-settings.ts'
import {
  emptyTariff,
  isPossibleWeek,
  settingChanges,
  tariffChanges,
  type TariffDraft,
} from '@parkla/contract/parking/places/places.policy.ts'
import { calendarOf, type Place, type SavePlace } from '@parkla/contract/parking/places/places.schema.ts'
import type { SaveService } from '@parkla/contract/parking/places/services.schema.ts'
import { type Instant, zeroDate } from '@parkla/contract/kit/time.ts'
import {
  type AvailabilityDay,
  DiscountPlan,
  highestHourlyPrice,
  isMinAboveMax,
  mostSpots,
  TariffTerms,
  type Weekday,
  weekdays,
  weekOf,
} from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { regionRules, ruledBy } from '@parkla/contract/parking/tariffs/days/calendar-days.ts'
import { withNamedDays } from '@parkla/contract/parking/tariffs/days/day-exceptions.ts'
import { DayException } from '@parkla/contract/parking/tariffs/days/day-rules.schema.ts'
import { type Period, periods } from '@parkla/contract/parking/tariffs/periods.ts'
import { openingHours, withLegacyHours } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import type { Tariff } from '@parkla/contract/parking/tariffs/pricing-types.ts'
import * as z from 'zod'
import type { PlaceRights } from './place-rights.ts'

/** All editable parts of a place. */
export type Draft = TariffDraft & { settings: Settings }

/**
 * First table of a place: offers all spots. With 0 spots, saving just a price would close the place to new drivers (R44).
 */
const firstTable = ({ TotalSpots }: Pick<Place, 'TotalSpots'>): Draft['table'] => {
  const { table } = emptyTariff(zeroDate)
  const spots = { Spots12: TotalSpots, Spots23: TotalSpots, Spots31: TotalSpots }
  return { ...table, ...ruledBy(regionRules), ...weekOf((weekday) => ({ ...table[weekday], ...spots })) }
}

type Edited = Pick<Place, 'AvailabilityTable' | 'DiscountPlan' | 'Terms'> & Settings

export const draftOf = (place: Edited): Draft => ({
  table: withNamedDays(place.AvailabilityTable ?? firstTable(place)),
  plan: place.DiscountPlan,
  terms: place.Terms,
  settings: settingsOf(place),
})

/** Input of the price engine for this draft. */
export const tariffOf = ({ table, plan, terms, settings }: Draft, { Pricing }: Pick<Place, 'Pricing'>): Tariff => ({
  table,
  terms,
  limit24hInCents: plan.Limit24h,
  timeZone: settings.TimeZone,
  vatRates: Pricing.VatRates.map(({ ValidFrom, Percent }) => ({ validFrom: ValidFrom, percent: Percent })),
  calendar: calendarOf(Pricing.Holidays),
  currency: Pricing.Currency,
})

export const withDay = (draft: Draft, weekday: Weekday, change: Partial<AvailabilityDay>): Draft => ({
  ...draft,
  table: { ...draft.table, [weekday]: { ...draft.table[weekday], ...change } },
})

/** Opening hours in half-hours, written both ways (R49). */
export const withHours = (day: AvailabilityDay, hours: { from: number; to: number }): AvailabilityDay =>
  Number.isNaN(hours.from) || Number.isNaN(hours.to)
    ? { ...day, FromV2: hours.from, ToV2: hours.to }
    : withLegacyHours({ ...day, FromV2: hours.from, ToV2: hours.to })

const priceFields = ['Price', 'MinCost', 'MaxCost', 'DiscountPercent'] as const

const pricesOf = (day: AvailabilityDay): Partial<AvailabilityDay> =>
  Object.fromEntries(
    priceFields.flatMap((field) => periods.map((period) => [field + period, day[`${field}${period}`]])),
  )

/** Copies a day to others, without prices if the reader may not change them. */
export const copyDay = (
  draft: Draft,
  { from, to, rights }: { from: Weekday; to: readonly Weekday[]; rights: Pick<PlaceRights, 'prices'> },
): Draft => {
  const source = draft.table[from]
  const copied = (day: AvailabilityDay) => (rights.prices ? { ...source } : { ...source, ...pricesOf(day) })
  const days = Object.fromEntries(to.map((weekday) => [weekday, copied(draft.table[weekday])]))
  return { ...draft, table: { ...draft.table, ...days } }
}

/** A stretch of one local day in one of its periods (R43). */
export type Span = { from: number; to: number; period: Period }

export const spansOf = ({ T1, T2, T3 }: AvailabilityDay): Span[] => {
  const spans: Span[] = [
    { from: 0, to: T1, period: '31' },
    { from: T1, to: T2, period: '12' },
    { from: T2, to: T3, period: '23' },
    { from: T3, to: 48, period: '31' },
  ]
  return spans.filter(({ from, to }) => from < to)
}

/** The price of an hour after the period's discount (R48), in cents with fractions. */
export const effectivePrice = (day: AvailabilityDay, period: Period): number =>
  (day[`Price${period}`] * (100 - day[`DiscountPercent${period}`])) / 100

/** Highest hourly price of the week, for the colour scale. */
export const highestPrice = ({ table }: Pick<Draft, 'table'>): number =>
  Math.max(
    ...weekdays.flatMap((weekday) =>
      spansOf(table[weekday]).map(({ period }) => effectivePrice(table[weekday], period) || 0),
    ),
  )

const dayProblemNames = [
  'boundariesCross',
  'hoursCross',
  'percentTooHigh',
  'tooHigh',
  'minAboveMax',
  'notAFigure',
] as const
type DayProblem = (typeof dayProblemNames)[number]

const isCrossed = (day: AvailabilityDay): boolean => day.T1 > day.T2 || day.T2 > day.T3

const closesBeforeOpening = (day: AvailabilityDay): boolean => {
  const { from, to } = openingHours(day)
  return from > to
}

/** Whether the schema refuses a price or number of spots as too high. */
export const isTooHigh = (day: AvailabilityDay, field: `${'Price' | 'Spots'}${Period}`): boolean =>
  day[field] > (field.startsWith('Price') ? highestHourlyPrice : mostSpots)

/** Problems of a day, as the schema and `isPossibleWeek` check them in the request. */
export const dayProblems = (day: AvailabilityDay): DayProblem[] => {
  const found: Readonly<Record<DayProblem, boolean>> = {
    boundariesCross: isCrossed(day),
    hoursCross: closesBeforeOpening(day),
    percentTooHigh: periods.some((period) => day[`DiscountPercent${period}`] > 100),
    tooHigh: periods.some((period) => isTooHigh(day, `Price${period}`) || isTooHigh(day, `Spots${period}`)),
    minAboveMax: periods.some((period) => isMinAboveMax(day, period)),
    notAFigure: Object.values(day).some((value) => Number.isNaN(value)),
  }
  return dayProblemNames.filter((problem) => found[problem])
}

/** Problem of each service's name (R58), in order. */
export const serviceNameProblems = (services: readonly SaveService[]): ('empty' | 'twice' | undefined)[] => {
  const names = services.map(({ Name }) => Name.trim().toLowerCase())
  return names.map((name, at) => {
    if (name === '') return 'empty'
    return names.indexOf(name) < at ? 'twice' : undefined
  })
}

/** Whether stays can be priced by this draft, whatever its other settings are. */
export const isPriceable = ({ table, plan, terms, settings }: Draft): boolean =>
  weekdays.every((weekday) => dayProblems(table[weekday]).length === 0) &&
  isPossibleWeek(table).ok &&
  (table.DayExceptions ?? []).every((exception) => DayException.safeParse(exception).success) &&
  DiscountPlan.safeParse(plan).success &&
  TariffTerms.safeParse(terms).success &&
  settingSchemas.TimeZone.safeParse(settings.TimeZone).success

const AllSettings = z.object(settingSchemas)

export const isSavable = (draft: Draft): boolean =>
  isPriceable(draft) &&
  AllSettings.safeParse(draft.settings).success &&
  serviceNameProblems(draft.settings.Services).every((problem) => problem === undefined)

/** Whether saving makes a new version of the prices (R50). */
export const makesVersion = (before: Draft, after: Draft): boolean => tariffChanges(before, after).length > 0

export const isChanged = (before: Draft, after: Draft): boolean =>
  makesVersion(before, after) || settingChanges(before.settings, after.settings).length > 0

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The request: changed parts only (R57), with the version that was edited, so that nothing else of a newer one is changed.
 */
export const saveOf = (
  place: Pick<Place, 'Id' | 'TariffId'>,
  { before, after, validFrom }: { before: Draft; after: Draft; validFrom: Instant },
): Omit<SavePlace, 'UpdatedAt' | 'Confirmed'> => ({
  Id: place.Id,
  ...(makesVersion(before, after)
    ? { TariffId: place.TariffId, AvailabilityTable: { ...after.table, ValidFrom: validFrom, ValidTo: zeroDate } }
    : {}),
  ...(isSame(before.plan, after.plan) ? {} : { DiscountPlan: after.plan }),
  ...(isSame(before.terms, after.terms) ? {} : { Terms: after.terms }),
  ...Object.fromEntries(settingChanges(before.settings, after.settings).map(({ name, after: value }) => [name, value])),
})
