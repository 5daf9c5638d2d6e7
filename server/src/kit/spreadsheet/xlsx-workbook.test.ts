import { expect, test } from 'vitest'
import { defaultMaxBytes } from './spreadsheet.ts'
import { limitsOf } from './xlsx-workbook.ts'

const most = {
  outline: { bytes: 16_000_000, entries: 10_000 },
  styles: { bytes: 64_000_000, entries: 100_000 },
  sharedStrings: { bytes: 600_000_000, entries: 5_000_000, characters: 100_000_000 },
}

test('limits of parts: fixed from the default size limit on, in proportion below', () => {
  expect(limitsOf({ maxBytes: defaultMaxBytes })).toEqual(most)
  expect(limitsOf({ maxBytes: 10 * defaultMaxBytes })).toEqual(most)
  expect(limitsOf({ maxBytes: defaultMaxBytes / 10 }).styles).toEqual({ bytes: 6_400_000, entries: 10_000 })
})
