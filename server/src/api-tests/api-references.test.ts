import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { describe, expect, test } from 'vitest'
import {
  endpoints,
  expectRefusal,
  inGroups,
  requestFor,
  requestSender,
  validInput,
  watchTables,
} from './api.testing.ts'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { officerToken, saveOfficer } from '../enforcement/officers/officers.factory.ts'
import { aPlace } from '../parking/places/places.factory.ts'
import { jsonOf, sampleWith, unknownId, type Json } from '../testing/contract-samples.ts'
import { openTestNode } from '../testing/test-node.ts'
import { preparedInput } from './prepared-inputs.testing.ts'
import { existingIds, saveRecords } from './records.testing.ts'

/**
 * One unknown record in each input that names one, in a request that is otherwise accepted: the database's foreign keys are never the
 * first to notice. Filters of lists find nothing instead.
 */
const node = await openTestNode()
const { db } = node
const send = requestSender(node)
const place = await aPlace().in('EST').bookable().save(db)
const admin = await anOwner().globalAdmin().save(db)
const officer = await officerToken(db, await saveOfficer(db, place.id))
const records = await saveRecords({ db, place, region: 'EST', owner: admin })

const unknownUuid = '0b0f1d52-6f0e-4a44-9d6a-1c1f3a2b4c5d'
/** Not ids of records: numbers of things, ids that the client makes, and time zones, which the contract may check itself. */
const notOfRecords = ['amount', 'RequestId', 'TimeZone']

const codes: Readonly<Record<string, unknown>> = {
  Region: 'ZZZ',
  region: 'ZZZ',
  Places: `|${unknownId}|`,
  Zones: `|${unknownId}|`,
  textCode: `campaign${unknownId}_thank_you_note`,
  partner: 'nobody',
  Username: 'nobody@example.test',
  InviteToPlatform: 'NOBODY',
}

const isId = (name: string): boolean => /(^i|I)d$|ID$/.test(name)
const isIds = (name: string): boolean => /Ids$|IDs$/.test(name)

/** A value that names no record; undefined for an input that names none. */
const unknownFor = (name: string, { type, enum: offered, format, anyOf }: Json): unknown => {
  if (notOfRecords.includes(name) || offered) return undefined
  if (name in codes && type !== 'array') return codes[name]
  if (isIds(name)) return [unknownId]
  if (!isId(name)) return undefined
  if (format === 'uuid') return unknownUuid
  return type === 'string' && !anyOf ? undefined : unknownId
}

type Reference = { input: string; change: (valid: Record<string, unknown>) => Record<string, unknown> }

const recordOf = (value: unknown) => (typeof value === 'object' && value !== null ? value : {})

/** Inputs of the body, also in its lists and in the records inside it. */
const inBody = ({ body }: Endpoint): Reference[] =>
  Object.entries(body ? (jsonOf(body).properties ?? {}) : {}).flatMap(([name, json]): Reference[] => {
    const unknown = unknownFor(name, json)
    if (unknown !== undefined) return [{ input: name, change: (valid) => ({ ...valid, [name]: unknown }) }]
    const inner = Object.entries(json.items?.properties ?? json.properties ?? {})
    return inner.flatMap(([field, innerJson]) => {
      const value = unknownFor(field, innerJson)
      if (value === undefined) return []
      const input = `${name}.${field}`
      return json.items
        ? [{ input, change: (valid) => ({ ...valid, ...sampleWith(body, input, value) }) }]
        : [{ input, change: (valid) => ({ ...valid, [name]: { ...recordOf(valid[name]), [field]: value } }) }]
    })
  })

const inPath = ({ params }: Endpoint): Reference[] =>
  Object.entries(params ? (jsonOf(params).properties ?? {}) : {}).flatMap(([name, json]) => {
    const unknown = unknownFor(name, json) ?? (json.format === 'uuid' ? unknownUuid : undefined)
    return unknown === undefined ? [] : [{ input: name, change: (valid) => ({ ...valid, [name]: unknown }) }]
  })

/** Queries of calls that change something name records, of lists they filter. */
const inQuery = ({ method, query }: Endpoint): Reference[] =>
  method === 'GET' ? [] : inPath({ params: query } as Endpoint)

const referencesOf = (endpoint: Endpoint): Reference[] => [
  ...inPath(endpoint),
  ...inQuery(endpoint),
  ...inBody(endpoint),
]

/** Inputs that name a record only together with another input: the code of an app. */
const namedWith = ['Code']

/** Calls that answer 200 with the state of an unknown link (R24). */
const answering = ['GET /admin/password/links/:uuid']

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const referencing = endpoints.filter(
  (endpoint) => !answering.includes(nameOf(endpoint)) && endpoint.stream !== true && referencesOf(endpoint).length > 0,
)

const callerOf = ({ permission, forOfficers }: Endpoint) => {
  if (forOfficers) return { token: officer }
  return permission === 'public' ? {} : { as: admin.id }
}

const validFor = async (endpoint: Endpoint): Promise<Record<string, unknown>> => ({
  ...validInput(endpoint),
  UpdatedAt: undefined,
  ...existingIds(endpoint, records),
  ...(await preparedInput(nameOf(endpoint), { node, place, admin, records })),
})

const expectNoTraces = watchTables(node)
const prepared = new Map<Endpoint, Record<string, unknown>>()
for (const endpoint of referencing) prepared.set(endpoint, await validFor(endpoint))

describe.each(inGroups(referencing))('unknown record: %s', (_, group) => {
  expectNoTraces()
  test.each(group)('$method $path, in each input that names a record: 404, 409 or 422', async (endpoint) => {
    const valid = prepared.get(endpoint) ?? {}
    const references = referencesOf(endpoint)
    const inputs = [...references.map(({ input }) => input.split('.')[0] ?? ''), ...namedWith]
    for (const { input, change } of references) {
      const answer = await send(endpoint, { ...requestFor(endpoint, change(valid)), ...callerOf(endpoint) })
      expect([404, 409, 422], `${input}: ${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status)
      expectRefusal(answer, [404, 409, 422])
      const [field] = answer.body.Fields ?? []
      // The refusal must name this input, not another field.
      if (field) expect(inputs, `${input}: ${answer.text}`).toContain(field.Field.split('.')[0])
    }
  })
})
