import { describe, expect, test } from 'vitest'
import { guessDateOrder, readMoment, type DateOrder } from './imports.moments.ts'

const read = (text: string, dateOrder: DateOrder = 'DMY', zone = 'Europe/Tallinn') => {
  const moment = readMoment(text, { dateOrder, zone })
  return moment.ok ? moment.instant : moment.reason
}

describe('local times', () => {
  test.each([
    ['21.12.2018 10:20', '2018-12-21T08:20:00.000Z'],
    ['1.7.2026 9:05', '2026-07-01T06:05:00.000Z'],
    ['21.12.18 10:20:30', '2018-12-21T08:20:30.000Z'],
    ['2018-12-21 10:20', '2018-12-21T08:20:00.000Z'],
    ['2018-12-21T10:20:30.123', '2018-12-21T08:20:30.000Z'],
    ['2018/12/21 10:20', '2018-12-21T08:20:00.000Z'],
    ['21/12/2018 10:20', '2018-12-21T08:20:00.000Z'],
    ['21-12-2018 10:20', '2018-12-21T08:20:00.000Z'],
    ['21.12.2018, 10.20', '2018-12-21T08:20:00.000Z'],
    ['21/12/2018 12:20 AM', '2018-12-20T22:20:00.000Z'],
    ['21/12/2018 1:20 pm', '2018-12-21T11:20:00.000Z'],
    ['21.12.2018', '2018-12-20T22:00:00.000Z'],
    ['21 Dec 2018 10:20', '2018-12-21T08:20:00.000Z'],
    ['21-December-2018 10:20', '2018-12-21T08:20:00.000Z'],
    ['Dec 21, 2018 10:20 AM', '2018-12-21T08:20:00.000Z'],
    ['43455.430555556', '2018-12-21T08:20:00.000Z'],
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
])('%s says its moment itself', (text, instant) => {
  expect(read(text)).toBe(instant)
})

describe('clocks that change (R2)', () => {
  test.each([
    ['31.03.2019 03:30', 'inSkippedHour'],
    ['31.03.2019 02:59', '2019-03-31T00:59:00.000Z'],
    ['31.03.2019 04:00', '2019-03-31T01:00:00.000Z'],
    ['27.10.2019 03:30', '2019-10-27T00:30:00.000Z'],
    ['27.10.2019 04:00', '2019-10-27T02:00:00.000Z'],
  ])('%s in Tallinn', (text, found) => {
    expect(read(text)).toBe(found)
  })

  test('an hour that one zone skips is an hour in another', () => {
    expect(read('31.03.2019 03:30', 'DMY', 'UTC')).toBe('2019-03-31T03:30:00.000Z')
  })
})

test.each([
  '',
  'NA',
  'yesterday',
  '21 Xyz 2018 10:20',
  '12345.5',
  '31.02.2026 10:00',
  '32.01.2026',
  '10:20',
  '1.2',
  '2026-13-01',
  '01.02.2026 25:00',
  '21/12/2018 13:20 PM',
  '12',
])('%j is no moment', (text) => {
  expect(read(text)).toBe('unreadable')
})

test.each([
  ['nothing to tell by', ['03/04/2026', '01/02/2026'], 'DMY'],
  ['a month above 12', ['03/04/2026', '01/22/2026'], 'MDY'],
  ['a day above 12', ['03/04/2026', '22/01/2026'], 'DMY'],
  ['the year first', ['2026/04/03', '2026-04-03'], 'YMD'],
  ['points', ['03.04.2026'], 'DMY'],
] as const)('the order of dates by %s', (_, texts, order) => {
  expect(guessDateOrder(texts)).toBe(order)
})
