import type { IClientOptions, MqttClient } from 'mqtt'
import { afterEach, beforeEach } from 'vitest'
import type { GateHandlers, GatePort } from './gate.port.ts'
import { suiteDevice, type SuiteDevice } from './gate.testing.ts'

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
    // Both are set before the first test.
    outside: undefined as unknown as GatePortUnderTest,
    port: undefined as unknown as GatePort,
    connect: async (device, over = {}) => {
      const client = await suiteDevice(suite.outside.url(), device, over)
      // Some tests break the connection.
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
