import { expect, test } from 'vitest'
import { currencyUnits, isOnStep } from '../../kit/money.ts'
import { capCost, capLetterCost, costCapsOf } from './collection-costs.ts'

test.each([
  { wanted: 1_000, costs: 0, cost: 1_000 },
  { wanted: 1_000, costs: 2_000, cost: 1_000 },
  { wanted: 1_000, costs: 2_500, cost: 500 },
  { wanted: 1_000, costs: 3_000, cost: 0 },
  { wanted: 9_000, costs: 0, cost: 3_000 },
])('cost of $wanted cents after $costs: $cost (R131)', ({ wanted, costs, cost }) => {
  expect(capCost(wanted, { costs, currency: 'EUR' })).toBe(cost)
})

test.each([
  { wanted: 2_000, paidLetters: 0, costs: 0, cost: 1_500 },
  { wanted: 1_500, paidLetters: 1, costs: 1_500, cost: 500 },
  { wanted: 300, paidLetters: 2, costs: 2_000, cost: 300 },
  { wanted: 500, paidLetters: 2, costs: 2_800, cost: 200 },
  { wanted: 500, paidLetters: 3, costs: 1_000, cost: 0 },
])('letter $paidLetters + 1 for $wanted cents after $costs: $cost (R131)', ({ wanted, cost, ...so }) => {
  expect(capLetterCost(wanted, { ...so, currency: 'EUR' })).toBe(cost)
})

test.each(Object.keys(currencyUnits))('caps in %s: amounts that can be paid, in the order of the euro', (currency) => {
  const { firstLetter, nextLetter, all } = costCapsOf(currency)
  expect([firstLetter, nextLetter, all].filter((cap) => cap <= 0 || !isOnStep(cap, currency))).toEqual([])
  expect([firstLetter / nextLetter, all / firstLetter]).toEqual([3, 2])
})

test('forints: the first letter at most 5,400, all costs at most 10,800 (R131, R196)', () => {
  const so = { paidLetters: 0, costs: 0, currency: 'HUF' }
  expect(capLetterCost(600_000, so)).toBe(540_000)
  expect(capCost(500_000, { costs: 900_000, currency: 'HUF' })).toBe(180_000)
})
