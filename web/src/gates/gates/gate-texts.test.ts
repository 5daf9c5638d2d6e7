import { expect, test } from 'vitest'
import { setPageLanguage } from '../../kit/phrases.testing.ts'
import { exactDurationText, leftText } from './gate-texts.ts'

await setPageLanguage()

const second = 1_000
const minute = 60 * second

test.each([
  [-5 * second, '0 s'],
  [59.9 * second, '59 s'],
  [minute, '1 min'],
])('%d ms: %s', (ms, text) => expect(exactDurationText(ms)).toBe(text))

test.each([
  [-minute, '1 min'],
  [second, '1 min'],
  [15 * minute - second, '15 min'],
  [240 * minute, '4 h 00 min'],
])('%d ms left: rounded up to %s', (ms, text) => expect(leftText(ms)).toBe(text))
