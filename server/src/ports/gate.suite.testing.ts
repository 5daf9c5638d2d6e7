import type { IClientOptions, MqttClient } from 'mqtt'
import { afterEach, beforeEach } from 'vitest'
import type { GateListening, GatePort } from './gate.port.ts'
import { suiteDevice, type SuiteDevice } from './gate.testing.ts'

/**
 * `open` gives another port onto the same outside, as a process that begins anew; `broken` one into nowhere; `restart`
 * takes the broker away and brings it back, and for a broker of ours the port with it.
 */
export type GatePortUnderTest = {
  open: () => GatePort
  broken: GatePort
  url: () => string
  restart: (port: GatePort, listening: GateListening) => Promise<void>
  close: () => Promise<void>
}

export type Suite = {
  outside: GatePortUnderTest
  port: GatePort
  connect: (device: SuiteDevice, over?: IClientOptions) => Promise<MqttClient>
}

/** A new outside for each test, and whatever comes in by it. */
export const suiteOf = (openOutside: () => Promise<GatePortUnderTest>): Suite => {
  let clients: MqttClient[] = []
  const suite: Suite = {
    // Both are there before the first test begins.
    outside: undefined as unknown as GatePortUnderTest,
    port: undefined as unknown as GatePort,
    connect: async (device, over = {}) => {
      const client = await suiteDevice(suite.outside.url(), device, over)
      // A link that breaks is part of some tests.
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
