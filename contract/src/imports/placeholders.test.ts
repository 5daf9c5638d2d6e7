import { expect, test } from 'vitest'
import { isPlaceholder } from './placeholders.ts'

test.each([
  'No Plate',
  'no-plate',
  'Unread',
  'N/A',
  '??',
  '---',
  '0000',
  'xxxx',
  'Teadmata',
  'nav',
  'ohne Kennzeichen',
  'нет номера',
  '0',
  '',
])('%j names no car', (text) => {
  expect(isPlaceholder(text)).toBe(true)
})

test.each(['123ABC', 'XX', 'AB-00', 'NAV123', '1', 'TEST', 'X0'])('%j may be a plate', (text) => {
  expect(isPlaceholder(text)).toBe(false)
})
