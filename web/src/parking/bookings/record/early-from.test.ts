import { expect, test } from 'vitest'
import { earlyFrom } from './early-from.ts'

const term = { StartTime: '2026-03-04T10:00:00.000Z', EndTime: '2026-03-04T12:00:00.000Z' }
const nowMs = Date.parse('2026-03-04T08:00:00.000Z')
const counts = '2026-03-04T09:30:00.000Z'

test.each([
  ['parked by no booking', { bookingId: 7, parkedBy: null }, counts],
  ['parked by this booking', { bookingId: 7, parkedBy: 7 }, counts],
  ['parked by another booking', { bookingId: 7, parkedBy: 8 }, undefined],
  ['new booking, parked by another one', { bookingId: undefined, parkedBy: 8 }, undefined],
  ['not parked', { bookingId: 7, parkedBy: undefined }, undefined],
  ['parked, within the tolerance', { bookingId: 7, parkedBy: null, nowMs: Date.parse(counts) }, undefined],
  ['invalid times', { bookingId: 7, parkedBy: null, term: undefined }, undefined],
])('car %s: counts from %3$s', (_, change, expected) => {
  expect(earlyFrom({ term, nowMs, ...change })).toBe(expected)
})
