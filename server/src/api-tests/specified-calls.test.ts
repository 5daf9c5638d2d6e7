import { computedFieldsOf } from '@parkla/contract/specified/specified-fields.ts'
import { specifiedCalls } from '@parkla/contract/specified/specified-calls.ts'
import { specifiedPayloads } from '@parkla/contract/specified/specified-payloads.ts'
import type { Payload } from '@parkla/contract/specified/payload.ts'
import { expect, test } from 'vitest'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { aPlace } from '../parking/places/places.factory.ts'
import { openTestNode } from '../testing/test-node.ts'
import { isRecord, notAsSent } from './sent-values.testing.ts'
import { filled } from './specified-records.testing.ts'
import { callOf, sendSpecified } from './specified-requests.testing.ts'

/** Every call of the specification as its own client sends it: specified fields only, no key, version, reason or confirmation (R190). */
const node = await openTestNode()
const place = await aPlace().in('EST').bookable().withTariff().save(node.db)
const admin = await anOwner().globalAdmin().save(node.db)
const home = { node, place, admin }

const sent = (call: string, payload: Payload) => sendSpecified(home, call, payload)

/** Fields that mean something else in the answer. */
const answeredOtherwise: Readonly<Record<string, readonly string[]>> = {
  // The names of places are those of their records, and a user has at least one app (R169).
  'POST /adminapi/owners': ['Places', 'Apps'],
  'PUT /adminapi/owners': ['Places', 'Apps'],
  // The refund is asked for, and done by a job.
  'PUT /adminapi/parkingsessions/{}': ['PaymentStatus'],
  // The answer is the fine.
  'POST /adminapi/parking-fines/{}/income': ['amountInCents'],
}

test('payloads: one for each call of the specification', () => {
  expect(Object.keys(specifiedPayloads).toSorted()).toEqual([...specifiedCalls].toSorted())
})

test.each(specifiedCalls)('%s with the specified fields only: 2xx, and answered as sent', async (call) => {
  const payload = await filled(home, specifiedPayloads[call] ?? (() => ({})))
  const { status, text, answer } = await sent(call, payload)
  expect(status, text).toBe(200)
  if (!/^P(?:OST|UT)/.test(call) || !isRecord(payload.body)) return
  const ignored = [...computedFieldsOf(callOf(call)), ...(answeredOtherwise[call] ?? [])]
  const kept = Object.fromEntries(Object.entries(payload.body).filter(([name]) => !ignored.includes(name)))
  expect(notAsSent(kept, answer)).toEqual([])
})

const reads = specifiedCalls.filter((call) => call.startsWith('GET'))

test.each(reads)('%s with empty parameters: as without them', async (call) => {
  const payload = await filled(home, specifiedPayloads[call] ?? (() => ({})))
  const needed = call.includes('booking') ? ['startTime', 'endTime', 'from', 'vehicleNumber'] : []
  const query = Object.fromEntries(
    Object.entries(payload.query ?? {}).map(([name, value]) => [name, needed.includes(name) ? value : '']),
  )
  const { status, text } = await sent(call, { ...payload, query })
  expect(status, text).toBe(200)
})
