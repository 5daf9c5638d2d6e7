import { describe, expect, it } from 'vitest'
import { otherBasis, readCount, readLimit, vatPercentOn } from './places.amounts.ts'
import { halfHourText, later, momentOf, readHalfHour, typedMoment } from './places.clock.ts'

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
  ])('%s is %s', (text, halfHour) => expect(readHalfHour(text)).toBe(halfHour))

  it('are written with two digits', () => {
    expect([0, 17, 48].map(halfHourText)).toEqual(['00:00', '08:30', '24:00'])
  })
})

describe('a typed moment', () => {
  const zone = 'Europe/Tallinn'
  it.each([
    { day: '01.12.2026', time: '00:00', moment: '2026-11-30T22:00:00.000Z' },
    { day: '1.12.2026', time: '8', moment: '2026-12-01T06:00:00.000Z' },
    { day: '01.12.2026', time: '8.30', moment: '2026-12-01T06:30:00.000Z' },
    { day: '01.12.2026', time: '', moment: undefined },
    { day: '31.02.2026', time: '08:00', moment: undefined },
    // The hour that the clocks skip (R2).
    { day: '29.03.2026', time: '03:30', moment: undefined },
  ])('$day $time', ({ moment, ...typed }) => expect(momentOf(typed, zone)).toBe(moment))

  it('is written as it is read', () => {
    expect(typedMoment('2026-12-01T06:05:00.000Z', zone)).toEqual({ day: '01.12.2026', time: '08:05' })
    expect(later('2026-12-01T06:00:00.000Z', 90)).toBe('2026-12-01T07:30:00.000Z')
  })
})

describe('amounts', () => {
  const rates = [
    { ValidFrom: '2009-07-01', Percent: 20 },
    { ValidFrom: '2024-01-01', Percent: 22 },
    { ValidFrom: '2025-07-01', Percent: 24 },
  ]
  it.each([
    ['2000-01-01', 0],
    ['2023-12-31', 20],
    ['2024-01-01', 22],
    ['2026-11-21', 24],
  ])('VAT on %s is %s', (day, percent) => expect(vatPercentOn(rates, day)).toBe(percent))

  it('the other basis of a price (R4)', () => {
    expect(otherBasis(200, { vatPercent: 24, includesVat: false })).toBe(248)
    expect(otherBasis(200, { vatPercent: 24, includesVat: true })).toBe(161)
  })

  it('an empty limit is none; other text is no figure', () => {
    expect([readLimit(''), readLimit('8,00'), readLimit('acht')]).toEqual([0, 800, undefined])
    expect([readCount('90'), readCount('-1'), readCount('9.5')]).toEqual([90, undefined, undefined])
  })
})
