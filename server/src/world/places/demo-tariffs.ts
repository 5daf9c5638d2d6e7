import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { emptyTariff, type TariffDraft } from '@parkla/contract/places/places.policy.ts'
import {
  weekdays,
  type AvailabilityDay,
  type TariffTerms,
  type Weekday,
} from '@parkla/contract/tariffs/tariffs.schema.ts'
import { midnight } from '../demo-days.ts'
import type { DemoPlace } from './demo-places.ts'
import type { Profile } from './demo-rhythms.ts'

/** A tariff version. */
export type DemoTariff = { id: number; placeId: number; validFrom: Instant; validTo: Instant; draft: TariffDraft }

/** Hourly rate and spots of the place. */
type Base = { hourly: number; spots: number }
type Week = {
  workday: Partial<AvailabilityDay>
  saturday?: Partial<AvailabilityDay>
  sunday?: Partial<AvailabilityDay>
}
type Shape = { week: Week; terms?: Partial<TariffTerms>; limit24h?: number; hasHolidays?: boolean }

const workdays = weekdays.slice(0, 5)
const always = (spots: number) => ({ Spots12: spots, Spots23: spots, Spots31: spots })
const cents = (share: number): number => Math.round(share / 5) * 5

/** Expensive by day, cheaper in the evening, free at night and on Sundays; ten free minutes. */
const centre = ({ hourly, spots }: Base): Shape => {
  const offered = { ...always(spots), Spots12: Math.round(spots * 0.8) }
  const day = { T1: 16, T2: 38, T3: 44, Price12: hourly, Price23: cents(hourly / 2), MaxCost23: hourly, ...offered }
  return {
    week: {
      workday: day,
      saturday: { ...day, T1: 20, T2: 32 },
      sunday: { ...day, Price12: 0, Price23: 0, MaxCost23: 0 },
    },
    terms: { FreeMinutes: 10 },
    limit24h: hourly * 5,
    hasHolidays: true,
  }
}

/** Reserved for employees until the evening; cheap for the public afterwards and on Sundays. */
const office = ({ hourly, spots }: Base): Shape => {
  const kept = { ...always(spots), Spots12: Math.round(spots * 0.4) }
  const day = { T1: 14, T2: 36, T3: 48, Price12: hourly, Price23: cents(hourly / 4), MinCost12: hourly, ...kept }
  const quiet = { ...day, Price12: cents(hourly / 4), MinCost12: 0, Spots12: spots }
  return { week: { workday: day, saturday: quiet, sunday: quiet }, limit24h: hourly * 6, hasHolidays: true }
}

/** One price at all hours with a 24-hour maximum. */
const roundTheClock = ({ hourly, spots }: Base): Shape => ({
  week: { workday: { T1: 0, T2: 48, T3: 48, Price12: hourly, Spots12: spots } },
  terms: { BillingIncrementMinutes: 60 },
  limit24h: hourly * 5,
})

const airport = (base: Base): Shape => ({
  ...roundTheClock(base),
  terms: { BillingIncrementMinutes: 60, PricesIncludeVat: true, FreeMinutes: 10 },
  limit24h: base.hourly * 6,
})

/** Early-bird discount before ten, flat rate at night. */
const station = ({ hourly, spots }: Base): Shape => {
  const prices = {
    Price12: hourly,
    DiscountPercent12: 50,
    Price23: hourly,
    Price31: cents(hourly / 2),
    MaxCost31: hourly,
  }
  return { week: { workday: { T1: 10, T2: 20, T3: 40, ...prices, ...always(spots) } }, limit24h: hourly * 6 }
}

/** During shop hours; 90 free minutes, then expensive. */
const mall = ({ hourly, spots }: Base): Shape => {
  const open = { FromV2: 14, ToV2: 46, Spots12: spots, Spots23: spots, Spots31: Math.round(spots / 4) }
  const day = { T1: 16, T2: 44, T3: 48, Price12: hourly, Price23: hourly * 2, Price31: hourly * 2, ...open }
  return {
    week: { workday: day, sunday: { ...day, FromV2: 18, ToV2: 42 } },
    terms: { FreeMinutes: 90, BillingIncrementMinutes: 15 },
    hasHolidays: true,
  }
}

/** Public by day, reserved for residents in the evening. */
const home = ({ hourly, spots }: Base): Shape => {
  const [Spots12, Spots23, Spots31] = [0.7, 0.3, 0.2].map((share) => Math.round(spots * share))
  const prices = { Price12: cents(hourly / 2), Price23: hourly, Price31: hourly, MaxCost31: hourly * 3 }
  const day = { T1: 16, T2: 32, T3: 44, ...prices, Spots12, Spots23, Spots31 }
  return { week: { workday: day }, terms: { BillingIncrementMinutes: 60 }, limit24h: hourly * 4 }
}

/** Free at night, more expensive at peak times. */
const beach = ({ hourly, spots }: Base): Shape => {
  const prices = { Price12: hourly, Price23: cents(hourly / 2), MaxCost12: hourly * 5 }
  const day = { T1: 18, T2: 36, T3: 42, ...prices, ...always(spots) }
  const weekend = { ...day, Price12: cents(hourly * 1.5), MaxCost12: hourly * 7 }
  return { week: { workday: day, saturday: weekend, sunday: weekend }, terms: { FreeMinutes: 15 }, hasHolidays: true }
}

const shapes: Readonly<Partial<Record<Profile, (base: Base) => Shape>>> = {
  centre,
  office,
  airport,
  station,
  mall,
  home,
  beach,
  harbour: roundTheClock,
}

const dayOf = ({ workday, saturday, sunday }: Week, weekday: Weekday): Partial<AvailabilityDay> => {
  if (workdays.includes(weekday)) return workday
  return (weekday === 'Sunday' ? (sunday ?? saturday) : saturday) ?? workday
}

const draftOf = ({ week, terms, limit24h = 0, hasHolidays = false }: Shape): TariffDraft => {
  const empty = emptyTariff(zeroDate)
  const days = Object.fromEntries(
    weekdays.map((weekday) => [weekday, { ...empty.table[weekday], ...dayOf(week, weekday) }]),
  )
  return {
    table: { ...empty.table, ...days, UseSundayForHolidays: hasHolidays },
    plan: { Limit24h: limit24h },
    terms: { ...empty.terms, ...terms },
  }
}

/** Place without a tariff. */
const withoutPrices: readonly string[] = ['TLN-MUSTAMAE']
/** One past and one future price increase. */
const dearerSince: Readonly<Record<string, number>> = { 'TLN-VABADUSE': -25, 'RIX-CENTRS': -12 }
const dearerFrom: Readonly<Record<string, number>> = { 'TLN-VABADUSE': 20, 'TRT-KESK': 9 }

const versionsOf = (place: DemoPlace, nowMs: number): Omit<DemoTariff, 'id'>[] => {
  const { code, hourly, total_spots: spots, time_zone } = place
  const shape = shapes[place.profile]
  if (!shape || withoutPrices.includes(code) || spots === 0) return []
  const changes = [dearerSince[code] ?? [], dearerFrom[code] ?? []].flat()
  const begins = [zeroDate, ...changes.map((days) => midnight(nowMs, time_zone, days))]
  // today's price is the one in `demo-places.ts`
  const past = code in dearerSince ? 1 : 0
  return begins.map((validFrom, index) => ({
    placeId: place.id,
    validFrom,
    validTo: begins[index + 1] ?? zeroDate,
    draft: draftOf(shape({ hourly: cents(hourly * (1 + (index - past) * 0.1)), spots })),
  }))
}

/** Tariff versions of all places; car washes have none (R58). */
export const makeTariffs = (places: readonly DemoPlace[], nowMs: number): DemoTariff[] =>
  places.flatMap((place) => versionsOf(place, nowMs)).map((version, index) => ({ ...version, id: index + 1 }))
