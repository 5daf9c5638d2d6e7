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
  [[''], [], []],
])('pasted %j: plates %j, unreadable %j', (texts, plates, unreadable) => {
  expect(platesOfTexts(texts)).toEqual({ plates, unreadable })
})
