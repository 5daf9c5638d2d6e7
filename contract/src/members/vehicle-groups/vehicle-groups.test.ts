import { expect, test } from 'vitest'
import { platesOfTexts } from './vehicle-groups.schema.ts'

test.each([
  [['123ABC\n456 DEF'], ['123ABC', '456DEF'], []],
  [['123abc, 123-ABC;77 XYZ'], ['123ABC', '77XYZ'], []],
  [['812 KLM 447 RST'], ['812KLM', '447RST'], []],
  [['812KLM 447RST'], ['812KLM', '447RST'], []],
  [['AB 1234 CD 5678'], ['AB1234', 'CD5678'], []],
  [['812KLM'], ['812KLM'], []],
  [['812', 'KLM'], ['812', 'KLM'], []],
  [['812\nKLM'], ['812', 'KLM'], []],
  [['no plate, unknown, 0000, 55XYZ'], ['55XYZ'], ['no plate', 'unknown', '0000']],
  [['123ABC', ' 456DEF '], ['123ABC', '456DEF'], []],
  [['1, ?, ABCDEFGHIJKLM, 99ZZZ'], ['99ZZZ'], ['1', '?', 'ABCDEFGHIJKLM']],
  [['7 5, 0, 99ZZZ'], ['75', '99ZZZ'], ['0']],
  [[''], [], []],
])('pasted %j: plates %j, unreadable %j', (texts, plates, unreadable) => {
  expect(platesOfTexts(texts, { hasOneDigit: false })).toEqual({ plates, unreadable, letters: [] })
})

test('one letter: apart from what is unreadable; beside another part it belongs to a plate', () => {
  const pasted = (text: string) => platesOfTexts([text], { hasOneDigit: true })
  expect(pasted('K, 55XYZ;\nÕ')).toEqual({ plates: ['55XYZ'], unreadable: [], letters: ['K', 'Õ'] })
  expect(pasted('K 7')).toEqual({ plates: ['K7'], unreadable: [], letters: [] })
})

test('one digit: a plate only where an open region has such plates', () => {
  expect(platesOfTexts(['7, 0'], { hasOneDigit: true })).toEqual({ plates: ['7'], unreadable: ['0'], letters: [] })
  expect(platesOfTexts(['7'], { hasOneDigit: false }).unreadable).toEqual(['7'])
})

test.each([
  ['12345 67890', ['12345', '67890']],
  ['1234 56789', ['123456789']],
  ['12345 6789', ['123456789']],
  ['123456 7890123', ['123456', '7890123']],
])('"%s": one plate unless both parts have 5 characters', (text, plates) => {
  expect(platesOfTexts([text], { hasOneDigit: false }).plates).toEqual(plates)
})

test.each([
  ['B XY 4711', ['BXY4711']],
  ['WX 7 C845', ['WX7C845']],
  ['12 ABC 34567', ['12ABC', '34567']],
  ['12 ABC 34 DEF', ['12ABC', '34DEF']],
])('"%s": three short parts are one plate', (text, plates) => {
  expect(platesOfTexts([text], { hasOneDigit: false }).plates).toEqual(plates)
})
