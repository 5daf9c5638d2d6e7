import { get } from '@parkla/contract/kit/endpoint.ts'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { callsOf } from './client.ts'
import { queryOf } from './query.ts'

const reading = {
  summary: 'Reads',
  permission: 'public',
  scope: 'none',
  params: z.object({ id: z.number() }),
  answer: z.object({}),
} as const

test('calls of one topic with one name and one input: a key each', () => {
  const one = callsOf('campaigns', { find: get('/campaigns/:id', reading) })
  const other = callsOf('campaigns', { find: get('/campaigns/:id/results', reading) })
  const keys = [queryOf(one.find, { id: 1 }), queryOf(other.find, { id: 1 })].map(({ queryKey }) =>
    JSON.stringify(queryKey),
  )
  expect(new Set(keys).size).toBe(2)
})
