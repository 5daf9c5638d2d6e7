import { expect, test } from 'vitest'
import { bankId } from '../../../kit/bank-id.ts'
import { directionInAmount, isBalance, isNotBooked, readDirection } from './payment-words.ts'

test.each([
  ['C', 'IN'],
  ['Cr.', 'IN'],
  ['KREEDIT', 'IN'],
  ['+', 'IN'],
  ['Haben', 'IN'],
  ['bij', 'IN'],
  ['J', 'IN'],
  ['CRDT?', 'IN'],
  ['DR', 'OUT'],
  ['−', 'OUT'],
  ['Debet', 'OUT'],
  ['T', 'OUT'],
  ['RVSD', 'OUT'],
  ['RVSL', 'REVERSAL'],
  ['SEPA', undefined],
  ['', undefined],
])('direction %s: %s', (text, direction) => expect(readDirection(text)).toBe(direction))

test.each([
  ['41.20 CR', '41.20', 'IN'],
  ['17,00 D', '17,00', 'OUT'],
  ['DR 8.00', '8.00', 'OUT'],
  ['12,00 kr', '12,00 kr', undefined],
  ['EUR 5', 'EUR 5', undefined],
  ['-3,50', '-3,50', undefined],
])('amount %s: %s, direction %s', (cell, text, direction) =>
  expect(directionInAmount(cell)).toEqual({ text, direction }),
)

test.each([
  ['Opening balance', true],
  ['Käive', true],
  ['Loppusaldo 31.3.', true],
  ['Počáteční zůstatek', true],
  ['Razem:', true],
  ['Kokku', true],
  ['Totally Parking OÜ', false],
  ['Trahv 1000017', false],
  ['Balance bikes', false],
])('cell %s is a balance or sum: %s', (text, expected) => expect(isBalance(text)).toBe(expected))

test.each([
  ['PENDING', true],
  ['Venter', true],
  ['Varaus', true],
  ['COMPLETED', false],
  ['Udført', false],
])('cell %s is not booked: %s', (text, expected) => expect(isNotBooked(text)).toBe(expected))

test.each([
  ['NONREF', ''],
  ['not provided', ''],
  ['0000000', ''],
  ['-', ''],
  ['2026030399871', '2026030399871'],
  ['RO123', 'RO123'],
])('id %s of a bank: "%s" (R192)', (text, id) => expect(bankId(text)).toBe(id))
