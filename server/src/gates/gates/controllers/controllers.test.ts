import { api } from '@parkla/contract/api.ts'
import { beforeEach, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { isKnownDevice } from '../../devices/device-keys.ts'
import { aCamera, aGate, aGateController, type SavedController } from '../gates.factory.ts'

const node = await openTestNode()
const { db } = node

let controller: SavedController
const place = await aPlace().save(db)
const keeper = await anOwner().placeAdmin(place.id).save(db)
const global = await anOwner().globalAdmin().save(db)
beforeEach(async () => {
  await db.updateTable('gate_controllers').set({ deleted_at: node.clock.instant() }).execute()
  controller = await aGateController().at(place).save(db)
})

const list = async () => (await node.call(api.gates.list, { id: place.id }, keeper)).body
const facts = (id: number) => node.audit('controller', id)

let names = 0
const data = (over: Record<string, unknown> = {}) => ({
  ControllerId: `SETUP-${(names += 1)}`,
  Description: 'North',
  PhoneNumber: '',
  Version: 3,
  Gates: [{ GateNumber: 1, Description: 'In', Direction: 'ENTRY' }],
  ...over,
})
const add = (over: Record<string, unknown> = {}, as = keeper) =>
  node.call(api.gates.add, { id: place.id, ...data(over) } as never, { as })
const save = (controllerId: number, over: Record<string, unknown>) =>
  node.call(api.gates.save, { id: place.id, controllerId, ...data(over) } as never, keeper)

test('added controller: key in the answer, hash in the database', async () => {
  const { status, body } = await add()
  expect([status, body.Key.length, body.Controller.Health]).toEqual([200, 43, 'NEW'])
  const row = await node.row('gate_controllers', body.Controller.Id)
  expect(row.key_hash).toHaveLength(32)
  expect(await facts(body.Controller.Id)).toMatchObject([{ fact: 'controller.added', owner_id: keeper.id }])
})
const gate = { GateNumber: 1, Direction: 'ENTRY' }
test.each([
  ['a used name in other case', { ControllerId: 'taken' }, 'gates.nameTaken'],
  ['a repeated gate number', { Gates: [gate, gate] }, 'gates.numberTwice'],
  ['a place other than the path', { PlaceId: 999_999 }, 'gates.otherPlace'],
  ['a name with a slash', { ControllerId: 'a/b' }, 'input.invalid'],
  ['a name of two words', { ControllerId: 'two words' }, 'input.invalid'],
  ["the broker's own client id", { ControllerId: 'parkla' }, 'input.invalid'],
])('add with %s: refused', async (_, over, expected) => {
  await aGateController().at(place).named('TAKEN').save(db)
  expect((await add(over)).body.Error).toBe(expected)
})
test('save: gates swap numbers, are added and removed; before and after are audited', async () => {
  const made = await aGateController().at(place).withGates(aGate().called('A'), aGate().called('B')).save(db)
  const [a, b] = made.gates.map(({ id }) => id)
  const { status, body } = await save(made.id, {
    Gates: [
      { ID: a, GateNumber: 2, Description: 'A', Direction: 'ENTRY' },
      { ID: b, GateNumber: 1, Description: 'B', Direction: 'EXIT' },
      { GateNumber: 3, Description: 'C', Direction: 'BOTH' },
    ],
  })
  expect(status).toBe(200)
  const gatesOf = (answer: typeof body) =>
    answer.find(({ Id }) => Id === made.id)?.Gates.map(({ Description }) => Description)
  expect(gatesOf(body)).toEqual(['B', 'A', 'C'])
  expect(await facts(made.id)).toMatchObject([
    {
      before: {
        Gates: [
          { GateNumber: 1, Description: 'A', Direction: 'BOTH' },
          { GateNumber: 2, Description: 'B', Direction: 'BOTH' },
        ],
      },
      after: {
        Gates: [
          { GateNumber: 1, Description: 'B', Direction: 'EXIT' },
          { GateNumber: 2, Description: 'A', Direction: 'ENTRY' },
          { GateNumber: 3, Description: 'C', Direction: 'BOTH' },
        ],
      },
    },
  ])
  expect(
    gatesOf((await save(made.id, { Gates: [{ ID: b, GateNumber: 1, Description: 'B', Direction: 'EXIT' }] })).body),
  ).toEqual(['B'])
})
test('removal of a gate with a camera: refused', async () => {
  await aCamera().at(place).before(controller.gates[0]!).save(db)
  expect(refusalOf(await save(controller.id, { Gates: [] }))).toEqual([409, 'gates.gateInUse'])
})
test('save of an outdated version: conflict (R8)', async () => {
  expect(refusalOf(await save(controller.id, { UpdatedAt: '2026-03-01T10:00:00.000Z' }))).toEqual([
    409,
    'conflict.changedMeanwhile',
  ])
})
test('renewed key: the old one is refused', async () => {
  const device = controller.controller_id
  expect(await isKnownDevice(db, { device, key: controller.key })).toBe(true)
  const { body } = await node.call(api.gates.renewKey, { id: place.id, controllerId: controller.id }, keeper)
  expect(await isKnownDevice(db, { device, key: controller.key })).toBe(false)
  expect(await isKnownDevice(db, { device, key: body.Key })).toBe(true)
  expect(await isKnownDevice(db, { device: device.toLowerCase(), key: body.Key })).toBe(false)
})
test.each(['with the typed name', 'without a confirmation'])('remove: %s (R165, R190)', async (how) => {
  const remove = (confirmation: { Confirmation?: string }) =>
    node.call(api.gates.remove, { id: place.id, controllerId: controller.id, ...confirmation }, global)
  expect((await remove({ Confirmation: 'something else' })).body.Error).toBe('gates.confirmationWrong')
  const typed = how === 'with the typed name' ? { Confirmation: controller.controller_id } : {}
  expect((await remove(typed)).status).toBe(200)
  expect(await list()).toEqual([])
})
