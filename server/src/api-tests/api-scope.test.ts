import { api } from '@parkla/contract/api.ts'
import { holds } from '@parkla/contract/access/actor.ts'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { describe, expect, test } from 'vitest'
import {
  endpoints,
  expectRefusal,
  inGroups,
  requestSender,
  requestFor,
  validInput,
  watchTables,
} from './api.testing.ts'
import { findPerson } from '../people/access/people.queries.ts'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { aPlace, saveRegions, saveZone } from '../parking/places/places.factory.ts'
import { idInputsOf, pathIdsOf, sampleWith, unknownId } from '../testing/contract-samples.ts'
import { openTestNode } from '../testing/test-node.ts'
import { idInputs, saveRecords, type Entity, type Home, type Ids } from './records.testing.ts'

/**
 * Scope checks, generated from the scope of each endpoint. The callers have the permission in Estonia, in one zone of it or
 * at one place; the foreign records belong to other users: at a place in Latvia, and at a place of the same region in
 * another zone.
 */
const node = await openTestNode()
const { db } = node
const send = requestSender(node)

const saveHome = async (region: 'EST' | 'LVA', owner?: { id: number }): Promise<Home & { zone: { id: number } }> => {
  const zone = await saveZone(db)
  const place = await aPlace().in(region).bookable().inZone(zone.id).save(db)
  return { db, place, zone, region, owner: owner ?? (await anOwner().regionAdmin(region).save(db)) }
}

const home = await saveHome('EST')
const atHome = () =>
  anOwner().bookingsAdmin(home.place.id).with('END_SESSIONS', 'EDIT_AVAILABILITY', 'SEE_PERSONAL_DATA')
const globalAdmin = (await anOwner().globalAdmin().save(db)).id
/** Limited callers: one by region, one by zone, one by place. */
const byRegion = (await atHome().regionAdmin('EST').save(db)).id
const callers: readonly number[] = [
  byRegion,
  (await atHome().zoneAdmin([home.zone.id], 'EST').save(db)).id,
  (await atHome().operator(home.place.id).placeAdmin(home.place.id).save(db)).id,
]
/** Records of the caller's own scope, created by the caller. */
const saveOwnRecords = (caller: number, entities?: readonly Entity[]): Promise<Ids> =>
  saveRecords({ ...home, owner: { id: caller } }, entities)

const mayCall = async (caller: number, { permission }: Endpoint): Promise<boolean> => {
  if (permission === 'public' || permission === 'signedIn') return true
  const person = await findPerson(db, caller)
  return person !== undefined && holds(person.actor, permission)
}
/** Limited callers with the permission; if only global admins hold it, the first one, who is refused for that reason. */
const callersOf = async (endpoint: Endpoint): Promise<number[]> => {
  const holding: number[] = []
  for (const caller of callers) if (await mayCall(caller, endpoint)) holding.push(caller)
  return holding.length > 0 ? holding : callers.slice(0, 1)
}

const own = new Map<number, Ids>()
for (const caller of callers) own.set(caller, await saveOwnRecords(caller))
const recordsOf = (caller: number): Ids => {
  const ids = own.get(caller)
  if (!ids) throw new Error(`no records of ${caller}`)
  return ids
}

const isList = ({ scope }: Endpoint): boolean =>
  scope === 'list' || (typeof scope === 'object' && scope.kind === 'list')
const lists = endpoints.filter((endpoint) => isList(endpoint) && endpoint.stream !== true)
const listAs = async (endpoint: Endpoint, as: number, filter = {}): Promise<string> => {
  // One language, because exports have headings.
  const request = { ...requestFor(endpoint, validInput(endpoint, filter)), as, language: 'en' as const }
  const { status, text } = await send(endpoint, request)
  return status === 200 ? text : String(status)
}
const listings = async (): Promise<Map<Endpoint, string[]>> => {
  const answers = new Map<Endpoint, string[]>()
  for (const endpoint of lists) {
    const texts: string[] = []
    for (const caller of [globalAdmin, ...(await callersOf(endpoint))]) texts.push(await listAs(endpoint, caller))
    answers.set(endpoint, texts)
  }
  return answers
}
// Region LVA itself is foreign; it is added with the foreign records.
await db.deleteFrom('vat_rates').where('region', '=', 'LVA').execute()
await db.deleteFrom('regions').where('code', '=', 'LVA').execute()
const listingsBefore = await listings()
await saveRegions(db)
/** Factories announce nothing, so that totals read before are kept for a second (decision 0170). */
const forgetKept = async (): Promise<void> => {
  await node.settled()
  node.clock.advance(1_000)
}
const abroad = await saveRecords(await saveHome('LVA'))
await forgetKept()
const listingsWithAbroad = await listings()
const nextDoor = await saveRecords(await saveHome('EST'))
await forgetKept()
/** Records at a neighbouring place, for callers and endpoints whose scope is narrower than a region. */
const foreignTo = (caller: number, { scope }: Endpoint): Ids =>
  caller === byRegion || (typeof scope === 'object' && scope.kind === 'region') ? abroad : nextDoor

describe.each(lists)('$method $path', (endpoint) => {
  test('foreign records: visible to a global admin, not to limited callers', async () => {
    const [globalBefore, ...before] = listingsBefore.get(endpoint) ?? []
    const [, ...withAbroad] = listingsWithAbroad.get(endpoint) ?? []
    expect(await listAs(endpoint, globalAdmin)).not.toEqual(globalBefore)
    expect(withAbroad).toEqual(before)
    for (const [index, caller] of (await callersOf(endpoint)).entries())
      if (caller !== byRegion) expect(await listAs(endpoint, caller)).toEqual(before[index])
  })

  const filters = idInputs(endpoint)
  if (filters.length > 0)
    test.each(filters)(
      'filter %s with a foreign %s: rows for a global admin, none for limited callers',
      async (filter, entity) => {
        const unknown = typeof abroad[entity] === 'number' ? unknownId : 'ZZZ'
        const answers = async (as: number, foreign: Ids) => [
          await listAs(endpoint, as, { [filter]: foreign[entity] }),
          await listAs(endpoint, as, { [filter]: unknown }),
        ]
        const [found, none] = await answers(globalAdmin, abroad)
        expect(found).not.toBe(none)
        for (const caller of await callersOf(endpoint)) {
          const [foreignRows, noRows] = await answers(
            caller,
            entity === 'region' ? abroad : foreignTo(caller, endpoint),
          )
          expect(foreignRows).toBe(noRows)
        }
      },
    )
})

const scoped = endpoints.filter((endpoint) => idInputs(endpoint).length > 0 && !isList(endpoint))

const inputWith = (endpoint: Endpoint, from: (input: string) => Ids): Record<string, unknown> =>
  validInput(
    endpoint,
    Object.assign(
      {},
      ...idInputs(endpoint).map(([input, entity]) => sampleWith(endpoint.body, input, from(input)[entity])),
    ),
  )

test.each(endpoints.filter(({ scope }) => scope !== 'none'))(
  '$method $path: each id has a scope or is declared unscoped',
  (endpoint) => {
    const { params, query, body, unscoped = [] } = endpoint
    const scoped = idInputs(endpoint).map(([input]) => input)
    const ids = [...pathIdsOf(params), ...[query, body].flatMap(idInputsOf)]
    expect(ids.filter((input) => !scoped.includes(input)).toSorted()).toEqual([...unscoped].toSorted())
  },
)

const expectNoTraces = watchTables(node)

const testForeign = (endpoint: Endpoint): void => {
  const inputs = idInputs(endpoint).map(([input]) => input)

  test('alone: 403 or 404, and nothing changes', async () => {
    for (const as of await callersOf(endpoint)) {
      const input = inputWith(endpoint, () => foreignTo(as, endpoint))
      expectRefusal(await send(endpoint, { ...requestFor(endpoint, input), as }), [403, 404])
    }
  })

  if (inputs.length > 1)
    test.each(inputs)('as %s among records within the scope: refused, and nothing changes', async (odd) => {
      for (const as of await callersOf(endpoint)) {
        const input = inputWith(endpoint, (name) => (name === odd ? foreignTo(as, endpoint) : recordsOf(as)))
        const answer = await send(endpoint, { ...requestFor(endpoint, input), as })
        expectRefusal(answer, [403, 404, 422])
        // An input refusal must concern this input.
        const field = answer.body.Fields?.[0]?.Field
        if (answer.status === 422)
          expect(
            inputs.map((input) => input.split('.')[0]),
            answer.text,
          ).toContain(field)
      }
    })
}

describe.each(inGroups(scoped))('foreign record: %s', (_, group) => {
  expectNoTraces()
  describe.each(group)('$method $path', testForeign)
})

test.each(scoped)('$method $path, all records within the scope: neither 403 nor 404', async (endpoint) => {
  const [caller = 0] = await callersOf(endpoint)
  const as = (await mayCall(caller, endpoint)) ? caller : globalAdmin
  // A read leaves the records as they are.
  const isRead = endpoint.method === 'GET' && as === caller
  const entities = idInputs(endpoint).map(([, entity]) => entity)
  const ids = isRead ? recordsOf(caller) : await saveOwnRecords(as, entities)
  const input = inputWith(endpoint, () => ids)
  const { status, text } = await send(endpoint, { ...requestFor(endpoint, input), as })
  expect([403, 404], text).not.toContain(status)
  expect(status, text).toBeLessThan(500)
  await node.settled()
})

test('streams: covered by live.test.ts', () => {
  expect(endpoints.filter(({ stream }) => stream)).toEqual([api.live.events])
})
