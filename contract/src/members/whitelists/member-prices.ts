import type { AvailabilityTable } from '../../parking/tariffs/tariffs.schema.ts'
import { weekdays } from '../../parking/tariffs/tariffs.schema.ts'
import { compileTariff, type CompiledTariff } from '../../parking/tariffs/price-stay.ts'
import { periods } from '../../parking/tariffs/periods.ts'
import type { Whitelist } from './whitelists.schema.ts'

/** What a list charges its members (R94). */
export type MemberTerms = Pick<Whitelist, 'ChargeForSessions' | 'DiscountPlan' | 'AvailabilityTable'>

/** A weekly table without any price has spots only (R93). */
export const hasPrices = (table: AvailabilityTable | null): table is AvailabilityTable =>
  table !== null &&
  weekdays.some((weekday) =>
    periods.some((period) => table[weekday][`Price${period}`] > 0 || table[weekday][`MinCost${period}`] > 0),
  )

/** Percent of the price that members do not pay: 100 without charges, 0 with the list's own prices. */
export const memberPercent = ({ ChargeForSessions, DiscountPlan, AvailabilityTable }: MemberTerms): number => {
  if (!ChargeForSessions) return 100
  return hasPrices(AvailabilityTable) ? 0 : DiscountPlan.DiscountPercent
}

/** The lower of two limits; 0 = no limit. */
const lowerLimit = (one: number, other: number): number =>
  one === 0 || other === 0 ? one + other : Math.min(one, other)

/**
 * The tariff of a place for members: the list's own prices where it has any, and of free minutes and the limit of 24 hours the
 * better ones of list and place. Increments and VAT are those of the place.
 */
export const memberTariff = (place: CompiledTariff, terms: MemberTerms): CompiledTariff => {
  if (!terms.ChargeForSessions) return place
  const { table, limit24hInCents, terms: placeTerms } = place.tariff
  const { FreeMinutes, Limit24h } = terms.DiscountPlan
  const free = Math.max(placeTerms.FreeMinutes, FreeMinutes)
  const limit = lowerLimit(limit24hInCents, Limit24h)
  const own = hasPrices(terms.AvailabilityTable) ? terms.AvailabilityTable : table
  if (own === table && free === placeTerms.FreeMinutes && limit === limit24hInCents) return place
  const tariff = { ...place.tariff, table: own, limit24hInCents: limit, terms: { ...placeTerms, FreeMinutes: free } }
  return compileTariff(tariff)
}
