import { dayMs, isSet } from '@parkla/contract/kit/time.ts'
import { calendarOf, type PricedDay } from '@parkla/contract/parking/places/places.schema.ts'
import type { Calendar } from '@parkla/contract/parking/tariffs/days/calendar-days.ts'
import { compileTariff, costOf, priceStay } from '@parkla/contract/parking/tariffs/price-stay.ts'
import type { BookedTime, PriceOptions } from '@parkla/contract/parking/tariffs/pricing-types.ts'
import { knownVatRates } from '../../parking/places/places.factory.ts'
import { entitlementsOf, type RightsOfSession } from '../../parking/prices/rights.queries.ts'
import { instantOf, type Demo } from '../demo-rows.ts'
import type { DemoPlace } from './demo-places.ts'
import type { DemoTariff } from './demo-tariffs.ts'

type Stay = { place: DemoPlace; startMs: number; endMs: number | null; booked?: readonly BookedTime[] }

/** Columns of a session row that its price decides. */
type Priced = RightsOfSession & {
  cost_in_cents: number
  service_fee_cents: number
  free_pass_cents_used: number
  campaign_credit_in_cents: number
}

/** Sessions of the last days only have a price trace: writing traces takes longer than writing all sessions. */
const tracedDays = 30

const compiled = ({ region, time_zone }: DemoPlace, tariff: DemoTariff, calendar: Calendar) => {
  const { id, validFrom, validTo, draft } = tariff
  const rates = knownVatRates.filter((rate) => rate.region === region)
  return {
    id,
    fromMs: isSet(validFrom) ? Date.parse(validFrom) : -Infinity,
    untilMs: isSet(validTo) ? Date.parse(validTo) : Infinity,
    tariff: compileTariff({
      table: draft.table,
      terms: draft.terms,
      limit24hInCents: draft.plan.Limit24h,
      timeZone: time_zone,
      calendar,
      currency: 'EUR',
      vatRates: rates.map(({ valid_from, percent }) => ({ validFrom: valid_from, percent })),
    }),
  }
}

/** Days of the calendar by region. */
export type Calendars = ReadonlyMap<string, readonly PricedDay[]>
type World = Pick<Demo, 'nowMs'> & {
  places: readonly DemoPlace[]
  tariffs: readonly DemoTariff[]
  calendars: Calendars
}

/** Prices visits by the demo's tariffs (R50). */
export const openPrices = ({ nowMs, places, tariffs, calendars }: World) => {
  const byPlace = Map.groupBy(tariffs, ({ placeId }) => placeId)
  const versions = new Map(
    places.map((place) => {
      const calendar = calendarOf(calendars.get(place.region) ?? [])
      return [place.id, (byPlace.get(place.id) ?? []).map((tariff) => compiled(place, tariff, calendar))]
    }),
  )
  const versionAt = ({ place, startMs }: Stay) =>
    versions.get(place.id)?.find(({ fromMs, untilMs }) => fromMs <= startMs && startMs < untilMs)
  const timesOf = ({ startMs, endMs, booked = [] }: Stay) => ({
    start: instantOf(startMs),
    end: instantOf(endMs ?? startMs),
    booked,
  })
  return {
    /** Gross cents; 0 at a place without a tariff. */
    grossOf: (stay: Stay, options?: PriceOptions): number => {
      const version = versionAt(stay)
      return version ? costOf(version.tariff, timesOf(stay), options).grossInCents : 0
    },
    /** The price trace of an ended stay, if the engine's result equals its cost. */
    tracedOf: (stay: Stay, row: Priced) => {
      const version = versionAt(stay)
      if (!version || stay.startMs < nowMs - tracedDays * dayMs) return undefined
      const { trace, costInCents, right } = priceStay(version.tariff, timesOf(stay), {
        entitlements: entitlementsOf(row, { booked: stay.booked ?? [] }),
        credits: {
          freePassInCents: row.free_pass_cents_used,
          campaignCreditInCents: row.campaign_credit_in_cents,
          fleetInCents: row.fleet_id === null ? 0 : Number.MAX_SAFE_INTEGER,
        },
        serviceFeeInCents: row.service_fee_cents,
      })
      return costInCents === row.cost_in_cents ? { tariff_id: version.id, right_used: right, trace } : undefined
    },
  }
}
export type Prices = ReturnType<typeof openPrices>
