import { inputIssues } from '../../kit/input.ts'
import { describe, expect, test } from 'vitest'
import { zeroDate } from '../../kit/time.ts'
import { isOpenAt, isOpenThrough, periodAt, spotsAt, versionAt, withLegacyHours } from './opening-hours.ts'
import { aTariff, sampleDay } from './sample-tariff.testing.ts'
import { AvailabilityTable } from './tariffs.schema.ts'

// Monday 02.03.2026 in Tallinn is two hours ahead of UTC.
const monday = (time: string) => `2026-03-02T${time}:00+02:00`
const { FromV2: _from, ToV2: _to, ...dayWithoutHours } = sampleDay

const issuesOf = (table: unknown) => {
  const { error } = AvailabilityTable.safeParse(table)
  return error ? inputIssues(error, table) : []
}

describe('opening hours (R49)', () => {
  test.each([
    { hours: { FromV2: 15, ToV2: 45 }, time: '07:29', isOpen: false },
    { hours: { FromV2: 15, ToV2: 45 }, time: '07:30', isOpen: true },
    { hours: { FromV2: 15, ToV2: 45 }, time: '22:29', isOpen: true },
    { hours: { FromV2: 15, ToV2: 45 }, time: '22:30', isOpen: false },
    { hours: { From: 8, To: 18, FromV2: 15, ToV2: 37 }, time: '07:45', isOpen: true },
    { hours: { From: 8, To: 18, FromV2: undefined, ToV2: undefined }, time: '07:45', isOpen: false },
    { hours: { From: 8, To: 18, FromV2: undefined, ToV2: undefined }, time: '17:59', isOpen: true },
    { hours: { FromV2: undefined, ToV2: undefined }, time: '03:00', isOpen: true },
    { hours: { FromV2: 0, ToV2: 0 }, time: '00:00', isOpen: false },
  ])('$hours at $time: $isOpen', ({ hours, time, isOpen }) => {
    expect(isOpenAt(aTariff({ day: hours }), monday(time))).toBe(isOpen)
  })

  test.each([
    { from: '08:00', to: '12:00', isOpen: true },
    { from: '07:31', to: '22:29', isOpen: true },
    { from: '07:29', to: '12:00', isOpen: false },
    { from: '20:00', to: '22:30', isOpen: false },
  ])('open throughout $from–$to: $isOpen', ({ from, to, isOpen }) => {
    const tariff = aTariff({ day: { FromV2: 15, ToV2: 45 } })
    expect(isOpenThrough(tariff, monday(from), monday(to))).toBe(isOpen)
  })

  test('night between two open days: not open throughout', () => {
    const tariff = aTariff({ day: { FromV2: 15, ToV2: 45 } })
    expect(isOpenThrough(tariff, '2026-03-02T22:00:00+02:00', '2026-03-03T08:00:00+02:00')).toBe(false)
  })

  test('holiday: hours of Sunday apply', () => {
    const tariff = aTariff({ holidays: ['2026-03-02'], on: { Sunday: { FromV2: 0, ToV2: 0 } } })
    expect(isOpenAt(tariff, monday('12:00'))).toBe(false)
  })

  test.each([
    { written: { FromV2: 15, ToV2: 45 }, From: 7, To: 23, FromV2: 15, ToV2: 45 },
    { written: { From: 8, To: 18 }, From: 8, To: 18, FromV2: 16, ToV2: 36 },
    { written: { From: 1, To: 2, FromV2: 16, ToV2: 36 }, From: 8, To: 18, FromV2: 16, ToV2: 36 },
    { written: {}, From: 0, To: 24, FromV2: 0, ToV2: 48 },
  ])('$written are written as $From–$To and $FromV2–$ToV2', ({ written, ...hours }) => {
    expect(withLegacyHours({ ...dayWithoutHours, ...written })).toEqual({ ...dayWithoutHours, ...hours })
  })
})

describe('periods and spots (R43, R44)', () => {
  test.each([
    { time: '07:59', period: '31', spots: 30 },
    { time: '08:00', period: '12', spots: 10 },
    { time: '18:59', period: '12', spots: 10 },
    { time: '19:00', period: '23', spots: 20 },
    { time: '22:00', period: '31', spots: 30 },
  ])('$time is in $period', ({ time, period, spots }) => {
    expect(periodAt(aTariff(), monday(time))).toEqual({ weekday: 'Monday', period })
    expect(spotsAt(aTariff(), monday(time))).toBe(spots)
  })

  test('holiday: spots of Sunday apply', () => {
    const tariff = aTariff({ holidays: ['2026-03-02'], on: { Sunday: { Spots12: 3 } } })
    expect(periodAt(tariff, monday('12:00')).weekday).toBe('Sunday')
    expect(spotsAt(tariff, monday('12:00'))).toBe(3)
  })

  test('crossing boundaries: schema rejects', () => {
    const { table } = aTariff({ day: { T1: 20, T2: 10 } })
    expect(issuesOf(table)).toContainEqual({ field: 'Monday.T2', reason: 'places.boundariesCross', details: {} })
  })

  test.each([
    [{ MinCost23: 300, MaxCost23: 200 }, 'places.minAboveMax'],
    [{ MinCost23: 200, MaxCost23: 200 }, undefined],
    [{ MinCost23: 300, MaxCost23: 0 }, undefined],
  ])('minimum and maximum %o: %s', (day, reason) => {
    const { table } = aTariff({ day })
    expect(issuesOf(table)[0]?.reason).toBe(reason)
  })
})

describe('versions (R50)', () => {
  const first = { ValidFrom: zeroDate, ValidTo: '2026-01-01T00:00:00Z', name: 'first' }
  const second = { ValidFrom: '2026-01-01T00:00:00Z', ValidTo: '2026-03-01T00:00:00Z', name: 'second' }
  const third = { ValidFrom: '2026-03-01T00:00:00Z', ValidTo: zeroDate, name: 'third' }
  test.each([
    { at: '2020-05-05T00:00:00Z', name: 'first' },
    { at: '2025-12-31T23:59:59.999Z', name: 'first' },
    { at: '2026-01-01T00:00:00Z', name: 'second' },
    { at: '2026-01-01T02:00:00+02:00', name: 'second' },
    { at: '2030-01-01T00:00:00Z', name: 'third' },
  ])('at $at: $name version in force', ({ at, name }) => {
    expect(versionAt([third, first, second], at)?.name).toBe(name)
  })

  test('outside of every version: none in force', () => {
    expect(versionAt([second], '2025-01-01T00:00:00Z')).toBeUndefined()
  })
})
