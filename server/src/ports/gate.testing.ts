import {
  topicOf,
  type DeviceCommand,
  type DeviceMessage,
  type DeviceMessageKind,
} from '@parkla/contract/gates/devices/device-messages.ts'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterEach, beforeEach } from 'vitest'
import type { GateHandlers, GatePort } from './gate.port.ts'

/** Devices known to the broker under test. */
export const suiteDevices = { 'GC-1': 'key-of-gc-1', 'GC-2': 'key-of-gc-2', 'CAM-1': 'key-of-cam-1' } as const
type SuiteDevice = keyof typeof suiteDevices

/** The server's user name and client id at an external broker. */
export const productName = 'parkla'

export const patience = { timeout: 15_000, interval: 10 }

export const suiteDevice = (url: string, device: SuiteDevice, over: IClientOptions = {}): Promise<MqttClient> =>
  connectAsync(url, {
    clientId: device,
    username: device,
    password: suiteDevices[device],
    clean: true,
    protocolVersion: 4,
    reconnectPeriod: 50,
    reconnectOnConnackError: true,
    ...over,
  })

export const messageOf = (device: string, kind: DeviceMessageKind, body: object) =>
  [topicOf(device, kind), JSON.stringify(body), { qos: 1 }] as const

export const logLine = (number: number) => ({
  LineId: `line-${number}`,
  Time: '2026-03-04T10:00:00.000Z',
  Level: 'INFO',
  Message: `Õhtu ${number}`,
})

export const openCommand = (number: number): DeviceCommand => ({
  CommandId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  Command: 'OPEN',
  ExpiresAt: '2026-03-04T10:00:05.000Z',
  GateNumber: 1,
})

/** Handlers that record messages; `take` may fail. */
export const recorder = (take: (message: DeviceMessage) => Promise<void> | void = () => undefined) => {
  const received: DeviceMessage[] = []
  const unreadable: string[] = []
  const listening: GateHandlers = {
    onMessage: async (message) => {
      await take(message)
      received.push(message)
    },
    onUnreadable: (device, why) => unreadable.push(`${device} ${why}`),
    isKnown: ({ device, key }) =>
      Promise.resolve(Object.entries(suiteDevices).some(([d, k]) => d === device && k === key)),
  }
  return {
    received,
    unreadable,
    listening,
    lines: () => received.map(({ body }) => ('LineId' in body ? body.LineId : '')),
  }
}

/** Commands received by a device, as topic and end of the command id. */
export const commandsOf = async (client: MqttClient, device: string): Promise<string[]> => {
  const commands: string[] = []
  client.on('message', (topic, payload) => {
    commands.push(`${topic} ${(JSON.parse(payload.toString()) as DeviceCommand).CommandId.slice(-2)}`)
  })
  await client.subscribeAsync(topicOf(device, 'command'), { qos: 1 })
  return commands
}

/**
 * `open` gives another port to the same broker, as a new process would; `broken` one without a broker; `restart` restarts
 * the broker, and for our own broker the port too.
 */
export type GatePortUnderTest = {
  open: () => GatePort
  broken: GatePort
  url: () => string
  restart: (port: GatePort, listening: GateHandlers) => Promise<void>
  close: () => Promise<void>
}

export type Suite = {
  outside: GatePortUnderTest
  port: GatePort
  connect: (device: SuiteDevice, over?: IClientOptions) => Promise<MqttClient>
}

/** A new broker for each test; closes the clients connected to it. */
export const suiteOf = (openOutside: () => Promise<GatePortUnderTest>): Suite => {
  let clients: MqttClient[] = []
  const suite: Suite = {
    // `outside` and `port` are set before the first test.
    outside: undefined as unknown as GatePortUnderTest,
    port: undefined as unknown as GatePort,
    connect: async (device, over = {}) => {
      const client = await suiteDevice(suite.outside.url(), device, over)
      // Some tests break the connection: without a listener the error would end the process.
      client.on('error', () => undefined)
      clients.push(client)
      return client
    },
  }
  beforeEach(async () => {
    clients = []
    suite.outside = await openOutside()
    suite.port = suite.outside.open()
  })
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.endAsync(true)))
    await suite.port.close()
    await suite.outside.close()
  })
  return suite
}
