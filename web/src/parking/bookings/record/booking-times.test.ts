import { describe, expect, it } from 'vitest'
import { priceMoment, readMoment, timesFrom, usualTimes } from './booking-times.ts'

const zone = 'Europe/Tallinn'

describe('day and time fields', () => {
  it.each([
    { day: '04.03.2026', time: '12:00', expected: { instant: '2026-03-04T10:00:00.000Z' } },
    { day: '4.7.2026', time: '8', expected: { instant: '2026-07-04T05:00:00.000Z' } },
    { day: '31.02.2026', time: '12:00', expected: { problem: 'input.notADay', of: 'day' } },
    { day: '', time: '12:00', expected: { problem: 'input.notADay', of: 'day' } },
    { day: '04.03.2026', time: '', expected: { problem: 'input.notAMoment', of: 'time' } },
    { day: '04.03.2026', time: '25:00', expected: { problem: 'input.notAMoment', of: 'time' } },
    // The clocks go from 03:00 to 04:00.
    { day: '29.03.2026', time: '03:00', expected: { problem: 'bookings.notAMomentHere', of: 'time' } },
    // At 04:00 clocks go back to 03:00.
    { day: '25.10.2026', time: '03:30', expected: { instant: '2026-10-25T00:30:00.000Z', doubled: 'first' } },
  ])('$day $time: $expected', ({ expected, ...typed }) => expect(readMoment(typed, { zone })).toEqual(expected))

  it.each([
    // The second 03:30 of that night would come back as the first.
    { kept: '2026-10-25T01:30:00.000Z', day: '25.10.2026', time: '03:30', doubled: 'second' },
    { kept: '2026-10-25T00:30:00.000Z', day: '25.10.2026', time: '3:30', doubled: 'first' },
    { kept: '2026-03-04T10:00:42.123Z', day: '4.3.2026', time: '12:00', doubled: undefined },
  ])('untouched $kept: same instant', ({ kept, doubled, ...typed }) =>
    expect(readMoment(typed, { zone, kept })).toEqual({ instant: kept, ...(doubled && { doubled }) }),
  )

  it('typed repeated hour: the first one', () => {
    const kept = '2026-10-25T05:00:00.000Z'
    expect(readMoment({ day: '25.10.2026', time: '03:30' }, { zone, kept })).toEqual({
      instant: '2026-10-25T00:30:00.000Z',
      doubled: 'first',
    })
  })
})

it.each([
  { instant: '2026-03-04T10:00:00.000Z', text: '2026-03-04 12:00:00' },
  { instant: '2026-10-25T00:30:00.000Z', text: '2026-10-25 03:30:00' },
  { instant: '2026-10-25T01:30:00.000Z', text: '2026-10-25T01:30:00.000Z' },
])('price request at $instant: $text', ({ instant, text }) => expect(priceMoment(instant, zone)).toBe(text))

describe('usual times of a new booking (R147)', () => {
  const place = { DefaultStartTimeHour: 14, DefaultStartTimeMinutes: 30, DefaultEndTimeHour: 0, TimeZone: zone }
  it.each([
    { now: '2026-03-04T10:00:00.000Z', from: '04.03.2026', to: '05.03.2026' },
    // In Tallinn the next day, whatever the device's time zone.
    { now: '2026-03-04T22:30:00.000Z', from: '05.03.2026', to: '06.03.2026' },
    { now: '2026-12-31T21:59:00.000Z', from: '31.12.2026', to: '01.01.2027' },
  ])('at $now: from $from until $to', ({ now, from, to }) =>
    expect(usualTimes(place, now)).toEqual({ start: { day: from, time: '14:30' }, end: { day: to, time: '00:00' } }),
  )

  it('place without minutes: the full hour', () => {
    const times = usualTimes({ ...place, DefaultStartTimeMinutes: null }, '2026-03-04T10:00:00.000Z')
    expect(times.start.time).toBe('14:00')
  })

  it('calendar slot: starts there', () => {
    expect(timesFrom(place, '2026-03-09T07:00:00.000Z')).toEqual({
      start: { day: '09.03.2026', time: '09:00' },
      end: { day: '10.03.2026', time: '00:00' },
    })
  })
})
