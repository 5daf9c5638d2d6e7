import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../testing/test-node.ts'
import { nameOf, requestSender, tableChecksums, writing, type TestRequest } from './api.testing.ts'
import { callPreparer } from './prepared-calls.testing.ts'

/**
 * Requests that are refused by the state of the record, after it was found and locked: of an outdated version, and the same once more
 * after it succeeded. They change no row and enqueue no job. Refusals of rights, records and input are compared in the other tests.
 */
const node = await openTestNode()
const send = requestSender(node)
const prepared = await callPreparer(node)

const calls = writing.map((endpoint) => ({ endpoint, name: nameOf(endpoint) }))
const outdated = '2001-02-03T04:05:06.000Z'
const refused: string[] = []

const hasVersion = ({ body }: Endpoint): boolean => body !== undefined && 'UpdatedAt' in body._zod.def.shape

/** Sends the request; if the server refuses it, the database must be as before. */
const trace = async (endpoint: Endpoint, request: TestRequest): Promise<number> => {
  await node.settled()
  const before = await tableChecksums(node)
  const { status, text } = await send(endpoint, request)
  if (status < 400) return status
  refused.push(nameOf(endpoint))
  expect(status, text.slice(0, 300)).toBeLessThan(500)
  expect(await tableChecksums(node), text.slice(0, 300)).toEqual(before)
  return status
}

test.each(calls)('$name, outdated or twice: what is refused changes nothing', async ({ endpoint }) => {
  const { request } = await prepared(endpoint)
  if (hasVersion(endpoint)) await trace(endpoint, request({ UpdatedAt: outdated }))
  await send(endpoint, request())
  await trace(endpoint, request())
})

test('calls refused so: more than a hundred', () => {
  expect(new Set(refused).size).toBeGreaterThan(100)
})
