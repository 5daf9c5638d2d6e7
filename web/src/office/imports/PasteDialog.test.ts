import { expect, test } from 'vitest'
import { fileOfPasted } from './PasteDialog.tsx'

const headings = 'Name\tPlate\tE-mail\tPhone\tCompany\tComments'

test.each([
  ['plates only', '123 abc\n\n124-ABC', ['123 abc\t123 abc\t\t\t\t', '124-ABC\t124-ABC\t\t\t\t']],
  ['name and plates', 'Mari Maasikas;123ABC, 124ABC', ['Mari Maasikas\t123ABC, 124ABC\t\t\t\t']],
  ['plate of many letters', 'Mari;E2EF3C39C', ['Mari\tE2EF3C39C\t\t\t\t']],
  ['by commas', 'Mari Maasikas, 123ABC, 124ABC', ['Mari Maasikas\t123ABC, 124ABC\t\t\t\t']],
  [
    'columns in any order',
    'AB-1234\tmari@example.test\tMari\t+372 5551 2345\tOÜ Õun\tKorter 4',
    ['Mari\tAB-1234\tmari@example.test\t+372 5551 2345\tOÜ Õun\tKorter 4'],
  ],
])('users without headings, %s: by content', (_, text, rows) => {
  expect(fileOfPasted('members', text).split('\n')).toEqual([headings, ...rows])
})

test.each([
  ['members', 'Nimi\tNumbrimärk\nMari\t123ABC'],
  ['bookings', '1\t2\n3\t4'],
] as const)('%s with headings, or another kind: unchanged', (kind, text) => {
  expect(fileOfPasted(kind, text)).toBe(text)
})
