import { expect, test } from 'vitest'
import { api } from '../api.ts'
import type { Endpoint } from '../kit/endpoint.ts'
import { specifiedCalls } from './specified-calls.ts'

const calls = Object.values(api)
  .flatMap((feature): Endpoint[] => Object.values(feature))
  .map(({ method, path, summary }) => ({
    call: `${method} ${path.replaceAll(/:\w+/g, '{}')}`,
    isAddition: summary.startsWith('+'),
  }))

test('specification: 143 distinct calls', () => {
  expect(specifiedCalls).toHaveLength(143)
  expect(new Set(specifiedCalls).size).toBe(143)
})

test('the summary of a call of the specification begins without +, every other with +', () => {
  expect(calls.filter(({ call, isAddition }) => isAddition === specifiedCalls.includes(call))).toEqual([])
})

test('every call of the specification has an endpoint', () => {
  const present = calls.map(({ call }) => call)
  expect(specifiedCalls.filter((call) => !present.includes(call))).toEqual([])
})
