import { specifiedCalls } from '@parkla/contract/specified-calls.ts'
import { specifiedPayloads } from '@parkla/contract/specified/specified-payloads.ts'
import type { Payload } from '@parkla/contract/specified/payload.ts'
import { expect, test } from 'vitest'
import { anOwner } from '../features/accounts/accounts.factory.ts'
import { aPlace } from '../features/places/places.factory.ts'
import { openTestNode } from '../kit/testing/test-node.ts'
import { filled } from './specified-records.testing.ts'

/** Every call of the specification as its own client sends it: specified fields only, no key, version, reason or confirmation (R190). */
const node = await openTestNode()
const place = await aPlace().in('EST').bookable().withTariff().save(node.db)
const admin = await anOwner().globalAdmin().save(node.db)
const home = { node, place, admin }

const sent = async (call: string, { path = [], query, headers = {}, body }: Payload) => {
  const [method = 'GET', template = ''] = call.split(' ')
  const values = [...path]
  const url = template.replaceAll('{}', () => encodeURIComponent(String(values.shift())))
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const response = await node.app.inject({
    method: method as 'GET', // one of those of the specification
    url: query === undefined ? url : `${url}?${search.toString()}`,
    remoteAddress: `10.1.${specifiedCalls.indexOf(call)}.1`,
    headers: { authorization: `Bearer ${await node.signIn(admin)}`, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, text: response.body.slice(0, 300) }
}

test('payloads: one for each call of the specification', () => {
  expect(Object.keys(specifiedPayloads).toSorted()).toEqual([...specifiedCalls].toSorted())
})

test.each(specifiedCalls)('%s with the specified fields only: 2xx', async (call) => {
  const { status, text } = await sent(call, await filled(home, specifiedPayloads[call] ?? (() => ({}))))
  expect(status, text).toBe(200)
})
