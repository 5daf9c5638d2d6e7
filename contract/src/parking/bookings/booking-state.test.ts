import { expect, test } from 'vitest'
import { bookingStateOf, countsFrom } from './booking-state.ts'

const now = '2026-03-04T10:00:00.000Z'
const from = (StartTime: string, EndTime = '2026-03-04T12:00:00.000Z') => ({ StartTime, EndTime })
const over = from('2026-03-01T10:00:00.000Z', now)
const running = from('2026-03-04T09:00:00.000Z')
const coming = from(now)
const inTolerance = from('2026-03-04T10:30:00.000Z')
const later = from('2026-03-04T10:30:00.001Z')

test.each([
  [over, false, 'OVER'],
  [over, true, 'OVER'],
  [running, false, 'ABSENT'],
  [running, true, 'PARKING'],
  [coming, false, 'COMING'],
  [coming, true, 'PARKING'],
  [inTolerance, false, 'COMING'],
  [inTolerance, true, 'PARKING'],
  [later, false, 'COMING'],
  [later, true, 'EARLY'],
] as const)('booking %o, parking %s: %s', (term, IsParking, state) => {
  expect(bookingStateOf({ ...term, IsParking, IsParkingByAnother: false }, now)).toBe(state)
})

test.each([
  [over, 'OVER'],
  [running, 'PARKING'],
  [inTolerance, 'PARKING'],
  [later, 'COMING'],
] as const)('booking %o, car parked by another booking: %s', (term, state) => {
  expect(bookingStateOf({ ...term, IsParking: true, IsParkingByAnother: true }, now)).toBe(state)
})

test('tolerance: a booking counts from 30 minutes before its start (R154)', () => {
  expect(countsFrom(inTolerance)).toBe(now)
})
