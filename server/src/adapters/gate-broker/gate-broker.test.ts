import { topicOf } from '@parkla/contract/gates/devices/device-messages.ts'
import { connectAsync } from 'mqtt'
import { afterEach, expect, test, vi } from 'vitest'
import type { GateHandlers } from '../../ports/gate.port.ts'
import { gatePortSuite } from '../../ports/gate.suite.ts'
import { suiteDevice, suiteDevices } from '../../ports/gate.testing.ts'
import { openGateBroker, type GateBroker } from './gate-broker.adapter.ts'

const host = '127.0.0.1'

/** Devices keep the same broker address across restarts. */
gatePortSuite('embedded broker', async () => {
  let port = 0
  let current: GateBroker | undefined
  const listen = async (listening: GateHandlers): Promise<void> => {
    current = openGateBroker({ host, port })
    await current.listen(listening)
    port = current.port()
  }
  return {
    open: () => ({
      listen,
      send: (device, command) => current!.send(device, command),
      forget: (device) => current!.forget(device),
      recheck: () => current!.recheck(),
      isUp: () => current?.isUp() ?? false,
      close: async () => current?.close(),
    }),
    broken: openGateBroker({ host, port: 0 }),
    url: () => `mqtt://${host}:${port}`,
    restart: async (running, listening) => {
      await running.close()
      await listen(listening)
    },
    close: () => Promise.resolve(),
  }
})

const log = { LineId: '1', Time: '2026-03-04T10:00:00.000Z', Level: 'INFO', Message: 'Hello' }
let broker: GateBroker | undefined
afterEach(async () => {
  await broker?.close()
  broker = undefined
})

const listenWith = async (over: Partial<GateHandlers>): Promise<string> => {
  const opened = openGateBroker({ host, port: 0 })
  broker = opened
  await opened.listen({
    onMessage: () => Promise.resolve(),
    onUnreadable: () => undefined,
    isKnown: ({ device, key }) => Promise.resolve(suiteDevices[device as 'GC-1'] === key),
    ...over,
  })
  return `mqtt://${host}:${opened.port()}`
}

test('message: acknowledged after it was handled, not before', async () => {
  const taken = Promise.withResolvers<void>()
  const isThere = Promise.withResolvers<void>()
  const url = await listenWith({
    onMessage: () => {
      isThere.resolve()
      return taken.promise
    },
  })
  const device = await suiteDevice(url, 'GC-1')
  let isAcknowledged = false
  const published = device
    .publishAsync(topicOf('GC-1', 'log'), JSON.stringify(log), { qos: 1 })
    .then(() => (isAcknowledged = true))
  await isThere.promise
  // Once the subscription is answered, an earlier acknowledgement would have arrived too.
  await device.subscribeAsync(topicOf('GC-1', 'command'))
  expect(isAcknowledged).toBe(false)
  taken.resolve()
  await published
  await device.endAsync(true)
})

test('another device’s client id: refused, that device stays connected', async () => {
  const url = await listenWith({})
  const refused = connectAsync(url, {
    clientId: 'GC-2',
    username: 'GC-1',
    password: suiteDevices['GC-1'],
    protocolVersion: 4,
    reconnectPeriod: 0,
    reconnectOnConnackError: false,
  })
  await expect(refused).rejects.toThrow(/refused|user ?name/i)
})

test('revoked key: device is disconnected', async () => {
  let isKnown = true
  const url = await listenWith({ isKnown: () => Promise.resolve(isKnown) })
  const device = await suiteDevice(url, 'GC-1', { reconnectPeriod: 0 })
  isKnown = false
  await broker!.forget('GC-1')
  await vi.waitFor(() => expect(device.connected).toBe(false))
  await device.endAsync(true)
})

test('recheck: devices with outdated keys are disconnected, others stay', async () => {
  const revoked = new Set<string>()
  const url = await listenWith({ isKnown: ({ device }) => Promise.resolve(!revoked.has(device)) })
  const [first, second] = [
    await suiteDevice(url, 'GC-1', { reconnectPeriod: 0 }),
    await suiteDevice(url, 'GC-2', { reconnectPeriod: 0 }),
  ]
  revoked.add('GC-1')
  await broker!.recheck()
  await vi.waitFor(() => expect(first.connected).toBe(false))
  await second.publishAsync(topicOf('GC-2', 'log'), JSON.stringify(log), { qos: 1 })
  expect(second.connected).toBe(true)
  await Promise.all([first.endAsync(true), second.endAsync(true)])
})

test('port in use: listen rejects', async () => {
  await listenWith({})
  const second = openGateBroker({ host, port: broker!.port() })
  await expect(second.listen({} as never)).rejects.toMatchObject({ name: 'PortFailure', reason: 'unreachable' })
})

test('persistent session requested: not kept, no messages from before the reconnect', async () => {
  const url = await listenWith({})
  const options = { clean: false }
  const before = await suiteDevice(url, 'GC-1', options)
  await before.subscribeAsync(topicOf('GC-1', 'command'), { qos: 1 })
  await before.endAsync()
  await broker!.send('GC-1', { CommandId: crypto.randomUUID(), Command: 'OPEN', ExpiresAt: log.Time })
  const received: string[] = []
  const after = await suiteDevice(url, 'GC-1', options)
  after.on('message', (_, payload) => received.push((JSON.parse(payload.toString()) as { Command: string }).Command))
  await after.subscribeAsync(topicOf('GC-1', 'command'), { qos: 1 })
  await broker!.send('GC-1', { CommandId: crypto.randomUUID(), Command: 'STATUS', ExpiresAt: log.Time })
  await vi.waitFor(() => expect(received).toEqual(['STATUS']))
  await after.endAsync(true)
})
