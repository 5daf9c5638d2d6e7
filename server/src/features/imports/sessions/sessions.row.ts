import { createHash } from 'node:crypto'
import type { SessionField } from '@parkla/contract/imports/sessions.fields.ts'
import type { SessionNotice, SessionRejection } from '@parkla/contract/imports/sessions.findings.ts'
import type { ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import { normalisePhone } from '@parkla/contract/kit/phone.ts'
import { Plate } from '@parkla/contract/kit/plate.ts'
import { dayMs, isSet, type Instant } from '@parkla/contract/kit/time.ts'
import { readCents } from '../imports.amounts.ts'
import { cellsBy, type Cell as CellOf } from '../imports.cells.ts'
import { readMoment } from '../imports.moments.ts'
import { diallingCodeOf, momentText, placeKeyOf, placeText } from '../imports.stays.ts'
import { readPaymentStatus, readSessionType } from './sessions.words.ts'

/** R60: what nobody ended is ended by itself. */
export const longestStayMs = 30 * dayMs

/** A place that we know: its zone and region are stronger than the options (R1). */
export type KnownPlace = { timeZone: string; region: string }

export type RowReading = {
  /** Our field → index of its cell. */
  columns: Readonly<Partial<Record<SessionField, number>>>
  options: ImportOptions
  places: ReadonlyMap<string, KnownPlace>
  now: Instant
}

export type StagedSession = {
  line: number
  cells: readonly string[]
  is_rejected: boolean
  reasons: SessionRejection[]
  notices: SessionNotice[]
  reference: string
  place: string
  place_key: string
  driver: string
  phone: string
  plate: string
  start_time: Instant | null
  end_time: Instant | null
  status: string
  type: string
  cost_in_cents: number
  currency: string
  payment_status: string
  import_key: string | null
  open_key: string | null
}

const longestText = 200

type Finding = { reject: (reason: SessionRejection) => void; notice: (reason: SessionNotice) => void }
type Cell = CellOf<SessionField>

type Stay = Pick<StagedSession, 'start_time' | 'end_time' | 'status'>

const readStart = (cell: Cell, reading: RowReading & { zone: string }, { reject }: Finding): Instant | null => {
  const text = momentText(cell, 'Start')
  if (text === '') {
    reject('imports.startMissing')
    return null
  }
  const moment = readMoment(text, { dateOrder: reading.options.DateOrder, zone: reading.zone })
  if (!moment.ok) {
    reject(moment.reason === 'unreadable' ? 'imports.startUnreadable' : 'imports.startInSkippedHour')
    return null
  }
  if (moment.instant > reading.now) reject('imports.startInFuture')
  // Older than car parks with computers: a placeholder of the program that wrote the file.
  if (moment.instant < '1980') reject('imports.startTooEarly')
  return moment.instant
}

const readEnd = (
  cell: Cell,
  reading: RowReading & { zone: string },
  { reject }: Finding,
): { end: Instant | null } | undefined => {
  const text = momentText(cell, 'End')
  if (text === '' || !isSet(text)) return { end: null }
  const moment = readMoment(text, { dateOrder: reading.options.DateOrder, zone: reading.zone })
  if (!moment.ok) {
    reject(moment.reason === 'unreadable' ? 'imports.endUnreadable' : 'imports.endInSkippedHour')
    return undefined
  }
  return { end: moment.instant }
}

const plusLongestStay = (start: Instant): Instant => new Date(Date.parse(start) + longestStayMs).toISOString()

const withoutEnd = (start: Instant, now: Instant, { notice }: Finding): Stay => {
  const latest = plusLongestStay(start)
  const isOver = latest <= now
  notice(isOver ? 'imports.closedAtLongestStay' : 'imports.stillRunning')
  return { start_time: start, end_time: isOver ? latest : null, status: isOver ? 'AUTO_ENDED' : 'STARTED' }
}

/** Start and end as R60 has them: nothing runs longer than 30 days, neither what was never ended nor what ended later. */
const readStay = (cell: Cell, reading: RowReading & { zone: string }, finding: Finding): Stay => {
  const start = readStart(cell, reading, finding)
  const read = readEnd(cell, reading, finding)
  if (start === null || !read) return { start_time: start, end_time: null, status: '' }
  const { end } = read
  if (end === null) return withoutEnd(start, reading.now, finding)
  if (end < start) finding.reject('imports.endBeforeStart')
  if (end > reading.now) finding.reject('imports.endInFuture')
  const ms = Date.parse(end) - Date.parse(start)
  if (ms > longestStayMs) {
    finding.notice('imports.closedAtLongestStay')
    return { start_time: start, end_time: plusLongestStay(start), status: 'AUTO_ENDED' }
  }
  if (ms > dayMs) finding.notice('imports.overOneDay')
  return { start_time: start, end_time: end, status: 'ENDED' }
}

const readPlate = (cell: Cell, { reject }: Finding): string => {
  const text = cell('Plate')
  if (text === '') return ''
  const plate = Plate.safeParse(text)
  if (!plate.success) reject('imports.plateImpossible')
  return plate.data ?? ''
}

const readPhone = (cell: Cell, { options }: RowReading, { reject }: Finding): string => {
  const text = cell('Phone')
  if (text === '') return ''
  const phone = normalisePhone(text, diallingCodeOf(options.Region))
  if (phone === undefined) reject('imports.phoneImpossible')
  return phone ?? ''
}

const readWho = (cell: Cell, reading: RowReading, finding: Finding) => {
  const who = { driver: cell('Driver'), phone: readPhone(cell, reading, finding), plate: readPlate(cell, finding) }
  const isAnybodyNamed = [cell('Driver'), cell('Phone'), cell('Plate')].some((text) => text !== '')
  if (!isAnybodyNamed) finding.reject('imports.whoMissing')
  return who
}

type Money = Pick<StagedSession, 'cost_in_cents' | 'currency' | 'payment_status'>

/**
 * An imported session costs nothing unless a column says so. What has a cost but no payment state is NOT_SENT: it was
 * settled, or not, where the file comes from, and no card of ours is ever charged for it (R68, R71).
 */
const readMoney = (cell: Cell, reading: RowReading & { region: string; day: string }, { reject }: Finding): Money => {
  const text = cell('Cost')
  const cents = text === '' ? 0 : readCents(text, reading.options.DecimalSeparator)
  if (cents === undefined) reject('imports.costUnreadable')
  const currency = cell('Currency').toUpperCase().replace('€', 'EUR') || currencyOf(reading.region, reading.day)
  if (!currencies.has(currency)) reject('imports.currencyUnknown')
  const status = readPaymentStatus(cell('PaymentStatus'))
  if (status === undefined) reject('imports.paymentStatusUnknown')
  const isSettledElsewhere = (cents ?? 0) > 0 && cell('PaymentStatus') === ''
  return { cost_in_cents: cents ?? 0, currency, payment_status: isSettledElsewhere ? 'NOT_SENT' : (status ?? '') }
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** 128 bits are plenty to tell a billion sessions apart. */
const keyOf = (parts: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

type Identity = Pick<StagedSession, 'place_key' | 'driver' | 'phone' | 'plate' | 'start_time'> & { end: Instant | null }

/**
 * A row is the same session again when place, driver, phone, plate, start and end agree. The reference is left out:
 * sources number the same stay twice, and a file may come once with the column and once without. The key that the
 * row had while it was open recognises a stay that has ended since.
 */
const keysOf = ({ place_key, driver, phone, plate, start_time, end }: Identity) => {
  const stay = [place_key, driver, phone, plate, start_time]
  return { import_key: keyOf([...stay, end]), open_key: end === null ? null : keyOf([...stay, null]) }
}

/** What stands in the end column, before the longest stay cuts it. */
const endAsWritten = (stay: Stay, cell: Cell): Instant | null =>
  cell('End') === '' || stay.status === '' || !isSet(cell('End')) ? null : stay.end_time

const longTexts = (cell: Cell) =>
  (['Reference', 'Place', 'Driver'] as const).some((field) => cell(field).length > longestText)

/** One row's verdict: what was read, why it is refused, and what is worth knowing about it. Pure. */
export const readRow = (raw: { line: number; cells: readonly string[] }, reading: RowReading): StagedSession => {
  const reasons: SessionRejection[] = []
  const notices: SessionNotice[] = []
  const finding: Finding = { reject: (reason) => reasons.push(reason), notice: (reason) => notices.push(reason) }
  const cell = cellsBy(raw.cells, reading.columns)
  const place = placeText(cell, reading)
  const place_key = placeKeyOf(place)
  if (place === '') finding.reject('imports.placeMissing')
  if (longTexts(cell)) finding.reject('imports.textTooLong')
  const known = reading.places.get(place_key)
  const stay = readStay(cell, { ...reading, zone: known?.timeZone ?? reading.options.TimeZone }, finding)
  const who = readWho(cell, reading, finding)
  const day = (stay.start_time ?? reading.now).slice(0, 10)
  const money = readMoney(cell, { ...reading, region: known?.region ?? reading.options.Region, day }, finding)
  const type = readSessionType(cell('Type'))
  if (type === undefined) finding.reject('imports.typeUnknown')
  const keys = keysOf({ place_key, ...who, start_time: stay.start_time, end: endAsWritten(stay, cell) })
  return {
    line: raw.line,
    cells: raw.cells,
    is_rejected: reasons.length > 0,
    reasons,
    notices,
    reference: cell('Reference'),
    place,
    place_key,
    ...who,
    ...stay,
    type: type ?? '',
    ...money,
    ...(reasons.length > 0 ? { import_key: null, open_key: null } : keys),
  }
}
