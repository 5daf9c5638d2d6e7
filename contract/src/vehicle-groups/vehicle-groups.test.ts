import { expect, test } from 'vitest'
import { platesOfTexts } from './vehicle-groups.schema.ts'

test.each([
  [['123ABC\n456 DEF'], ['123ABC', '456', 'DEF'], []],
  [['123abc, 123-ABC;77 XYZ'], ['123ABC', '77', 'XYZ'], []],
  [['123ABC', ' 456DEF '], ['123ABC', '456DEF'], []],
  [['1, ?, ABCDEFGHIJKLM, 99ZZZ'], ['99ZZZ'], ['1', '?', 'ABCDEFGHIJKLM']],
  [[''], [], []],
])('pasted %j: plates %j, unreadable %j', (texts, plates, unreadable) => {
  expect(platesOfTexts(texts)).toEqual({ plates, unreadable })
})
