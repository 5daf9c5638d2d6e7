import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { callbackify } from 'node:util'
import { readTopic, topicOf } from '@parkla/contract/gates/devices/device-messages.ts'
import type { Aedes, AedesOptions, Client } from 'aedes'
import type { DeviceLogin, GateHandlers, GatePort } from '../../ports/gate.port.ts'
import { handlePayload, maxPayloadBytes } from '../../ports/read-device-message.ts'
import { errorCode, PortFailure } from '../../ports/port-failure.ts'
import { limitPackets } from './packet-limit.ts'

type GateBrokerOptions = { host: string; port: number }

/** `port`: the listening port; `port: 0` in the options picks a free one. */
export type GateBroker = GatePort & { port: () => number }

/** Size of a packet without its payload: topic, flags, lengths. */
const packetFrame = 512

/** Credentials of each connection. */
type Logins = WeakMap<Client, DeviceLogin>

type Hooks = Pick<AedesOptions, 'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe'>

const refusal = (message: string, returnCode: 3 | 4) => Object.assign(new Error(message), { returnCode })

/**
 * Handles the messages of one connection in order. After a failure no further message is handled: the connection closes and
 * the device sends them again.
 */
const serialQueues = () => {
  const last = new WeakMap<Client, Promise<void>>()
  const pending = new Set<Promise<void>>()
  return {
    run: async (client: Client, work: () => Promise<void>): Promise<void> => {
      const task = (last.get(client) ?? Promise.resolve()).then(work)
      last.set(client, task)
      pending.add(task)
      await task.finally(() => pending.delete(task))
    },
    settled: () => Promise.allSettled(pending),
  }
}

const authenticateDevice = async (
  { isKnown }: GateHandlers,
  client: Client,
  login: Partial<DeviceLogin>,
): Promise<DeviceLogin> => {
  const { device, key } = login
  if (device === undefined || key === undefined || client.id !== device) throw refusal('Not a device', 4)
  const answer = await isKnown({ device, key }).catch(() => {
    throw refusal('Not now', 3)
  })
  if (!answer) throw refusal('Not known', 4)
  return { device, key }
}

/**
 * User name and client id must both equal the device name, so no client can take over another's session. A publish is
 * authorised only after it was handled, because aedes acknowledges it next; an error closes the connection and the device
 * sends again.
 */
const hooksOf = (listening: GateHandlers, queues: ReturnType<typeof serialQueues>, logins: Logins): Hooks => ({
  preConnect: (_client, packet, done) => {
    // No persistent sessions: clients cannot request one. Last wills are not part of the protocol.
    packet.clean = true
    delete packet.will
    done(null, true)
  },
  authenticate: (...call) => {
    const [client, device, password, done] = call
    const login = { ...(device === undefined ? {} : { device }), ...(password && { key: password.toString('utf8') }) }
    callbackify(() => authenticateDevice(listening, client, login))((error, known) => {
      if (!error) logins.set(client, known)
      done(error as Parameters<typeof done>[0], !error) // Any error refuses the login.
    })
  },
  authorizePublish: (client, packet, done) => {
    const { device, kind } = readTopic(packet.topic) ?? {}
    if (!client || device !== client.id || kind === 'command') return done(new Error('Not its topic'))
    packet.retain = false
    const payload = Buffer.from(packet.payload)
    callbackify(() => queues.run(client, () => handlePayload(listening, packet.topic, payload)))((error) => done(error))
  },
  authorizeSubscribe: (client, subscription, done) =>
    done(null, subscription.topic === topicOf(client.id, 'command') ? subscription : null),
})

const listenOn = async (server: Server, { host, port }: GateBrokerOptions): Promise<void> => {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new PortFailure('unreachable', `The broker cannot listen on ${host}:${port} (${errorCode(error)})`)
  }
  // A failed incoming connection is retried by the device; without a listener the error would end the process.
  server.on('error', () => undefined)
}

type Running = {
  broker: Aedes
  server: Server
  queues: ReturnType<typeof serialQueues>
  logins: Logins
  listening: GateHandlers
}

const start = async (options: GateBrokerOptions, listening: GateHandlers): Promise<Running> => {
  const { Aedes } = await import('aedes')
  const queues = serialQueues()
  const logins: Logins = new WeakMap()
  // Limits messages in flight per device; QoS 2 is not part of the protocol.
  const broker = await Aedes.createBroker({ ...hooksOf(listening, queues, logins), maxInflightInbound: 20 })
  const server = createServer((socket) => {
    broker.handle(limitPackets(socket, maxPayloadBytes + packetFrame))
  })
  try {
    await listenOn(server, options)
  } catch (error) {
    await new Promise<void>((resolve) => broker.close(resolve))
    throw error
  }
  return { broker, server, queues, logins, listening }
}

/** Stops accepting connections, waits for messages in progress, then closes all connections. */
const end = async ({ broker, server, queues }: Running): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  await queues.settled()
  await new Promise<void>((resolve) => broker.close(resolve))
  await closed
}

const clientsOf = ({ broker }: Running): Record<string, Client> =>
  // `clients` is in aedes' documentation and not in its types.
  (broker as unknown as { clients: Record<string, Client> }).clients

const disconnect = (client: Client): Promise<void> => new Promise((resolve) => client.close(() => resolve()))

/** Sequential, to keep the load on the database low. */
const recheck = async (running: Running): Promise<void> => {
  for (const client of Object.values(clientsOf(running))) {
    const login = running.logins.get(client)
    if (login && !(await running.listening.isKnown(login))) await disconnect(client)
  }
}

/** MQTT broker inside this process; acknowledges a message only after it was stored. */
export const openGateBroker = (options: GateBrokerOptions): GateBroker => {
  let starting: Promise<Running> | undefined
  let running: Running | undefined
  return {
    // A listening TCP server has an address with a port.
    port: () => (running?.server.address() as AddressInfo | null | undefined)?.port ?? 0,
    listen: async (listening) => {
      starting = start(options, listening)
      running = await starting
    },
    send: (device, command) =>
      new Promise((resolve, reject) => {
        if (!running) return reject(new PortFailure('unreachable', 'The broker is not running in this process'))
        running.broker.publish(
          {
            cmd: 'publish',
            topic: topicOf(device, 'command'),
            payload: Buffer.from(JSON.stringify(command)),
            qos: 1,
            retain: false,
            dup: false,
          },
          (error) => {
            if (error) reject(new PortFailure('unreachable', 'The broker did not accept the message'))
            else resolve()
          },
        )
      }),
    forget: async (device) => {
      const client = running && clientsOf(running)[device]
      if (client) await disconnect(client)
    },
    isUp: () => running !== undefined,
    recheck: async () => {
      if (running) await recheck(running)
    },
    close: async () => {
      const ending = await starting?.catch(() => undefined)
      starting = undefined
      running = undefined
      if (ending) await end(ending)
    },
  }
}
