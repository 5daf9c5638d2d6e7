import { minuteMs } from '../../kit/time.ts'
import { weekdays } from './tariffs.schema.ts'
import { periods } from './periods.ts'
import type { DayException } from './days/day-rules.schema.ts'
import type { PriceOptions, Stay, Tariff } from './pricing-types.ts'

/**
 * Test oracle: R43–R56 implemented minute by minute, sharing no code with the engine. Local time comes from Intl, sums are
 * integers of 1/6000 cent, later steps use BigInt. Stays start and end on whole minutes.
 */
export const naiveCost = (tariff: Tariff, stay: Stay, options: PriceOptions = {}) => {
  const sum = naiveSum(tariff, stay)
  const percent = naivePercent(options)
  const vat = tariff.terms.PricesIncludeVat ? 0 : naiveVat(tariff, stay)
  // 1/6000 cent × 1/10000 (percent) × 1/10000 (VAT), percents having two decimals
  const unit = 6_000n * 10_000n * 10_000n
  const gross = BigInt(sum) * BigInt(10_000 - Math.round(percent * 100)) * BigInt(10_000 + Math.round(vat * 100))
  let left = gross
  for (const credit of Object.values({
    freePassInCents: 0,
    campaignCreditInCents: 0,
    fleetInCents: 0,
    ...options.credits,
  }))
    left = left > BigInt(credit) * unit ? left - BigInt(credit) * unit : 0n
  const costInCents = rounded(left, unit)
  const serviceFeeCents = costInCents > 0 ? (options.serviceFeeInCents ?? 0) : 0
  return { grossInCents: rounded(gross, unit), costInCents, totalInCents: costInCents + serviceFeeCents }
}

const rounded = (amount: bigint, unit: bigint): number => Number((amount * 2n + unit) / (unit * 2n))

const naivePercent = ({ entitlements = [] }: PriceOptions): number => {
  const hasBooking = entitlements.some(({ right }) => right === 'BOOKING')
  if (!hasBooking && entitlements.some(({ right }) => right === 'MONTHLY_PASS')) return 100
  return Math.max(0, ...entitlements.map(({ discountPercent }) => discountPercent))
}

const naiveVat = (tariff: Tariff, stay: Stay): number => {
  const { date } = localClock(tariff.timeZone, Math.max(Date.parse(stay.start), Date.parse(stay.end) - 1))
  const rates = tariff.vatRates.filter(({ validFrom }) => validFrom <= date)
  return rates.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0]?.percent ?? 0
}

/** The sum in 1/6000 cent, after Limit24h. */
const naiveSum = (tariff: Tariff, stay: Stay): number => {
  const [start, end] = [Date.parse(stay.start), Date.parse(stay.end)]
  const increment = tariff.terms.BillingIncrementMinutes
  const free = Math.max(0, tariff.terms.FreeMinutes - (stay.freeMinutesUsed ?? 0))
  const byOccurrence = new Map<string, number>()
  const byBlock = new Map<number, number>()
  let isCharged = false
  let paidUntil = start
  for (let now = start + free * minuteMs; now < end; now += minuteMs) {
    if (now < paidUntil || isBooked(stay, now)) continue
    paidUntil = now + increment * minuteMs
    isCharged = true
    const { date, period, day, isSpecial } = naivePeriod(tariff, now)
    const price = day[`Price${period}`] * increment * (100 - day[`DiscountPercent${period}`])
    const occurrence = `${date} ${period} ${isSpecial}`
    const before = byOccurrence.get(occurrence) ?? 0
    const cap = day[`MaxCost${period}`] === 0 ? Infinity : day[`MaxCost${period}`] * 6_000
    const after = Math.min(cap, before + price)
    byOccurrence.set(occurrence, after)
    const block = Math.floor((now - start) / (1_440 * minuteMs))
    byBlock.set(block, (byBlock.get(block) ?? 0) + after - before)
  }
  if (!isCharged) return 0
  let firstMinute = start
  while (isBooked(stay, firstMinute)) firstMinute += minuteMs
  const first = naivePeriod(tariff, firstMinute)
  const minimum = first.day[`MinCost${first.period}`] * 6_000
  const sum = [...byBlock.values()].reduce((all, block) => all + block, 0)
  if (tariff.limit24hInCents === 0) return Math.max(sum, minimum)
  const limit = tariff.limit24hInCents * 6_000
  const limited = [...byBlock.values()].reduce((all, block) => all + Math.min(limit, block), 0)
  return Math.max(limited, Math.min(minimum, limit))
}

/** Within a booking or its tolerance (R154). */
const isBooked = ({ booked = [] }: Stay, now: number): boolean =>
  booked.some(({ start, end, toleranceMinutes }) => {
    const tolerance = toleranceMinutes * minuteMs
    return Date.parse(start) - tolerance <= now && now < Date.parse(end) + tolerance
  })

const fits = ({ From, To, EveryYear, Days }: DayException, date: string, kind: string | undefined): boolean => {
  if (Days !== 'EVERY_DAY' && Days !== kind) return false
  if (!EveryYear) return From <= date && date <= To
  // the period as of every year near the date
  return [-1, 0, 1].some((years) => {
    const year = Number(date.slice(0, 4)) + years
    const turns = Number(To.slice(0, 4)) - Number(From.slice(0, 4))
    return `${year}${From.slice(4)}` <= date && date <= `${year + turns}${To.slice(4)}`
  })
}

/** How the table prices the calendar's day, without the engine's functions: undefined for an ordinary day. */
const naiveRule = (tariff: Tariff, { date, weekday, minutes }: Clock) => {
  const { table, calendar } = tariff
  const known = calendar.get(date)
  const exception = table.DayExceptions?.find((each) => fits(each, date, known?.kind))
  const isWholeDay = exception?.Days === 'EVERY_DAY' && exception.Rule !== 'REGION'
  if (exception && (isWholeDay || !known || minutes >= known.fromHalfHour * 30)) {
    if (exception.Rule === 'REGION') return known?.pricedLike
    return exception.Rule === 'WEEKDAY' ? weekday : exception.Rule
  }
  if (!known || minutes < known.fromHalfHour * 30) return undefined
  const switched = known.kind === 'HOLIDAY' && table.UseSundayForHolidays ? 'Sunday' : 'WEEKDAY'
  const rule = table.DayRules ? table.DayRules[known.kind] : switched
  if (rule === 'WEEKDAY') return undefined
  return rule === 'REGION' ? known.pricedLike : rule
}

const costless = { Price12: 0, Price23: 0, Price31: 0, MinCost12: 0, MinCost23: 0, MinCost31: 0 }

const naivePeriod = (tariff: Tariff, now: number) => {
  const { table, timeZone } = tariff
  const { date, weekday, minutes } = localClock(timeZone, now)
  const like = naiveRule(tariff, { date, weekday, minutes })
  const isSpecial = like !== undefined
  const day = like === 'FREE' ? { ...table[weekday], ...costless } : table[like ?? weekday]
  const [first, second, rest] = periods
  if (minutes < day.T1 * 30 || minutes >= day.T3 * 30) return { date, day, isSpecial, period: rest }
  return { date, day, isSpecial, period: minutes < day.T2 * 30 ? first : second }
}

type Clock = { date: string; weekday: (typeof weekdays)[number]; minutes: number }
const clocks = new Map<string, Map<number, Clock>>()
const formats = new Map<string, Intl.DateTimeFormat>()

/** Caches Intl's result per quarter of an hour. */
const localClock = (timeZone: string, now: number): Clock => {
  const quarter = Math.floor(now / (15 * minuteMs))
  const quarters = clocks.get(timeZone) ?? new Map<number, Clock>()
  clocks.set(timeZone, quarters)
  const { date, weekday, minutes } = quarters.get(quarter) ?? readClock(timeZone, quarter * 15 * minuteMs)
  quarters.set(quarter, { date, weekday, minutes })
  return { date, weekday, minutes: minutes + Math.floor(now / minuteMs) - quarter * 15 }
}

const readClock = (timeZone: string, now: number): Clock => {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  const [date = '', time = ''] = format.format(now).split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const weekday = weekdays[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7]!
  return { date, weekday, minutes: hour * 60 + minute }
}
