import { readAmount } from '@parkla/contract/office/imports/amounts.ts'
import { readDuration } from '@parkla/contract/office/imports/sessions/durations.ts'
import { longestOf, type FieldOf } from '@parkla/contract/office/imports/import-kinds.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { isPlaceholder } from '@parkla/contract/kit/plates/placeholders.ts'
import { dayMs, minuteMs, type Instant } from '@parkla/contract/kit/time.ts'
import type { DurationForm } from '@parkla/contract/office/imports/sessions/duration-words.ts'
import { readPaymentStatus, readSessionType } from '@parkla/contract/office/imports/sessions/session-words.ts'
import * as read from '../row-reading.ts'

/** R60: a session without an end is closed after this time. */
const longestStayMs = 30 * dayMs

/** Zone and region of a known place override those of the options (R1). `hasParts`: sessions belong to its parts (R40). */
export type KnownPlace = { timeZone: string; region: string; hasParts?: boolean }

/** `durationForm`: of the heading, for a duration without a unit. */
export type SessionReading = Omit<read.Reading, 'ownerId'> & {
  places: ReadonlyMap<string, KnownPlace>
  durationForm?: DurationForm | undefined
}

type SessionCell = read.Cell<FieldOf<'sessions'>>

const longest = longestOf('sessions')

/** A row with the zone and region of its place. */
type Here = SessionReading & read.Findings & { zone: string; region: string }

const columns = {
  PaymentStatus: { parse: readPaymentStatus, refused: 'imports.paymentStatusUnknown', instead: '' },
  Type: { parse: readSessionType, refused: 'imports.typeUnknown', instead: '' },
} as const

type Stay = { start_time: Instant | null; end_time: Instant | null; status: string }

/** A day without a time of day is a doubt: it would begin or end at midnight. */
const readTime = (text: string, field: 'Start' | 'End', here: Here): read.Time | undefined => {
  const time = read.readTime(text, field, here)
  if (time?.isDay) here.doubt('imports.noTimeOfDay')
  return time
}

const readStart = (cell: SessionCell, here: Here): Instant | null => {
  const text = read.timeText(cell, 'Start', here)
  if (text === '') {
    here.reject('imports.startMissing')
    return null
  }
  const start = readTime(text, 'Start', here)?.instant ?? null
  if (start !== null && start > here.now) here.reject('imports.startInFuture')
  // Earlier than computers in car parks: the program that wrote the file uses it as a placeholder.
  if (start !== null && start < '1980') here.reject('imports.startTooEarly')
  return start
}

const plus = (start: Instant, ms: number): Instant => new Date(Date.parse(start) + ms).toISOString()
const plusLongestStay = (start: Instant): Instant => plus(start, longestStayMs)

const withoutEnd = (start: Instant, { now, notice }: Here): Stay => {
  const latest = plusLongestStay(start)
  const isOver = latest <= now
  notice(isOver ? 'imports.closedAtLongestStay' : 'imports.stillRunning')
  return { start_time: start, end_time: isOver ? latest : null, status: isOver ? 'AUTO_ENDED' : 'STARTED' }
}

/** Whether the row has ended: an open stay of a file with ends may have the duration so far. */
const isEnded = (cell: SessionCell, { columns }: SessionReading): boolean =>
  read.timeText(cell, 'End', { columns }) !== '' || (columns.End === undefined && cell('Duration') !== '')

/** The end of an ended stay: its own, else start and duration; null where it is rejected. */
const readEnd = (cell: SessionCell, start: Instant | null, here: Here): Instant | null => {
  const [text, lasted] = [read.timeText(cell, 'End', here), cell('Duration')]
  const seconds = lasted === '' ? undefined : readDuration(lasted, here.durationForm)
  if (text === '') {
    if (seconds === undefined) here.reject('imports.durationUnreadable')
    return start === null || seconds === undefined ? null : plus(start, seconds * 1_000)
  }
  const time = readTime(text, 'End', here)
  if (start === null || !time) return null
  const end = read.endAfter(start, time, here)
  const differsMs = Math.abs(Date.parse(end) - Date.parse(start) - (seconds ?? Infinity) * 1_000)
  if (lasted !== '' && differsMs > minuteMs) here.notice('imports.durationDiffers')
  return end
}

/** Start and end by R60: a stay is cut to 30 days, whether it was never ended or ended later. */
const readStay = (cell: SessionCell, here: Here): Stay => {
  const start = readStart(cell, here)
  const hasEnd = isEnded(cell, here)
  const end = hasEnd ? readEnd(cell, start, here) : null
  if (start === null || (hasEnd && end === null)) return { start_time: start, end_time: null, status: '' }
  if (end === null) return withoutEnd(start, here)
  if (end < start) here.reject('imports.endBeforeStart')
  if (end > here.now) here.reject('imports.endInFuture')
  const ms = Date.parse(end) - Date.parse(start)
  if (ms > longestStayMs) {
    here.notice('imports.closedAtLongestStay')
    return { start_time: start, end_time: plusLongestStay(start), status: 'AUTO_ENDED' }
  }
  if (ms > dayMs) here.notice('imports.overOneDay')
  return { start_time: start, end_time: end, status: 'ENDED' }
}

const readWho = (cell: SessionCell, here: Here) => {
  const phone = read.readPhone(cell, here.options.Region, here)
  const who = { driver: isPlaceholder(cell('Driver')) ? '' : cell('Driver'), phone, plate: read.readPlate(cell, here) }
  if ([who.driver, cell('Phone'), cell('Plate')].every(isPlaceholder)) here.reject('imports.whoMissing')
  return who
}

/** The cost in cents; a currency in its cell, heading or column must be that of the place (R183). */
const readCost = (cell: SessionCell, currency: string, { options, reject, currencies }: Here): number => {
  const text = cell('Cost')
  const cost =
    text === '' ? undefined : readAmount(text, { decimal: options.DecimalSeparator, unit: options.AmountUnit })
  if (cost?.ok === false) reject('imports.costUnreadable')
  const column = read.readCurrencyCell(cell, reject)
  const named = [cost?.ok ? cost.currencies : [], column, (text !== '' && currencies.Cost) || []]
  read.insistOnCurrency(currency, named, reject)
  return cost?.ok ? cost.cents : 0
}

/**
 * Without a cost column a session costs nothing. A cost without a payment state is NOT_SENT: the system that wrote the
 * file settled it, or not, and we never charge a card for it (R68, R71).
 */
const readMoney = (cell: SessionCell, here: Here, day: string) => {
  const currency = currencyOf(here.region, day)
  const cents = readCost(cell, currency, here)
  const status = read.readCell(cell('PaymentStatus'), columns.PaymentStatus, here)
  const isSettledElsewhere = cents > 0 && cell('PaymentStatus') === ''
  return { cost_in_cents: cents, currency, payment_status: isSettledElsewhere ? 'NOT_SENT' : status }
}

type Identity = Record<'place_key' | 'driver' | 'phone' | 'plate', string> &
  Record<'start_time' | 'end', Instant | null>

/**
 * Idempotency key of a row: place, driver, phone, plate, start and end. Without the reference, because sources number one
 * stay twice and a file may be sent with and without the column. `open_key` is the key of the stay before it ended.
 */
const keysOf = ({ place_key, driver, phone, plate, start_time, end }: Identity) => {
  const stay = [place_key, driver, phone, plate, start_time]
  return { import_key: read.keyOf([...stay, end]), open_key: end === null ? null : read.keyOf([...stay, null]) }
}

export const readSessionRow = (cell: SessionCell, reading: SessionReading & read.Findings) => {
  const place = read.placeText(cell, reading)
  const place_key = read.placeKeyOf(place)
  if (place === '') reading.reject('imports.placeMissing')
  read.insistOnLengths(cell, longest, reading.reject)
  if (reading.places.get(place_key)?.hasParts === true) reading.reject('imports.placeHasParts')
  const { timeZone: zone, region } = reading.places.get(place_key) ?? {
    timeZone: reading.options.TimeZone,
    region: reading.options.Region,
  }
  const here: Here = { ...reading, zone, region }
  const stay = readStay(cell, here)
  const who = readWho(cell, here)
  const money = readMoney(cell, here, (stay.start_time ?? reading.now).slice(0, 10))
  const type = read.readCell(cell('Type'), columns.Type, here)
  const end = isEnded(cell, here) && stay.status !== '' ? stay.end_time : null
  const keys = keysOf({ place_key, ...who, start_time: stay.start_time, end })
  return {
    reference: cell('Reference'),
    place,
    place_key,
    ...who,
    ...stay,
    type,
    ...money,
    ...(reading.reasons.size > 0 ? { import_key: null, open_key: null } : keys),
  }
}
