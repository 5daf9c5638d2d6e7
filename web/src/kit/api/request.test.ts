import { get, post } from '@parkla/contract/kit/endpoint.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { requestOf, timeoutMsOf } from './request.ts'

const list = get('/adminapi/parkingsessions', {
  summary: '',
  permission: 'signedIn',
  scope: 'list',
  query: z.object({ page: z.number(), status: z.string(), place: z.array(z.number()) }),
})

const reset = post('/admin/:id/reset', {
  summary: '',
  permission: 'public',
  scope: 'none',
  params: z.object({ id: z.string() }),
  query: z.object({ forOfficer: z.string() }),
  body: z.object({ uuid: z.string() }),
})

test('fields of an input: each goes where the endpoint has it', () => {
  expect(requestOf(reset, { id: 'a/b', forOfficer: 'true', uuid: 'u', unknown: 1 })).toEqual({
    url: '/admin/a%2Fb/reset?forOfficer=true',
    body: '{"uuid":"u"}',
  })
})

test('empty filters: left out; several values: repeated; a read: without a body', () => {
  expect(requestOf(list, { page: 0, status: '', place: [3, 4] })).toEqual({
    url: '/adminapi/parkingsessions?page=0&place=3&place=4',
    body: undefined,
  })
})

test.each([
  [{}, 15_000],
  [{ file: 'text/csv' }, 60_000],
  [{ bodyLimit: 4_000_000 }, 60_000],
  [{ isSlow: true } as const, 60_000],
])('timeout of a call with %j: %i ms (R16)', (endpoint, ms) => {
  expect(timeoutMsOf(endpoint)).toBe(ms)
})
