import { describe, expect, test } from 'vitest'
import { decimalTally, readAmount, currenciesOfHeading, readCurrency, type DecimalSeparator } from './amounts.ts'

const read = (text: string, decimal: DecimalSeparator = ',') => {
  const amount = readAmount(text, { decimal })
  return amount.ok ? [amount.cents, ...amount.currencies] : amount.reason
}

describe('numbers', () => {
  test.each([
    ['2,50', ',', 250],
    ['2.50', ',', 250],
    ['2,5', '.', 250],
    ['2', ',', 200],
    ['0', ',', 0],
    ['+5', ',', 500],
    ['1.234', ',', 123_400],
    ['1,234', '.', 123_400],
    ['1.230', '.', 123],
    ['0.500', ',', 50],
    ['2.0000', ',', 200],
    ['1 200,50', ',', 120_050],
    ['1\u00a0200,50', ',', 120_050],
    ['1\u202f200,50', ',', 120_050],
    ['1.234.567,89', ',', 123_456_789],
    ['1,234,567', ',', 123_456_700],
    ["1'234.50", '.', 123_450],
    ['1’234.50', '.', 123_450],
    ['5,-', ',', 500],
    ['5.–', ',', 500],
    ['-0,00', ',', 0],
  ] as const)('%s with %s is %s cents', (text, decimal, cents) => {
    expect(read(text, decimal)).toEqual([cents])
  })
})

describe('currencies are returned', () => {
  test.each([
    ['€ 12,50', 1_250, ['EUR']],
    ['12.50 EUR', 1_250, ['EUR']],
    ['EUR12.50', 1_250, ['EUR']],
    ['EUR 5', 500, ['EUR']],
    ['eur 5', 500, ['EUR']],
    ['EUR 5 €', 500, ['EUR']],
    ['5,- €', 500, ['EUR']],
    ['5,00 eurot', 500, ['EUR']],
    ['$1,000.50', 100_050, ['USD', 'CAD', 'AUD', 'SGD']],
    ['US$5', 500, ['USD']],
    ['1 000,50 €', 100_050, ['EUR']],
    ['€1.000,50', 100_050, ['EUR']],
    ['£3.20', 320, ['GBP']],
    ['12,00 kr', 1_200, ['SEK', 'NOK', 'DKK', 'ISK']],
    ['12,00 zł', 1_200, ['PLN']],
    ['12,00 руб.', 1_200, ['RUB']],
    ['12,00 RUR', 1_200, ['RUB']],
    ['156 EEK', 15_600, ['EEK']],
    ['₹ 12,34,567.50', 123_456_750, ['INR']],
    ['2 450 Kč', 245_000, ['CZK']],
    ['1.990 Ft', 199_000, ['HUF']],
    ['35,50 лв.', 3_550, ['BGN']],
    ['120,00 грн', 12_000, ['UAH']],
    ['125 kroner', 12_500, ['NOK', 'DKK']],
    ['5 XYZ', 500, ['XYZ']],
    ['¥500', 50_000, ['¥']],
  ])('%s', (text, cents, currencies) => {
    expect(read(text)).toEqual([cents, ...currencies])
  })
})

test.each(['-2,50', '−2,50', '(2,50)', '2,50-', '-€5', '€-5', '€ -5', '-2,50 €', '-1.000,50'])(
  '%s is negative',
  (text) => {
    expect(read(text)).toBe('negative')
  },
)

const noAmounts =
  '2,505 | 1,23,4 | 1.000,50,20 | 1 00,50 | 1 000.000,50 | free | 5 apples | € 5 USD | 5 € 20 | 12:30 | 01.02.2026 | 99999999999 | 1e5'

// `constructor` and `__proto__` are properties of every object, which a look-up of a currency must not find.
test.each(['', '5 constructor', '__proto__ 5', ...noAmounts.split(' | ')])('%j is no amount', (text) => {
  expect(read(text)).toBe('unreadable')
})

test('1.234 with decimals: finer than a cent', () => {
  expect(read('1.234', '.')).toBe('unreadable')
})

test.each([
  ['150', 1, 150],
  ['2.5', 60, 150],
  ['2.55', 1, undefined],
  ['1,50 €', 1, 150],
  ['0,025 €', 60, 150],
  ['0,0251 €', 60, undefined],
  ['50 ct', 2, 100],
  ['50 senti', 2, 100],
] as const)('%s in a column of cents, counted %i times, is %s', (text, times, cents) => {
  const amount = readAmount(text, { decimal: '.', unit: 'CENTS', times })
  expect(amount.ok ? amount.cents : undefined).toBe(cents)
})

test.each([
  ['eur', ['EUR']],
  ['€', ['EUR']],
  ['SEK', ['SEK']],
  ['$', ['USD', 'CAD', 'AUD', 'SGD']],
  ['XYZ', undefined],
  ['', undefined],
  ['cents', undefined],
] as const)('currency %j', (text, codes) => {
  expect(readCurrency(text)).toEqual(codes)
})

test.each([
  ['Amount USD', ['USD']],
  ['amount_eur', ['EUR']],
  ['AmountGBP', ['GBP']],
  ['Summa (€)', ['EUR']],
  ['Hind eurodes', []],
  ['Price $', ['USD', 'CAD', 'AUD', 'SGD']],
  ['Amount (NZD)', ['NZD']],
  ['Amount RON', ['RON']],
  ['Сумма руб', ['RUB']],
  ['Summa, kr', ['SEK', 'NOK', 'DKK', 'ISK']],
  ['TOTAL ALL', []],
  ['Total all', []],
  ['Top up', []],
  ['Price (ALL DAY)', []],
  ['Price TOP', []],
  ['Amount (TRY)', ['TRY']],
  ['Summa, BAM', ['BAM']],
  ['Maksumus', []],
])('currency in the heading %j', (heading, codes) => {
  expect(currenciesOfHeading(heading)).toEqual(codes)
})

describe('decimal separator of a column', () => {
  test.each([
    ['three decimals below one', ['1.500', '0.125'], '.', false],
    ['three decimals below one, with commas', ['1,500', '0,125 €'], ',', false],
    ['three decimals in a large amount', ['1.500', '1234.567'], '.', false],
    ['three decimals after groups', ['1,500', "1'234,567"], ',', false],
    ['repeated groups', ['1.500', '1.234.567'], ',', false],
    ['groups and decimals', ['1,500', '$1,000.50'], '.', false],
    ['two decimals', ['1.500', '2,50 €/30 min'], ',', false],
    ['number cells of a workbook', ['1.5', '1.2340', '1.500'], '.', false],
    ['no amount that depends on it', ['1,5', '2.50', '3'], undefined, false],
    ['only amounts of either reading', ['1.500', '2.000', '7'], ',', true],
    ['proofs of both', ['1.500', '2,50', '2.50'], ',', true],
    ['no amounts', [], undefined, false],
  ] as const)('%s', (_, texts, value, isAmbiguous) => {
    const tally = decimalTally()
    for (const text of texts) tally.add(text)
    expect(tally.guess()).toEqual({ value, isAmbiguous })
  })
})
