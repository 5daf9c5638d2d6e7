import { describe, expect, test } from 'vitest'
import { isNoMoment } from './date-texts.ts'
import { dateOrderTally, joinDateAndClock, readMoment, timeContentOf, type DateOrder } from './dates.ts'

const read = (text: string, dateOrder: DateOrder = 'DMY', zone = 'Europe/Tallinn') => {
  const moment = readMoment(text, { dateOrder, zone })
  return moment.ok ? moment.instant : moment.reason
}

const notations = `
21.12.2018 10:20 | 2018-12-21 10:20 | 2018/12/21 10:20 | 21/12/2018 10:20 | 21-12-2018 10:20 |
21.12.2018, 10.20 | 21 Dec 2018 10:20 | 21-December-2018 10:20 | 21-Dec-18 10:20 | 21 dets 18 10:20 | Dec 21, 2018 10:20 AM |
21. detsember 2018 10:20 | 21. Dezember 2018 um 10:20 Uhr | 21. joulukuuta 2018 klo 10.20 |
21 декабря 2018 10:20 | 43455.430555556
`

test.each(notations.trim().split(/ \|\s/))('%s is 21.12.2018 10:20', (text) => {
  expect(read(text)).toBe('2018-12-21T08:20:00.000Z')
})

const written = `
20181221 10:20 | 20181221102000 | 201812211020 | 20181221T102000 | 21122018 10:20 | 21. 12. 2018 10:20 | 21. 12. 2018, 10:20:00 |
2018. 12. 21. 10:20 | 2018. december 21. 10:20 | 21.12.2018 г. 10:20 | 21.12.2018 г. 10:20:00 ч. | R 21.12.2018 10:20 | Fri, 21 Dec 2018 10:20:00 +0200 | Fr., 21.12.2018 10:20 | 21.12.2018 г., 10:20 | 21 дек. 2018 г. 10:20 |
21 декабря 2018 г., 10:20 | 21 грудня 2018 р. 10:20 | 21. prosince 2018 10:20 | 21. desember 2018 kl. 10:20 |
2018 m. gruodžio 21 d. 10:20 | 2018. gada 21. decembris 10:20 | 21 декември 2018 г. 10:20 | 21 grudnia 2018 10:20 |
20181221T082000Z | 21.12.2018 08:20 UTC | 21/12/2018 12:20 GMT+4 | 21.12.2018 08:20:00 +0000 | 2018-12-21 10:20 +02:00
`

test.each(written.trim().split(/ \|\s/))('%s is 21.12.2018 10:20 too', (text) => {
  expect(read(text)).toBe('2018-12-21T08:20:00.000Z')
})

test.each([
  ['21.12.2018 24:00', '2018-12-21T22:00:00.000Z'],
  ['2018-12-31T24:00:00', '2018-12-31T22:00:00.000Z'],
  ['2018-12-31T24:00:00Z', '2019-01-01T00:00:00.000Z'],
  ['20181221', '2018-12-20T22:00:00.000Z'],
])('%s: the end of the day, and a day without a time', (text, instant) => {
  expect(read(text)).toBe(instant)
})

test('doubled hour: the first, with the second beside it', () => {
  const moment = readMoment('28.10.2018 03:10', { dateOrder: 'DMY', zone: 'Europe/Riga' })
  expect(moment).toEqual({
    ok: true,
    isDay: false,
    instant: '2018-10-28T00:10:00.000Z',
    later: '2018-10-28T01:10:00.000Z',
  })
})

test.each([
  ['0000-00-00', true],
  ['0000-00-00 00:00:00', true],
  ['0001-01-01T00:00:00', true],
  ['01.01.0001 0:00:00', true],
  ['9999-12-31', true],
  ['31.12.9999 23:59', true],
  ['12/31/9999', true],
  ['1899-12-30', true],
  ['00.01.1900', true],
  ['2026-01-01', false],
  ['01.01.2000', false],
  ['19990101', false],
])('%s stands for no moment: %s', (text, isNone) => {
  expect(isNoMoment(text)).toBe(isNone)
})

describe('local times', () => {
  test.each([
    ['1.7.2026 9:05', '2026-07-01T06:05:00.000Z'],
    ['21.12.18 10:20:30', '2018-12-21T08:20:30.000Z'],
    ['2018-12-21T10:20:30.123', '2018-12-21T08:20:30.000Z'],
    ['21/12/2018 12:20 AM', '2018-12-20T22:20:00.000Z'],
    ['21/12/2018 1:20 pm', '2018-12-21T11:20:00.000Z'],
    ['21.12.2018', '2018-12-20T22:00:00.000Z'],
    ['1 maja 2026 10:20', '2026-05-01T07:20:00.000Z'],
    ['21.12.2018 10 AM', '2018-12-21T08:00:00.000Z'],
    ['21.12.2018 10:20 p.m.', '2018-12-21T20:20:00.000Z'],
  ])('%s', (text, instant) => {
    expect(read(text)).toBe(instant)
  })

  test.each([
    ['03/04/2026 10:00', 'DMY', '2026-04-03T07:00:00.000Z'],
    ['03/04/2026 10:00', 'MDY', '2026-03-04T08:00:00.000Z'],
    ['03.04.2026 10:00', 'MDY', '2026-04-03T07:00:00.000Z'],
    ['26-04-03 10:00', 'YMD', '2026-04-03T07:00:00.000Z'],
    ['2026-04-03 10:00', 'MDY', '2026-04-03T07:00:00.000Z'],
  ] as const)('%s read %s', (text, order, instant) => {
    expect(read(text, order)).toBe(instant)
  })
})

test.each([
  ['2018-12-21T10:20:30Z', '2018-12-21T10:20:30.000Z'],
  ['2018-12-21T10:20:30.5+02:00', '2018-12-21T08:20:30.500Z'],
  ['2018-12-21 10:20 -0130', '2018-12-21T11:50:00.000Z'],
  ['1545380400', '2018-12-21T08:20:00.000Z'],
  ['1545380400000', '2018-12-21T08:20:00.000Z'],
])('%s has its own offset', (text, instant) => {
  expect(read(text)).toBe(instant)
})

describe('change of summer time (R2)', () => {
  test.each([
    ['31.03.2019 03:30', 'inSkippedHour'],
    ['27.10.2019 03:30', '2019-10-27T00:30:00.000Z'],
  ])('%s in Tallinn', (text, found) => {
    expect(read(text)).toBe(found)
  })

  test('hour skipped in one time zone: valid in another', () => {
    expect(read('31.03.2019 03:30', 'DMY', 'UTC')).toBe('2019-03-31T03:30:00.000Z')
  })
})

const unreadable = `
NA | yesterday | 21 Xyz 2018 10:20 | 12345.5 | 31.02.2026 10:00 | 32.01.2026 | 10:20 | 1.2 |
2026-13-01 | 01.02.2026 24:30 | 20261301 | 13 červ 2026 | 21.12.2018 10:00-11:00 | 01.02.2026 25:00 | 01.02.2026 10 | 21/12/2018 13:20 PM | 12
`

test.each(['', ...unreadable.trim().split(/ \|\s/)])('%j is unreadable', (text) => {
  expect(read(text)).toBe('unreadable')
})

describe('order of day and month', () => {
  test.each([
    ['no dates', [], 'DMY', false],
    ['both readings possible', ['03/04/2026', '01/02/2026'], 'DMY', true],
    ['both readings possible, with AM and PM', ['03/04/2026 10:00 AM', '01/02/2026 1:00 PM'], 'MDY', true],
    ['a month above 12 when the day comes first', ['03/04/2026', '01/22/2026'], 'MDY', false],
    ['a day above 12 at the end of the column', ['03/04/2026', '22/01/2026 10:00'], 'DMY', false],
    ['a day above 12 and AM', ['03/04/2026 9:00 AM', '22/01/2026 10:00 AM'], 'DMY', false],
    ['both orders in one column', ['03/22/2026', '22/01/2026', '22/02/2026'], 'DMY', true],
    ['year first', ['2026/04/03', '2026-04-03'], 'YMD', false],
    ['points', ['03.04.2026'], 'DMY', false],
    ['points beside slashes', ['03.04.2026', '04/22/2026'], 'MDY', false],
    ['impossible dates are ignored', ['31/13/2026', '04/22/2026'], 'MDY', false],
    ['year of two digits', ['03-04-26', '03-22-26'], 'MDY', false],
    ['digits alone, year last', ['13032026', '04032026'], 'DMY', false],
    ['digits alone, year first', ['20260313'], 'YMD', false],
    ['year of two digits, all orders possible', ['26-04-03'], 'DMY', true],
  ] as const)('%s', (_, texts, value, isAmbiguous) => {
    const tally = dateOrderTally()
    for (const text of texts) tally.add(text)
    expect(tally.guess()).toEqual({ value, isAmbiguous })
  })
})

test.each([
  ['01.02.2026', '10:20', '01.02.2026 10:20'],
  ['2026-02-01T00:00:00', '10:20 PM', '2026-02-01 10:20 PM'],
  ['01.02.2026', '', '01.02.2026'],
  ['', '10:20', ''],
  ['01.02.2026', '0930', '01.02.2026 09:30:00'],
  ['01.02.2026', '93005', '01.02.2026 09:30:05'],
  ['01.02.2026', '0.3958333', '01.02.2026 09:30:00'],
  ['01.02.2026', '9999', '01.02.2026 99:99:00'],
])('date %j and time %j are joined as %j', (day, time, joined) => {
  expect(joinDateAndClock(day, time)).toBe(joined)
})

test.each([
  [['01.02.2026 10:00', '2026-02-01T10:00:00'], 'moment'],
  [['02/22/2026 10:00 AM'], 'moment'],
  [['2026-02-01T00:00:00', '2026-02-02T10:00:00'], 'moment'],
  [['01.02.2026', '2026-02-02'], 'day'],
  [['2026-02-01T00:00:00'], 'day'],
  [['1. veebruar 2026'], 'day'],
  [['10:00', '9.05', '10:00:30', '2:30 pm', '2 PM'], 'clock'],
  [['5', '1612345678', '12'], undefined],
  [['A', 'B', '10:00'], undefined],
  [['123ABC'], undefined],
  [['20260201'], undefined],
  [[], undefined],
] as const)('%j holds %s', (texts, content) => {
  expect(timeContentOf(texts)).toBe(content)
})

test.each([
  [['20260201', '20260228'], 'day'],
  [['20260201093000'], 'moment'],
  [['0930', '1745'], 'clock'],
  [['93000'], 'clock'],
  [['1772445600', '1772445600500'], 'moment'],
  [['0.395833'], 'clock'],
  [['9999', '1'], undefined],
] as const)('%j below a heading of times holds %s', (texts, content) => {
  expect(timeContentOf(texts, { isHeadedAsTime: true })).toBe(content)
})

test('day of the week before a date with slashes: which comes first is asked as without it', () => {
  const tally = dateOrderTally()
  for (const text of ['Wed 03/04/2026 10:00', 'Tue 05/05/2026 10:00']) tally.add(text)
  expect(tally.guess().isAmbiguous).toBe(true)
})
