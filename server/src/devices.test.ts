// PGlite too: starts
import { api } from '@parkla/contract/api.ts'
import { topicOf, type DeviceCommand, type DeviceMessageKind } from '@parkla/contract/gates/devices/device-messages.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GateBroker } from './adapters/gate-broker/gate-broker.adapter.ts'
import { openDevices, type Devices } from './devices.ts'
import { anOwner } from './people/accounts/accounts.factory.ts'
import { aCamera, aGate, aGateController, type SavedController } from './gates/gates/gates.factory.ts'
import { recordingGate } from './gates/devices/link.testing.ts'
import { aPlace, type SavedPlace } from './parking/places/places.factory.ts'
import { openTestNode } from './testing/test-node.ts'
import type { GatePort } from './ports/gate.port.ts'

/** From the HTTP call to the device and back, over a real broker. */
const node = await openTestNode()
const { db } = node

const patience = { timeout: 10_000, interval: 10 }
let devices: Devices
let place: SavedPlace
let keeper: { id: number }
let controller: SavedController
let client: MqttClient
let received: DeviceCommand[]

const port = () => (node.services.ports.gate as GateBroker).port()
const connect = (device: string, key: string): Promise<MqttClient> =>
  connectAsync(`mqtt://127.0.0.1:${port()}`, {
    clientId: device,
    username: device,
    password: key,
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 50,
    reconnectOnConnackError: true,
  })
const say = (kind: DeviceMessageKind, body: object) =>
  client.publishAsync(topicOf(controller.controller_id, kind), JSON.stringify(body), { qos: 1 })

beforeEach(async () => {
  devices = openDevices({ services: node.services, database: node.database })
  place = await aPlace().save(db)
  keeper = await anOwner().placeAdmin(place.id).save(db)
  controller = await aGateController().at(place).withGates(aGate().closed()).save(db)
  await vi.waitFor(() => expect(port()).toBeGreaterThan(0), patience)
  client = await connect(controller.controller_id, controller.key)
  received = []
  client.on('error', () => undefined)
  client.on('message', (_, payload) => received.push(JSON.parse(payload.toString()) as DeviceCommand))
  await client.subscribeAsync(topicOf(controller.controller_id, 'command'), { qos: 1 })
})
afterEach(async () => {
  await client.endAsync(true)
  await devices.close()
})

const page = async () => (await node.call(api.gates.list, { id: place.id }, keeper)).body[0]!
const commands = async () =>
  (await node.call(api.gates.commands, { id: place.id, controllerId: controller.id }, keeper)).body
const command = (over: Record<string, unknown>) =>
  node.call(
    api.gates.command,
    { id: place.id, controllerId: controller.id, GateId: controller.gates[0]!.id, ForGate: true, ...over } as never,
    keeper,
  )

describe('device link', () => {
  test('gate opened by an operator: command reaches the device, status changes', async () => {
    const { body } = await command({ Command: 'OPEN', Reason: 'Ambulance' })
    expect(body.Status).toBe('WAITING')
    await vi.waitFor(() => expect(received).toMatchObject([{ Command: 'OPEN', GateNumber: 1 }]), patience)
    await say('answer', { CommandId: received[0]!.CommandId, Time: node.clock.instant(), Result: 'DONE' })
    await say('status', {
      Time: node.clock.instant(),
      Gates: [{ GateNumber: 1, Activity: 'OPEN', isAlwaysOpened: false }],
    })
    expect(await commands()).toMatchObject([{ Id: body.Id, Status: 'DONE' }])
    expect((await page()).Gates).toMatchObject([{ Activity: 'OPEN' }])
  })

  test('controller offline: command expires and is not delivered later', async () => {
    await client.endAsync()
    const { body } = await command({ Command: 'OPEN', Reason: 'x' })
    await vi.waitFor(async () => expect(await commands()).toMatchObject([{ Id: body.Id, Status: 'SENT' }]), patience)
    node.clock.advance(10_000)
    await vi.waitFor(async () => expect(await commands()).toMatchObject([{ Status: 'NO_ANSWER' }]), patience)
    client = await connect(controller.controller_id, controller.key)
    client.on('message', (_, payload) => received.push(JSON.parse(payload.toString()) as DeviceCommand))
    await client.subscribeAsync(topicOf(controller.controller_id, 'command'), { qos: 1 })
    await command({ Command: 'STATUS' })
    await vi.waitFor(() => expect(received).toMatchObject([{ Command: 'STATUS' }]), patience)
  })

  test('heartbeat: acknowledged after it was stored', async () => {
    await say('heartbeat', { Time: node.clock.instant(), Version: 4, UptimeSeconds: 5, Rssi: -60 })
    expect(await page()).toMatchObject({ Version: 4, LastRSSI: -60, Health: 'ALIVE' })
  })

  test('data error of the database: message is acknowledged and dropped', async () => {
    await say('log', { LineId: 'bad', Time: '0000-01-01T00:00:00.000Z', Level: 'INFO', Message: 'Year 0' })
    await say('log', { LineId: 'good', Time: node.clock.instant(), Level: 'INFO', Message: 'Now' })
    const where = { id: place.id, controllerId: controller.id }
    const { body } = await node.call(api.gates.logs, where, keeper)
    expect(body.map(({ Message }) => Message)).toEqual(['Now'])
  })

  test('failed message: delivered again and stored once', async () => {
    await db.schema.alterTable('controller_logs').renameTo('controller_logs_away').execute()
    client.publish(
      topicOf(controller.controller_id, 'log'),
      JSON.stringify({ LineId: 'kept', Time: node.clock.instant(), Level: 'INFO', Message: 'Kept' }),
      { qos: 1 },
    )
    await vi.waitFor(() => expect(client.connected).toBe(false), patience)
    await db.schema.alterTable('controller_logs_away').renameTo('controller_logs').execute()
    const where = { id: place.id, controllerId: controller.id }
    await vi.waitFor(async () => {
      const { body } = await node.call(api.gates.logs, where, keeper)
      expect(body.map(({ Message }) => Message)).toEqual(['Kept'])
    }, patience)
  })

  test('new key: device must reconnect', async () => {
    const { body } = await node.call(api.gates.renewKey, { id: place.id, controllerId: controller.id }, keeper)
    await vi.waitFor(() => expect(client.connected).toBe(false), patience)
    await client.endAsync(true)
    client = await connect(controller.controller_id, body.Key)
    expect(client.connected).toBe(true)
  })

  test('camera read: stored before it is acknowledged', async () => {
    const camera = await aCamera().at(place).before(controller.gates[0]!).save(db)
    const eye = await connect(camera.camera_id, camera.key)
    await eye.publishAsync(
      topicOf(camera.camera_id, 'read'),
      JSON.stringify({ ReadId: 'r1', Time: node.clock.instant(), Plate: '123ABC', Confidence: 0.98 }),
      { qos: 1 },
    )
    const reads = await db.selectFrom('lpr_events').select('license_plate').where('camera_id', '=', camera.id).execute()
    expect(reads).toEqual([{ license_plate: '123ABC' }])
    await eye.endAsync(true)
  })

  test('missed notification: command is found by the next tick', async () => {
    await db
      .insertInto('gate_commands')
      .values({
        command_id: '7c1f6f0e-4f6e-4b35-a2f0-6f2a7c3d1e11',
        gate_controller_id: controller.id,
        command: 'STATUS',
        created_at: node.clock.instant(),
        expires_at: new Date(node.clock.now().getTime() + 60_000).toISOString(),
      })
      .execute()
    await vi.waitFor(() => expect(received).toMatchObject([{ Command: 'STATUS' }]), patience)
  })
})

/** Nodes on PostgreSQL share the lock; an embedded database has one node and needs none. */
const hasSeveralNodes = node.database.kind === 'postgres'

test(`two nodes: one holds the link, the other takes over when it ends (${node.database.kind})`, async () => {
  const { services, database } = node
  const listened: string[] = []
  const gateOf = (name: string): GatePort => ({
    listen: () => Promise.resolve(void listened.push(name)),
    send: () => Promise.resolve(),
    forget: () => Promise.resolve(),
    recheck: () => Promise.resolve(),
    isUp: () => true,
    close: () => Promise.resolve(void listened.push(`${name} ends`)),
  })
  await devices.close()
  const first = openDevices({
    services: { ...services, ports: { ...services.ports, gate: gateOf('first') } },
    database,
  })
  await vi.waitFor(() => expect(listened).toEqual(['first']), patience)
  if (hasSeveralNodes) {
    const second = openDevices({
      services: { ...services, ports: { ...services.ports, gate: gateOf('second') } },
      database,
    })
    await first.close()
    await vi.waitFor(() => expect(listened).toEqual(['first', 'first ends', 'second']), patience)
    await second.close()
  } else await first.close()
  expect(listened.at(-1)).toMatch(/ends$/)
})

test('missed notifications: connected devices are checked again', async () => {
  const { services, database } = node
  await devices.close()
  let miss: (() => void) | undefined
  let asked = 0
  const gate = { ...recordingGate(), recheck: () => Promise.resolve(void (asked += 1)) }
  devices = openDevices({
    services: { ...services, ports: { ...services.ports, gate } },
    database: {
      ...database,
      listen: (_channel, _onPayload, onGap) => {
        miss = onGap
        return Promise.resolve({ close: () => Promise.resolve() })
      },
    },
  })
  await vi.waitFor(() => expect(miss).toBeDefined(), patience)
  expect(asked).toBe(0)
  miss?.()
  expect(asked).toBe(1)
})

if (hasSeveralNodes)
  test('lost database connection: node releases the link and acquires it again', async () => {
    const { rows } = await node.database.pool.query<{ pid: number }>(
      `select l.pid from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.objid = 7275555 and d.datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
    await node.database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await vi.waitFor(() => expect(client.connected).toBe(false), patience)
    await vi.waitFor(() => expect(port()).toBeGreaterThan(0), patience)
  })
