import { expect, test } from 'vitest'
import { decimalOf } from './decimal-choice.ts'

test.each([
  ['et-EE', 'comma'],
  ['lv', 'comma'],
  ['de-CH', 'point'],
  ['en-GB', 'point'],
])('decimal sign before the first choice, browser in %s: %s', (locale, sign) => {
  expect(decimalOf(locale)).toBe(sign)
})
