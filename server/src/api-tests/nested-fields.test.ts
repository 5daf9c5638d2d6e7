import { isSpecified, type Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { specifiedCalls } from '@parkla/contract/specified/specified-calls.ts'
import { expect, test } from 'vitest'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { aPlace } from '../parking/places/places.factory.ts'
import { jsonOf, type Json } from '../testing/contract-samples.ts'
import { openTestNode } from '../testing/test-node.ts'
import { endpoints } from './api.testing.ts'
import { bodiesOf } from './nested-payloads.testing.ts'
import { isRecord } from './sent-values.testing.ts'
import { filled } from './specified-records.testing.ts'
import { sendSpecified } from './specified-requests.testing.ts'

/** A field that no nested record of a specified call has is refused by its path, never dropped with 200 (R190). */
const node = await openTestNode()
const place = await aPlace().in('EST').bookable().withTariff().save(node.db)
const wash = await aPlace().in('EST').carWash().save(node.db)
const admin = await anOwner().globalAdmin().save(node.db)
const home = { node, place, admin }

type Step = string | number

/** Paths of the records below the first level of a body. */
const recordsIn = (value: unknown, path: Step[] = []): Step[][] => {
  if (Array.isArray(value)) return value.flatMap((each, index) => recordsIn(each, [...path, index]))
  if (!isRecord(value)) return []
  const inner = Object.entries(value).flatMap(([name, each]) => recordsIn(each, [...path, name]))
  return path.length === 0 ? inner : [path, ...inner]
}

const withUnknown = (value: unknown, [step, ...rest]: readonly Step[]): unknown => {
  if (step === undefined) return { ...(value as object), Colour: 'red' }
  if (Array.isArray(value))
    return value.map((each, index) => (index === step ? withUnknown(each, rest) : (each as unknown)))
  const record = value as Record<string, unknown> // the path was found in this value
  return { ...record, [step]: withUnknown(record[step], rest) }
}

/** `Gates` of `Gates.0`: where the schema has this record. */
const placeOf = (path: readonly Step[]): string => path.filter((step) => typeof step === 'string').join('.')

const recordsOf = ({ anyOf = [], allOf = [], items, properties }: Json, path = ''): string[] => [
  ...(properties !== undefined && path !== '' ? [path] : []),
  ...[...anyOf, ...allOf, ...(items ? [items] : [])].flatMap((each) => recordsOf(each, path)),
  ...Object.entries(properties ?? {}).flatMap(([name, each]) =>
    recordsOf(each, path === '' ? name : `${path}.${name}`),
  ),
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/:\w+/g, '{}')}`
const schemaPlacesOf = (call: string): string[] => {
  const body = endpoints.find((each) => isSpecified(each) && nameOf(each) === call)?.body
  return body === undefined ? [] : recordsOf(jsonOf(body))
}

const isWrite = (call: string) => /^(POST|PUT)/.test(call) && !call.endsWith('/delete')
const writes = specifiedCalls.filter((call) => isWrite(call) && schemaPlacesOf(call).length > 0)
const bodies = writes.flatMap((call) =>
  bodiesOf(call, { washId: wash.id }).map((bodyOf, index) => ({ call, index, bodyOf })),
)

const met = new Map<string, Set<string>>()

test.each(bodies)(
  '$call, body $index: an unknown field of each nested record is refused, without it 2xx',
  async ({ call, bodyOf }) => {
    const payload = await filled(home, bodyOf)
    const places = met.get(call) ?? new Set()
    met.set(call, places)
    for (const path of recordsIn(payload.body)) {
      if (!schemaPlacesOf(call).includes(placeOf(path))) continue
      places.add(placeOf(path))
      const body = withUnknown(payload.body, path) as object
      const { status, answer, text } = await sendSpecified(home, call, { ...payload, body })
      expect(status, text).toBe(422)
      expect(answer).toMatchObject({ Fields: [{ Field: [...path, 'Colour'].join('.'), Error: 'input.notTaken' }] })
    }
    const { status, text } = await sendSpecified(home, call, payload)
    expect(status, text).toBe(200)
  },
)

test.each(writes)('%s: a body above has each of its nested records', (call) => {
  expect([...(met.get(call) ?? [])].toSorted()).toEqual([...new Set(schemaPlacesOf(call))].toSorted())
})
