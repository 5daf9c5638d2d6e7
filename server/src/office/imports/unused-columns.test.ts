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

test('unused columns that only their heading tells from counts: whole amounts, hours, pointed amounts, zones', () => {
  const columns = [
    'Plate',
    'Start',
    'Refund',
    'Tip amount',
    'Entry time',
    'Discount',
    'Time zone',
    'Axles',
    'Duration',
    'Cost (cents)',
  ]
  const tally = unusedTally({ kind: 'sessions', columns, mapping: { Plate: 'Plate', Start: 'Start' } })
  tally.add(['611KLM', '02.03.2026', '3', '0', '9', '1.50', 'UTC', '2', '45', '350'])
  tally.add(['613KLM', '03.03.2026', '0', '2', '14', '0.00', 'UTC', '3', '90', '700'])
  expect(tally.columns()).toEqual([
    { Column: 'Refund', Content: 'MONEY' },
    { Column: 'Tip amount', Content: 'MONEY' },
    { Column: 'Entry time', Content: 'TIME' },
    { Column: 'Discount', Content: 'MONEY' },
    { Column: 'Time zone', Content: 'TIME' },
    { Column: 'Duration', Content: 'TIME' },
    { Column: 'Cost (cents)', Content: 'MONEY' },
  ])
})

test('whole amounts below words of prices: listed as money; networks and levels are none', () => {
  const columns = ['Start', 'Net', 'Price per stay', 'Umsatz', 'Network', 'Level']
  const tally = unusedTally({ kind: 'sessions', columns, mapping: { Start: 'Start' } })
  tally.add(['02.03.2026 10:00', '12', '3', '40', '5', '2'])
  expect(tally.columns().map(({ Column, Content }) => `${Column} ${Content}`)).toEqual([
    'Net MONEY',
    'Price per stay MONEY',
    'Umsatz MONEY',
  ])
})

test('durations without a unit: listed as times', () => {
  const tally = unusedTally({
    kind: 'sessions',
    columns: ['Start', 'Length of stay', 'Kestvus'],
    mapping: { Start: 'Start' },
  })
  tally.add(['02.03.2026 10:00', '80', '35'])
  expect(tally.columns()).toEqual([
    { Column: 'Length of stay', Content: 'TIME' },
    { Column: 'Kestvus', Content: 'TIME' },
  ])
})

test('limits of zones that do not say of what: listed as money or time', () => {
  const columns = ['Zone', 'Price', 'Limit', 'Maximum', 'Limit (min)', 'Price limit', 'Max vehicles', 'Note']
  const tally = unusedTally({ kind: 'tariffs', columns, mapping: { Code: 'Zone', PricePerHour: 'Price' } })
  tally.add(['K1', '1.70', '12', '90 min', '240', '18', '35', 'by the sea'])
  tally.add(['K2', '2.10', '15', '2 h', '180', '25', '20', ''])
  expect(tally.columns()).toEqual([
    { Column: 'Limit', Content: 'MONEY' },
    { Column: 'Maximum', Content: 'TIME' },
    { Column: 'Limit (min)', Content: 'TIME' },
    { Column: 'Price limit', Content: 'MONEY' },
  ])
})
