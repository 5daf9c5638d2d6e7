import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isDatabaseAway, logFailure, outageLog, watchDatabase } from './outages.ts'

const coded = (code: string): Error => Object.assign(new Error('failed'), { code })

test.each([
  ['refused', coded('ECONNREFUSED'), true],
  ['reset', coded('ECONNRESET'), true],
  ['refused at every address', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]), true],
  ['starting up', coded('57P03'), true],
  ['shut down', coded('57P01'), true],
  ['connection failure', coded('08006'), true],
  ['closed under a statement', new Error('Connection terminated unexpectedly'), true],
  ['no free connection', new Error('timeout exceeded when trying to connect'), true],
  ['unique violation', coded('23505'), false],
  [
    'values without placeholders',
    Object.assign(new Error('bind message supplies 1 parameters, but prepared statement "" requires 0'), {
      code: '08P01',
    }),
    false,
  ],
  ['any other error', new Error('no such thing'), false],
])('%s: away %o', (_, error, expected) => {
  expect(isDatabaseAway(error)).toBe(expected)
})

test('hundred outages at once: one line', () => {
  // A log of its own, not the process's: tests before this one may have logged an outage within the second.
  const [error, log] = [vi.fn(), outageLog()]
  for (let time = 0; time < 100; time += 1) log({ error } as never, { reason: 'refused', code: 'ECONNREFUSED' })
  expect(error).toHaveBeenCalledTimes(1)
})

test('failure that is no outage: logged in a line of its own', () => {
  const [error, otherwise] = [vi.fn(), vi.fn()]
  logFailure({ error } as never, new Error('no such thing'), otherwise)
  expect(otherwise).toHaveBeenCalledWith('no such thing')
  logFailure({ error } as never, coded('ECONNREFUSED'), otherwise)
  expect(otherwise).toHaveBeenCalledTimes(1)
})

/** Accepts connections and by default never answers. */
const openHole = async (onConnection: (socket: Socket) => void = () => undefined) => {
  const hole = createServer(onConnection).listen(0, '127.0.0.1')
  await once(hole, 'listening')
  onTestFinished(() => void hole.close())
  const { port } = hole.address() as { port: number } // It listens on TCP.
  return { host: '127.0.0.1', port, user: 'parkla', database: 'parkla' }
}

test('database host that accepts and never answers: the sockets of the pools are closed', async () => {
  const closeSockets = vi.fn()
  const watch = watchDatabase(await openHole(), closeSockets, { probeMs: 5, answerMs: 200 })
  onTestFinished(watch.close)
  await vi.waitFor(() => expect(closeSockets).toHaveBeenCalled(), 20_000)
})

/** PostgreSQL's message of an error: kind, length, fields that end with a zero byte. */
const errorMessage = (code: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mrefused\0\0`)
  const head = Buffer.from([69, 0, 0, 0, fields.length + 4])
  return Buffer.concat([head, fields])
}

/** Probes of a server that answers each of them with this error, until it has refused five. */
const probesRefusedWith = async (code: string): Promise<() => void> => {
  const [closeSockets, refusals] = [vi.fn(), vi.fn()]
  const server = await openHole((socket) => {
    socket.on('error', () => undefined)
    socket.end(errorMessage(code))
    refusals()
  })
  const watch = watchDatabase(server, closeSockets, { probeMs: 1, answerMs: 5_000 })
  onTestFinished(watch.close)
  await vi.waitFor(() => expect(refusals.mock.calls.length).toBeGreaterThan(4), 20_000)
  return closeSockets
}

test('database that refuses probes for too many connections: the sockets stay open', async () => {
  expect(await probesRefusedWith('53300')).not.toHaveBeenCalled()
})

test('database that refuses probes while it starts: the sockets are closed', async () => {
  expect(await probesRefusedWith('57P03')).toHaveBeenCalled()
})

/** A turn of the event loop that computes for so long. */
const busyTurn = async (ms: number): Promise<void> => {
  const untilMs = performance.now() + ms
  while (performance.now() < untilMs);
  await new Promise(setImmediate)
}

test('probes that fail while the event loop is busy: the sockets stay open', async () => {
  const [closeSockets, answerMs] = [vi.fn(), 20]
  const watch = watchDatabase(await openHole(), closeSockets, { probeMs: 5, answerMs })
  onTestFinished(watch.close)
  for (let turn = 0; turn < 60; turn += 1) await busyTurn(answerMs / 3)
  expect(closeSockets).not.toHaveBeenCalled()
})

test('probes that are refused at once, on a busy event loop: the sockets are closed', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as { port: number } // It listens on TCP.
  closed.close()
  const closeSockets = vi.fn()
  const watch = watchDatabase({ host: '127.0.0.1', port }, closeSockets, { probeMs: 5, answerMs: 5_000 })
  onTestFinished(watch.close)
  for (let turn = 0; turn < 500 && closeSockets.mock.calls.length === 0; turn += 1) await busyTurn(7)
  expect(closeSockets).toHaveBeenCalled()
})
