import { expect, test } from 'vitest'
import { specifiedCalls } from './specified-calls.ts'
import { missingCalls, wronglyMarkedCalls } from './calls.ts'

const all = Object.values(specifiedCalls).flat()

test('specification: 143 distinct calls', () => {
  expect(all).toHaveLength(143)
  expect(new Set(all).size).toBe(143)
})

test('every endpoint is specified or marked as an addition', () => {
  expect(wronglyMarkedCalls()).toEqual([])
})

test('missing calls are part of the specification', () => {
  const lacking = missingCalls().flatMap(({ calls }) => calls)
  expect(lacking.length).toBeLessThan(all.length)
  expect(all).toEqual(expect.arrayContaining(lacking))
})
