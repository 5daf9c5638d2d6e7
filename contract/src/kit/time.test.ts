import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import {
  addDays,
  DayInput,
  dayMs,
  formatInstant,
  formatLocalDate,
  hourMs,
  InstantInput,
  instantToLocal,
  instantToLocalText,
  isSet,
  localToInstant,
  OptionalDay,
  parseLocal,
  startOfDay,
  zeroDate,
  zoneOffsetMinutes,
  type LocalDateTime,
} from './time.ts'

const zones = [
  'Europe/Tallinn',
  'Europe/Riga',
  'Europe/London',
  'America/New_York',
  'America/Asuncion',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'UTC',
]

const at = (text: string): LocalDateTime => {
  const local = parseLocal(text)
  if (!local) throw new Error(`not a day: ${text}`)
  return local
}

const aZone = fc.constantFrom(...zones)
/** Whole seconds: before 2012 some zones changed their clocks at odd minutes. */
const aMoment = fc
  .integer({ min: Date.UTC(2012, 0, 1) / 1000, max: Date.UTC(2037, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000).toISOString())
const aDay = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays(at('1.1.2012'), days))

describe('parseLocal (R2)', () => {
  test.each([
    ['31.1.2024', '2024-01-31 00:00:00'],
    ['31.01.2024', '2024-01-31 00:00:00'],
    ['1.2.2024', '2024-02-01 00:00:00'],
    ['2024-01-31', '2024-01-31 00:00:00'],
    ['2024-1-31', '2024-01-31 00:00:00'],
    ['31.01.2024 9:05', '2024-01-31 09:05:00'],
    ['31.01.2024 09:05:07', '2024-01-31 09:05:07'],
    ['31.01.2024, 09:05', '2024-01-31 09:05:00'],
    ['2024-01-31 23:59:59', '2024-01-31 23:59:59'],
    ['2024-01-31T23:59:59.123456', '2024-01-31 23:59:59'],
    ['  31.01.2024  ', '2024-01-31 00:00:00'],
    ['29.02.2024', '2024-02-29 00:00:00'],
    ['29.02.2000', '2000-02-29 00:00:00'],
  ])('%s is %s', (text, expected) => {
    expect(instantToLocalText(localToInstant(at(text), 'UTC') ?? '', 'UTC')).toBe(expected)
  })

  // oxfmt-ignore
  const noDates = [
    '', ' ', 'today', '31.02.2026', '29.02.2023', '29.02.1900', '32.01.2024', '00.01.2024', '31.13.2024',
    '31.00.2024', '31.01.24', '31/01/2024', '01.31.2024', '2024-31-01', '20240131', '2024-01-31 24:00',
    '2024-01-31 12:60', '2024-01-31 12:00:60', '2024-01-31 12', '2024-01-31 12:5', '2024-01-31T12:00:00Z',
    '31.01.2024 12:00 x', '01.01.0001', '0001-01-01', '31.12.1899', '01.01.3000', '31.12.9999', '-2024-01-31',
  ]
  test.each(noDates)('"%s": not a date', (text) => {
    expect(parseLocal(text)).toBeUndefined()
  })
})

describe('local times', () => {
  test.each([
    { zone: 'Europe/Tallinn', local: '15.01.2026 12:00', instant: '2026-01-15T10:00:00.000Z' },
    { zone: 'Europe/Tallinn', local: '29.03.2026 02:59:59', instant: '2026-03-29T00:59:59.000Z' },
    { zone: 'Europe/Tallinn', local: '29.03.2026 03:00', instant: undefined },
    { zone: 'Europe/Tallinn', local: '29.03.2026 03:30', instant: undefined },
    { zone: 'Europe/Tallinn', local: '29.03.2026 04:00', instant: '2026-03-29T01:00:00.000Z' },
    { zone: 'Europe/Tallinn', local: '25.10.2026 02:59:59', instant: '2026-10-24T23:59:59.000Z' },
    { zone: 'Europe/Tallinn', local: '25.10.2026 03:00', instant: '2026-10-25T00:00:00.000Z' },
    { zone: 'Europe/Tallinn', local: '25.10.2026 03:30', instant: '2026-10-25T00:30:00.000Z' },
    { zone: 'Europe/Tallinn', local: '25.10.2026 04:00', instant: '2026-10-25T02:00:00.000Z' },
    { zone: 'Australia/Lord_Howe', local: '04.10.2026 02:15', instant: undefined },
    { zone: 'Australia/Lord_Howe', local: '04.10.2026 02:30', instant: '2026-10-03T15:30:00.000Z' },
    { zone: 'Australia/Lord_Howe', local: '05.04.2026 01:45', instant: '2026-04-04T14:45:00.000Z' },
    { zone: 'Asia/Kolkata', local: '01.01.2026 00:00', instant: '2025-12-31T18:30:00.000Z' },
    { zone: 'Asia/Kathmandu', local: '01.01.2026 00:00', instant: '2025-12-31T18:15:00.000Z' },
    { zone: 'America/New_York', local: '08.03.2026 02:30', instant: undefined },
    { zone: 'Pacific/Apia', local: '30.12.2011 12:00', instant: undefined },
    { zone: 'Pacific/Kiritimati', local: '01.01.2026 00:00', instant: '2025-12-31T10:00:00.000Z' },
  ])('$local in $zone: $instant (R2)', ({ zone, local, instant }) => {
    expect(localToInstant(at(local), zone)).toBe(instant)
  })

  test('local time: converts back to its instant, in a repeated hour to the earlier one', () => {
    fc.assert(
      fc.property(aZone, aMoment, (zone, instant) => {
        const local = instantToLocal(instant, zone)
        const back = localToInstant(local, zone) ?? ''
        const early = Date.parse(instant) - Date.parse(back)
        expect(instantToLocal(back, zone)).toEqual(local)
        const fellBack = zoneOffsetMinutes(zone, Date.parse(back)) - zoneOffsetMinutes(zone, Date.parse(instant))
        expect(early).toBe(fellBack * 60_000)
        expect(early).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    { zone: 'Europe/Tallinn', from: '2026-10-24T20:00:00Z', doubled: ['03:00', '03:30'] },
    { zone: 'Australia/Lord_Howe', from: '2026-04-04T11:00:00Z', doubled: ['01:30'] },
    { zone: 'Asia/Kolkata', from: '2026-10-24T20:00:00Z', doubled: [] },
  ])('$zone: only $doubled is repeated', ({ zone, from, doubled }) => {
    const halfHours = Array.from({ length: 20 }, (_, index) => new Date(Date.parse(from) + (index * hourMs) / 2))
    const moved = halfHours
      .map((date) => date.toISOString())
      .filter((instant) => localToInstant(instantToLocal(instant, zone), zone) !== instant)
    expect(moved.map((instant) => formatInstant(instant, zone).slice(-5))).toEqual(doubled)
  })
})

/** Offset by Intl without our cache. */
const reference = (zone: string, ms: number): number => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const text = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

describe('offsets', () => {
  test('offset of a zone: the same whatever zone was cached before', () => {
    const offset = fc.integer({ min: -901_000, max: 901_000 })
    const aNeighbour = fc.tuple(aMoment, offset).map(([instant, ms]) => Date.parse(instant) + ms)
    fc.assert(
      fc.property(aZone, aNeighbour, (zone, ms) => {
        expect(zoneOffsetMinutes(zone, ms)).toBe(reference(zone, ms))
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    { zone: 'Europe/Tallinn', change: '2026-03-29T01:00:00Z', before: 120, after: 180 },
    { zone: 'Europe/Tallinn', change: '2026-10-25T01:00:00Z', before: 180, after: 120 },
    { zone: 'Australia/Lord_Howe', change: '2026-10-03T15:30:00Z', before: 630, after: 660 },
    { zone: 'America/New_York', change: '2026-11-01T06:00:00Z', before: -240, after: -300 },
  ])('$zone: offset changes exactly at $change, queried forwards and backwards', ({ zone, change, before, after }) => {
    const ms = Date.parse(change)
    const asked = [ms, ms - 1, ms, ms + 899_999, ms - 900_000].map((moment) => zoneOffsetMinutes(zone, moment))
    expect(asked).toEqual([after, before, after, after, before])
  })

  test('instants of a day: one Intl call per quarter hour', () => {
    const asks = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    const start = Date.UTC(2031, 5, 1)
    for (let ms = start; ms < start + dayMs; ms += 10_000) zoneOffsetMinutes('Europe/Vilnius', ms)
    const first = asks.mock.calls.length
    for (let ms = start; ms < start + dayMs; ms += 7_000) zoneOffsetMinutes('Europe/Vilnius', ms)
    const second = asks.mock.calls.length
    asks.mockRestore()
    expect({ first, second }).toEqual({ first: 96, second: 96 })
  })

  test('unknown zone: throws', () => {
    expect(() => zoneOffsetMinutes('Mars/Olympus', 0)).toThrow(RangeError)
  })
})

describe('days', () => {
  test.each([
    { zone: 'Europe/Tallinn', day: '29.03.2026', start: '2026-03-28T22:00:00.000Z', reads: '29.03.2026 00:00' },
    { zone: 'America/Asuncion', day: '01.10.2023', start: '2023-10-01T04:00:00.000Z', reads: '01.10.2023 01:00' },
    { zone: 'Asia/Beirut', day: '27.03.2022', start: '2022-03-26T22:00:00.000Z', reads: '27.03.2022 01:00' },
    { zone: 'America/Toronto', day: '31.03.1919', start: '1919-03-31T04:30:00.000Z', reads: '31.03.1919 00:30' },
    { zone: 'America/Havana', day: '02.11.2025', start: '2025-11-02T04:00:00.000Z', reads: '02.11.2025 00:00' },
    { zone: 'Pacific/Apia', day: '30.12.2011', start: '2011-12-30T10:00:00.000Z', reads: '31.12.2011 00:00' },
  ])('$day in $zone: starts at $reads', ({ zone, day, start, reads }) => {
    const first = startOfDay(at(`${day} 17:45:12`), zone)
    expect([first, formatInstant(first, zone)]).toEqual([start, reads])
  })

  test('day: starts with its first instant and lasts 23 to 25 hours', () => {
    fc.assert(
      fc.property(aZone, aDay, (zone, day) => {
        const start = startOfDay(day, zone)
        const before = new Date(Date.parse(start) - 1).toISOString()
        const hours = (Date.parse(startOfDay(addDays(day, 1), zone)) - Date.parse(start)) / hourMs
        expect(formatLocalDate(instantToLocal(start, zone))).toBe(formatLocalDate(day))
        expect(formatLocalDate(instantToLocal(before, zone))).toBe(formatLocalDate(addDays(day, -1)))
        expect([23, 23.5, 24, 24.5, 25]).toContain(hours)
      }),
    )
  })

  test.each([
    ['31.01.2026', 1, '01.02.2026'],
    ['28.02.2026', 1, '01.03.2026'],
    ['28.02.2024', 1, '29.02.2024'],
    ['29.02.2024', 365, '28.02.2025'],
    ['31.12.2025', 1, '01.01.2026'],
    ['01.01.2026', -1, '31.12.2025'],
    ['01.03.2024', -1, '29.02.2024'],
    ['15.06.2026', 0, '15.06.2026'],
    ['01.01.2000', 36_525, '01.01.2100'],
  ])('%s and %i days is %s', (day, days, expected) => {
    expect(formatLocalDate(addDays(at(day), days))).toBe(expected)
  })

  test('addDays there and back: same day and time', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: -5_000, max: 5_000 }), (day, days) => {
        const noon = { ...day, hour: 12, minute: 34, second: 56 }
        expect(addDays(addDays(noon, days), -days)).toEqual(noon)
      }),
    )
  })
})

describe('zero date (R1)', () => {
  test.each([zeroDate, '0001-01-01T00:00:00.000Z', '', null, undefined])('%s: unset', (instant) => {
    expect(isSet(instant)).toBe(false)
  })

  test('formatted zero date: empty', () => {
    expect([formatInstant(zeroDate, 'Europe/Tallinn'), instantToLocalText(zeroDate, 'Europe/Tallinn')]).toEqual([
      '',
      '',
    ])
  })
})

describe('InstantInput', () => {
  test.each([
    ['2026-03-29T01:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29T04:00:00+03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29T01:00:00.1239Z', '2026-03-29T01:00:00.123Z'],
    ['0001-01-01T00:00:00Z', zeroDate],
    ['0001-01-01T00:00:00.000Z', zeroDate],
    ['0001-01-01T00:00:00+02:00', zeroDate],
    ['0001-01-01T01:39:00+01:39', zeroDate],
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
    ['2999-12-31T23:59:59Z', '2999-12-31T23:59:59.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(InstantInput.parse(text)).toBe(expected)
  })

  // oxfmt-ignore
  const noInstants = [
    '', '2026-03-29', '2026-03-29 01:00:00', '2026-02-30T00:00:00Z', '2026-03-29T24:00:00Z', '2026-03-29T01:00:00',
    '9999-12-31T23:59:59-10:00', '0000-06-01T00:00:00Z', '1899-12-31T23:59:59Z', '+012026-01-01T00:00:00Z',
  ]
  test.each(noInstants)('"%s": rejected', (text) => {
    expect(InstantInput.safeParse(text).success).toBe(false)
  })

  test('accepted input: one format, comparable as text', () => {
    const year = fc.integer({ min: 0, max: 9999 }).map((value) => String(value).padStart(4, '0'))
    const zone = fc.constantFrom('Z', '+14:00', '-12:00', '+05:45')
    fc.assert(
      fc.property(year, zone, (y, offset) => {
        const result = InstantInput.safeParse(`${y}-12-31T23:00:00${offset}`)
        if (result.success && result.data !== zeroDate)
          expect(result.data).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/)
      }),
    )
  })
})

test.each(['31.02.2026', '2026-02-31', 'tomorrow', '01.01.10000', '31.12.9999', '2026-05-01T00:00:00Z'])(
  'from=%s: rejected',
  (text) => {
    expect(z.safeParse(DayInput, text).success).toBe(false)
    expect(z.safeParse(OptionalDay, text).success).toBe(false)
  },
)

test.each(['', ' ', undefined, '0001-01-01T00:00:00Z', '0001-01-01'])('optional day %j: no filter', (text) => {
  expect(OptionalDay.parse(text)).toBeUndefined()
})
