import { zeroDate } from '@parkla/contract/kit/time.ts'
import { describe, expect, it } from 'vitest'
import { dayAt, isWholeTime, momentOf, readableDays, readTime, typedMoment } from './wall-clock.ts'

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

it('day of a moment: by the clock of the zone, even before the day begins in UTC', () =>
  expect(dayAt(Date.parse('2026-06-30T22:30:00Z'), 'Europe/Tallinn')).toBe('2026-07-01'))

describe('a typed moment', () => {
  const zone = 'Europe/Tallinn'
  it.each([
    ['01.12.2026 00:00', '2026-11-30T22:00:00.000Z'],
    ['1.12.2026 8', '2026-12-01T06:00:00.000Z'],
    [' 1.12.2026  8.30 ', '2026-12-01T06:30:00.000Z'],
    ['1.12.2026', '2026-11-30T22:00:00.000Z'],
    ['31.02.2026 08:00', undefined],
    ['01.12.2026 09:00 08:00', undefined],
    ['01.12.2026 24:00', undefined],
    ['', undefined],
    // Skipped DST hour (R2).
    ['29.03.2026 03:30', undefined],
  ])('"%s": %s', (text, moment) => expect(momentOf(text, zone)).toBe(moment))

  it.each([
    ['25.10.2026 3.30', '2026-10-25T01:30:12.000Z'],
    ['25.10.2026 03:31', '2026-10-25T00:31:00.000Z'],
  ])('"%s" after the second 03:30:12 of the night: %s', (text, moment) =>
    expect(momentOf(text, zone, '2026-10-25T01:30:12.000Z')).toBe(moment),
  )

  it('unset moment, left empty: unset', () => expect(momentOf('', zone, zeroDate)).toBe(zeroDate))

  it('moment: written in the form in which it is read', () => {
    expect(typedMoment('2026-12-01T06:05:00.000Z', zone)).toEqual({ day: '01.12.2026', time: '08:05' })
  })
})

it('days of a filter: empty and unreadable ones are left out', () => {
  const days = { from: '1.3.2026', to: '31.02.2026', issued: '', due: '2026-03-04 10:00' }
  expect(readableDays(days)).toEqual({ from: '1.3.2026' })
})
