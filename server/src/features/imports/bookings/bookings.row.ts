import { isPossibleTerm, mayBegin } from '@parkla/contract/bookings/bookings.policy.ts'
import type { ClockTime } from '@parkla/contract/imports/dates.ts'
import type { BookingField } from '@parkla/contract/imports/import-fields.ts'
import { isMasked } from '@parkla/contract/kit/phone.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import * as z from 'zod'
import type { BookableRow } from '../../bookings/bookable.queries.ts'
import type { Reading } from '../import-kind.ts'
import {
  cellsBy,
  newFindings,
  type Cell as CellOf,
  type Findings,
  type JudgedRow,
  type RawCells,
  placeKeyOf,
  placeText,
  readPhone,
  readPlate,
  readTime,
  timeText,
} from '../row-reading.ts'

type Cell = CellOf<BookingField>

type KnownPlace = Pick<
  BookableRow,
  'PlaceID' | 'TimeZone' | 'Region' | 'DefaultStartTimeHour' | 'DefaultStartTimeMinutes' | 'DefaultEndTimeHour'
>

export type BookingReading = Pick<Reading<BookingField>, 'columns' | 'options' | 'now'> & {
  /** Bookable places within the user's scope, by the keys of their names and codes. */
  places: ReadonlyMap<string, KnownPlace | 'several'>
}

/** The column `booking` of `import_rows`. */
export type BookingDetails = { placeId: number; name: string; email: string; comments: string }

type StagedBooking = JudgedRow & {
  reference: string
  place: string
  place_key: string
  phone: string
  plate: string
  start_time: Instant | null
  end_time: Instant | null
  booking: BookingDetails | null
}

type Here = BookingReading & Findings & { zone: string; usual: { Start: ClockTime; End: ClockTime } | undefined }

/** The usual hours of the place, for dates without a time of day (R147). */
const usualAt = (place: KnownPlace | undefined): Here['usual'] =>
  place && {
    Start: { hour: place.DefaultStartTimeHour, minute: place.DefaultStartTimeMinutes ?? 0 },
    End: { hour: place.DefaultEndTimeHour, minute: 0 },
  }

const missing = { Start: 'imports.startMissing', End: 'imports.endMissing' } as const

const readBound = (cell: Cell, field: 'Start' | 'End', here: Here): Instant | null => {
  if (timeText(cell, field) === '') here.reject(missing[field])
  const time = timeText(cell, field) === '' ? undefined : readTime(cell, field, { ...here, usual: here.usual?.[field] })
  if (time?.isDay) here.notice('imports.bookingUsualHours')
  return time?.instant ?? null
}

/** R143: the rules of the booking desk. */
const readTerm = (cell: Cell, here: Here): { start_time: Instant | null; end_time: Instant | null } => {
  const [start_time, end_time] = [readBound(cell, 'Start', here), readBound(cell, 'End', here)]
  if (start_time === null || end_time === null) return { start_time, end_time }
  const term = { StartTime: start_time, EndTime: end_time }
  const possible = isPossibleTerm(term)
  if (!possible.ok)
    here.reject(possible.reason === 'bookings.tooLong' ? 'imports.bookingTooLong' : 'imports.endBeforeStart')
  if (!mayBegin(term, here.now).ok) here.reject('imports.startLongAgo')
  return { start_time, end_time }
}

const Email = z.email().max(200)

/** Lengths of the booking desk. */
const longest = { ClientName: 200, ExternalNumber: 100, Comments: 2_000, Place: 200 } as const

/** A masked name cannot be restored; the booking desk rejects it too (R79). */
const readTexts = (cell: Cell, { reject }: Findings) => {
  const isLong = (field: keyof typeof longest) => cell(field).length > longest[field]
  if ((['ClientName', 'ExternalNumber', 'Comments', 'Place'] as const).some(isLong)) reject('imports.textTooLong')
  if (isMasked(cell('ClientName'))) reject('imports.nameMasked')
  if (cell('Email') !== '' && !Email.safeParse(cell('Email')).success) reject('imports.emailImpossible')
  return { name: cell('ClientName'), email: cell('Email'), comments: cell('Comments') }
}

type Named = { place: string; place_key: string }

const findPlace = ({ place, place_key }: Named, { places }: BookingReading, { reject }: Findings) => {
  const known = places.get(place_key)
  if (known === 'several') reject('imports.placeNotUnique')
  else if (!known) reject(place === '' ? 'imports.placeMissing' : 'imports.placeNotBookable')
  return known === 'several' ? undefined : known
}

/** Judges one row. Pure. */
export const readBookingRow = (raw: RawCells, reading: BookingReading): StagedBooking => {
  const findings = newFindings()
  const cell: Cell = cellsBy(raw.cells, reading.columns)
  const place = placeText(cell, reading)
  const named = { place, place_key: placeKeyOf(place) }
  const known = findPlace(named, reading, findings)
  const texts = readTexts(cell, findings)
  const { TimeZone: zone, Region: region } = known ?? reading.options
  const here: Here = { ...reading, ...findings, zone, usual: usualAt(known) }
  if (cell('Plate') === '') findings.reject('imports.plateMissing')
  const stay = { plate: readPlate(cell, findings), phone: readPhone(cell, region, findings), ...readTerm(cell, here) }
  return {
    ...findings.judged(raw, []),
    reference: cell('ExternalNumber'),
    ...named,
    ...stay,
    booking: known ? { placeId: known.PlaceID, ...texts } : null,
  }
}
