import { actorAs } from '@parkla/contract/access/actor.factory.ts'
import type { BookablePlace, Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { describe, expect, it, test } from 'vitest'
import {
  bookingBody,
  bookingErrors,
  bookingValues,
  confirmedFor,
  hasOtherTimes,
  isHistory,
  isOtherPrice,
  mergeValues,
  newBookingValues,
  readTerm,
  stayKey,
  termOf,
  type BookingValues,
} from './bookings.form.ts'

const zone = 'Europe/Tallinn'
const now = '2026-03-04T10:00:00.000Z'
const actor = actorAs('bookingsAdmin')

const place: BookablePlace = {
  PlaceID: 7,
  PlaceName: 'Sadam',
  ShouldCalculateCost: true,
  DefaultStartTimeHour: 12,
  DefaultStartTimeMinutes: null,
  DefaultEndTimeHour: 11,
  MaxNumberOfSpots: 10,
  TimeZone: zone,
  Currency: 'EUR',
  MayEdit: true,
}
const booking: Booking = {
  ID: 12,
  PlaceID: 7,
  LicensePlate: '123ABC',
  CreatedAt: now,
  StartTime: '2026-03-04T08:00:00.000Z',
  EndTime: '2026-03-05T10:00:00.000Z',
  Name: 'M••• M•••',
  Phone: '+372 •••• 123',
  Email: 'm•••@example.test',
  ExternalBookingNumber: 'H-1',
  Comments: '',
  CostInCents: 1200,
  OrderIndex: 12,
  Currency: 'EUR',
  HasPrice: true,
  IsParking: false,
  IsParkingByAnother: false,
  UpdatedAt: now,
}

const typed = (change: Partial<BookingValues> = {}): BookingValues => ({
  ...newBookingValues(place, { now }),
  LicensePlate: '123 abc',
  ...change,
})
const wrongFields = (values: BookingValues, of?: Booking) =>
  Object.keys(bookingErrors(values, { booking: of, zone, actor, now })).toSorted()

describe('new booking (R143)', () => {
  it.each<{ change: Partial<BookingValues>; wrong: string[] }>([
    { change: {}, wrong: [] },
    { change: { LicensePlate: '' }, wrong: ['LicensePlate'] },
    { change: { LicensePlate: 'A ' }, wrong: ['LicensePlate'] },
    { change: { LicensePlate: 'AB' }, wrong: [] },
    {
      change: { Name: 'M••• M•••', Phone: '+372 •••• 123', Email: 'm•••@example.test' },
      wrong: ['Email', 'Name', 'Phone'],
    },
    { change: { StartDay: '32.03.2026' }, wrong: ['StartDay'] },
    { change: { StartTime: '', EndTime: '7:7' }, wrong: ['EndTime', 'StartTime'] },
    { change: { EndDay: '04.03.2026', EndTime: '12:00' }, wrong: ['EndTime'] },
    { change: { StartDay: '03.03.2026', StartTime: '11:59' }, wrong: ['StartTime'] },
    { change: { Email: 'mari' }, wrong: ['Email'] },
    { change: { Email: 'mari@example.test', Phone: '+37255512123' }, wrong: [] },
    { change: { Phone: '+372abc' }, wrong: ['Phone'] },
    { change: { StartDay: '29.03.2026', StartTime: '03:30', EndDay: '30.03.2026' }, wrong: ['StartTime'] },
  ])('$change: errors at $wrong', ({ change, wrong }) => expect(wrongFields(typed(change))).toEqual(wrong))

  it('body: instants, independent of the device’s time zone', () => {
    expect(bookingBody(typed({ Name: ' Mari ' }), { booking: undefined, zone })).toMatchObject({
      LicensePlate: '123ABC',
      StartTime: '2026-03-04T10:00:00.000Z',
      EndTime: '2026-03-05T09:00:00.000Z',
      Name: 'Mari',
    })
  })
})

describe('existing booking', () => {
  const values = bookingValues(booking, zone)
  test('unchanged: same body, no errors', () => {
    const { StartTime, EndTime, Name, Phone, Email } = booking
    expect(bookingBody(values, { booking, zone })).toMatchObject({ StartTime, EndTime, Name, Phone, Email })
    expect(wrongFields(values, booking)).toEqual([])
  })

  it('start long ago: no errors', () => {
    const old = { ...booking, StartTime: '2026-01-01T08:00:00.000Z' }
    expect(wrongFields(bookingValues(old, zone), old)).toEqual([])
  })

  it.each<{ change: Partial<BookingValues>; isOther: boolean }>([
    { change: {}, isOther: false },
    { change: { Name: 'Other', StartTime: '10' }, isOther: false },
    { change: { EndTime: '12:01' }, isOther: true },
    { change: { EndDay: '01.03.2026' }, isOther: false },
  ])('$change: price recalculated $isOther (R148)', ({ change, isOther }) => {
    const term = termOf(readTerm({ ...values, ...change }, { booking, zone }))
    expect(term && hasOtherTimes(term, booking)).toBe(isOther)
  })

  it.each([
    { at: '2026-03-05T09:59:59.999Z', is: false },
    { at: '2026-03-05T10:00:00.000Z', is: true },
  ])('history at $at: $is', ({ at, is }) => expect(isHistory(booking, at)).toBe(is))
})

test('confirmation: valid for the same plate and times only', () => {
  const answered = { stay: stayKey(typed()), codes: ['bookings.full'] as const }
  expect(confirmedFor(typed({ Name: 'Mari' }), answered)).toEqual(['bookings.full'])
  expect(confirmedFor(typed({ EndTime: '18:00' }), answered)).toEqual([])
  expect(confirmedFor(typed({ LicensePlate: '124ABC' }), answered)).toEqual([])
})

test('merge: their values with my sole changes; my conflicting values kept apart (R8)', () => {
  const base = typed()
  const mine = { ...base, Name: 'Mari', Comments: 'mine', Email: 'same@example.test' }
  const theirs = { ...base, Comments: 'theirs', EndTime: '18:00', Email: 'same@example.test' }
  expect(mergeValues(base, mine, theirs)).toEqual({
    values: { ...theirs, Name: 'Mari' },
    mine: { Comments: 'mine' },
  })
})

test.each([
  ['same price', { HasPrice: true, CostInCents: 500, Currency: 'EUR' }, false],
  ['other sum', { HasPrice: true, CostInCents: 600, Currency: 'EUR' }, true],
  ['other currency', { HasPrice: true, CostInCents: 500, Currency: 'USD' }, true],
  ['no prices at the new time', { HasPrice: false, CostInCents: 0, Currency: 'EUR' }, false],
  ['not loaded', undefined, false],
])('price after a change of times, %s: replaces the stored one: %s', (_, asked, isOther) => {
  expect(isOtherPrice({ HasPrice: true, CostInCents: 500, Currency: 'EUR' }, asked)).toBe(isOther)
})
