import { expect, test } from 'vitest'
import { plainReference } from '../payments/payment-matching.ts'
import { isReferenceNumber, referenceKinds, referenceNumberOf, referenceText } from './reference-number.ts'

// Published examples: viitenumero 1234561, Luhn 79927398713, creditor reference RF18 5390 0754 7034.
test.each([
  ['EST_731', '123456', '1234561', '1234561'],
  ['FIN_VIITE', '123456', '1234561', '12 34561'],
  ['SWE_OCR', '7992739871', '79927398713', '79927398713'],
  ['DNK_FIK', '7992739871', '79927398713', '000079927398713'],
  ['NONE', '123456', '1234561', '1234561'],
] as const)('%s: %s is made as %s, written as %s (R195)', (kind, number, reference, text) => {
  expect([referenceNumberOf(number, kind), referenceText(reference, kind)]).toEqual([reference, text])
})

test('ISO 11649: check digits of the whole, in groups of four', () => {
  expect(referenceText('539007547034', 'ISO_11649')).toBe('RF18 5390 0754 7034')
})

test.each(referenceKinds)('%s: what papers write is recognised in statements', (kind) => {
  const reference = referenceNumberOf(1_004_567, kind)
  const read = plainReference(referenceText(reference, kind))
  expect([read, isReferenceNumber(read)]).toEqual([reference, true])
})

test('Danish payment slip: the payment number', () => {
  expect(plainReference('+71<000000010002138+87654321<')).toBe('10002138')
})
