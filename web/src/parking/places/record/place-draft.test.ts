import { emptyTariff } from '@parkla/contract/parking/places/places.policy.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { AvailabilityDay, Weekday } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { describe, expect, it } from 'vitest'
import { draftDifferences } from './differences.ts'
import {
  copyDay,
  dayProblems,
  draftOf,
  effectivePrice,
  highestPrice,
  isChanged,
  isPriceable,
  isSavable,
  makesVersion,
  saveOf,
  spansOf,
  withDay,
  withHours,
  type Draft,
} from './place-draft.ts'

const plain = emptyTariff(zeroDate)
const day: AvailabilityDay = {
  ...plain.table.Monday,
  T1: 16,
  T2: 38,
  T3: 44,
  Price12: 200,
  Price23: 100,
  Spots12: 80,
}

/** The week of R56: Monday to Wednesday alike, the rest free. */
const base: Draft = {
  ...plain,
  table: { ...plain.table, Monday: day, Tuesday: day, Wednesday: day },
  settings: {
    ZoneIds: [1],
    TimeZone: 'Europe/Tallinn',
    Status: 'ACTIVE',
    Operator: 'B',
    IsTest: false,
    TotalSpots: 100,
    ReEntryMinutes: 60,
    ExitGraceMinutes: 10,
    Services: [],
    IsBookable: false,
    BookableSpots: 0,
    ShouldCalculateCost: false,
    DefaultStartTimeHour: 12,
    DefaultStartTimeMinutes: null,
    DefaultEndTimeHour: 12,
  },
}

const evening: readonly Weekday[] = ['Monday', 'Tuesday']
const dearer = evening.reduce((draft, weekday) => withDay(draft, weekday, { Price23: 250 }), base)

describe('periods of a day', () => {
  it.each([
    { T1: 16, T2: 38, T3: 44, spans: ['0-16 31', '16-38 12', '38-44 23', '44-48 31'] },
    { T1: 0, T2: 48, T3: 48, spans: ['0-48 12'] },
    { T1: 0, T2: 0, T3: 0, spans: ['0-48 31'] },
    { T1: 16, T2: 16, T3: 40, spans: ['0-16 31', '16-40 23', '40-48 31'] },
  ])('$T1, $T2, $T3 make $spans', ({ spans, ...boundaries }) => {
    const shown = spansOf({ ...day, ...boundaries }).map(({ from, to, period }) => `${from}-${to} ${period}`)
    expect(shown).toEqual(spans)
  })

  it('hourly price: after the discount of its period', () => {
    expect(effectivePrice({ ...day, DiscountPercent12: 25 }, '12')).toBe(150)
    expect(highestPrice(base)).toBe(200)
  })
})

describe('place without prices', () => {
  it('first table: all spots in every period, so that saving it does not close the place (R44)', () => {
    const { settings, plan, terms } = base
    const draft = draftOf({ ...settings, AvailabilityTable: null, DiscountPlan: plan, Terms: terms })
    for (const weekday of ['Monday', 'Sunday'] as const)
      expect(draft.table[weekday]).toMatchObject({ Spots12: 100, Spots23: 100, Spots31: 100 })
  })
})

describe('save request', () => {
  it('unchanged draft: id only', () => {
    expect(isChanged(base, structuredClone(base))).toBe(false)
    expect(saveOf({ Id: 7, TariffId: 3 }, { before: base, after: base, validFrom: zeroDate })).toEqual({ Id: 7 })
  })

  it('changed table: table with its start, without unchanged cap and terms', () => {
    const validFrom = '2026-12-01T00:00:00.000Z'
    const request = saveOf({ Id: 7, TariffId: 3 }, { before: base, after: dearer, validFrom })
    expect(Object.keys(request)).toEqual(['Id', 'TariffId', 'AvailabilityTable'])
    expect(request.TariffId).toBe(3)
    expect(request.AvailabilityTable).toMatchObject({ ValidFrom: validFrom, ValidTo: zeroDate })
  })

  it('last rule of the calendar taken back: sent by name, so that the saved one is not kept (R190)', () => {
    const DayRules = { HOLIDAY: 'FREE', DAY_OFF: 'WEEKDAY', WORKING_DAY: 'WEEKDAY' } as const
    const saved = { ...base.settings, AvailabilityTable: { ...base.table, DayRules }, DiscountPlan: base.plan }
    const before = draftOf({ ...saved, Terms: base.terms })
    const after = draftOf({ ...saved, AvailabilityTable: base.table, Terms: base.terms })
    expect(makesVersion(before, after)).toBe(true)
    const { AvailabilityTable } = saveOf({ Id: 7, TariffId: 3 }, { before, after, validFrom: zeroDate })
    expect(AvailabilityTable).toMatchObject({ DayRules: { ...DayRules, HOLIDAY: 'WEEKDAY' }, DayExceptions: [] })
  })

  it('changed setting: sent alone, no new version', () => {
    const after = { ...base, settings: { ...base.settings, ExitGraceMinutes: 15 } }
    expect(makesVersion(base, after)).toBe(false)
    expect(saveOf({ Id: 7, TariffId: 3 }, { before: base, after, validFrom: zeroDate })).toEqual({
      Id: 7,
      ExitGraceMinutes: 15,
    })
  })
})

describe('differences', () => {
  it('equal changes of several days: one difference', () => {
    expect(draftDifferences(base, dearer)).toEqual([
      { field: 'Price', period: '23', weekdays: ['Monday', 'Tuesday'], before: 100, after: 250 },
    ])
  })

  it('cover boundaries, hours, cap, terms and settings', () => {
    const after: Draft = {
      ...withDay(base, 'Sunday', { ...withHours(base.table.Sunday, { from: 16, to: 40 }), T1: 4 }),
      plan: { Limit24h: 800 },
      terms: { ...base.terms, PricesIncludeVat: true },
      settings: { ...base.settings, ZoneIds: [1, 2] },
    }
    expect(draftDifferences(base, after).map(({ field }) => field)).toEqual([
      'T1',
      'FromV2',
      'ToV2',
      'Limit24h',
      'PricesIncludeVat',
      'ZoneIds',
    ])
  })
})

describe('copying a day', () => {
  it('with the right to change prices: all fields', () => {
    const copied = copyDay(base, { from: 'Monday', to: ['Saturday', 'Sunday'], rights: { prices: true } })
    expect(copied.table.Saturday).toEqual(day)
    expect(copied.table.Friday).toEqual(base.table.Friday)
  })

  it('without that right: prices of the target day stay', () => {
    const copied = copyDay(base, { from: 'Monday', to: ['Sunday'], rights: { prices: false } })
    expect(copied.table.Sunday).toMatchObject({ T1: 16, T2: 38, T3: 44, Spots12: 80, Price12: 0, Price23: 0 })
  })
})

describe('invalid drafts', () => {
  it.each([
    { change: { T1: 40 }, problems: ['boundariesCross'] },
    { change: { FromV2: 40, ToV2: 10 }, problems: ['hoursCross'] },
    { change: { DiscountPercent12: 120 }, problems: ['percentTooHigh'] },
    { change: { Price12: 100_001 }, problems: ['tooHigh'] },
    { change: { Spots23: 100_001 }, problems: ['tooHigh'] },
    { change: { MinCost31: 300, MaxCost31: 200 }, problems: ['minAboveMax'] },
    { change: { Price12: Number.NaN }, problems: ['notAFigure'] },
    { change: {}, problems: [] },
  ])('$change: $problems', ({ change, problems }) => {
    expect(dayProblems({ ...day, ...change })).toEqual(problems)
    expect(isSavable(withDay(base, 'Friday', { ...day, ...change }))).toBe(problems.length === 0)
  })

  it('unreadable number: counts as a change, cannot be saved', () => {
    expect(isChanged(base, withDay(base, 'Monday', { Price12: Number.NaN }))).toBe(true)
    expect(isSavable({ ...base, plan: { Limit24h: Number.NaN } })).toBe(false)
  })

  const service = { Name: 'Wash', DurationMin: 20, Price: 1_000_000 }
  it.each([
    { settings: { ExitGraceMinutes: 241 } },
    { settings: { DefaultStartTimeHour: Number.NaN } },
    { settings: { Services: [{ ...service, Price: 1_000_001 }] } },
    { terms: { ...base.terms, FreeMinutes: 1441 } },
  ])('%o: outside the schema of the request, cannot be saved', ({ settings, ...rest }) => {
    const draft = { ...base, settings: { ...base.settings, Services: [service] } }
    expect(isSavable(draft)).toBe(true)
    const edited = { ...draft, ...rest, settings: { ...draft.settings, ...settings } }
    expect([isSavable(edited), isPriceable(edited)]).toEqual([false, settings !== undefined])
  })
})

it('opening hours: written in half-hours and in hours (R49)', () => {
  expect(withHours(day, { from: 17, to: 39 })).toMatchObject({ FromV2: 17, ToV2: 39, From: 8, To: 20 })
})
