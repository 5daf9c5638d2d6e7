import { dayMs, isSet } from '@parkla/contract/kit/time.ts'
import { compileTariff, priceStay, type CompiledTariff } from '@parkla/contract/tariffs/price-stay.ts'
import type { BookedTime, Cost, PriceOptions } from '@parkla/contract/tariffs/pricing-types.ts'
import { costOf } from '@parkla/contract/tariffs/price-stay.ts'
import { knownVatRates } from '../features/places/places.factory.ts'
import { entitlementsOf } from '../features/sessions/prices/rights.queries.ts'
import type { Tables } from '../kit/tables.gen.ts'
import type { Insertable } from 'kysely'
import type { DemoRow } from './demo-visits.ts'
import type { DemoPlace } from './demo-sites.ts'
import type { DemoTariff } from './demo-tariffs.ts'

type Ready = DemoTariff & { fromMs: number; untilMs: number; compiled: CompiledTariff }
type Stay = Pick<DemoRow, 'place_id' | 'start_time' | 'end_time'> & { booked?: readonly BookedTime[] }
type PriceRow = Insertable<Tables['session_prices']>

/** Price traces of the last days only: writing more takes longer than all sessions. */
const tracedDays = 30

/** Prices visits by the demo's tariffs (R50). */
export type DemoPrices = {
  /** Undefined for a place without a tariff. */
  costOf: (stay: Stay, options?: PriceOptions) => Cost | undefined
  /** The price trace of a session, if the engine's result equals its cost. */
  tracedOf: (row: DemoRow, booked: readonly BookedTime[]) => PriceRow | undefined
}

type Making = {
  places: readonly DemoPlace[]
  tariffs: readonly DemoTariff[]
  /** Public holidays by region. */
  holidays: ReadonlyMap<string, ReadonlySet<string>>
  nowMs: number
}

const vatRatesOf = (code: string) =>
  knownVatRates
    .filter(({ region }) => region === code)
    .map(({ valid_from, percent }) => ({ validFrom: valid_from, percent }))

const readyOf = ({ places, tariffs, holidays }: Making): Map<number, Ready[]> => {
  const byPlace = new Map<number, Ready[]>()
  for (const tariff of tariffs) {
    const place = places.find(({ id }) => id === tariff.placeId)!
    const { table, terms, plan } = tariff.draft
    const compiled = compileTariff({
      table,
      terms,
      limit24hInCents: plan.Limit24h,
      timeZone: place.time_zone,
      vatRates: vatRatesOf(place.region),
      holidays: holidays.get(place.region) ?? new Set(),
      currency: 'EUR',
    })
    const fromMs = isSet(tariff.validFrom) ? Date.parse(tariff.validFrom) : -Infinity
    const untilMs = isSet(tariff.validTo) ? Date.parse(tariff.validTo) : Infinity
    byPlace.set(place.id, [...(byPlace.get(place.id) ?? []), { ...tariff, fromMs, untilMs, compiled }])
  }
  return byPlace
}

const optionsOf = (row: DemoRow, booked: readonly BookedTime[]): PriceOptions => ({
  entitlements: entitlementsOf(row, booked),
  credits: {
    freePassInCents: row.free_pass_cents_used,
    campaignCreditInCents: row.campaign_credit_in_cents,
    fleetInCents: row.fleet_id === null ? 0 : Number.MAX_SAFE_INTEGER,
  },
  serviceFeeInCents: row.service_fee_cents,
})

export const openPrices = (making: Making): DemoPrices => {
  const byPlace = readyOf(making)
  const tracedFromMs = making.nowMs - tracedDays * dayMs
  const versionOf = ({ place_id, start_time }: Stay): Ready | undefined => {
    const startMs = Date.parse(start_time)
    return byPlace.get(place_id)?.find(({ fromMs, untilMs }) => fromMs <= startMs && startMs < untilMs)
  }
  const stayOf = ({ start_time: start, end_time, booked = [] }: Stay) => ({ start, end: end_time ?? start, booked })
  return {
    costOf: (stay, options) => {
      const version = versionOf(stay)
      return version && costOf(version.compiled, stayOf(stay), options)
    },
    tracedOf: (row, booked) => {
      const isEnded = row.status === 'ENDED' || row.status === 'AUTO_ENDED'
      if (row.type !== 'PARKING' || !isEnded || Date.parse(row.start_time) < tracedFromMs) return undefined
      const version = versionOf(row)
      if (!version) return undefined
      const price = priceStay(version.compiled, stayOf({ ...row, booked }), optionsOf(row, booked))
      if (price.costInCents !== row.cost_in_cents) return undefined
      const trace = price.trace as unknown as PriceRow['trace']
      const created_at = row.end_time ?? row.start_time
      return { session_id: row.id, tariff_id: version.id, right_used: price.right, trace, created_at }
    },
  }
}
