import { expect, test } from 'vitest'
import { durationText } from './duration.ts'
import { setPageLanguage } from '../phrases.testing.ts'

await setPageLanguage()

const minute = 60_000
const hour = 60 * minute

test.each([
  [-5 * minute, '0 min'],
  [minute, '1 min'],
  [hour - 1, '59 min'],
  [hour + 5 * minute, '1 h 05 min'],
  [24 * hour, '1 d 0 h'],
  [51 * hour, '2 d 3 h'],
])('%d ms: %s', (ms, text) => expect(durationText(ms)).toBe(text))
