import type { Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { formatLocalDate, parseLocal, type LocalDateTime } from '@parkla/contract/kit/time.ts'
import { describe, expect, it, test } from 'vitest'
import { bookingsOn, daysShown, heatmapFrom, layOut, pageTo, weeksOf, type CalendarView } from './calendar-layout.ts'

const zone = 'Europe/Tallinn'
const day = (text: string): LocalDateTime => parseLocal(text)!
const aStay = (ID: number, StartTime: string, EndTime: string) => ({ ID, StartTime, EndTime }) as Booking

it.each<{ view: CalendarView; of: string; from: string; to: string; days: number }>([
  { view: 'week', of: '04.03.2026', from: '02.03.2026', to: '08.03.2026', days: 7 },
  { view: 'week', of: '02.03.2026', from: '02.03.2026', to: '08.03.2026', days: 7 },
  { view: 'week', of: '01.01.2027', from: '28.12.2026', to: '03.01.2027', days: 7 },
  { view: 'month', of: '15.02.2027', from: '01.02.2027', to: '28.02.2027', days: 28 },
  { view: 'month', of: '31.03.2026', from: '23.02.2026', to: '05.04.2026', days: 42 },
  { view: 'month', of: '01.12.2026', from: '30.11.2026', to: '03.01.2027', days: 35 },
])('$view of $of: shows $from to $to', ({ view, of, from, to, days }) => {
  const shown = daysShown(view, day(of))
  expect([formatLocalDate(shown[0]!), formatLocalDate(shown.at(-1)!), shown.length]).toEqual([from, to, days])
  expect(weeksOf(shown).flat()).toEqual(shown)
})

it.each<{ view: CalendarView; of: string; by: 1 | -1; to: string }>([
  { view: 'week', of: '28.12.2026', by: 1, to: '04.01.2027' },
  { view: 'week', of: '04.03.2026', by: -1, to: '25.02.2026' },
  { view: 'month', of: '31.01.2026', by: 1, to: '01.02.2026' },
  { view: 'month', of: '31.03.2026', by: -1, to: '01.02.2026' },
  { view: 'month', of: '15.12.2026', by: 1, to: '01.01.2027' },
])('$view of $of, paged by $by: $to', ({ view, of, by, to }) => {
  expect(formatLocalDate(pageTo(view, day(of), by))).toBe(to)
})

it.each<{ view: CalendarView | 'list'; of: string; from: string }>([
  { view: 'list', of: '05.03.2026', from: '05.03.2026' },
  { view: 'list', of: '', from: '04.03.2026' },
  { view: 'list', of: 'soon', from: '04.03.2026' },
  { view: 'list', of: '2026-02-28', from: '28.02.2026' },
  { view: 'week', of: '05.03.2026', from: '02.03.2026' },
  { view: 'month', of: '01.03.2026', from: '01.03.2026' },
])('heatmap beside the $view of "$of": from $from', ({ view, of, from }) => {
  expect(formatLocalDate(heatmapFrom(view, of, day('04.03.2026')))).toBe(from)
})

describe('calendar bars', () => {
  const days = daysShown('week', day('04.03.2026'))
  test('week: positioned by hour, lanes shared', () => {
    const { bars, hidden } = layOut(
      [
        aStay(1, '2026-02-01T10:00:00Z', '2026-03-03T10:00:00Z'),
        aStay(2, '2026-03-03T22:00:00Z', '2026-03-04T22:00:00Z'),
        aStay(3, '2026-03-04T10:00:00Z', '2026-03-04T13:00:00Z'),
        aStay(4, '2026-03-08T20:00:00Z', '2026-04-01T00:00:00Z'),
      ],
      { days, zone, view: 'week' },
    )
    expect(bars.map(({ booking, lane, from, to }) => [booking.ID, lane, from, to])).toEqual([
      [1, 0, 0, 1.5],
      [2, 0, 2, 3],
      [3, 1, 2.5, 2.625],
      [4, 0, 6 + 22 / 24, 7],
    ])
    expect(bars.map(({ beganEarlier }) => beganEarlier)).toEqual([true, false, false, false])
    // Minimum width for text, within the day of a booking of one day.
    expect(bars[2]).toMatchObject({ roomFrom: 2.1, roomTo: 3 })
    expect(bars[3]).toMatchObject({ roomFrom: 6.1, roomTo: 7 })
    expect(hidden.flat()).toEqual([])
  })

  test('month: fill whole days, the rest is listed per day', () => {
    const many = [1, 2, 3, 4, 5].map((id) => aStay(id, '2026-03-03T10:00:00Z', '2026-03-05T10:00:00Z'))
    const { bars, hidden } = layOut(many, { days, zone, view: 'month' })
    expect(bars.map(({ from, to, lane }) => [from, to, lane])).toEqual([
      [1, 4, 0],
      [1, 4, 1],
      [1, 4, 2],
    ])
    const rest = many.slice(3)
    expect(hidden).toEqual([[], rest, rest, rest, [], [], []])
  })

  test('DST day of 23 hours: position scaled', () => {
    const spring = daysShown('week', day('29.03.2026'))
    const { bars } = layOut([aStay(1, '2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z')], {
      days: spring,
      zone,
      view: 'week',
    })
    expect(bars[0]).toMatchObject({ from: 6, to: 7 })
  })

  test('bookings of other weeks: left out', () => {
    const outside = [
      aStay(1, '2026-02-20T10:00:00Z', '2026-03-01T22:00:00Z'),
      aStay(2, '2026-03-08T22:00:00Z', '2026-03-09T22:00:00Z'),
    ]
    expect(layOut(outside, { days, zone, view: 'week' }).bars).toEqual([])
  })
})

test('bookings of a day: all that overlap it', () => {
  const stays = [
    aStay(1, '2026-03-01T10:00:00Z', '2026-03-03T22:00:00Z'),
    aStay(2, '2026-03-01T10:00:00Z', '2026-03-03T22:00:01Z'),
    aStay(3, '2026-03-04T22:00:00Z', '2026-03-05T10:00:00Z'),
  ]
  expect(bookingsOn(stays, day('04.03.2026'), zone).map(({ ID }) => ID)).toEqual([2])
})
