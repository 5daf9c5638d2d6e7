import { compileTariff, costOf, priceStay } from '@parkla/contract/parking/tariffs/price-stay.ts'
import type { Price, Stay, Tariff } from '@parkla/contract/parking/tariffs/pricing-types.ts'
import { later } from '../day-times.ts'

/** A stay on the saved and on the edited prices. */
export type Simulated = { saved: Price; edited: Price }

export const simulate = (tariffs: { saved: Tariff; edited: Tariff }, stay: Stay): Simulated => ({
  saved: priceStay(tariffs.saved, stay),
  edited: priceStay(tariffs.edited, stay),
})

export type CurvePoint = { minutes: number; savedInCents: number; editedInCents: number }

const halfHour = 30
const mostHours = 72

/** Range of the graph in hours: the smallest of 24, 48 and 72 that contains the stay. */
export const hoursShown = ({ start, end }: Stay): number => {
  const hours = (Date.parse(end) - Date.parse(start)) / 3_600_000
  return [24, 48, mostHours].find((each) => hours <= each) ?? mostHours
}

/** Cost by duration from this start, in half-hours. */
export const costCurve = (tariffs: { saved: Tariff; edited: Tariff }, stay: Stay): CurvePoint[] => {
  const [saved, edited] = [compileTariff(tariffs.saved), compileTariff(tariffs.edited)]
  const steps = (hoursShown(stay) * 60) / halfHour
  return Array.from({ length: steps + 1 }, (_, step) => {
    const minutes = step * halfHour
    const length = { start: stay.start, end: later(stay.start, minutes) }
    return {
      minutes,
      savedInCents: costOf(saved, length).totalInCents,
      editedInCents: costOf(edited, length).totalInCents,
    }
  })
}

/** Upper end of the graph's scale: the next round amount. */
export const roundedUp = (cents: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(cents, 100)))
  const step = [1, 2, 5, 10].find((each) => each * magnitude >= cents) ?? 10
  return step * magnitude
}
