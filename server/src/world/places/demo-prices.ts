import { dayMs, isSet } from '@parkla/contract/kit/time.ts'
import { compileTariff, costOf, priceStay, type CompiledTariff } from '@parkla/contract/tariffs/price-stay.ts'
import type { BookedTime, PriceOptions } from '@parkla/contract/tariffs/pricing-types.ts'
import { knownVatRates } from '../../features/places/places.factory.ts'
import { entitlementsOf } from '../../features/sessions/prices/rights.queries.ts'
import { instantOf } from '../demo-days.ts'
import type { DemoPlace } from './demo-places.ts'
import type { DemoRow } from '../stays/demo-rows.ts'
import type { DemoTariff } from './demo-tariffs.ts'

type Version = { id: number; fromMs: number; untilMs: number; compiled: CompiledTariff }
type Stay = { startMs: number; endMs: number; booked?: readonly BookedTime[] }

/** Price traces of the last days only: writing more takes longer than all sessions. */
const tracedDays = 30

/** Prices visits by the demo's tariffs (R50). */
export type DemoPrices = {
  /** Gross cents; 0 at a place without a tariff. */
  grossOf: (placeId: number, stay: Stay, options?: PriceOptions) => number
  /** The price trace of a session, if the engine's result equals its cost. */
  tracedOf: (row: DemoRow, booked: readonly BookedTime[]) => object | undefined
}

type Making = {
  places: readonly DemoPlace[]
  tariffs: readonly DemoTariff[]
  /** Public holidays by region. */
  holidays: ReadonlyMap<string, ReadonlySet<string>>
  nowMs: number
}

const versionsOf = ({ region, time_zone }: DemoPlace, { tariffs, holidays }: Making): Version[] =>
  tariffs.map(({ id, validFrom, validTo, draft: { table, terms, plan } }) => ({
    id,
    fromMs: isSet(validFrom) ? Date.parse(validFrom) : -Infinity,
    untilMs: isSet(validTo) ? Date.parse(validTo) : Infinity,
    compiled: compileTariff({
      table,
      terms,
      limit24hInCents: plan.Limit24h,
      timeZone: time_zone,
      vatRates: knownVatRates
        .filter((rate) => rate.region === region)
        .map(({ valid_from, percent }) => ({ validFrom: valid_from, percent })),
      holidays: holidays.get(region) ?? new Set(),
      currency: 'EUR',
    }),
  }))

const optionsOf = (row: DemoRow, booked: readonly BookedTime[]): PriceOptions => ({
  entitlements: entitlementsOf(row, { booked }),
  credits: {
    freePassInCents: row.free_pass_cents_used,
    campaignCreditInCents: row.campaign_credit_in_cents,
    fleetInCents: row.fleet_id === null ? 0 : Number.MAX_SAFE_INTEGER,
  },
  serviceFeeInCents: row.service_fee_cents,
})

const timesOf = ({ startMs, endMs, booked = [] }: Stay) => ({
  start: instantOf(startMs),
  end: instantOf(endMs),
  booked,
})

export const openPrices = (making: Making): DemoPrices => {
  const byPlace = Map.groupBy(making.tariffs, ({ placeId }) => placeId)
  const versions = new Map(
    making.places.map((place) => [place.id, versionsOf(place, { ...making, tariffs: byPlace.get(place.id) ?? [] })]),
  )
  const versionAt = (placeId: number, startMs: number): Version | undefined =>
    versions.get(placeId)?.find(({ fromMs, untilMs }) => fromMs <= startMs && startMs < untilMs)
  return {
    grossOf: (placeId, stay, options) => {
      const version = versionAt(placeId, stay.startMs)
      return version ? costOf(version.compiled, timesOf(stay), options).grossInCents : 0
    },
    tracedOf: (row, booked) => {
      const isEnded = row.status === 'ENDED' || row.status === 'AUTO_ENDED'
      const [startMs, endMs] = [Date.parse(row.start_time), Date.parse(row.end_time ?? row.start_time)]
      if (row.type !== 'PARKING' || !isEnded || startMs < making.nowMs - tracedDays * dayMs) return undefined
      const version = versionAt(row.place_id, startMs)
      if (!version) return undefined
      const price = priceStay(version.compiled, timesOf({ startMs, endMs, booked }), optionsOf(row, booked))
      if (price.costInCents !== row.cost_in_cents) return undefined
      const { trace, right: right_used } = price
      return { session_id: row.id, tariff_id: version.id, right_used, trace, created_at: row.end_time }
    },
  }
}
