import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { aClient } from '../people/clients/clients.factory.ts'
import { aDispute } from '../enforcement/disputes/disputes.factory.ts'
import { aFine } from '../enforcement/fine-records/fines.factory.ts'
import { aFleet } from '../members/fleets/fleets.factory.ts'
import { aPlace } from '../parking/places/places.factory.ts'
import { aSession } from '../parking/session-records/sessions.factory.ts'
import { openTestNode, refusalOf } from '../testing/test-node.ts'

/** A record that a client sends back as it was read is taken and changes nothing (R190), whatever its state. */

const node = await openTestNode()
const { db } = node
const admin = await anOwner().globalAdmin().save(db)
const place = await aPlace().in('EST').save(db)
const call = (methodAndPath: string, body: unknown = {}) => node.call(methodAndPath, body, { as: admin })
const factsOf = async (entity: string, id: number) =>
  (await node.rows('audit_events', { entity, entity_id: String(id) })).map(({ fact }) => fact)

test('place without prices: taken, and still without prices', async () => {
  const { id } = await aPlace().in('EST').save(db)
  const { body } = await call(`GET /adminapi/places/${id}`)
  expect(body['AvailabilityTable']).toBeNull()
  expect((await call('PUT /adminapi/places', body)).status).toBe(200)
  expect((await call(`GET /adminapi/places/${id}`)).body['AvailabilityTable']).toBeNull()
})

test.each([
  ['running', aSession()],
  ['paid', aSession().ended()],
  ['failed', aSession().failed()],
  ['pending', aSession().pending()],
])('%s session: taken without a step of its payment; of an older version refused', async (_state, session) => {
  const { id } = await session.at(place).save(db)
  const read = (await node.call(api.sessions.find, { id }, admin)).body
  const saved = await call(`PUT /adminapi/parkingsessions/${id}`, read)
  expect([saved.status, saved.body]).toEqual([200, read])
  expect(await factsOf('session', id)).not.toContain('session.paymentChanged')
  const older = { ...read, UpdatedAt: '2020-01-01T00:00:00.000Z' }
  expect(refusalOf(await call(`PUT /adminapi/parkingsessions/${id}`, older))).toEqual([
    409,
    'conflict.changedMeanwhile',
  ])
})

test('resolved dispute: taken; another dispute cannot be set to resolved', async () => {
  const { id } = await aDispute().at(place).with({ status: 'RESOLVED' }).save(db)
  const read = (await node.call(api.disputes.find, { id }, admin)).body
  expect((await call(`PUT /adminapi/disputes/${id}`, read)).body['Status']).toBe('RESOLVED')
  const other = await aDispute().at(place).save(db)
  expect((await call(`PUT /adminapi/disputes/${other.id}`, { Status: 'RESOLVED' })).status).toBe(422)
})

test.each(['ISSUED', 'CANCELLED', 'PAID'])('fine %s: taken, without an entry in its history', async (status) => {
  const { id } = await aFine().at(place).inStatus(status).save(db)
  const read = (await call(`GET /adminapi/parking-fines/${id}`)).body
  const saved = await call(`PUT /adminapi/parking-fines/${id}`, read)
  expect([saved.status, saved.body]).toEqual([200, read])
})

test('managers of a fleet: keep their ids; a manager who is left out is removed; a new limit to one user is stored', async () => {
  const [kept, gone] = [await anOwner().save(db), await anOwner().save(db)]
  const { id } = await aFleet().in('EST').at(place).save(db)
  const read = () => call(`GET /adminapi/fleets/${id}`)
  const Managers = [kept, gone].map((owner) => ({ OwnerId: owner.id, RestrictedToFleetUserId: 0 }))
  await call('PUT /adminapi/fleets', { ...(await read()).body, UpdatedAt: undefined, Managers })
  const { body } = await read()
  expect(body['Managers']).toHaveLength(2)
  await call('PUT /adminapi/fleets', body)
  expect((await read()).body['Managers']).toEqual(body['Managers'])
  const [first] = body['Managers'] as { ID: number; OwnerId: number }[]
  await call('PUT /adminapi/fleets', { ...(await read()).body, Managers: [first] })
  expect((await read()).body['Managers']).toEqual([first])
})

test('correction of a session by its id, sent whole with another plate: corrected; two ids that differ: refused', async () => {
  const { id } = await aSession().at(place).save(db)
  const read = (await node.call(api.sessions.find, { id }, admin)).body
  const path = 'POST /adminapi/parkingsession/modify'
  expect((await call(path, { ...read, UpdatedAt: undefined, CarNumber: '812DDD' })).body['CarNumber']).toBe('812DDD')
  expect((await call(path, { Id: id, ParkingSessionId: id + 1, CarNumber: '813DDD' })).status).toBeGreaterThan(400)
  expect((await call(path, { CarNumber: '813DDD' })).status).toBe(400)
})

test('correction of a session sent whole: computed fields may have their old or their new value, no other', async () => {
  const { id } = await aSession()
    .ended()
    .at(place)
    .by(await aClient().save(db))
    .costing(240)
    .save(db)
  const read = (await node.call(api.sessions.find, { id }, admin)).body
  const send = (change: object) =>
    call('POST /adminapi/parkingsession/modify', { ...read, UpdatedAt: undefined, CarNumber: '814DDD', ...change })
  const refused = async (change: object) =>
    ((await send(change)).body['Fields'] as { Field: string; Error: string }[]).map(({ Field, Error }) => [
      Field,
      Error,
    ])
  expect(await refused({ CostInCents: 1, Status: 'STARTED' })).toEqual([
    ['CostInCents', 'input.notChangeable'],
    ['Status', 'input.notChangeable'],
  ])
  expect(await refused({ Client: { ...read.Client, PhoneNumber: '+37255500077' } })).toEqual([
    ['Client', 'input.notChangeable'],
  ])
  expect(await refused({ Colour: 'red' })).toEqual([['Colour', 'input.notTaken']])
  const after = (await node.call(api.sessions.find, { id }, admin)).body
  expect(after).toEqual(read)
  const { Id: place_, Name, TimeZone } = read.Place
  expect((await send({ Place: { TimeZone, Name, Id: place_ }, Rating: 0 })).body['CarNumber']).toBe('814DDD')
})

test('user of the short list: sent back, keeps region, places, role, phone and access to personal data', async () => {
  const { id } = await anOwner().save(db)
  const rights = {
    PhoneNumber: '+37255500066',
    Region: 'EST',
    Places: [{ Id: place.id, WithAdminRights: true }],
    Roles: ['OPERATOR'],
    CanSeeClientsPersonalData: true,
  }
  const whole = (await call(`GET /adminapi/owners/${id}`)).body
  await call('PUT /adminapi/owners', { ...whole, ...rights })
  const { body } = await call('GET /adminapi/owners')
  const short = (body as unknown as { Id: number }[]).find((user) => user.Id === id)
  expect((await call('PUT /adminapi/owners', short)).status).toBe(200)
  expect((await call(`GET /adminapi/owners/${id}`)).body).toMatchObject({ ...rights, Places: [rights.Places[0]] })
})
