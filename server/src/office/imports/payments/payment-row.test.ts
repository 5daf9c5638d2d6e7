import { describe, expect, test } from 'vitest'
import { judged, readingOptions, type FieldTexts } from '../imports.factory.ts'
import { continuedBy, readPaymentRow } from './payment-row.ts'

const reading = { currencies: {}, options: readingOptions(), now: '2026-03-04T10:00:00.000Z', ownerId: null }

/** Judges an entry of a file with these columns. */
const rowOf = (change: FieldTexts, about: { continued?: number[]; options?: typeof reading.options } = {}) => {
  const texts = { BookingDay: '02.03.2026', PaidAmount: '30,00', Direction: '', Description: 'x', ...change }
  const columns = Object.fromEntries(Object.keys(texts).map((field, at) => [field, at]))
  return judged(texts, (cell, findings) => readPaymentRow(cell, { ...reading, ...findings, columns, ...about }))
}

describe('a column of directions that marks some rows', () => {
  test.each([
    ['no mark, no sign: refused, as it went either way', '30,00', '', ['imports.directionUnknown']],
    ['no mark, a minus: not incoming', '-30,00', '', ['imports.notIncoming']],
    ['no mark, a plus: received', '+ 30,00', '', []],
    ['a mark within the amount: received', '30,00 CR', '', []],
    ['a mark: received', '30,00', 'CR', []],
  ])('%s', (_, PaidAmount, Direction, reasons) => {
    expect(rowOf({ PaidAmount, Direction }).reasons).toEqual(reasons)
  })
})

test('amounts in hundredths: as the options say', () => {
  const options = readingOptions({ AmountUnit: 'CENTS' })
  const paid = rowOf({ PaidAmount: '3050', Direction: 'CR' }, { options })
  expect([paid.cost_in_cents, paid.reasons]).toEqual([3050, []])
  const pair = { PaidAmount: '', IncomingAmount: '3050', OutgoingAmount: '' }
  expect(rowOf(pair, { options }).cost_in_cents).toBe(3050)
})

describe('a text in several columns', () => {
  test.each([
    ['numbered ones', ['Text-1', 'Amount', 'Text-2', 'Text-3'], 0, [2, 3]],
    ['one of several others', ['Text', 'Amount', 'Note 2'], 0, []],
    ['columns without names', ['Column 1', 'Column 2'], 0, []],
    ['no column of texts', ['Text 1'], undefined, []],
  ])('%s', (_, headings, column, continued) => expect(continuedBy(headings, column)).toEqual(continued))

  test('its parts: one text, the fine number in the second included', () => {
    const { member } = rowOf({ Description: 'Viivis', Payer: '1000173' }, { continued: [4] })
    expect(member.text).toBe('Viivis 1000173')
  })
})
