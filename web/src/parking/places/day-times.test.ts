import { describe, expect, it } from 'vitest'
import { setPageLanguage } from '../../kit/phrases.testing.ts'
import { SaveService } from '@parkla/contract/parking/places/services.schema.ts'
import {
  countError,
  otherBasis,
  priceError,
  readCount,
  readLimit,
  readOptionalCount,
  writeOptionalCount,
} from './amounts.ts'
import { clockText, halfHourText, later, readClock, readHalfHour } from './day-times.ts'

await setPageLanguage()

describe('half-hours', () => {
  it.each([
    ['8', 16],
    ['08:00', 16],
    ['8.30', 17],
    ['24:00', 48],
    ['0:00', 0],
    ['24:30', undefined],
    ['8:15', undefined],
    ['', undefined],
    ['8:', undefined],
  ])('"%s": half-hour %s', (text, halfHour) => expect(readHalfHour(text)).toBe(halfHour))

  it('text: two digits each', () => {
    expect([0, 17, 48].map(halfHourText)).toEqual(['00:00', '08:30', '24:00'])
  })
})

it('later: adds minutes', () => {
  expect(later('2026-12-01T06:00:00.000Z', 90)).toBe('2026-12-01T07:30:00.000Z')
})

describe('amounts', () => {
  it('price in the other VAT basis (R4)', () => {
    expect(otherBasis(200, { vatPercent: 24, includesVat: false })).toBe(248)
    expect(otherBasis(200, { vatPercent: 24, includesVat: true })).toBe(161)
  })

  it('empty limit: 0; other text: undefined', () => {
    expect([readLimit(''), readLimit('8,00'), readLimit('acht')]).toEqual([0, 800, undefined])
    expect([readCount('90'), readCount('-1'), readCount('9.5')]).toEqual([90, undefined, undefined])
  })

  it('optional count: 0 and empty are the same', () => {
    expect([readOptionalCount(' '), readOptionalCount('90'), readCount('')]).toEqual([0, 90, undefined])
    expect([writeOptionalCount(0), writeOptionalCount(90)]).toEqual(['', '90'])
  })

  it.each([
    [Number.NaN, 'Whole number'],
    [0, 'Minimum: 1.'],
    [1441, 'Maximum: 1440.'],
    [1440, undefined],
  ])('minutes of a service, %s: text %s', (value, text) => {
    expect(countError(SaveService.shape.DurationMin, value)).toBe(text)
  })

  it('price above its maximum: the text names the maximum', () => {
    const limits = { currency: 'EUR', max: 1_000 }
    expect([priceError(1_001, limits), priceError(1_000, limits)]).toEqual(['Maximum: €10.00.', undefined])
  })
})

describe('clock times', () => {
  it.each([
    ['8', 480],
    ['08:05', 485],
    ['23.59', 1439],
    [' 0:00 ', 0],
    ['24:00', undefined],
    ['8:60', undefined],
    ['8:5', undefined],
    ['noon', undefined],
  ])('"%s": minute %s of the day', (text, minutes) => {
    expect(readClock(text)).toBe(minutes)
  })

  it('text of minutes: two digits each', () => {
    expect([clockText(0), clockText(485), clockText(1439)]).toEqual(['00:00', '08:05', '23:59'])
  })
})
