import { expect, test } from 'vitest'
import { unusedTally } from './unused-columns.ts'

test('unused columns of money, times, directions or plates: listed in the check', () => {
  const columns = ['Plate', 'Start', 'Paid at', 'Tip', 'Second car', 'Ticket', 'Note', 'Count', 'Lane']
  const tally = unusedTally({ kind: 'sessions', columns, mapping: { Plate: 'Plate', Start: 'Start' } })
  tally.add(['611KLM', '02.03.2026 10:00', '02.03.2026 11:05', '0,50', '612KLM', '771234', 'late', '3', 'IN'])
  tally.add(['613KLM', '03.03.2026 10:00', '', '1,20', '614KLM', '771235', 'NA', '12', 'OUT'])
  expect(tally.columns()).toEqual([
    { Column: 'Paid at', Content: 'TIME' },
    { Column: 'Tip', Content: 'MONEY' },
    { Column: 'Second car', Content: 'PLATE' },
    { Column: 'Lane', Content: 'DIRECTION' },
  ])
})
