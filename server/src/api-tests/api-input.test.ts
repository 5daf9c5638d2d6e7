import { api } from '@parkla/contract/api.ts'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  endpoints,
  expectRefusal,
  inGroups,
  requestSender,
  requestFor,
  watchTables,
  validInput,
  type Answer,
  type TestRequest,
} from './api.testing.ts'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { officerToken, saveOfficer } from '../enforcement/officers/officers.factory.ts'
import { aPlace } from '../parking/places/places.factory.ts'
import { aSession } from '../parking/session-records/sessions.factory.ts'
import { filtersIn, sampleOf, unknownId, wrongInAddress, wrongInBody } from '../testing/contract-samples.ts'
import { openTestNode } from '../testing/test-node.ts'
import { preparedInput } from './prepared-inputs.testing.ts'
import { existingIds, saveRecords } from './records.testing.ts'

/** Answers to invalid input, generated from the contract for every endpoint. */
const node = await openTestNode()
const send = requestSender(node)

const globalAdmin = (await anOwner().globalAdmin().save(node.db)).id
await aSession()
  .at(await aPlace().bookable().save(node.db))
  .paid()
  .save(node.db)

const expectNoTraces = watchTables(node)

const tooDeep = `${'{"a":['.repeat(10_000)}${']}'.repeat(10_000)}`
const anyRefusal = [400, 401, 403, 404, 405, 409, 413, 415, 422]

const hasField = ({ body }: Answer, name: string): boolean =>
  (body.Fields ?? []).some(({ Field }) => Field === name || Field.startsWith(`${name}.`))

const officer = await officerToken(node.db, await saveOfficer(node.db))

/** A user with every permission, or an officer, so that only the input can be refused. */
const permitted = ({ permission, forOfficers }: Endpoint, request: TestRequest): TestRequest => {
  if (forOfficers) return { ...request, token: officer }
  return permission === 'public' ? request : { ...request, as: globalAdmin }
}

test('samples: valid, so that the refusals below have the intended cause', () => {
  for (const endpoint of endpoints)
    for (const schema of [endpoint.params, endpoint.query, endpoint.body])
      if (schema)
        expect(z.safeParse(schema, sampleOf(schema)).error, `${endpoint.method} ${endpoint.path}`).toBeUndefined()
})

const tooLarge = Buffer.from(JSON.stringify({ text: 'x'.repeat(10 * 1024 * 1024) }))

const wrongInputsOf = ({ params, query, body }: Endpoint) => [
  ...wrongInAddress(params),
  ...wrongInAddress(query),
  ...wrongInBody(body),
]

const takesUnknownId = (endpoint: Endpoint): boolean => JSON.stringify(validInput(endpoint)).includes(String(unknownId))

const takesInput = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' || endpoint.paged === true || wrongInputsOf(endpoint).length > 0 || takesUnknownId(endpoint)

const testInput = (endpoint: Endpoint): void => {
  const request = requestFor(endpoint, validInput(endpoint))

  const wrongInputs = wrongInputsOf(endpoint)
  if (wrongInputs.length > 0)
    test('wrong value in the address or wrong type in the body: 400 names the field', async () => {
      for (const { name, value } of wrongInputs) {
        const wrong = requestFor(endpoint, { ...validInput(endpoint), [name]: value })
        const answer = await send(endpoint, permitted(endpoint, wrong))
        expectRefusal(answer, [400])
        expect(hasField(answer, name), `${name}: ${JSON.stringify(answer.body)}`).toBe(true)
      }
    })

  const texts = Object.entries(sampleOf(endpoint.body)).flatMap(([name, value]) =>
    typeof value === 'string' ? [name] : [],
  )
  if (texts.length > 0)
    test('text that is not well-formed: 422 names the field', async () => {
      for (const name of texts)
        for (const text of ['\ud800', 'a\u0000b']) {
          const answer = await send(
            endpoint,
            permitted(endpoint, requestFor(endpoint, { ...validInput(endpoint), [name]: text })),
          )
          expectRefusal(answer, [422])
          expect(answer.body.Fields).toMatchObject([{ Field: name, Error: 'input.notText' }])
        }
    })

  const isBodyOptional = !endpoint.body || z.safeParse(endpoint.body, {}).success
  if (!isBodyOptional)
    test('missing fields, body that is no object: 400', async () => {
      for (const payload of ['{}', '[]', '"text"', 'null', '7'])
        expectRefusal(await send(endpoint, permitted(endpoint, { ...request, payload })), [400])
    })

  const hasBody = endpoint.method !== 'GET'
  if (hasBody)
    test('broken JSON, unknown media type: 400 or 415', async () => {
      for (const payload of ['{', '{"a":', 'garbage', '{"__proto__": {"admin": true}}', '\u0000']) {
        const broken = { ...request, payload, type: 'application/json' }
        expectRefusal(await send(endpoint, permitted(endpoint, broken)), [400, 415])
      }
      const xml = { ...request, payload: '<a/>', type: 'text/xml' }
      expectRefusal(await send(endpoint, permitted(endpoint, xml)), [415])
    })

  if (hasBody && !endpoint.upload)
    test('body of another content type: 415; JSON of 20,000 levels: 400', async () => {
      for (const type of ['text/plain', 'application/octet-stream'])
        expectRefusal(await send(endpoint, permitted(endpoint, { ...request, payload: '{}', type })), [415])
      expectRefusal(await send(endpoint, permitted(endpoint, { ...request, payload: tooDeep })), [400])
    })

  if (hasBody && !endpoint.upload)
    test('body of 10 MB: 413', async () => {
      expectRefusal(await send(endpoint, permitted(endpoint, { ...request, payload: tooLarge })), [413])
    })

  if (takesUnknownId(endpoint) && !endpoint.upload)
    test('unknown id: 404, 409 or 422', async () => {
      expectRefusal(await send(endpoint, permitted(endpoint, request)), [404, 409, 422])
    })

  if (endpoint.paged === true)
    test('page out of bounds: 400', async () => {
      for (const page of ['1000001', '99999999999999999999', '-1', '1.5', '1e400', 'NaN'])
        expectRefusal(
          await send(endpoint, { ...requestFor(endpoint, { ...validInput(endpoint), page }), as: globalAdmin }),
          [400],
        )
    })
}

describe.each(inGroups(endpoints.filter(takesInput)))('%s', (_, group) => {
  expectNoTraces()
  describe.each(group)('$method $path', testInput)
})

describe('large uploads', () => {
  expectNoTraces()

  test('upload of 10 MB that is not a spreadsheet: refused', async () => {
    const request = requestFor(api.imports.upload, validInput(api.imports.upload))
    const answer = await send(api.imports.upload, {
      ...request,
      payload: Buffer.alloc(10 * 1024 * 1024, 0),
      as: globalAdmin,
    })
    expectRefusal(answer, anyRefusal)
  })
})

/** A place with one record of each entity, so that lists have rows and records are found. */
const filteredPlace = await aPlace().bookable().save(node.db)
const owner = await anOwner().globalAdmin().save(node.db)
const records = await saveRecords({ db: node.db, place: filteredPlace, region: 'EST', owner })

// Streams are left out: they stay open. Tables are not compared: an export writes an audit event.
const filtered = endpoints
  .filter(({ method, query, stream }) => method === 'GET' && query !== undefined && stream !== true)
  .map((endpoint) => ({ endpoint, name: `GET ${endpoint.path}` }))

/** The sample is refused, because the two times of this call must be in order. */
const refusedSample = 'GET /adminapi/places/:placeId/price-for-booking-period'

test.each(filtered)(
  '$name: each filter with each of its values, and all at once: answered',
  async ({ endpoint, name }) => {
    const ids = existingIds(endpoint, records)
    const prepared = await preparedInput(name, { node, place: filteredPlace, admin: owner, records })
    const filters = filtersIn(endpoint.query).map((filter) => ({ [filter.name]: filter.value }))
    for (const filter of [...filters, Object.assign({}, ...filters)]) {
      const request = requestFor(endpoint, { ...validInput(endpoint), ...prepared, ...filter, ...ids })
      const { status, text } = await send(endpoint, permitted(endpoint, request))
      expect(status, `${JSON.stringify(filter)}: ${text.slice(0, 300)}`).toBeLessThan(
        name === refusedSample ? 500 : 300,
      )
    }
  },
)
