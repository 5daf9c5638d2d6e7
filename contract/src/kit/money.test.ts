import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Cents, centsToDecimal, currencyOf, parseCents, percentOf } from './money.ts'

const maxCents = 2_100_000_000

describe('typed amounts (R3)', () => {
  test.each([
    ['2,50', 250],
    ['2.50', 250],
    ['2,5', 250],
    ['2', 200],
    ['0', 0],
    ['0,01', 1],
    ['007', 700],
    [' 12,00 ', 1_200],
    ['1 200,5', 120_050],
    ['1\u00a0200,50', 120_050],
    ['1\u202f200 000', 120_000_000],
    ['999999', 99_999_900],
    ['21000000', maxCents],
    ['21 000 000,00', maxCents],
  ])('"%s": %i cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents)
  })

  // oxfmt-ignore
  const noAmounts = [
    '', ' ', ',5', '.5', '5,', '-1', '+1', '1.234', '1,234', '2,505', '1e3', '0x10', '1,2,3', '1.200,50', '12 00',
    '1 20', '1  200', '2 €', 'EUR 2', 'NaN', 'Infinity', '٢', '21000000,01', '999999999', '9999999999',
    '999 999 999 999 999 999', '2\n50',
  ]
  test.each(noAmounts)('"%s": not an amount', (text) => {
    expect(parseCents(text)).toBeUndefined()
  })

  test('written amount: read back, with a point or a comma', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxCents }), (cents) => {
        const text = centsToDecimal(cents)
        expect([parseCents(text), parseCents(text.replace('.', ','))]).toEqual([cents, cents])
      }),
    )
  })

  test('parsed amount: accepted by the wire schema', () => {
    const typed = fc.stringMatching(/^\d{0,12}[ ,.]?\d{0,4}$/)
    fc.assert(
      fc.property(typed, (text) => {
        const cents = parseCents(text)
        if (cents !== undefined) expect(Cents.safeParse(cents).success).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [-1_234, '-12.34'],
    [100, '1.00'],
    [maxCents, '21000000.00'],
  ])('%i cents are written %s', (cents, text) => {
    expect(centsToDecimal(cents)).toBe(text)
  })
})

describe('percentages (R3)', () => {
  test.each([
    { cents: 100, percent: 0, part: 0 },
    { cents: 100, percent: 100, part: 100 },
    { cents: 199, percent: 50, part: 100 },
    { cents: 1, percent: 50, part: 1 },
    { cents: 1, percent: 49.99, part: 0 },
    { cents: 161, percent: 24, part: 39 },
    { cents: 1_000, percent: 12.25, part: 123 },
    { cents: maxCents, percent: 99.99, part: 2_099_790_000 },
  ])('$percent % of $cents is $part', ({ cents, percent, part }) => {
    expect(percentOf(cents, percent)).toBe(part)
  })

  test('percentage: exact, rounded half up once', () => {
    const hundredths = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxCents }), hundredths, (cents, percent) => {
        const exact = (BigInt(cents) * BigInt(percent) * 2n + 10_000n) / 20_000n
        expect(percentOf(cents, percent / 100)).toBe(Number(exact))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('currencies (R86)', () => {
  const table =
    'AUS AUD, CAN CAD, CHE CHF, CZE CZK, DNK DKK, EST EUR, FIN EUR, GBR GBP, HUN HUF, IND INR, ISL ISK, LTU EUR, ' +
    'LVA EUR, POL PLN, RUS RUB, SWE SEK, SGP SGD, UKR UAH, USA USD'
  const rows = table.split(', ').map((pair) => pair.split(' ') as [string, string])

  test.each(rows)('%s: %s, now and earlier', (region, currency) => {
    expect([currencyOf(region, '2026-07-01'), currencyOf(region, '2001-01-01')]).toEqual([currency, currency])
  })

  test.each([
    ['1999-12-31', 'BGN'],
    ['2025-12-31', 'BGN'],
    ['2026-01-01', 'EUR'],
    ['2026-07-01', 'EUR'],
  ])('Bulgaria on %s: %s', (day, currency) => {
    expect(currencyOf('BGR', day)).toBe(currency)
  })

  test('table: nineteen regions besides Bulgaria', () => expect(rows).toHaveLength(19))

  test.each(['', 'QQQ', 'est'])('region "%s": EUR', (region) => {
    expect(currencyOf(region, '2026-01-01')).toBe('EUR')
  })
})
