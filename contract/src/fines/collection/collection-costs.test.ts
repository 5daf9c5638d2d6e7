import { expect, test } from 'vitest'
import { capCost, capLetterCost } from './collection-costs.ts'

test.each([
  { wanted: 1_000, costs: 0, cost: 1_000 },
  { wanted: 1_000, costs: 2_000, cost: 1_000 },
  { wanted: 1_000, costs: 2_500, cost: 500 },
  { wanted: 1_000, costs: 3_000, cost: 0 },
  { wanted: 9_000, costs: 0, cost: 3_000 },
])('cost of $wanted cents after $costs: $cost (R131)', ({ wanted, costs, cost }) => {
  expect(capCost(wanted, costs)).toBe(cost)
})

test.each([
  { wanted: 2_000, paidLetters: 0, costs: 0, cost: 1_500 },
  { wanted: 1_500, paidLetters: 1, costs: 1_500, cost: 500 },
  { wanted: 300, paidLetters: 2, costs: 2_000, cost: 300 },
  { wanted: 500, paidLetters: 2, costs: 2_800, cost: 200 },
  { wanted: 500, paidLetters: 3, costs: 1_000, cost: 0 },
])('letter $paidLetters + 1 for $wanted cents after $costs: $cost (R131)', ({ wanted, cost, ...so }) => {
  expect(capLetterCost(wanted, so)).toBe(cost)
})
