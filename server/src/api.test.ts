import { api } from '@parkla/contract/api.ts'
import { permissions } from '@parkla/contract/access/permissions.ts'
import type { Role } from '@parkla/contract/access/roles.ts'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import * as z from 'zod'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { routes } from './app.ts'
import { anOwner } from './features/accounts/accounts.factory.ts'
import { aBooking } from './features/bookings/bookings.factory.ts'
import { aClient } from './features/clients/clients.factory.ts'
import { aPlace } from './features/places/places.factory.ts'
import { aSession } from './features/sessions/sessions.factory.ts'
import { jobs } from './jobs.ts'
import { languages } from './kit/reasons.ts'
import { saveBadTokens } from './kit/testing/bad-tokens.ts'
import { checksums } from './kit/testing/checksum.ts'
import { sampleOf, unknownId, wrongInAddress, wrongInBody } from './kit/testing/contract-samples.ts'
import { isTextOf } from './kit/testing/reason-texts.ts'
import { requestOf } from './kit/testing/test-request.ts'
import { openTestNode } from './kit/testing/test-node.ts'

/** What the whole API answers to bad input (design §8): generated from `api`, so that a new endpoint is tried unasked. */
const node = await openTestNode()
afterAll(() => node.close())

type Named = { feature: string; name: string; endpoint: Endpoint }
const endpoints: Named[] = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, endpoint]) => ({ feature, name, endpoint: endpoint as Endpoint })),
)

const place = await aPlace().bookable().save(node.db)
const foreignPlace = await aPlace().in('LVA').bookable().save(node.db)
const driver = await aClient().in('LVA').withPlates('AB1234').withCard().save(node.db)
const foreign = await aSession().at(foreignPlace).by(driver).paid().withReads().invoiced(21).rated().save(node.db)
await aSession().at(foreignPlace).running().save(node.db)
await aSession().at(place).paid().save(node.db)
const foreignBooking = await aBooking().at(foreignPlace).ended().save(node.db)
const zone = await node.db
  .insertInto('zones')
  .values({ name: 'Zone', code: 'ZONE' })
  .returning('id')
  .executeTakeFirstOrThrow()
const group = { name: 'Group', region: 'EST' }
const whitelist = await node.db.insertInto('whitelists').values(group).returning('id').executeTakeFirstOrThrow()
const fleet = await node.db.insertInto('fleets').values(group).returning('id').executeTakeFirstOrThrow()

const byRole: Record<Role, ReturnType<typeof anOwner>> = {
  globalAdmin: anOwner().globalAdmin(),
  regionAdmin: anOwner().regionAdmin('EST'),
  zoneAdmin: anOwner().zoneAdmin([zone.id], 'EST'),
  placeAdmin: anOwner().placeAdmin(place.id),
  operator: anOwner().operator(place.id),
  bookingsAdmin: anOwner().bookingsAdmin(place.id),
  whitelistManager: anOwner().whitelistManager(whitelist.id),
  fleetManager: anOwner().fleetManager(fleet.id),
  availabilityEditor: anOwner().workingAt(place.id).with('EDIT_AVAILABILITY'),
  sessionEnder: anOwner().workingAt(place.id).with('END_SESSIONS'),
  fineViewer: anOwner().with('VIEW_FINES'),
  fineCanceller: anOwner().with('CANCEL_FINES'),
  bookingViewer: anOwner().workingAt(place.id).with('VIEW_BOOKINGS'),
  homeUser: anOwner(),
}
/** Who has no stored role is at home besides whatever else he is (D1 §6). */
const rolesHeld = (role: Role): Role[] => (['operator', 'bookingsAdmin'].includes(role) ? [role] : [role, 'homeUser'])
const people = new Map<Role, number>()
for (const [role, owner] of Object.entries(byRole) as [Role, ReturnType<typeof anOwner>][])
  people.set(role, (await owner.save(node.db)).id)
const globalAdmin = people.get('globalAdmin')!
/** Every right there is, but at the place of others only. */
const nearby = await anOwner()
  .regionAdmin('EST')
  .bookingsAdmin(place.id)
  .with('END_SESSIONS', 'EDIT_AVAILABILITY', 'SEE_PERSONAL_DATA')
  .save(node.db)

const badTokens = await saveBadTokens(node, globalAdmin)
/** A board on a wall, in the name of somebody with every right. */
const display = (await node.call(api.accounts.startDisplay, {}, { as: globalAdmin })).body.token

const queues = jobs.filter(({ schedule }) => schedule === undefined).map(({ name }) => name)
let before: Record<string, string>
beforeAll(async () => {
  await node.settled()
  before = await checksums(node.db, queues)
})
/** Nothing that is refused leaves a trace; what does is told once, not by every test that comes after. */
afterEach(async () => {
  const expected = before
  before = await checksums(node.db, queues)
  expect(before).toEqual(expected)
})

type Shot = { url?: string; payload?: string | Buffer; type?: string; token?: string; as?: number }
let shots = 0

const tokens = new Map<number, string>()
const tokenOf = async (owner: number): Promise<string> => {
  const token = tokens.get(owner) ?? (await node.signIn(owner))
  tokens.set(owner, token)
  return token
}

/** Sends it from an address of its own, because limits count by address, in each language in turn. */
const shoot = async (endpoint: Endpoint, { url, payload, type = 'application/json', token, as }: Shot) => {
  shots += 1
  const language = languages[shots % languages.length]!
  const bearer = token ?? (as === undefined ? undefined : await tokenOf(as))
  const response = await node.app.inject({
    method: endpoint.method,
    url: url ?? endpoint.path,
    remoteAddress: `10.${shots >> 16}.${(shots >> 8) & 255}.${shots & 255}`,
    headers: {
      language,
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, language, body: response.json<Refusal>() }
}
type Refusal = { Error: string; Message: string; Fields?: { Field: string; Error: string; Message: string }[] }

type Answer = Awaited<ReturnType<typeof shoot>>
/** A refusal with a reason and its text in the asked language. */
const expectRefusal = ({ status, body, language }: Answer, expected?: number | readonly number[]): void => {
  const wanted = expected === undefined ? undefined : [expected].flat()
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
  expect(status, JSON.stringify(body)).toBeLessThan(500)
  if (wanted) expect(wanted, JSON.stringify(body)).toContain(status)
  for (const said of [body, ...(body.Fields ?? [])])
    expect(isTextOf(said.Message, said.Error, language), `${language} ${said.Error}: ${said.Message}`).toBe(true)
}

/** Input that is well formed, with ids that lead nowhere unless given. */
const wellFormed = ({ params, query, body }: Endpoint, ids: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...sampleOf(body, ids),
  ...sampleOf(query),
  ...sampleOf(params, ids),
})

const shotOf = (endpoint: Endpoint, input: Record<string, unknown>): Shot => {
  const { url, payload } = requestOf(endpoint, input)
  return { url, ...(payload === undefined ? {} : { payload }) }
}

const hasField = ({ body }: Answer, name: string): boolean =>
  (body.Fields ?? []).some(({ Field }) => Field === name || Field.startsWith(`${name}.`))

/** By somebody with every right, so that only what is wrong with the input can be refused. */
const opened = ({ permission }: Endpoint, shot: Shot): Shot =>
  permission === 'public' ? shot : { ...shot, as: globalAdmin }

test('every endpoint of the contract is bound, once', () => {
  const bound = routes.map(({ endpoint }) => endpoint)
  for (const { endpoint } of endpoints) expect(bound.filter((one) => one === endpoint)).toHaveLength(1)
})

test('samples are well formed, or what is refused below is refused for another reason', () => {
  for (const { endpoint } of endpoints)
    for (const schema of [endpoint.params, endpoint.query, endpoint.body])
      if (schema)
        expect(z.safeParse(schema, sampleOf(schema)).error, `${endpoint.method} ${endpoint.path}`).toBeUndefined()
})

describe.each(endpoints)('$endpoint.method $endpoint.path', ({ feature, name, endpoint }) => {
  const isPublic = endpoint.permission === 'public'
  const shot = endpoint.upload
    ? { ...shotOf(endpoint, wellFormed(endpoint)), payload: 'a;b', type: 'application/octet-stream' }
    : shotOf(endpoint, wellFormed(endpoint))

  if (!isPublic)
    test.each(badTokens)('%s is nobody', async (_, token) => {
      expectRefusal(await shoot(endpoint, { ...shot, ...(token === undefined ? {} : { token }) }), 401)
    })

  const allowed: readonly Role[] =
    endpoint.permission in permissions
      ? permissions[endpoint.permission as keyof typeof permissions]
      : [...people.keys()]
  const strangers = [...people].filter(([role]) => !rolesHeld(role).some((held) => allowed.includes(held)))
  if (!isPublic && strangers.length > 0)
    test('roles without the permission are refused', async () => {
      for (const [, owner] of strangers) expectRefusal(await shoot(endpoint, { ...shot, as: owner }), 403)
    })

  if (!isPublic && endpoint.forDisplays !== true)
    test('a board on a wall is refused (decision 0022)', async () => {
      expectRefusal(await shoot(endpoint, { ...shot, token: display }), 403)
    })

  const inAddress = [...wrongInAddress(endpoint.params), ...wrongInAddress(endpoint.query)]
  if (inAddress.length > 0)
    test('a wrong value in the address names its field', async () => {
      for (const { name: field, value } of inAddress) {
        const answer = await shoot(
          endpoint,
          opened(endpoint, { ...shot, ...shotOf(endpoint, { ...wellFormed(endpoint), [field]: value }) }),
        )
        expectRefusal(answer, 400)
        expect(hasField(answer, field), `${field}: ${JSON.stringify(answer.body)}`).toBe(true)
      }
    })

  if (wrongInBody(endpoint.body).length > 0)
    test('a wrong type in the body names its field', async () => {
      for (const { name: field, value } of wrongInBody(endpoint.body)) {
        const answer = await shoot(
          endpoint,
          opened(endpoint, shotOf(endpoint, { ...wellFormed(endpoint), [field]: value })),
        )
        expectRefusal(answer, 400)
        expect(hasField(answer, field), `${field}: ${JSON.stringify(answer.body)}`).toBe(true)
      }
    })

  const isEmptyEnough = !endpoint.body || z.safeParse(endpoint.body, {}).success
  if (!isEmptyEnough)
    test('missing fields, and bodies that are no object, are refused', async () => {
      for (const payload of ['{}', '[]', '"text"', 'null', '7']) {
        const at = { ...shot, payload }
        expectRefusal(await shoot(endpoint, opened(endpoint, at)), 400)
      }
    })

  const hasBody = endpoint.method !== 'GET'
  if (hasBody)
    test('broken JSON and unknown media are refused', async () => {
      for (const payload of ['{', '{"a":', 'garbage', '{"__proto__": {"admin": true}}', '\u0000'])
        expectRefusal(
          await shoot(endpoint, opened(endpoint, { ...shot, payload, type: 'application/json' })),
          [400, 415],
        )
      expectRefusal(await shoot(endpoint, opened(endpoint, { ...shot, payload: '<a/>', type: 'text/xml' })), 415)
    })

  if (hasBody && !endpoint.upload)
    test('10 MB are too much', async () => {
      const payload = JSON.stringify({ text: 'x'.repeat(10 * 1024 * 1024) })
      expectRefusal(await shoot(endpoint, opened(endpoint, { ...shot, payload })), 413)
    })

  const takesId = JSON.stringify(wellFormed(endpoint)).includes(String(unknownId))
  if (takesId && !endpoint.upload)
    test('unknown ids are refused', async () => {
      expectRefusal(await shoot(endpoint, opened(endpoint, shot)), [404, 409, 422])
    })

  if (endpoint.paged === true)
    test('a page beyond all pages is refused', async () => {
      for (const page of ['1000001', '99999999999999999999', '-1', '1.5', '1e400', 'NaN'])
        expectRefusal(
          await shoot(endpoint, { ...shotOf(endpoint, { ...wellFormed(endpoint), page }), as: globalAdmin }),
          400,
        )
    })

  const isScoped = !isPublic && ['sessions', 'lprEvents', 'places', 'gates', 'bookings'].includes(feature)
  if (isScoped && takesId)
    test('a record at a foreign place is as good as absent', async () => {
      const foreignIdOf: Record<string, unknown> = {
        lprEvents: foreign.start_lpr_event_id,
        places: foreignPlace.id,
        gates: foreignPlace.id,
        // of its two kinds of ids, only that of a place is ever called so
        bookings: foreignPlace.id,
      }
      const id = foreignIdOf[feature] ?? foreign.id
      const placeIds = { PlaceId: foreignPlace.id, PlaceID: foreignPlace.id, placeId: foreignPlace.id }
      const bookingIds = feature === 'bookings' ? { ID: foreignBooking.id, bookingId: foreignBooking.id } : {}
      const ids = { id, Id: id, ParkingSessionId: id, ClientId: driver.id, invoiceId: 1, ...placeIds, ...bookingIds }
      const present = Object.keys(wellFormed(endpoint))
      const foreignIds = Object.fromEntries(Object.entries(ids).filter(([key]) => present.includes(key)))
      const answer = await shoot(endpoint, { ...shotOf(endpoint, wellFormed(endpoint, foreignIds)), as: nearby.id })
      expectRefusal(answer, [403, 404])
    })

  if (name === 'list' && feature === 'sessions')
    test('lists show nothing of a foreign place', async () => {
      const { body } = await node.call(api.sessions.list, {}, { as: nearby })
      expect(body.map(({ Region }) => Region)).toEqual(['EST'])
    })
})

test('an upload of 10 MB that is no spreadsheet is refused', async () => {
  const shot = { ...shotOf(api.imports.upload, wellFormed(api.imports.upload)), type: 'application/octet-stream' }
  const answer = await shoot(api.imports.upload, {
    ...shot,
    payload: Buffer.alloc(10 * 1024 * 1024, 0),
    as: globalAdmin,
  })
  expectRefusal(answer)
})

test('unknown paths and methods are refused', async () => {
  for (const path of [
    '/adminapi/nothing',
    '/admin/nothing',
    '/adminapi/parkingsessions/1/nothing',
    '/adminapi/%00',
    '/adminapi/..%2f..%2fetc',
  ])
    expectRefusal(await shoot({ ...api.accounts.logout, method: 'POST' }, { url: path, as: globalAdmin }), [400, 404])
})
