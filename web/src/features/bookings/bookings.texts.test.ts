import { expect, test } from 'vitest'
import { stateOf } from './bookings.texts.ts'

const now = '2026-03-04T10:00:00.000Z'
const over = { StartTime: '2026-03-01T10:00:00.000Z', EndTime: now }
const running = { StartTime: '2026-03-04T09:00:00.000Z', EndTime: '2026-03-04T11:00:00.000Z' }
const coming = { StartTime: now, EndTime: '2026-03-04T11:00:00.000Z' }

test.each([
  [over, false, 'OVER'],
  [over, true, 'OVER'],
  [running, false, 'ABSENT'],
  [running, true, 'PARKING'],
  [coming, false, 'COMING'],
  [coming, true, 'PARKING'],
] as const)('%o whose car is here: %s is %s', (term, IsParking, state) => {
  expect(stateOf({ ...term, IsParking }, now)).toBe(state)
})
