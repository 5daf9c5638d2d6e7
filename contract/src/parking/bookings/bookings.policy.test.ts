import { describe, expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import type { Role } from '../../access/roles.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import {
  bookingDoubtsOf,
  isPossibleTerm,
  mayAddBooking,
  mayBook,
  mayDeleteBooking,
  mayEndBooking,
  maySaveBooking,
  type Surroundings,
} from './bookings.policy.ts'
import type { BookingDoubt } from './bookings.schema.ts'

const now = '2026-03-04T10:00:00.000Z'
const desk = actorAs('bookingsAdmin')

const coming = { StartTime: '2026-03-04T12:00:00.000Z', EndTime: '2026-03-05T12:00:00.000Z' }
const running = { StartTime: '2026-03-04T08:00:00.000Z', EndTime: '2026-03-05T12:00:00.000Z' }
const over = { StartTime: '2026-03-03T08:00:00.000Z', EndTime: now }

test.each<{ role: Role; expected: string }>([
  { role: 'globalAdmin', expected: 'yes' },
  { role: 'regionAdmin', expected: 'yes' },
  { role: 'zoneAdmin', expected: 'yes' },
  { role: 'placeAdmin', expected: 'yes' },
  { role: 'bookingsAdmin', expected: 'yes' },
  { role: 'bookingViewer', expected: 'access.notPermitted' },
  { role: 'operator', expected: 'access.notPermitted' },
  { role: 'homeUser', expected: 'access.notPermitted' },
])('$role adds, changes, ends and deletes a booking: $expected', ({ role, expected }) => {
  const actor = actorAs(role)
  expect(outcomeOf(mayAddBooking(actor, coming, now))).toBe(expected)
  expect(outcomeOf(maySaveBooking(actor, { before: coming, isOtherStay: true, now }))).toBe(expected)
  expect(outcomeOf(mayEndBooking(actor, running, now))).toBe(expected)
  expect(outcomeOf(mayDeleteBooking(actor, { booking: coming, hasSession: false, now }))).toBe(expected)
})

test.each([
  { from: '2026-03-04T10:00:00.000Z', to: '2026-03-04T10:00:00.000Z', expected: 'bookings.endsBeforeStart' },
  { from: '2026-03-04T10:00:00.000Z', to: '2026-03-04T10:00:00.001Z', expected: 'yes' },
  { from: '2026-03-04T10:00:00.000Z', to: '2027-03-05T10:00:00.000Z', expected: 'yes' },
  { from: '2026-03-04T10:00:00.000Z', to: '2027-03-05T10:00:00.001Z', expected: 'bookings.tooLong' },
])('term from $from until $to: $expected (R143)', ({ from, to, expected }) => {
  expect(outcomeOf(isPossibleTerm({ StartTime: from, EndTime: to }))).toBe(expected)
})

test.each([
  { start: '2026-03-03T10:00:00.000Z', expected: 'yes' },
  { start: '2026-03-03T09:59:59.999Z', expected: 'bookings.startsLongAgo' },
  { start: '2030-01-01T00:00:00.000Z', expected: 'yes' },
])('new booking from $start: $expected (R143)', ({ start, expected }) => {
  expect(outcomeOf(mayAddBooking(desk, { StartTime: start }, now))).toBe(expected)
})

test.each([
  { what: 'coming', booking: coming, end: 'bookings.notBegun', remove: 'yes' },
  { what: 'starting now', booking: { ...coming, StartTime: now }, end: 'bookings.notBegun', remove: 'yes' },
  { what: 'running', booking: running, end: 'yes', remove: 'bookings.begun' },
  { what: 'over', booking: over, end: 'bookings.ended', remove: 'bookings.begun' },
])('$what booking: ending $end, deleting $remove (R150)', ({ booking, end, remove }) => {
  expect(outcomeOf(mayEndBooking(desk, booking, now))).toBe(end)
  expect(outcomeOf(mayDeleteBooking(desk, { booking, hasSession: false, now }))).toBe(remove)
})

test('coming booking with a session: deleting is refused (R9)', () => {
  expect(outcomeOf(mayDeleteBooking(desk, { booking: coming, hasSession: true, now }))).toBe('bookings.isParking')
})

test('ended booking: texts may change, times and plate may not', () => {
  expect(outcomeOf(maySaveBooking(desk, { before: over, isOtherStay: false, now }))).toBe('yes')
  expect(outcomeOf(maySaveBooking(desk, { before: over, isOtherStay: true, now }))).toBe('bookings.ended')
})

const both: BookingDoubt[] = ['bookings.full', 'bookings.samePlate']
const samePlate = { term: 'then' }

describe('capacity (R144)', () => {
  test.each<{
    booked: number
    spots: number
    more?: Partial<Surroundings>
    confirmed?: BookingDoubt[]
    expected: string
  }>([
    { booked: 9, spots: 10, expected: 'yes' },
    { booked: 10, spots: 10, expected: 'bookings.full' },
    { booked: 10, spots: 10, confirmed: ['bookings.samePlate'], expected: 'bookings.full' },
    { booked: 10, spots: 10, confirmed: ['bookings.full'], expected: 'yes' },
    { booked: 11, spots: 10, confirmed: both, expected: 'bookings.overfull' },
    { booked: 11, spots: 10, more: { refusalPercent: 120 }, confirmed: both, expected: 'yes' },
    { booked: 54, spots: 50, confirmed: both, expected: 'yes' },
    { booked: 55, spots: 50, confirmed: both, expected: 'bookings.overfull' },
    { booked: 1, spots: 1, confirmed: both, expected: 'yes' },
    { booked: 2, spots: 1, confirmed: both, expected: 'bookings.overfull' },
    { booked: 0, spots: 0, confirmed: both, expected: 'bookings.overfull' },
    { booked: 1, spots: 10, more: { samePlate }, expected: 'bookings.samePlate' },
    { booked: 1, spots: 10, more: { samePlate }, confirmed: ['bookings.samePlate'], expected: 'yes' },
    { booked: 10, spots: 10, more: { samePlate }, confirmed: ['bookings.full'], expected: 'bookings.samePlate' },
  ])(
    '$booked of $spots, $more, confirmed $confirmed: $expected',
    ({ booked, spots, more, confirmed = [], expected }) => {
      expect(outcomeOf(mayBook({ bookedAtOnce: booked, spots, refusalPercent: 110, ...more }, confirmed))).toBe(
        expected,
      )
    },
  )

  test('full place and same plate: both questions are returned with details', () => {
    expect(bookingDoubtsOf({ bookedAtOnce: 10, spots: 10, refusalPercent: 110, samePlate })).toMatchObject([
      { reason: 'bookings.full', kind: 'state', details: { booked: 10, spots: 10 } },
      { reason: 'bookings.samePlate', kind: 'state', details: { term: 'then' } },
    ])
  })
})
