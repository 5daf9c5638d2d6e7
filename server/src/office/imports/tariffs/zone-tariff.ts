import type { NoticeReason, RejectionReason } from '@parkla/contract/office/imports/import-kinds.ts'
import type { TariffReading } from './tariffs.row.ts'

/** Boundaries and prices of a day (R43). */
type Periods = { t1: number; t2: number; t3: number; price12: number; price23: number; price31: number }

const halfHours = 48

type Segment = { from: number; price: number }

const segmentsOf = (slots: readonly number[]): Segment[] =>
  slots.flatMap((price, from) => (price === slots[from - 1] ? [] : [{ from, price }]))

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

const periods = ([t1, t2, t3]: Three, [price12, price23, price31]: Three): Periods => {
  return { t1, t2, t3, price12, price23, price31 }
}

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

type Refused = { ok: false; reason: RejectionReason | 'imports.noPrice' }
type ZoneVerdict = { ok: true; zone: ZoneTariff; notices: { line: number; reason: NoticeReason }[] } | Refused

const refused = (reason: Refused['reason']): Refused => ({ ok: false, reason })

type Priced = ZoneRow & { rate: number }

const isWholeWeek = ({ tariff: { days, from, to } }: ZoneRow): boolean => days.length === 7 && from === 0 && to === 48

/**
 * Rows with an hourly price. In a zone with prices of 24 hours only, the first hour costs the cap, so that nothing is added
 * before the next 24 hours begin (R52).
 */
const pricedRows = (rows: readonly ZoneRow[]): { priced: Priced[]; isDayPrice: boolean } => {
  const by = (price: 'rate' | 'cap') =>
    rows.flatMap((row) => (row.tariff[price] === null ? [] : [{ ...row, rate: row.tariff[price] }]))
  const hourly = by('rate')
  return hourly.length > 0 ? { priced: hourly, isDayPrice: false } : { priced: by('cap'), isDayPrice: true }
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

/** The periods of each day, Monday first, or why they cannot be expressed. */
const weekOf = (priced: readonly Priced[]): Periods[] | RejectionReason => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const slots = slotsOf(day, priced)
    return slots ? (periodsOf(slots) ?? 'imports.tooManyPeriods') : 'imports.windowsOverlap'
  })
  return days.find((day) => typeof day === 'string') ?? days.filter((day) => typeof day !== 'string')
}

/** Zones whose rows differ in a value that a tariff has once (R45, R52, R53). */
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

/** The rows of one zone as one tariff, or why our week of prices cannot express them. Pure. */
export const zoneOf = (rows: readonly ZoneRow[], { isFreeConfirmed = false } = {}): ZoneVerdict => {
  const { priced, isDayPrice } = pricedRows(rows)
  if (priced.length === 0 && !isFreeConfirmed) return refused('imports.noPrice')
  const reason = disagreement(rows, priced)
  if (reason) return refused(reason)
  const week = weekOf(priced)
  if (typeof week === 'string') return refused(week)
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
      week,
    },
    notices: [
      ...(isDayPrice ? priced.map(({ line }) => ({ line, reason: 'imports.dayPrice' as const })) : []),
      ...rows.filter(isOther).map(({ line }) => ({ line, reason: 'imports.passForSomeHours' as const })),
    ],
  }
}
