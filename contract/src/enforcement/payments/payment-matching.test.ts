import { expect, test } from 'vitest'
import { doubtOf, isSameName, plainReference, referencesIn } from './payment-matching.ts'

const payment = {
  amountInCents: 3_000,
  bookedOn: '2026-03-03',
  currency: 'EUR',
  payer: 'MARI TAMM',
  referenceIn: 'FIELD',
} as const
const fine = { leftInCents: 3_000, isVoid: false, currency: 'EUR', debtorName: 'Tamm, Mari', issuedOn: '2026-03-03' }

test.each([
  ['all of what is left', {}, {}, undefined],
  ['a part, another payer', { amountInCents: 1_000, payer: 'Jaan Kask' }, {}, undefined],
  ['too much by the debtor', { amountInCents: 5_000 }, {}, undefined],
  ['too much, debtor unknown', { amountInCents: 5_000 }, { debtorName: '' }, undefined],
  ['too much by another', { amountInCents: 5_000, payer: 'Jaan Kask' }, {}, 'OTHER_PAYER'],
  ['another currency', { currency: 'USD' }, {}, 'OTHER_CURRENCY'],
  ['five times what is left, by the debtor', { amountInCents: 15_000 }, {}, undefined],
  ['more than five times what is left', { amountInCents: 15_001 }, {}, 'IMPLAUSIBLE'],
  ['more than the setting and what is left', { amountInCents: 20_001 }, { leftInCents: 19_000 }, 'IMPLAUSIBLE'],
  ['all of a fine above the setting', { amountInCents: 45_000 }, { leftInCents: 45_000 }, undefined],
  ['the day before its fine', { bookedOn: '2026-03-02' }, {}, 'BEFORE_FINE'],
  ['cancelled fine', {}, { isVoid: true, leftInCents: 0 }, 'VOID'],
  ['paid fine', {}, { leftInCents: 0 }, 'NOTHING_LEFT'],
  ['number in the details, exact amount', { referenceIn: 'TEXT', payer: 'Jaan Kask' }, {}, undefined],
  ['number in the details, part by the debtor', { referenceIn: 'TEXT', amountInCents: 500 }, {}, undefined],
  [
    'number in the details, part by another',
    { referenceIn: 'TEXT', amountInCents: 500, payer: '' },
    {},
    'REFERENCE_IN_TEXT',
  ],
] as const)('payment of %s: %s', (_, change, of, doubt) => {
  expect(doubtOf({ ...payment, ...change }, { ...fine, ...of }, { percent: 500, cents: 20_000 })).toBe(doubt)
})

test.each([
  [{ percent: 200, cents: 20_000 }, 'IMPLAUSIBLE'],
  [{ percent: 300, cents: 7_000 }, 'IMPLAUSIBLE'],
  [{ percent: 300, cents: 20_000 }, undefined],
  // What is owed exactly is never implausible.
  [{ percent: 100, cents: 100 }, undefined, 3_000],
] as const)('settings %o: %s', (limits, doubt, amountInCents: number = 7_500) => {
  expect(doubtOf({ ...payment, amountInCents }, fine, limits)).toBe(doubt)
})

test.each([
  ['RF18 1000 017', '1000017'],
  ['000 1000017', '1000017'],
])('reference number %s: %s', (text, plain) => expect(plainReference(text)).toBe(plain))

test.each([
  ['Trahv 1000012, auto 123ABC', ['1000012']],
  ['viite nr 100 0012', ['1000012']],
  ['RF181000012 aitäh', ['1000012']],
  ['1000013', []],
  ['12', []],
])('details %s: reference numbers %j', (text, found) => expect(referencesIn(text)).toEqual(found))

test.each([
  ['Jüri Õun', 'OUN JURI', true],
  ['', '', false],
  ['Mari Tamm', 'Mari Kask', false],
])('names %s and %s: same %s', (one, other, isSame) => expect(isSameName(one, other)).toBe(isSame))
