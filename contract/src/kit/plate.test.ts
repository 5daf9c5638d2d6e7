import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayPlate, normalisePlate, Plate, PlateInFile } from './plate.ts'

describe('stored form (R6)', () => {
  test.each([
    ['123ABC', '123ABC'],
    ['123 abc', '123ABC'],
    ['123-ABC', '123ABC'],
    ['123‐ABC', '123ABC'],
    ['123–ABC', '123ABC'],
    ['123−ABC', '123ABC'],
    ['AB.12.CD', 'AB12CD'],
    ['B·MW 1', 'BMW1'],
    ['A…1', 'A1'],
    ['\u200b123\u00adABC\ufeff', '123ABC'],
    ['１２３ＡＢＣ', '123ABC'],
    ['123авс', '123ABC'],
    ['АВЕКМНОРСТУХ', 'ABEKMHOPCTYX'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['öäü12', 'ÖÄÜ12'],
    ['O\u0308A1', 'ÖA1'],
    ['Ž1', 'Ž1'],
    ['Ж123', 'Ж123'],
    ['', ''],
  ])('"%s": stored as "%s"', (text, stored) => {
    expect(normalisePlate(text)).toBe(stored)
  })

  test('stored form: unchanged', () => {
    const letters = fc.constantFrom(...Array.from('123ABCabcАВсΑΐñßŉ-– .\u0301\u00ad'))
    const anyLetter = fc.integer({ min: 0x20, max: 0x24ff }).map((code) => String.fromCodePoint(code))
    const typed = fc.array(fc.oneof(letters, anyLetter), { maxLength: 14 }).map((all) => all.join(''))
    fc.assert(
      fc.property(typed, (text) => {
        expect(normalisePlate(normalisePlate(text))).toBe(normalisePlate(text))
      }),
      { numRuns: 500 },
    )
  })

  test('spaces, hyphens and case: ignored', () => {
    const part = fc.stringMatching(/^[A-Z0-9]{1,5}$/)
    fc.assert(
      fc.property(part, part, fc.constantFrom(' ', '-', '.', '–', '\u00a0'), (left, right, between) => {
        expect(normalisePlate(`${left}${between}${right}`.toLowerCase())).toBe(left + right)
      }),
    )
  })
})

describe('accepted plates (R6)', () => {
  test.each(['7', '12', 'AB', 'A 1', '123ABC', 'AB 1234', 'MINUAUTO', 'ABCDEFGHIJKL', ' a-b ', 'Ж123', 'LT 123 456'])(
    '%s',
    (text) => {
      expect(Plate.parse(text)).toBe(normalisePlate(text))
    },
  )

  test.each(['', 'A', '- -', 'ABCDEFGHIJKLM', '123/ABC', 'AB\u0000C', '12😀', "1' or '1", `${' '.repeat(40)}A1`])(
    '%s: rejected',
    (text) => expect(Plate.safeParse(text).success).toBe(false),
  )

  test.each([
    ['K', 'input.plateOneLetter'],
    [' õ-', 'input.plateOneLetter'],
    ['0', 'input.plateTooShort'],
    ['?', 'input.plateTooShort'],
    ['-', 'input.carRequired'],
  ])('"%s": refused with %s', (text, reason) => {
    expect(Plate.safeParse(text).error?.issues[0]?.message).toBe(reason)
  })

  test('one digit in a file: refused', () => {
    expect(PlateInFile.safeParse('7').error?.issues[0]?.message).toBe('input.plateTooShort')
    expect(PlateInFile.parse('7 A')).toBe('7A')
  })
})

test.each([
  ['123ABC', '123 ABC'],
  ['12ABC', '12 ABC'],
  ['AB1234', 'AB 1234'],
  ['AB123', 'AB 123'],
  ['MINUAUTO', 'MINUAUTO'],
  ['1234ABC', '1234ABC'],
  ['ABC123', 'ABC123'],
  ['Ж1234', 'Ж1234'],
  ['', ''],
])('%s: shown as "%s", stored form unchanged (R6)', (plate, shown) => {
  expect(displayPlate(plate)).toBe(shown)
  expect(normalisePlate(shown)).toBe(plate)
})
