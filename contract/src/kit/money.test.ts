import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countries } from './countries.ts'
import {
  Cents,
  centsToDecimal,
  currencyOf,
  currencyUnits,
  floorToStep,
  isOnStep,
  moneyDigits,
  parseCents,
  percentOf,
  roundToStep,
} from './money.ts'

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
        for (const currency of ['EUR', 'HUF']) {
          const text = centsToDecimal(cents, currency)
          expect([parseCents(text), parseCents(text.replace('.', ','))]).toEqual([cents, cents])
        }
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
    [0, 'EUR', '0.00'],
    [5, 'EUR', '0.05'],
    [-5, 'EUR', '-0.05'],
    [-1_234, 'EUR', '-12.34'],
    [100, 'EUR', '1.00'],
    [maxCents, 'EUR', '21000000.00'],
    [275_00, 'HUF', '275'],
    [-900_00, 'ISK', '-900'],
    [137_50, 'HUF', '137.50'],
    [275_00, 'CZK', '275.00'],
  ])('%i hundredths of %s are written %s', (cents, currency, text) => {
    expect(centsToDecimal(cents, currency)).toBe(text)
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

  test('table of currencies: nineteen regions besides Bulgaria', () => expect(rows).toHaveLength(19))

  test.each(['', 'QQQ', 'est'])('region "%s": EUR', (region) => {
    expect(currencyOf(region, '2026-01-01')).toBe('EUR')
  })
})

describe('minor units and steps (R196)', () => {
  const today = '2026-11-29'
  const rows = countries.map(({ region }) => [region, currencyOf(region, today)] as const)
  const known = Object.keys(currencyUnits)

  test.each(rows)('%s: %s is in the table', (_, currency) => expect(known).toContain(currency))

  test.each([
    ['EUR', 139, 139],
    ['CHF', 141, 141],
    ['CZK', 149, 149],
    ['HUF', 149, 100],
    ['HUF', 150, 200],
    ['ISK', 27_649, 27_600],
    ['ISK', -150, -100],
    ['JPY', 150, 150],
  ])('%s: %d is charged as %d', (currency, cents, charged) => {
    expect(roundToStep(cents, currency)).toBe(charged)
  })

  test.each(known)('%s: rounded amounts are on the step, at most half a step away', (currency) => {
    fc.assert(
      fc.property(fc.nat(maxCents), (cents) => {
        const { stepInCents } = currencyUnits[currency] ?? { stepInCents: 1 }
        expect(isOnStep(roundToStep(cents, currency), currency)).toBe(true)
        expect(Math.abs(roundToStep(cents, currency) - cents)).toBeLessThanOrEqual(stepInCents / 2)
        expect(floorToStep(cents, currency)).toBeLessThanOrEqual(cents)
      }),
    )
  })

  // The amount that a reader sees, in hundredths.
  const seen = (cents: number, currency: string): number => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency, ...moneyDigits(cents, currency) })
    return Math.round(Number(format.format(cents / 100).replaceAll(/[^\d.-]/g, '')) * 100)
  }

  test.each(known)('%s: shown parts add up to the shown total, also off the step', (currency) => {
    fc.assert(
      fc.property(fc.array(fc.nat(5_000_000), { maxLength: 12 }), (parts) => {
        const total = parts.reduce((sum, cents) => sum + cents, 0)
        expect(parts.reduce((sum, cents) => sum + seen(cents, currency), 0)).toBe(seen(total, currency))
      }),
    )
  })

  test('whole amounts of HUF and ISK: without decimals; all others with two', () => {
    const digits = known.map((currency) => `${currency} ${moneyDigits(13_800, currency).maximumFractionDigits}`)
    expect(digits.filter((text) => text.endsWith('0'))).toEqual(['HUF 0', 'ISK 0'])
    expect(digits.filter((text) => text.endsWith('2'))).toHaveLength(known.length - 2)
  })
})
