import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { topicOf, type PlateRead } from '@parkla/contract/gates/devices/device-messages.ts'
import { Aedes } from 'aedes'
import { afterAll, afterEach, expect, test } from 'vitest'
import { freePort } from '../../../tools/free-port.ts'
import { linkCamera, linkController } from './devices.ts'
import { openTimer } from '../timer.ts'

type Received = { topic: string; body: Record<string, unknown> }
type Broker = { aedes: Aedes; received: Received[]; close: () => Promise<void> }

/** A broker without access rules that records messages. */
const openBroker = async (port: number): Promise<Broker> => {
  const aedes = await Aedes.createBroker()
  const server: Server = createServer((socket) => aedes.handle(socket)).listen(port, '127.0.0.1')
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  await once(server, 'listening')
  const received: Received[] = []
  aedes.on('publish', ({ topic, payload }, client) => {
    if (client) received.push({ topic, body: JSON.parse(payload.toString()) as Received['body'] })
  })
  const close = async (): Promise<void> => {
    const isClosed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => aedes.close(() => resolve()))
    await isClosed
  }
  return { aedes, received, close }
}

const timer = openTimer()
afterAll(() => timer.close())

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const surroundings = (port: number) => ({
  timer,
  url: `mqtt://127.0.0.1:${port}`,
  server: 'http://127.0.0.1:1',
  onTrouble: () => undefined,
  reconnectMs: 100,
})

const car = (Plate: string): Omit<PlateRead, 'ReadId' | 'Time'> => ({
  Plate,
  Confidence: 0.9,
  Image: '',
  ContentType: '',
})

test('camera, broker away: every read arrives after the reconnect, once and in order', async () => {
  const port = await freePort()
  const before = await openBroker(port)
  const { camera, close } = linkCamera('CAM-1', { isHttp: false, numberFrom: 'x' }, surroundings(port))
  closing.push(close)
  await camera.see(car('1AAA'))
  expect(before.received.map(({ topic }) => topic)).toEqual([topicOf('CAM-1', 'read')])
  await before.close()
  const kept = [camera.see(car('2BBB')), camera.see(car('3CCC'))]
  const after = await openBroker(port)
  closing.push(after.close)
  await Promise.all(kept)
  expect(after.received.map(({ body }) => body['Plate'])).toEqual(['2BBB', '3CCC'])
}, 20_000)

test('controller: publishes its state on connect, executes its commands, is silent while disconnected', async () => {
  const port = await freePort()
  const broker = await openBroker(port)
  closing.push(broker.close)
  const make = { version: 3, firmware: '2.4.0', rssi: -60, clockSkewMs: 0, gates: [{ number: 1, isKeptOpen: false }] }
  const { link } = linkController('GC-1', make, surroundings(port))
  closing.push(link.close)
  const kinds = () => broker.received.map(({ topic }) => topic.split('/').at(-1))
  await expect.poll(kinds).toEqual(expect.arrayContaining(['heartbeat', 'status', 'inputs', 'outputs', 'log']))
  const order = (number: number) => ({
    topic: topicOf('GC-1', 'command'),
    payload: JSON.stringify({
      CommandId: `00000000-0000-4000-8000-00000000000${number}`,
      Command: 'OPEN',
      GateNumber: 1,
      ExpiresAt: new Date(Date.now() + 5_000).toISOString(),
    }),
  })
  const tell = (number: number) =>
    new Promise((resolve) =>
      broker.aedes.publish({ cmd: 'publish', qos: 1, dup: false, retain: false, ...order(number) }, resolve),
    )
  await tell(1)
  const answers = () => broker.received.filter(({ topic }) => topic === topicOf('GC-1', 'answer')).length
  await expect.poll(answers).toBe(1)
  const left = once(broker.aedes, 'clientDisconnect')
  link.unplug()
  await left
  await tell(2)
  const beats = () => kinds().filter((kind) => kind === 'heartbeat').length
  link.plugIn()
  await expect.poll(beats).toBe(2)
  expect(answers()).toBe(1)
}, 20_000)
