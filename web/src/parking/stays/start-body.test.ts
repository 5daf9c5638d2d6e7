import { expect, test } from 'vitest'
import { startOf, startTextIn } from './start-body.ts'

// The second 03:30 of Tallinn, when its clocks are put back.
const clock = { zone: 'Europe/Tallinn', opened: '2026-10-25T01:30:45.000Z' }

test.each([
  ['untouched, in the second repeated hour', '25.10.2026 03:30', clock.opened],
  ['changed', '25.10.2026 05:00', '2026-10-25T03:00:00.000Z'],
])('start %s: %s is %s', (_, StartTime, start) => {
  expect(startOf({ StartTime }, clock)).toBe(start)
})

test.each([
  ['untouched: shows the same instant on its clock', '25.10.2026 03:30', '25.10.2026 01:30'],
  ['changed: stays', '25.10.2026 05:00', '25.10.2026 05:00'],
])('place in another zone, start %s', (_, text, shown) => {
  expect(startTextIn('UTC', text, clock)).toBe(shown)
})
