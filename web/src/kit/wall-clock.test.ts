import { describe, expect, it } from 'vitest'
import { isWholeTime, momentOf, readableDays, readTime, typedMoment } from './wall-clock.ts'

it.each([
  ['8', '08:00'],
  ['8:05', '08:05'],
  ['8.30', '08:30'],
  ['805', '08:05'],
  [' 2359 ', '23:59'],
  ['24:00', undefined],
  ['8:60', undefined],
  ['8:5', undefined],
  ['', undefined],
  ['noon', undefined],
])('"%s" is the time %s', (text, time) => expect(readTime(text)).toBe(time))

it.each([
  ['8', false],
  ['14:', false],
  // May become 12:30.
  ['123', false],
  ['8:05', true],
  ['1230', true],
  ['25:00', false],
])('"%s" is whole: %s', (text, isWhole) => expect(isWholeTime(text)).toBe(isWhole))

describe('a typed moment', () => {
  const zone = 'Europe/Tallinn'
  it.each([
    { day: '01.12.2026', time: '00:00', moment: '2026-11-30T22:00:00.000Z' },
    { day: '1.12.2026', time: '8', moment: '2026-12-01T06:00:00.000Z' },
    { day: '01.12.2026', time: '8.30', moment: '2026-12-01T06:30:00.000Z' },
    { day: '01.12.2026', time: '', moment: undefined },
    { day: '31.02.2026', time: '08:00', moment: undefined },
    { day: '01.12.2026 09:00', time: '08:00', moment: undefined },
    // Skipped DST hour (R2).
    { day: '29.03.2026', time: '03:30', moment: undefined },
  ])('$day $time', ({ moment, ...typed }) => expect(momentOf(typed, zone)).toBe(moment))

  it('is written as it is read', () => {
    expect(typedMoment('2026-12-01T06:05:00.000Z', zone)).toEqual({ day: '01.12.2026', time: '08:05' })
  })
})

it('days of a filter: empty and unreadable ones are left out', () => {
  const days = { from: '1.3.2026', to: '31.02.2026', issued: '', due: '2026-03-04 10:00' }
  expect(readableDays(days)).toEqual({ from: '1.3.2026' })
})
