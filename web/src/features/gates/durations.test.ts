import { describe, expect, it } from 'vitest'
import { durationOf, leftUntil } from './durations.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

describe('durations', () => {
  it.each([
    [-5 * second, { unit: 'seconds', seconds: 0 }],
    [59.9 * second, { unit: 'seconds', seconds: 59 }],
    [minute, { unit: 'minutes', minutes: 1 }],
    [hour - 1, { unit: 'minutes', minutes: 59 }],
    [hour + 5 * minute, { unit: 'hours', hours: 1, minutes: 5 }],
    [24 * hour, { unit: 'days', days: 1, hours: 0 }],
    [51 * hour, { unit: 'days', days: 2, hours: 3 }],
  ])('%d ms: two largest units', (ms, expected) => expect(durationOf(ms)).toEqual(expected))

  it.each([
    [-minute, { unit: 'minutes', minutes: 1 }],
    [second, { unit: 'minutes', minutes: 1 }],
    [15 * minute - second, { unit: 'minutes', minutes: 15 }],
    [4 * hour, { unit: 'hours', hours: 4, minutes: 0 }],
  ])('%d ms left: rounded up to minutes', (ms, expected) =>
    expect(leftUntil(1_000_000 + ms, 1_000_000)).toEqual(expected),
  )
})
