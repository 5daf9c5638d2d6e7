import { currencyOf } from '@parkla/contract/kit/money.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { calendarOf, type Pricing } from '@parkla/contract/parking/places/places.schema.ts'
import type { CalendarDay } from '@parkla/contract/parking/tariffs/days/calendar-days.ts'
import { versionAt } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import { compileTariff, type CompiledTariff } from '@parkla/contract/parking/tariffs/price-stay.ts'
import type { DiscountPlan, AvailabilityTable, TariffTerms } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { readCalendar } from '../../../office/settings/calendar/calendar-days.queries.ts'
import { versionsOf, type StoredVersion } from './tariffs.queries.ts'

const yearOf = (instant: Instant): number => Number(instant.slice(0, 4))

/** Data that the browser needs, besides the table, to price a stay (R4, R51). */
export const pricingOf = async (db: Db | Tx, { region, now }: { region: string; now: Instant }): Promise<Pricing> => {
  const year = yearOf(now)
  const window = [`${year - 1}${now.slice(4, 10)}`, `${year + 2}${now.slice(4, 10)}`] as const
  const { days, vatRates } = await readCalendar(db, { region, fromYear: year - 1, toYear: year + 2 })
  return {
    Currency: currencyOf(region, now.slice(0, 10)),
    VatRates: vatRates,
    Holidays: days.filter(({ Day }) => Day >= window[0] && Day <= window[1]),
  }
}

/** Fields of a place needed for pricing. */
export type PricedPlace = { id: number; region: string; timeZone: string }

export type Draft = { table: AvailabilityTable; terms: TariffTerms; plan: DiscountPlan }

type Region = {
  vatRates: { validFrom: string; percent: number }[]
  calendar: Map<string, CalendarDay>
  years: Set<number>
}

/** Tariffs of many sessions, each read and compiled once. */
export type PriceBook = {
  /** The compiled version in force at the start (R50); undefined without prices. */
  tariffAt: (place: PricedPlace, start: Instant) => Promise<{ id: number; compiled: CompiledTariff } | undefined>
  /** An unsaved tariff, compiled with the place's VAT, holidays and zone. */
  tariffOf: (place: PricedPlace, draft: Draft, start: Instant) => Promise<CompiledTariff>
  currencyAt: (place: PricedPlace, start: Instant) => string
}

/** Loads VAT rates and the calendar of the start's year and its neighbours, because stays span New Year. */
const withYears = async (db: Db | Tx, { region, known, start }: { region: string; known: Region; start: Instant }) => {
  const year = yearOf(start)
  const years = [year - 1, year, year + 1]
  if (years.every((one) => known.years.has(one))) return
  const { days, vatRates } = await readCalendar(db, { region, fromYear: year - 1, toYear: year + 1 })
  known.vatRates = vatRates.map(({ ValidFrom, Percent }) => ({ validFrom: ValidFrom, percent: Percent }))
  // Added to, because compiled tariffs hold the calendar.
  for (const [day, priced] of calendarOf(days)) known.calendar.set(day, priced)
  for (const one of years) known.years.add(one)
}

export const openPriceBook = (db: Db | Tx): PriceBook => {
  const versions = new Map<number, StoredVersion[]>()
  const compiled = new Map<number, CompiledTariff>()
  const regions = new Map<string, Region>()

  const regionOf = async (region: string, start: Instant): Promise<Region> => {
    const known = regions.get(region) ?? {
      vatRates: [],
      calendar: new Map<string, CalendarDay>(),
      years: new Set<number>(),
    }
    regions.set(region, known)
    await withYears(db, { region, known, start })
    return known
  }
  const currencyAt: PriceBook['currencyAt'] = ({ region }, start) => currencyOf(region, start.slice(0, 10))
  const tariffOf: PriceBook['tariffOf'] = async (place, draft, start) => {
    const { vatRates, calendar } = await regionOf(place.region, start)
    return compileTariff({
      table: draft.table,
      terms: draft.terms,
      limit24hInCents: draft.plan.Limit24h,
      timeZone: place.timeZone,
      vatRates,
      calendar,
      currency: currencyAt(place, start),
    })
  }
  const tariffAt: PriceBook['tariffAt'] = async (place, start) => {
    const ofPlace = versions.get(place.id) ?? (await versionsOf(db, place.id))
    versions.set(place.id, ofPlace)
    const version = versionAt(ofPlace, start)
    if (version === undefined) return undefined
    const ready = compiled.get(version.id) ?? (await tariffOf(place, version, start))
    compiled.set(version.id, ready)
    // a later stay may reach years not loaded yet
    await regionOf(place.region, start)
    return { id: version.id, compiled: ready }
  }
  return { tariffAt, tariffOf, currencyAt }
}
