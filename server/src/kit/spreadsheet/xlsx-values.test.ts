import { expect, test } from 'vitest'
import { currencyOfFormat, numberKind, numberText, withoutEscapes } from './xlsx-values.ts'

test.each([
  [0, 'number'],
  [14, 'date'],
  [22, 'dateTime'],
  [46, 'time'],
] as const)('the built-in number format %d is a %s', (id, kind) => {
  expect(numberKind(id, undefined)).toBe(kind)
})

const formats = {
  date: ['yyyy-mm-dd', 'mmm', '[$-425]d. mmmm yyyy;@'],
  dateTime: ['dd.mm.yyyy hh:mm'],
  time: ['hh:mm:ss', '[h]:mm'],
  number: ['#,##0.00', '#,##0.00\\ "päeva"', '[Red]-#,##0.00_d', '0.00E+00', 'General', '@'],
}

test.each(Object.entries(formats))('the number formats of a %s', (kind, codes) => {
  expect(codes.map((code) => numberKind(164, code))).toEqual(codes.map(() => kind))
})

test.each([
  ['0.3', 'number', '0.3'],
  ['1.1000000000000001', 'number', '1.1'],
  ['1.234', 'number', '1.2340'],
  ['-123.456', 'number', '-123.4560'],
  ['0.125', 'number', '0.125'],
  ['1E-7', 'number', '0.0000001'],
  ['1.25E-7', 'number', '0.000000125'],
  ['1E21', 'number', '1000000000000000000000'],
  ['37255551234', 'number', '37255551234'],
  ['-5', 'number', '-5'],
  ['', 'number', ''],
  ['46347', 'date', '2026-11-21'],
  ['46347.25', 'date', '2026-11-21T06:00:00'],
  ['46347', 'dateTime', '2026-11-21T00:00:00'],
  ['43455.430555555555', 'dateTime', '2018-12-21T10:20:00'],
  ['46347.99999999', 'dateTime', '2026-11-22T00:00:00'],
  ['1', 'date', '1900-01-01'],
  ['61', 'date', '1900-03-01'],
  ['0.5', 'time', '12:00:00'],
  ['1.1041666666666667', 'time', '26:30:00'],
  ['-1', 'date', '-1'],
  ['9999999', 'date', '9999999'],
] as const)('the number %s as %s reads %s', (raw, kind, expected) => {
  expect(numberText(raw, { kind, currency: '' }, false)).toBe(expected)
})

test('workbook of an old Mac: days count from 1904', () => {
  expect(numberText('44885', { kind: 'date', currency: '' }, true)).toBe('2026-11-21')
})

test('escaped characters that XML cannot hold: read back', () => {
  expect(withoutEscapes('a_x000D__x0009_b_x')).toBe('a\r\tb_x')
})

const currencies = {
  '': ['[$-10409]#,##0.00', '[$-425]0', '#,##0.00', '0.0\\ "kg"'],
  '€': ['#,##0.00\\ "€"', '[$€-425]\\ #,##0.00'],
  $: ['[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00', '"$"#,##0.00'],
  '£': ['£#,##0.00'],
  EUR: ['#,##0.00\\ [$EUR]'],
  kr: ['_-* #,##0.00\\ "kr"_-'],
  SEK: ['#,##0.00\\ "SEK"'],
}

test.each(Object.entries(currencies))('the currency "%s" of number formats', (currency, codes) => {
  expect(codes.map(currencyOfFormat)).toEqual(codes.map(() => currency))
})
