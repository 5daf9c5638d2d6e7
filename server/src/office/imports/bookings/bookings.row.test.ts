import { expect, test } from 'vitest'
import { judged, readingOptions, type FieldTexts } from '../imports.factory.ts'
import { readBookingRow, type BookingReading } from './bookings.row.ts'

const place = {
  PlaceID: 7,
  TimeZone: 'Europe/Tallinn',
  Region: 'EST',
  DefaultStartTimeHour: 15,
  DefaultStartTimeMinutes: 30,
  DefaultEndTimeHour: 11,
}
const reading: BookingReading = {
  columns: { Place: 0 },
  options: readingOptions(),
  places: new Map<string, typeof place | 'several'>([
    ['sadama', place],
    ['twin', 'several'],
  ]),
  now: '2026-03-04T10:00:00.000Z',
}
const good: FieldTexts = { Place: ' SADAMA', Plate: '123 abc', Start: '05.03.2026 12:00', End: '07.03.2026 10:00' }
const read = (change: FieldTexts, with_: Partial<BookingReading> = {}) =>
  judged({ ...good, ...change }, (cell, findings) => readBookingRow(cell, { ...reading, ...with_, ...findings }))

test('a good row: read', () => {
  expect(read({ ExternalNumber: 'H-7', Phone: '5551 2345', ClientName: 'Mari' })).toMatchObject({
    is_rejected: false,
    notices: [],
    place_key: 'sadama',
    plate: '123ABC',
    phone: '+37255512345',
    reference: 'H-7',
    start_time: '2026-03-05T10:00:00.000Z',
    booking: { placeId: 7, name: 'Mari' },
  })
})

test.each<[FieldTexts, string[], object]>([
  [
    { Start: '05.03.2026', End: '2026-03-07' },
    ['imports.bookingUsualHours'],
    { start_time: '2026-03-05T13:30:00.000Z', end_time: '2026-03-07T09:00:00.000Z' },
  ],
  [
    { Start: '05.03.2026 00:00', End: '46088' },
    ['imports.bookingUsualHours'],
    { start_time: '2026-03-04T22:00:00.000Z', end_time: '2026-03-07T09:00:00.000Z' },
  ],
  [{ Start: '05.03.2026 09:00' }, [], { start_time: '2026-03-05T07:00:00.000Z' }],
])('%j: the usual hours of the place only for dates without a time of day (R147)', (change, notices, times) => {
  expect(read(change)).toMatchObject({ notices, ...times })
})

test('no place column: the place of the options', () => {
  const one = { columns: {}, options: { ...reading.options, OnlyPlace: 'Sadama' } }
  expect(read({}, one)).toMatchObject({ is_rejected: false, booking: { placeId: 7 } })
})

test.each<[string, FieldTexts, string]>([
  ['no place', { Place: '' }, 'imports.placeMissing'],
  ['a place that takes no bookings', { Place: 'Nowhere' }, 'imports.placeNotBookable'],
  ['a name of two places', { Place: 'Twin' }, 'imports.placeNotUnique'],
  ['no plate', { Plate: '' }, 'imports.plateMissing'],
  ['a placeholder for the plate', { Plate: '?' }, 'imports.plateMissing'],
  ['an impossible plate', { Plate: '1' }, 'imports.plateImpossible'],
  ['no start', { Start: '' }, 'imports.startMissing'],
  ['an end before the start', { End: '05.03.2026 11:00' }, 'imports.endNotAfterStart'],
  ['an end at the start', { End: '05.03.2026 12:00' }, 'imports.endNotAfterStart'],
  ['no end', { End: '' }, 'imports.endMissing'],
  ['more than 366 days', { End: '07.03.2027 12:00' }, 'imports.bookingTooLong'],
  ['a start more than a day ago', { Start: '03.03.2026 11:59' }, 'imports.startLongAgo'],
  ['an impossible phone', { Phone: '12' }, 'imports.phoneImpossible'],
  ['an impossible e-mail address', { Email: 'mari' }, 'imports.emailImpossible'],
  ['a masked name', { ClientName: 'M••• M•••' }, 'imports.nameMasked'],
  ['a long number', { ExternalNumber: 'x'.repeat(101) }, 'imports.textTooLong'],
])('%s: rejected', (_, change, reason) => {
  expect(read(change)).toMatchObject({ is_rejected: true, reasons: [reason] })
})
