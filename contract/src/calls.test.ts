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

test('every call of the specification has an endpoint', () => {
  expect(missingCalls()).toEqual([])
})
