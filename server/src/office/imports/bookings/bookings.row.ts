import { isPossibleTerm, mayBegin } from '@parkla/contract/parking/bookings/bookings.policy.ts'
import type { ClockTime } from '@parkla/contract/office/imports/dates.ts'
import { longestOf, type FieldOf } from '@parkla/contract/office/imports/import-kinds.ts'
import { isPlaceholder } from '@parkla/contract/kit/plates/placeholders.ts'
import { isMasked } from '@parkla/contract/kit/phones/phone.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import * as z from 'zod'
import type { BookableRow } from '../../../parking/bookings/bookable.queries.ts'
import * as read from '../row-reading.ts'

type BookingCell = read.Cell<FieldOf<'bookings'>>

type KnownPlace = Pick<
  BookableRow,
  'PlaceID' | 'TimeZone' | 'Region' | 'DefaultStartTimeHour' | 'DefaultStartTimeMinutes' | 'DefaultEndTimeHour'
>

export type BookingReading = Pick<read.Reading, 'columns' | 'options' | 'zones' | 'now'> & {
  /** Bookable places within the user's scope, by the keys of their names and codes. */
  places: ReadonlyMap<string, KnownPlace | 'several'>
}

type Row = BookingReading & read.Findings
type Here = Row & { zone: string; usual: { Start: ClockTime; End: ClockTime } | undefined }

export type BookingDetails = { placeId: number; name: string; email: string; comments: string }

/** The usual hours of the place, for dates without a time of day (R147). */
const usualAt = (place: KnownPlace | undefined): Here['usual'] =>
  place && {
    Start: { hour: place.DefaultStartTimeHour, minute: place.DefaultStartTimeMinutes ?? 0 },
    End: { hour: place.DefaultEndTimeHour, minute: 0 },
  }

const readBound = (cell: BookingCell, field: 'Start' | 'End', here: Here): read.Time | undefined => {
  const text = read.timeText(cell, field, here)
  if (text === '') here.reject(field === 'Start' ? 'imports.startMissing' : 'imports.endMissing')
  const time = text === '' ? undefined : read.readTime(text, field, { ...here, usual: here.usual?.[field] })
  if (time?.isDay) here.notice('imports.bookingUsualHours')
  return time
}

/** R143: the rules of the booking desk. */
const readTerm = (cell: BookingCell, here: Here): { start_time: Instant | null; end_time: Instant | null } => {
  const [start, end] = [readBound(cell, 'Start', here), readBound(cell, 'End', here)]
  const start_time = start?.instant ?? null
  if (start_time === null || !end) return { start_time, end_time: end?.instant ?? null }
  const end_time = read.endAfter(start_time, end, here)
  const term = { StartTime: start_time, EndTime: end_time }
  const possible = isPossibleTerm(term)
  if (!possible.ok)
    here.reject(possible.reason === 'bookings.tooLong' ? 'imports.bookingTooLong' : 'imports.endNotAfterStart')
  if (!mayBegin(term, here.now).ok) here.reject('imports.startLongAgo')
  return { start_time, end_time }
}

const Email = z.email().max(200)

/** Lengths of the booking desk. */
const longest = longestOf('bookings')

/** A masked name cannot be restored; the booking desk rejects it too (R79). */
const readTexts = (cell: BookingCell, { reject }: Row) => {
  read.insistOnLengths(cell, longest, reject)
  const name = read.fullName(cell, 'ClientName')
  if (isMasked(name)) reject('imports.nameMasked')
  if (cell('Email') !== '' && !Email.safeParse(cell('Email')).success) reject('imports.emailImpossible')
  return { name, email: cell('Email'), comments: cell('Comments') }
}

export const readBookingRow = (cell: BookingCell, row: Row) => {
  const place = read.placeText(cell, row)
  const place_key = read.placeKeyOf(place)
  const found = row.places.get(place_key)
  if (found === 'several') row.reject('imports.placeNotUnique')
  else if (!found) row.reject(place === '' ? 'imports.placeMissing' : 'imports.placeNotBookable')
  const known = found === 'several' ? undefined : found
  const texts = readTexts(cell, row)
  const { TimeZone: zone, Region: region } = known ?? row.options
  if (isPlaceholder(cell('Plate'))) row.reject('imports.plateMissing')
  const [plate, phone] = [read.readPlate(cell, row), read.readPhone(cell, region, row)]
  const term = readTerm(cell, { ...row, zone, usual: usualAt(known) })
  const booking: BookingDetails | null = known ? { placeId: known.PlaceID, ...texts } : null
  return { reference: cell('ExternalNumber'), place, place_key, plate, phone, ...term, booking }
}
