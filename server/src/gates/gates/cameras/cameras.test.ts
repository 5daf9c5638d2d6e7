import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { isKnownDevice } from '../../devices/device-keys.ts'
import { aCamera, aGate, aGateController } from '../gates.factory.ts'

const node = await openTestNode()
const { db } = node

const place = await aPlace().save(db)
const keeper = await anOwner().placeAdmin(place.id).save(db)
const global = await anOwner().globalAdmin().save(db)
const controller = await aGateController().at(place).withGates(aGate().called('North')).save(db)

const draft = (over: Record<string, unknown> = {}) => ({
  CameraId: 'CAM-NORTH',
  Description: 'North in',
  Direction: 'ENTRY',
  GateId: controller.gates[0]!.id,
  ...over,
})
const add = (over: Record<string, unknown> = {}) =>
  node.call(api.gates.addCamera, { id: place.id, ...draft(over) } as never, keeper)
const list = async () => (await node.call(api.gates.cameras, { id: place.id }, keeper)).body

test('added camera: linked to its gate, key in the answer', async () => {
  const { status, body } = await add()
  expect(status).toBe(200)
  expect(body.Camera).toMatchObject({ CameraId: 'CAM-NORTH', Gate: 'North', Direction: 'ENTRY' })
  expect(await isKnownDevice(db, { device: 'CAM-NORTH', key: body.Key })).toBe(true)
  expect(await list()).toContainEqual(body.Camera)
})

test("name of a controller: refused, both are the broker's user names", async () => {
  expect((await add({ CameraId: controller.controller_id.toLowerCase() })).body.Error).toBe('gates.nameTaken')
})

test('gate of another place: refused', async () => {
  const elsewhere = await aGateController().save(db)
  expect(refusalOf(await add({ CameraId: 'CAM-FAR', GateId: elsewhere.gates[0]!.id }))).toEqual([
    422,
    'gates.gateMissing',
  ])
})

test('place with parts: refused with their names (R40)', async () => {
  const parent = await aPlace().save(db)
  await aPlace().named('North part').partOf(parent).save(db)
  const answer = await node.call(api.gates.addCamera, { id: parent.id, ...draft({ GateId: null }) } as never, global)
  expect(refusalOf(answer)).toEqual([409, 'gates.placeHasParts'])
  expect(answer.body).toMatchObject({ Message: expect.stringContaining('North part') })
})

test('save: changes the camera; outdated version: conflict (R8)', async () => {
  const camera = await aCamera().at(place).save(db)
  const save = (over: Record<string, unknown>) =>
    node.call(api.gates.saveCamera, { id: place.id, cameraId: camera.id, ...draft(over) } as never, keeper)
  const changed = await save({ CameraId: camera.camera_id, Direction: 'EXIT', GateId: null })
  expect([changed.status, changed.body.Direction, changed.body.Gate]).toEqual([200, 'EXIT', ''])
  const late = await save({ CameraId: camera.camera_id, UpdatedAt: '2026-03-01T10:00:00.000Z' })
  expect(late.body.Error).toBe('conflict.changedMeanwhile')
})

test('renewed key: the old one is refused', async () => {
  const camera = await aCamera().at(place).save(db)
  const { body } = await node.call(api.gates.renewCameraKey, { id: place.id, cameraId: camera.id }, keeper)
  expect(await isKnownDevice(db, { device: camera.camera_id, key: camera.key })).toBe(false)
  expect(await isKnownDevice(db, { device: camera.camera_id, key: body.Key })).toBe(true)
})

test('remove: with the typed name only; its key is refused then', async () => {
  const camera = await aCamera().at(place).save(db)
  const remove = (Confirmation: string) =>
    node.call(api.gates.removeCamera, { id: place.id, cameraId: camera.id, Confirmation }, global)
  expect((await remove('x')).body.Error).toBe('gates.confirmationWrong')
  expect((await remove(camera.camera_id)).status).toBe(200)
  expect(await list()).not.toContainEqual(expect.objectContaining({ Id: camera.id }))
  expect(await isKnownDevice(db, { device: camera.camera_id, key: camera.key })).toBe(false)
})

test('removed controller: its cameras lose their gate', async () => {
  const other = await aGateController().at(place).save(db)
  const camera = await aCamera().at(place).before(other.gates[0]!).save(db)
  await node.call(api.gates.remove, { id: place.id, controllerId: other.id, Confirmation: other.controller_id }, global)
  expect((await list()).find(({ Id }) => Id === camera.id)?.GateId).toBeNull()
})
