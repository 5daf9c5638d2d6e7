import type { PriceTrace, PriceTracePart } from '@parkla/contract/parking/tariffs/price-trace.schema.ts'
import { formatMoment, formatMoney, formatNumber, formatShare } from '../../kit/format.ts'
import { calendarDayText } from './day-rules.api.ts'
import { language, t } from '../../kit/phrases.ts'

const percentText = (percent: number): string => `${formatNumber(percent)}%`

type PeriodPart = Extract<PriceTracePart, { kind: 'period' }>

const periodText = (part: PeriodPart, currency: string): string => {
  const {
    increments,
    incrementMinutes: minutes,
    ratePerHourInCents,
    discountPercent,
    cappedTo,
    isHoliday,
    calendarDay,
  } = part
  const rate = formatMoney(ratePerHourInCents, currency)
  return [
    t(($) => $.tariffs.trace.period, { increments, minutes, rate }),
    ...(discountPercent > 0
      ? [t(($) => $.tariffs.trace.discount, { percent: formatShare(discountPercent / 100) })]
      : []),
    ...(cappedTo === undefined ? [] : [t(($) => $.tariffs.trace.capped, { limit: formatMoney(cappedTo, currency) })]),
    ...(calendarDay ? [calendarDayText(calendarDay)] : isHoliday ? [t(($) => $.tariffs.trace.holiday)] : []),
  ].join(', ')
}

export const partText = (
  part: PriceTracePart,
  { currency, timeZone }: Pick<PriceTrace, 'currency' | 'timeZone'>,
): string => {
  const limit = (cents: number) => formatMoney(cents, currency)
  switch (part.kind) {
    case 'booked':
      return t(($) => $.tariffs.trace.booked, {
        time: rangeText(part.bookedFrom, part.bookedTo, timeZone),
        minutes: part.toleranceMinutes,
      })
    case 'free':
      return part.usedBefore > 0
        ? t(($) => $.tariffs.trace.freeUsed, { minutes: part.freeMinutes, used: part.usedBefore })
        : t(($) => $.tariffs.trace.free, { minutes: part.freeMinutes })
    case 'period':
      return periodText(part, currency)
    case 'service':
      return t(($) => $.tariffs.trace.service, { name: part.name })
    case 'minCost':
      return t(($) => $.tariffs.trace.minCost, { limit: limit(part.minCostInCents) })
    case 'limit24h':
      return t(($) => $.tariffs.trace.limit24h, { limit: limit(part.limit24hInCents), block: part.block })
    case 'percent':
      return t(($) => $.tariffs.trace.percent, {
        right: t(($) => $.tariffs.right[part.right]),
        name: part.name,
        percent: percentText(part.percent),
      })
    case 'vat':
      return part.isIncluded
        ? t(($) => $.tariffs.trace.vatIncluded, { percent: percentText(part.percent) })
        : t(($) => $.tariffs.trace.vatAdded, { percent: percentText(part.percent) })
    case 'credit':
      return t(($) => $.tariffs.trace.credit[part.source])
    case 'serviceFee':
      return t(($) => $.tariffs.trace.serviceFee)
    case 'rounding':
      return t(($) => $.tariffs.trace.rounding)
  }
}

/** Range in local time of the place; the end's day only if it differs. */
const rangeText = (start: string, end: string, zone: string): string => {
  const [from, to] = [formatMoment(start, zone), formatMoment(end, zone)]
  return from.slice(0, 10) === to.slice(0, 10) ? `${from}–${to.slice(11)}` : `${from} – ${to}`
}

export const partTime = (part: PriceTracePart, zone: string): string =>
  'from' in part ? rangeText(part.from, part.to, zone) : ''

/**
 * An amount of the trace. Parts before the rounding may be fractions of a cent (R3, R55): shown with up to four decimals.
 */
export const unitsText = (
  units: number,
  { unitsPerCent, currency }: Pick<PriceTrace, 'unitsPerCent' | 'currency'>,
): string =>
  units % unitsPerCent === 0
    ? formatMoney(units / unitsPerCent, currency)
    : new Intl.NumberFormat(language(), { style: 'currency', currency, maximumFractionDigits: 4 }).format(
        units / unitsPerCent / 100,
      )
