import { codeMaxLength, codeOf } from '@parkla/contract/kit/code.ts'
import type { ImportField, NoticeReason, RejectionReason } from '@parkla/contract/imports/import-kinds.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import type { billingIncrements } from '@parkla/contract/tariffs/tariffs.schema.ts'
import type { Reading } from '../import-kind.ts'
import type { Cell, Findings } from '../row-reading.ts'
import { readDays, isForOtherTime, readMinutes, readPrice, readWindow } from './tariff-cells.ts'

type Increment = (typeof billingIncrements)[number]

/** A row's part of its zone. Amounts in cents with VAT; null where the cell is empty. */
export type TariffReading = {
  code: string
  name: string
  /** Empty for our own. */
  operator: string
  region: string
  lat: number | null
  lon: number | null
  spots: number
  days: number[]
  from: number
  to: number
  /** Cents an hour, accrued by the increment (R45). */
  rate: number | null
  increment: Increment
  cap: number | null
  pass: number | null
  free: number
}

/** `regions`: codes of ours. */
type TariffRowReading = Pick<Reading, 'currencies' | 'options' | 'now'> & Findings & { regions: ReadonlySet<string> }

/** Above any posted hourly price; fines begin here. */
const dearestHour = 2_000

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const longestText = 200

/** A row with the currency of its region. */
type Here = TariffRowReading & { currency: string }

/** Cents of a price cell; a currency in it or in its heading must be that of the region (R183). */
const readAmount = (cell: Cell, field: ImportField, { options, currency, currencies, reject }: Here): number | null => {
  const text = cell(field)
  if (text === '') return null
  const times = field === 'PricePerMinute' ? 60 : 1
  const price = readPrice(text, options, times)
  if (!price.ok) reject('imports.priceUnreadable')
  else if ([price.currencies, currencies[field] ?? []].some((codes) => codes.length > 0 && !codes.includes(currency)))
    reject('imports.currencyDiffers')
  return price.ok ? price.cents : null
}

type Rate = Pick<TariffReading, 'rate' | 'increment'>

/** The hourly price takes precedence over a disagreeing half-hourly one, which price lists get wrong more often. */
const rateOf = (
  posted: { minute: number | null; half: number | null; hour: number | null },
  { doubt }: Findings,
): Rate => {
  const { minute, half, hour } = posted
  const hours = [minute, half === null ? null : half * 2, hour]
  if (hours.some((rate) => rate !== null && rate > dearestHour)) doubt('imports.fineAsPrice')
  if (half !== null && hour !== null && half * 2 !== hour) {
    doubt(hour < half ? 'imports.hourCheaper' : 'imports.hourNotTwoHalves')
    return { rate: hour, increment: 60 }
  }
  if (half !== null) return { rate: half * 2, increment: 30 }
  if (hour !== null) return { rate: hour, increment: 60 }
  return { rate: minute, increment: minute === null ? 30 : 1 }
}

type Prices = Rate & Pick<TariffReading, 'cap' | 'pass'>

const readPrices = (cell: Cell, here: Here): Prices => {
  const half = readAmount(cell, 'PricePerHalfHour', here)
  const hour = readAmount(cell, 'PricePerHour', here)
  if (isForOtherTime(cell('PricePerHour'))) here.reject('imports.priceUnreadable')
  const minute = readAmount(cell, 'PricePerMinute', here)
  const rate = rateOf({ minute, half, hour }, here)
  const cap = readAmount(cell, 'Cap24h', here)
  const pass = readAmount(cell, 'PassPrice', here)
  if (cap !== null && cap < (rate.rate ?? 0) / 2) here.doubt('imports.capBelowHalfHour')
  if (rate.rate === null && !cap && pass === null) here.doubt('imports.noPrice')
  return { ...rate, cap: cap === 0 ? null : cap, pass }
}

type Times = Pick<TariffReading, 'days' | 'from' | 'to' | 'free'>

const readTimes = (cell: Cell, { options, reject, doubt }: Here): Times => {
  const days = cell('Days') === '' ? everyDay : readDays(cell('Days'), options.Region)
  if (days === undefined) reject('imports.daysUnreadable')
  const window = readWindow({ from: cell('From'), to: cell('To') }, options.ClockUnit)
  if (window === undefined) reject('imports.windowUnreadable')
  if (window?.isRounded) doubt('imports.notHalfHour')
  const free = cell('FreeMinutes') === '' ? 0 : readMinutes(cell('FreeMinutes'))
  if (free === undefined || free > 1440) reject('imports.freeMinutesUnreadable')
  return { days: days ?? [], from: window?.from ?? 0, to: window?.to ?? 0, free: free ?? 0 }
}

const readDegrees = (text: string, most: number, { reject }: Findings): number | null => {
  if (text === '') return null
  const degrees = Number(text.replace(',', '.'))
  if (Math.abs(degrees) <= most) return degrees
  reject('imports.locationImpossible')
  return null
}

const readSpots = (text: string, { reject }: Findings): number => {
  if (text === '') return 0
  const isCount = /^\d{1,5}(?:[.,]0+)?$/.test(text)
  if (!isCount) reject('imports.spotsUnreadable')
  return isCount ? Math.trunc(Number(text.replace(',', '.'))) : 0
}

type Zone = Pick<TariffReading, 'code' | 'name' | 'operator' | 'region' | 'lat' | 'lon' | 'spots'>

const readZone = (cell: Cell, here: TariffRowReading): Zone => {
  const operator = cell('Operator')
  const code = cell('Code') || codeOf(cell('Name'))
  const name = cell('Name') || `${operator} ${code}`.trim()
  if (code === '') here.reject('imports.zoneMissing')
  if (code.length > codeMaxLength || [name, operator].some((text) => text.length > longestText))
    here.reject('imports.textTooLong')
  const region = cell('RegionCode').toUpperCase() || here.options.Region
  if (!here.regions.has(region)) here.reject('imports.regionUnknown')
  const lat = readDegrees(cell('Latitude'), 90, here)
  const lon = readDegrees(cell('Longitude'), 180, here)
  return { code, name, operator, region, lat, lon, spots: readSpots(cell('Spots'), here) }
}

/** Groups rows of one zone: its reference, else everything that distinguishes zones with the same code. */
const zoneKeyOf = (cell: Cell, { code, name, operator, lat, lon }: Zone): string | null => {
  const reference = cell('ZoneReference')
  if (reference !== '') return reference
  return code === '' ? null : JSON.stringify([code.toLowerCase(), operator, name, lat, lon])
}

const saysNothing = /^(?:no|none|ok|false|0|ei|nav)$/i

/** Judges one row. Pure. */
export const readTariffRow = (cell: Cell, reading: TariffRowReading) => {
  const zone = readZone(cell, reading)
  const here = { ...reading, currency: currencyOf(zone.region, reading.now.slice(0, 10)) }
  const tariff: TariffReading = { ...zone, ...readTimes(cell, here), ...readPrices(cell, here) }
  // Doubts of the file count only where its numbers raise none.
  const isDoubted = cell('Doubt') !== '' && !saysNothing.test(cell('Doubt'))
  if (isDoubted && here.doubts.size === 0) here.doubt('imports.doubtedByFile')
  return { zone_key: zoneKeyOf(cell, zone), tariff: here.reasons.size > 0 ? null : tariff }
}

/** Boundaries and prices of a day (R43). */
type Periods = { t1: number; t2: number; t3: number; price12: number; price23: number; price31: number }

const halfHours = 48

type Segment = { from: number; price: number }

const segmentsOf = (slots: readonly number[]): Segment[] => {
  const segments: Segment[] = []
  for (const [from, price] of slots.entries()) if (segments.at(-1)?.price !== price) segments.push({ from, price })
  return segments
}

/**
 * A day of 48 prices as three periods, of which the last is before T1 and from T3 on (R43): `a`, `a|b`, `a|b|a`, `a|b|c` and
 * `a|b|c|a` fit. Undefined for days with more periods.
 */
export const periodsOf = (slots: readonly number[]): Periods | undefined => {
  const [a, b, c, d, ...more] = segmentsOf(slots)
  if (a === undefined || more.length > 0) return undefined
  if (b === undefined) return periods([0, halfHours, halfHours], [a.price, 0, 0])
  if (c === undefined) return periods([0, b.from, halfHours], [a.price, b.price, 0])
  const isAround = (d ?? c).price === a.price
  if (d === undefined)
    return isAround
      ? periods([b.from, c.from, c.from], [b.price, 0, a.price])
      : periods([0, b.from, c.from], [a.price, b.price, c.price])
  return isAround ? periods([b.from, c.from, d.from], [b.price, c.price, a.price]) : undefined
}

type Three = readonly [number, number, number]

const periods = ([t1, t2, t3]: Three, [price12, price23, price31]: Three): Periods => ({
  t1,
  t2,
  t3,
  price12,
  price23,
  price31,
})

/** A row to add. */
export type ZoneRow = { line: number; tariff: TariffReading }

/** The first prices of the place that the zone becomes. */
export type ZoneTariff = {
  increment: TariffReading['increment']
  free: number
  cap: number | null
  pass: number | null
  /** Monday first. */
  week: Periods[]
}

type ZoneVerdict =
  | { ok: true; zone: ZoneTariff; notices: { line: number; notice: NoticeReason }[] }
  | { ok: false; reason: RejectionReason | 'imports.noPrice' }

const refused = (reason: RejectionReason | 'imports.noPrice'): ZoneVerdict => ({ ok: false, reason })

type Priced = ZoneRow & { rate: number }

const isWholeWeek = ({ tariff: { days, from, to } }: ZoneRow): boolean => days.length === 7 && from === 0 && to === 48

/**
 * Rows with an hourly price. In a zone with prices of 24 hours only, the first hour costs the cap, so that nothing is added
 * before the next 24 hours begin (R52).
 */
const pricedRows = (rows: readonly ZoneRow[]): { priced: Priced[]; isDayPrice: boolean } => {
  const hourly = rows.flatMap((row) => (row.tariff.rate === null ? [] : [{ ...row, rate: row.tariff.rate }]))
  if (hourly.length > 0) return { priced: hourly, isDayPrice: false }
  const daily = rows.flatMap((row) => (row.tariff.cap === null ? [] : [{ ...row, rate: row.tariff.cap }]))
  return { priced: daily, isDayPrice: true }
}

/** A window that wraps lies on both ends of each of its days (R43). */
const isWithin = (slot: number, { from, to }: TariffReading): boolean =>
  from < to ? slot >= from && slot < to : slot >= from || slot < to

/** Prices of 48 half-hours; free outside all windows. Undefined where two rows disagree. */
const slotsOf = (day: number, priced: readonly Priced[]): number[] | undefined => {
  const rows = priced.filter(({ tariff }) => tariff.days.includes(day))
  const slots = Array.from({ length: 48 }, (_, slot) => [
    ...new Set(rows.filter(({ tariff }) => isWithin(slot, tariff)).map(({ rate }) => rate)),
  ])
  return slots.some((rates) => rates.length > 1) ? undefined : slots.map(([rate = 0]) => rate)
}

type Week = { ok: true; week: Periods[] } | { ok: false; reason: RejectionReason }

const weekOf = (priced: readonly Priced[]): Week => {
  const week: Periods[] = []
  for (let day = 1; day <= 7; day += 1) {
    const slots = slotsOf(day, priced)
    if (slots === undefined) return { ok: false, reason: 'imports.windowsOverlap' }
    const periods = periodsOf(slots)
    if (periods === undefined) return { ok: false, reason: 'imports.tooManyPeriods' }
    week.push(periods)
  }
  return { ok: true, week }
}

/** Where the rows differ in a value that a tariff has once (R45, R52, R53). */
const disagreement = (rows: readonly ZoneRow[], priced: readonly Priced[]): RejectionReason | undefined => {
  const charged = priced.filter(({ rate }) => rate > 0)
  const many = (values: readonly unknown[]) => new Set(values).size > 1
  const capped = rows.filter(({ tariff }) => tariff.cap !== null)
  if (many(charged.map(({ tariff }) => tariff.increment))) return 'imports.incrementsDiffer'
  if (many(capped.map(({ tariff }) => tariff.cap))) return 'imports.capsDiffer'
  const isCapped = charged.every(({ tariff }) => tariff.cap !== null) || capped.some(isWholeWeek)
  if (capped.length > 0 && !isCapped) return 'imports.capForSomeHours'
  return many(charged.map(({ tariff }) => tariff.free)) ? 'imports.freeMinutesDiffer' : undefined
}

/** The pass of a row with an hourly price, or of one for the whole week; passes for some hours are not imported. */
const passRow = (rows: readonly ZoneRow[], priced: readonly Priced[]): ZoneRow | undefined =>
  [...priced, ...rows.filter(isWholeWeek)].find(({ tariff }) => tariff.pass !== null)

const freeWeek = Array.from({ length: 7 }, () => periodsOf(Array.from({ length: 48 }, () => 0))!)

/** The rows of one zone as one tariff, or why our week of prices cannot express them. Pure. */
export const zoneOf = (rows: readonly ZoneRow[], { isFreeConfirmed = false } = {}): ZoneVerdict => {
  const { priced, isDayPrice } = pricedRows(rows)
  if (priced.length === 0 && !isFreeConfirmed) return refused('imports.noPrice')
  const reason = disagreement(rows, priced)
  if (reason) return refused(reason)
  const week: Week = priced.length === 0 ? { ok: true, week: freeWeek } : weekOf(priced)
  if (!week.ok) return refused(week.reason)
  const charged = priced.find(({ rate }) => rate > 0) ?? priced[0] ?? rows[0]
  const pass = passRow(rows, priced)
  const isOther = ({ tariff }: ZoneRow) => tariff.pass !== null && tariff.pass !== pass?.tariff.pass
  return {
    ok: true,
    zone: {
      increment: isDayPrice ? 60 : (charged?.tariff.increment ?? 30),
      free: charged?.tariff.free ?? 0,
      cap: rows.find(({ tariff }) => tariff.cap !== null)?.tariff.cap ?? null,
      pass: pass?.tariff.pass ?? null,
      week: week.week,
    },
    notices: [
      ...(isDayPrice ? priced.map(({ line }) => ({ line, notice: 'imports.dayPrice' as const })) : []),
      ...rows.filter(isOther).map(({ line }) => ({ line, notice: 'imports.passForSomeHours' as const })),
    ],
  }
}
