import { isPossibleTerm, mayBegin } from '@parkla/contract/bookings/bookings.policy.ts'
import type { BookingField } from '@parkla/contract/imports/bookings.fields.ts'
import type { BookingNotice, BookingRejection } from '@parkla/contract/imports/bookings.findings.ts'
import type { ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import { isMasked, normalisePhone } from '@parkla/contract/kit/phone.ts'
import { Plate } from '@parkla/contract/kit/plate.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import * as z from 'zod'
import type { BookableRow } from '../../bookings/bookable.queries.ts'
import { cellsBy, type Cell as CellOf } from '../imports.cells.ts'
import type { StagedRow } from '../imports.kind.ts'
import { readMoment, type ClockTime } from '../imports.moments.ts'
import { diallingCodeOf, momentText, placeKeyOf, placeText } from '../imports.stays.ts'

type Cell = CellOf<BookingField>

type KnownPlace = Pick<
  BookableRow,
  'PlaceID' | 'TimeZone' | 'Region' | 'DefaultStartTimeHour' | 'DefaultStartTimeMinutes' | 'DefaultEndTimeHour'
>

export type BookingReading = {
  /** Our field → index of its cell. */
  columns: Readonly<Partial<Record<BookingField, number>>>
  options: ImportOptions
  /** Places within reach that take bookings, under their names and codes. */
  places: ReadonlyMap<string, KnownPlace | 'several'>
  now: Instant
}

/** What stands in a column of its own kind. */
export type BookingDetails = { placeId: number; name: string; email: string; comments: string }

export type StagedBooking = StagedRow & {
  reference: string
  place: string
  place_key: string
  phone: string
  plate: string
  start_time: Instant | null
  end_time: Instant | null
  booking: BookingDetails | null
}

type Reject = (reason: BookingRejection) => void
type Here = {
  reading: BookingReading
  zone: string
  region: string
  reject: Reject
  notice: (reason: BookingNotice) => void
  /** When a booking begins and ends at the place where nobody says (R147). */
  usual: { Start: ClockTime; End: ClockTime } | undefined
}

const usualAt = (place: KnownPlace | undefined): Here['usual'] =>
  place && {
    Start: { hour: place.DefaultStartTimeHour, minute: place.DefaultStartTimeMinutes ?? 0 },
    End: { hour: place.DefaultEndTimeHour, minute: 0 },
  }

const missing = { Start: 'imports.startMissing', End: 'imports.endMissing' } as const
const unreadable = { Start: 'imports.startUnreadable', End: 'imports.endUnreadable' } as const
const inSkippedHour = { Start: 'imports.startInSkippedHour', End: 'imports.endInSkippedHour' } as const

type Time = { instant: Instant; isDay: boolean }

/** On the wall clock of the place unless it has an offset (R2). */
const readTime = (cell: Cell, field: 'Start' | 'End', { reading, zone, usual, reject }: Here): Time | undefined => {
  const text = momentText(cell, field)
  if (text === '') {
    reject(missing[field])
    return undefined
  }
  const moment = readMoment(text, { dateOrder: reading.options.DateOrder, zone, ...(usual && { usual: usual[field] }) })
  if (moment.ok) return moment
  reject(moment.reason === 'unreadable' ? unreadable[field] : inSkippedHour[field])
  return undefined
}

/** R143: the rules of the desk. */
const readTerm = (cell: Cell, here: Here): { start_time: Instant | null; end_time: Instant | null } => {
  const [start, end] = [readTime(cell, 'Start', here), readTime(cell, 'End', here)]
  if (start?.isDay || end?.isDay) here.notice('imports.bookingUsualHours')
  const [start_time, end_time] = [start?.instant ?? null, end?.instant ?? null]
  if (start_time === null || end_time === null) return { start_time, end_time }
  const term = { StartTime: start_time, EndTime: end_time }
  const possible = isPossibleTerm(term)
  if (!possible.ok)
    here.reject(possible.reason === 'bookings.tooLong' ? 'imports.bookingTooLong' : 'imports.endNotAfterStart')
  if (!mayBegin(term, here.reading.now).ok) here.reject('imports.startLongAgo')
  return { start_time, end_time }
}

const readPlate = (cell: Cell, { reject }: Here): string => {
  const text = cell('Plate')
  const plate = Plate.safeParse(text)
  if (!plate.success) reject(text === '' ? 'imports.plateMissing' : 'imports.plateImpossible')
  return plate.data ?? ''
}

const readPhone = (cell: Cell, { region, reject }: Here): string => {
  const text = cell('Phone')
  const phone = text === '' ? '' : normalisePhone(text, diallingCodeOf(region))
  if (phone === undefined) reject('imports.phoneImpossible')
  return phone ?? ''
}

const Email = z.email().max(200)

const readEmail = (cell: Cell, { reject }: Here): string => {
  const text = cell('Email')
  if (text !== '' && !Email.safeParse(text).success) reject('imports.emailImpossible')
  return text
}

type Named = { place: string; place_key: string }

const findPlace = ({ place, place_key }: Named, { places }: BookingReading, reject: Reject): KnownPlace | undefined => {
  const known = places.get(place_key)
  if (known === 'several') reject('imports.placeNotUnique')
  else if (!known) reject(place === '' ? 'imports.placeMissing' : 'imports.placeNotBookable')
  return known === 'several' ? undefined : known
}

/** As long as at the desk. */
const longest = { ClientName: 200, ExternalNumber: 100, Comments: 2_000, Place: 200 } as const

/** Nobody knows what stands behind the mask (R79): the desk refuses such a name as well. */
const isNameMasked = (cell: Cell): boolean => isMasked(cell('ClientName'))

const areTextsShort = (cell: Cell): boolean =>
  (Object.keys(longest) as (keyof typeof longest)[]).every((field) => cell(field).length <= longest[field])

/** One row's verdict: what was read, and why it is refused. Pure. */
export const readBookingRow = (
  raw: { line: number; cells: readonly string[] },
  reading: BookingReading,
): StagedBooking => {
  const reasons: BookingRejection[] = []
  const cell: Cell = cellsBy(raw.cells, reading.columns)
  const notices = new Set<BookingNotice>()
  const reject: Reject = (reason) => reasons.push(reason)
  const place = placeText(cell, reading)
  const place_key = placeKeyOf(place)
  const known = findPlace({ place, place_key }, reading, reject)
  if (!areTextsShort(cell)) reject('imports.bookingTextTooLong')
  if (isNameMasked(cell)) reject('imports.nameMasked')
  const { TimeZone: zone, Region: region } = known ?? reading.options
  const here: Here = { reading, zone, region, reject, notice: (reason) => notices.add(reason), usual: usualAt(known) }
  const plate = readPlate(cell, here)
  const term = readTerm(cell, here)
  const phone = readPhone(cell, here)
  const email = readEmail(cell, here)
  return {
    line: raw.line,
    cells: raw.cells,
    is_rejected: reasons.length > 0,
    reasons,
    notices: [...notices],
    reference: cell('ExternalNumber'),
    place,
    place_key,
    phone,
    plate,
    ...term,
    booking: known ? { placeId: known.PlaceID, name: cell('ClientName'), email, comments: cell('Comments') } : null,
  }
}
