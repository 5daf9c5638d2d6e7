import { parseLocal } from '@parkla/contract/kit/time.ts'
import { describe, expect, it, test } from 'vitest'
import {
  clockChangeOf,
  entryOf,
  hoursOf,
  levelOf,
  movedBy,
  stepsOf,
  tenseOf,
  transposed,
  weekTurned,
} from './heatmap-cells.ts'

const zone = 'Europe/Tallinn'

it.each([
  { value: 0, spots: 50, level: 0 },
  { value: 1, spots: 50, level: 1 },
  { value: 10, spots: 50, level: 1 },
  { value: 11, spots: 50, level: 2 },
  { value: 40, spots: 50, level: 4 },
  { value: 41, spots: 50, level: 5 },
  { value: 50, spots: 50, level: 5 },
  { value: 51, spots: 50, level: 6 },
  { value: 1, spots: 3, level: 2 },
  { value: 3, spots: 3, level: 5 },
  { value: 1, spots: 1, level: 5 },
  { value: 0, spots: 0, level: 0 },
  { value: 1, spots: 0, level: 6 },
])('$value of $spots spots: level $level', ({ value, spots, level }) => {
  expect(levelOf(value, spots)).toBe(level)
})

it.each([1, 2, 3, 4, 5, 7, 12, 50, 333])('legend of %i spots: level of each number', (spots) => {
  const steps = stepsOf(spots)
  for (let value = 0; value <= spots; value += 1) {
    const step = steps.find(({ from, to }) => from <= value && value <= to)
    expect([value, step?.level]).toEqual([value, levelOf(value, spots)])
  }
  expect(steps.at(-1)?.to).toBe(spots)
})

test('legend of few spots: unused levels are left out', () => {
  expect(stepsOf(0)).toEqual([{ level: 0, from: 0, to: 0 }])
  expect(stepsOf(2)).toEqual([
    { level: 0, from: 0, to: 0 },
    { level: 3, from: 1, to: 1 },
    { level: 5, from: 2, to: 2 },
  ])
})

it.each([
  { first: '2026-03-25', by: 1, to: '01.04.2026' },
  { first: '2026-10-28', by: -1, to: '21.10.2026' },
  { first: '2026-12-28', by: 1, to: '04.01.2027' },
  { first: '2028-02-23', by: 1, to: '01.03.2028' },
  { first: '2999-12-30', by: 1, to: undefined },
  { first: '1900-01-03', by: -1, to: undefined },
] as const)('week from $first, paged by $by: $to', ({ first, by, to }) => {
  expect(weekTurned(parseLocal(first)!, by)).toBe(to)
})

it.each([
  { day: '2026-03-29', hour: '02', zone, change: undefined },
  { day: '2026-03-29', hour: '03', zone, change: 'skipped' },
  { day: '2026-03-29', hour: '04', zone, change: undefined },
  { day: '2026-10-25', hour: '03', zone, change: 'repeated' },
  { day: '2026-10-25', hour: '04', zone, change: undefined },
  { day: '2026-03-29', hour: '03', zone: 'UTC', change: undefined },
  // Lord Howe skips half an hour; the other half exists.
  { day: '2026-10-04', hour: '02', zone: 'Australia/Lord_Howe', change: undefined },
])('clock change of $day $hour in $zone: $change', ({ day, hour, zone: at, change }) => {
  expect(clockChangeOf({ day, hour }, at)).toBe(change)
})

it.each([
  { day: '2026-03-04', hour: '11', now: '2026-03-04T10:00:00.000Z', tense: 'past' },
  { day: '2026-03-04', hour: '12', now: '2026-03-04T10:00:00.000Z', tense: 'now' },
  { day: '2026-03-04', hour: '12', now: '2026-03-04T10:59:59.999Z', tense: 'now' },
  { day: '2026-03-04', hour: '13', now: '2026-03-04T10:00:00.000Z', tense: 'coming' },
  { day: '2026-03-05', hour: '00', now: '2026-03-04T10:00:00.000Z', tense: 'coming' },
  { day: '2026-03-05', hour: '00', now: '2026-03-04T22:00:00.000Z', tense: 'now' },
  { day: '2026-10-25', hour: '03', now: '2026-10-25T00:30:00.000Z', tense: 'now' },
  { day: '2026-10-25', hour: '03', now: '2026-10-25T01:30:00.000Z', tense: 'now' },
])('$day $hour at $now: $tense', ({ day, hour, now, tense }) => {
  expect(tenseOf({ day, hour }, { now, zone })).toBe(tense)
})

describe('cells', () => {
  const aDay = (name: string, values: number[]) => ({
    name,
    data: values.map((y, hour) => ({ x: String(hour).padStart(2, '0'), y })),
  })
  const clock = { now: '2026-03-03T23:30:00.000Z', zone }
  const days = hoursOf(
    { Data: [aDay('2026-03-03', [4, 0, 1]), aDay('2026-03-04', [2, 6, 4])], MaxNumberOfSpots: 4 },
    clock,
  )

  test('values: level and excess', () => {
    expect(days[1]?.map(({ hour, level, beyond, tense }) => [hour, level, beyond, tense])).toEqual([
      ['00', 3, 0, 'past'],
      ['01', 6, 2, 'now'],
      ['02', 5, 0, 'coming'],
    ])
  })

  test('phone: transposed, hours as rows', () => {
    expect(transposed(days).map((row) => row.map(({ value }) => value))).toEqual([
      [4, 2],
      [0, 6],
      [1, 4],
    ])
  })

  test('keyboard entry: chosen cell, else now, else the first', () => {
    expect(entryOf(days, { day: '2026-03-03', hour: '02' })).toEqual({ day: '2026-03-03', hour: '02' })
    expect(entryOf(days, { day: '2026-04-03', hour: '02' })).toEqual({ day: '2026-03-04', hour: '01' })
    expect(entryOf(days.slice(0, 1), undefined)).toEqual({ day: '2026-03-03', hour: '00' })
  })

  it.each([
    { key: 'ArrowRight', from: [0, 1], to: [0, 2] },
    { key: 'ArrowRight', from: [0, 2], to: [0, 2] },
    { key: 'ArrowLeft', from: [1, 0], to: [1, 0] },
    { key: 'ArrowDown', from: [0, 1], to: [1, 1] },
    { key: 'ArrowDown', from: [1, 1], to: [1, 1] },
    { key: 'ArrowUp', from: [1, 1], to: [0, 1] },
    { key: 'Home', from: [1, 2], to: [1, 0] },
    { key: 'End', from: [1, 0], to: [1, 2] },
    { key: 'PageUp', from: [1, 2], to: [0, 2] },
    { key: 'PageDown', from: [0, 2], to: [1, 2] },
  ] as const)('$key from $from: $to', ({ key, from: [row, column], to }) => {
    const moved = movedBy(key, { row, column }, days)
    expect([moved?.row, moved?.column]).toEqual(to)
  })

  test('other keys: no move', () => {
    expect(movedBy('a', { row: 0, column: 0 }, days)).toBeUndefined()
    expect(movedBy('constructor', { row: 0, column: 0 }, days)).toBeUndefined()
  })
})
