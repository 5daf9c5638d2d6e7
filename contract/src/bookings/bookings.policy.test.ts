import { describe, expect, test } from 'vitest'
import type { Actor } from '../access/actor.ts'
import { permissionsOf } from '../access/permissions.ts'
import type { Role } from '../access/roles.ts'
import type { Verdict } from '../kit/verdict.ts'
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
const anActor = (role: Role): Actor => ({ permissions: permissionsOf([role]) }) as unknown as Actor
const desk = anActor('bookingsAdmin')
const wordOf = (verdict: Verdict): string => (verdict.ok ? 'yes' : verdict.reason)

const coming = { StartTime: '2026-03-04T12:00:00.000Z', EndTime: '2026-03-05T12:00:00.000Z' }
const running = { StartTime: '2026-03-04T08:00:00.000Z', EndTime: '2026-03-05T12:00:00.000Z' }
const over = { StartTime: '2026-03-03T08:00:00.000Z', EndTime: now }

test.each<{ role: Role; says: string }>([
  { role: 'globalAdmin', says: 'yes' },
  { role: 'regionAdmin', says: 'yes' },
  { role: 'zoneAdmin', says: 'yes' },
  { role: 'placeAdmin', says: 'yes' },
  { role: 'bookingsAdmin', says: 'yes' },
  { role: 'bookingViewer', says: 'access.notPermitted' },
  { role: 'operator', says: 'access.notPermitted' },
  { role: 'homeUser', says: 'access.notPermitted' },
])('$role books, changes, ends and deletes: $says', ({ role, says }) => {
  const actor = anActor(role)
  expect(wordOf(mayAddBooking(actor, coming, now))).toBe(says)
  expect(wordOf(maySaveBooking(actor, { before: coming, isOtherStay: true, now }))).toBe(says)
  expect(wordOf(mayEndBooking(actor, running, now))).toBe(says)
  expect(wordOf(mayDeleteBooking(actor, { booking: coming, hasSession: false, now }))).toBe(says)
})

test.each([
  { from: '2026-03-04T10:00:00.000Z', to: '2026-03-04T10:00:00.000Z', says: 'bookings.endsBeforeStart' },
  { from: '2026-03-04T10:00:00.000Z', to: '2026-03-04T10:00:00.001Z', says: 'yes' },
  { from: '2026-03-04T10:00:00.000Z', to: '2027-03-05T10:00:00.000Z', says: 'yes' },
  { from: '2026-03-04T10:00:00.000Z', to: '2027-03-05T10:00:00.001Z', says: 'bookings.tooLong' },
])('$from until $to: $says (R143)', ({ from, to, says }) => {
  expect(wordOf(isPossibleTerm({ StartTime: from, EndTime: to }))).toBe(says)
})

test.each([
  { start: '2026-03-03T10:00:00.000Z', says: 'yes' },
  { start: '2026-03-03T09:59:59.999Z', says: 'bookings.startsLongAgo' },
  { start: '2030-01-01T00:00:00.000Z', says: 'yes' },
])('a new one from $start: $says (R143)', ({ start, says }) => {
  expect(wordOf(mayAddBooking(desk, { StartTime: start }, now))).toBe(says)
})

test.each([
  { what: 'coming', booking: coming, end: 'bookings.notBegun', remove: 'yes' },
  { what: 'beginning now', booking: { ...coming, StartTime: now }, end: 'bookings.notBegun', remove: 'yes' },
  { what: 'running', booking: running, end: 'yes', remove: 'bookings.begun' },
  { what: 'over', booking: over, end: 'bookings.ended', remove: 'bookings.begun' },
])('one that is $what is ended: $end, deleted: $remove (R150)', ({ booking, end, remove }) => {
  expect(wordOf(mayEndBooking(desk, booking, now))).toBe(end)
  expect(wordOf(mayDeleteBooking(desk, { booking, hasSession: false, now }))).toBe(remove)
})

test('one whose car came early is not deleted (R9)', () => {
  expect(wordOf(mayDeleteBooking(desk, { booking: coming, hasSession: true, now }))).toBe('bookings.isParking')
})

test('of one that is over the texts may change, times and car not', () => {
  expect(wordOf(maySaveBooking(desk, { before: over, isOtherStay: false, now }))).toBe('yes')
  expect(wordOf(maySaveBooking(desk, { before: over, isOtherStay: true, now }))).toBe('bookings.ended')
})

const both: BookingDoubt[] = ['bookings.full', 'bookings.samePlate']
const samePlate = { term: 'then' }

describe('R144', () => {
  test.each<{ booked: number; spots: number; more?: Partial<Surroundings>; confirmed?: BookingDoubt[]; says: string }>([
    { booked: 9, spots: 10, says: 'yes' },
    { booked: 10, spots: 10, says: 'bookings.full' },
    { booked: 10, spots: 10, confirmed: ['bookings.samePlate'], says: 'bookings.full' },
    { booked: 10, spots: 10, confirmed: ['bookings.full'], says: 'yes' },
    { booked: 11, spots: 10, confirmed: both, says: 'bookings.overfull' },
    { booked: 11, spots: 10, more: { refusalPercent: 120 }, confirmed: both, says: 'yes' },
    { booked: 54, spots: 50, confirmed: both, says: 'yes' },
    { booked: 55, spots: 50, confirmed: both, says: 'bookings.overfull' },
    { booked: 1, spots: 1, confirmed: both, says: 'yes' },
    { booked: 2, spots: 1, confirmed: both, says: 'bookings.overfull' },
    { booked: 0, spots: 0, confirmed: both, says: 'bookings.overfull' },
    { booked: 1, spots: 10, more: { samePlate }, says: 'bookings.samePlate' },
    { booked: 1, spots: 10, more: { samePlate }, confirmed: ['bookings.samePlate'], says: 'yes' },
    { booked: 10, spots: 10, more: { samePlate }, confirmed: ['bookings.full'], says: 'bookings.samePlate' },
  ])('$booked of $spots, $more, confirmed $confirmed: $says', ({ booked, spots, more, confirmed = [], says }) => {
    expect(wordOf(mayBook({ bookedAtOnce: booked, spots, refusalPercent: 110, ...more }, confirmed))).toBe(says)
  })

  test('every question at once, with its figures', () => {
    expect(bookingDoubtsOf({ bookedAtOnce: 10, spots: 10, refusalPercent: 110, samePlate })).toMatchObject([
      { reason: 'bookings.full', kind: 'state', details: { booked: 10, spots: 10 } },
      { reason: 'bookings.samePlate', kind: 'state', details: { term: 'then' } },
    ])
  })
})
