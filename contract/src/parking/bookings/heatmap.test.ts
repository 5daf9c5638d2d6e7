import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hourMs, parseLocal } from '../../kit/time.ts'
import { heatmapOf, mostAtOnceByHour, type Interval } from './heatmap.ts'

const zone = 'Europe/Tallinn'
const day = (text: string) => parseLocal(text)!
const interval = (from: string, to: string): Interval => ({ startMs: Date.parse(from), endMs: Date.parse(to) })
const at = (intervals: Interval[], from: string, key: string): number => {
  const [name, hour] = key.split(' ')
  const found = heatmapOf(intervals, { from: day(from), zone }).find((one) => one.name === name)
  return found!.data.find(({ x }) => x === hour)!.y
}

describe('heatmap (R151)', () => {
  test('heatmap week: seven days of 24 hours', () => {
    const map = heatmapOf([], { from: day('2026-12-29'), zone })
    expect(map.map(({ name }) => name)).toEqual([
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
      '2027-01-04',
    ])
    for (const { data } of map) expect(data.map(({ x }) => Number(x))).toEqual([...Array.from({ length: 24 }).keys()])
  })

  test('back-to-back bookings: one at once', () => {
    const both = [
      interval('2026-03-04T08:00:00Z', '2026-03-04T08:30:00Z'),
      interval('2026-03-04T08:30:00Z', '2026-03-04T09:00:00Z'),
    ]
    expect(at(both, '2026-03-04', '2026-03-04 10')).toBe(1)
    expect(at(both, '2026-03-04', '2026-03-04 11')).toBe(0)
  })

  test('several bookings in one hour: the maximum at once counts, not the sum', () => {
    const three = [
      interval('2026-03-04T08:00:00Z', '2026-03-04T08:10:00Z'),
      interval('2026-03-04T08:05:00Z', '2026-03-04T08:20:00Z'),
      interval('2026-03-04T08:40:00Z', '2026-03-04T08:50:00Z'),
    ]
    expect(at(three, '2026-03-04', '2026-03-04 10')).toBe(2)
  })

  test('booking of a year: counted in every hour', () => {
    const map = heatmapOf([interval('2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z')], { from: day('2026-05-04'), zone })
    expect(map.flatMap(({ data }) => data.map(({ y }) => y))).toEqual(Array.from({ length: 168 }, () => 1))
  })

  test('DST: the skipped hour is empty, the repeated hour has its higher count', () => {
    const spring = [interval('2026-03-28T00:00:00Z', '2026-03-30T00:00:00Z')]
    expect(at(spring, '2026-03-27', '2026-03-29 02')).toBe(1)
    expect(at(spring, '2026-03-27', '2026-03-29 03')).toBe(0)
    expect(at(spring, '2026-03-27', '2026-03-29 04')).toBe(1)
    // 03:00 to 04:00 comes twice: first until 01:00Z, then until 02:00Z
    const first = [interval('2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z')]
    const second = [interval('2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z')]
    expect(at(first, '2026-10-25', '2026-10-25 03')).toBe(1)
    expect(at(second, '2026-10-25', '2026-10-25 03')).toBe(1)
  })

  test('any intervals: same maxima as counting each minute', () => {
    const minute = 60_000
    const times = fc.array(
      fc
        .tuple(fc.integer({ min: -200, max: 500 }), fc.integer({ min: 1, max: 300 }))
        .map(([start, length]): Interval => ({ startMs: start * minute, endMs: (start + length) * minute })),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(times, (intervals) => {
        const atMinute = (one: number) => intervals.filter(({ startMs, endMs }) => startMs <= one && one < endMs).length
        const naive = [0, 1, 2, 3].map((hour) =>
          Math.max(...Array.from({ length: 60 }, (_, index) => atMinute(hour * hourMs + index * minute))),
        )
        expect(mostAtOnceByHour(intervals, { fromMs: 0, toMs: 4 * hourMs })).toEqual(naive)
      }),
    )
  })
})
