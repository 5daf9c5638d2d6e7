import { expect, test } from 'vitest'
import { reportFileName } from './report-file-name.ts'

const day = { year: 2026, month: 3, day: 4, hour: 0, minute: 0, second: 0 }

test.each([
  { place: 'Sadama parkla', file: 'Sadama parkla-2026-03-04.xlsx' },
  { place: '../D-terminal: "A/B" ', file: 'D-terminal A B-2026-03-04.xlsx' },
  { place: 'Rīgas osta\u202e', file: 'Rīgas osta-2026-03-04.xlsx' },
  { place: '???', file: 'bookings-2026-03-04.xlsx' },
  { place: `${'a'.repeat(99)}🅿️ Port`, file: `${'a'.repeat(99)}🅿-2026-03-04.xlsx` },
  { place: `${'a'.repeat(99)}. Port`, file: `${'a'.repeat(99)}-2026-03-04.xlsx` },
])('report of $place: file name $file (R152)', ({ place, file }) => {
  expect(reportFileName(place, day)).toBe(file)
})
