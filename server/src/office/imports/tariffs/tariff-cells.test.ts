import { describe, expect, test } from 'vitest'
import { guessAmountUnit, readMinutes, readPrice, readDays, guessClockUnit, readWindow } from './tariff-cells.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const workdays = [1, 2, 3, 4, 5]

describe('days', () => {
  test.each([
    ['1|2|3', [1, 2, 3]],
    ['1', [1]],
    ['1.0', [1]],
    ['12345', workdays],
    ['1-5', workdays],
    ['1111100', workdays],
    ['E-R', workdays],
    ['E–R', workdays],
    ['E - R', workdays],
    ['E-R, L', [1, 2, 3, 4, 5, 6]],
    ['E, K ja R', [1, 3, 5]],
    ['L-P', [6, 7]],
    ['L-E', [1, 6, 7]],
    ['laupäev', [6]],
    ['Mon-Fri', workdays],
    ['Mon.–Fri., Sun', [1, 2, 3, 4, 5, 7]],
    ['Monday to Friday', undefined],
    ['mon tue wed', [1, 2, 3]],
    ['Saturday & Sunday', [6, 7]],
    ['P-Pk', workdays],
    ['P.-Pk.', workdays],
    ['S,Sv', [6, 7]],
    ['pirmdiena', [1]],
    ['tööpäeviti', workdays],
    ['iga päev', everyDay],
    ['24/7', everyDay],
    ['darba dienas', workdays],
    ['katru dienu', everyDay],
    ['weekend', [6, 7]],
    ['8', undefined],
    ['sometimes', undefined],
  ])('%j', (text, days) => {
    expect(readDays(text, 'EST')).toEqual(days)
  })

  test('a letter with two meanings: that of the language of the region', () => {
    expect([readDays('P', 'EST'), readDays('P', 'LVA')]).toEqual([[7], [1]])
    expect([readDays('T', 'EST'), readDays('T', 'LVA')]).toEqual([[2], [3]])
  })
})

describe('windows', () => {
  test.each([
    ['0.0', '48.0', 'HALF_HOURS', [0, 48, false]],
    ['34.0', '18.0', 'HALF_HOURS', [34, 18, false]],
    ['0.0', '47.99944444444444', 'HALF_HOURS', [0, 48, true]],
    ['0.0005555', '47.9666', 'HALF_HOURS', [0, 48, true]],
    ['8', '18', 'HOURS', [16, 36, false]],
    ['8.5', '17,5', 'HOURS', [17, 35, false]],
    ['08.30', '17.00', 'HOURS', [17, 34, false]],
    ['08:00', '23:59', 'HOURS', [16, 48, true]],
    ['08:00', '23:59', 'HALF_HOURS', [16, 48, true]],
    ['08:00:00', '00:00', 'HOURS', [16, 48, false]],
    ['22:00', '06:30', 'HOURS', [44, 13, false]],
    ['8 am', '5:30 pm', 'HOURS', [16, 35, false]],
    ['08:00–18:00', '', 'HOURS', [16, 36, false]],
    ['8-18', '', 'HOURS', [16, 36, false]],
    ['8 kuni 18', '', 'HOURS', [16, 36, false]],
    ['24h', '', 'HOURS', [0, 48, false]],
    ['ööpäevaringselt', '', 'HOURS', [0, 48, false]],
    ['', '', 'HOURS', [0, 48, false]],
    ['00:00', '24:00', 'HOURS', [0, 48, false]],
    ['00:00', '00:00', 'HOURS', [0, 48, false]],
    ['08:00', '', 'HOURS', [16, 48, false]],
    ['', '18:00', 'HOURS', [0, 36, false]],
  ] as const)('%j to %j in %s', (from, to, unit, [first, last, isRounded]) => {
    expect(readWindow({ from, to }, unit)).toEqual({ from: first, to: last, isRounded })
  })

  test.each(['soon', '25:00', '49', '8-12-18'])('%j: no window', (from) => {
    expect(readWindow({ from, to: '' }, 'HALF_HOURS')).toBeUndefined()
  })

  test.each([
    ['a heading with the unit', ['from_halfhour'], ['16'], 'HALF_HOURS'],
    ['an Estonian heading', ['algus pooltundides'], ['16'], 'HALF_HOURS'],
    ['a number beyond 24', ['from', 'to'], ['0.0', '48.0'], 'HALF_HOURS'],
    ['hours', ['from', 'to'], ['8', '18', '24'], 'HOURS'],
    ['clock times', ['from', 'to'], ['08:00', '23:59'], 'HOURS'],
  ] as const)('unit guessed by %s', (_, headings, values, unit) => {
    expect(guessClockUnit(headings, values)).toBe(unit)
  })
})

describe('prices', () => {
  const centsOf = (...price: Parameters<typeof readPrice>): number | undefined => {
    const read = readPrice(...price)
    return read.ok ? read.cents : undefined
  }

  const euros = { AmountUnit: 'EUROS', DecimalSeparator: ',' } as const
  const cents = { AmountUnit: 'CENTS', DecimalSeparator: '.' } as const

  test.each([
    ['1,50 €/h', euros, 1, 150],
    ['1.20 EUR / tund', euros, 1, 120],
    ['60.0', cents, 1, 60],
    ['2.5', cents, 60, 150],
    ['tasuta', euros, 1, 0],
    ['bez maksas', euros, 1, 0],
    ['by agreement', euros, 1, undefined],
  ])('%j', (text, written, times, price) => {
    expect(centsOf(text, written, times)).toBe(price)
  })

  test.each([
    ['headings in cents', ['per_30min_cents'], ['1', '2'], 'CENTS'],
    ['headings in euros', ['Tunnihind (EUR)'], ['100', '200'], 'EUROS'],
    ['decimals', ['Hind'], ['1,50', '2'], 'EUROS'],
    ['three decimals', ['Hind'], ['1.500', '2.000'], 'EUROS'],
    ['amounts of whole euros with cents', ['Hind'], ['20.00', '30.00'], 'EUROS'],
    ['whole numbers as programs write them', ['Hind'], ['60.0', '150.0'], 'CENTS'],
    ['large whole numbers', ['Hind'], ['150', '200'], 'CENTS'],
    ['small whole numbers', ['Hind'], ['1', '2', '5'], 'EUROS'],
  ] as const)('unit guessed by %s', (_, headings, values, unit) => {
    expect(guessAmountUnit(headings, values)).toBe(unit)
  })
})

test.each([
  ['15', 15],
  ['15.0', 15],
  ['15 min', 15],
  ['1 h', 60],
  ['1,5 tundi', 90],
  ['0:15', 15],
  ['a while', undefined],
])('free minutes %j', (text, minutes) => {
  expect(readMinutes(text)).toBe(minutes)
})
