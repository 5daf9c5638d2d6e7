import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { limitBodyTime } from './body-time.ts'
import { registerErrorHandler } from './failures.ts'

const app: FastifyInstance = Fastify()
registerErrorHandler(app)
limitBodyTime(app, 0.1)
app.post('/slow', () => ({}))
/** Answers after three times the limit, as a stream of events does. */
app.get('/stream', async () => {
  await pause(300)
  return {}
})
app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send({}) }, () => ({}))
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

/** Everything that the server answers until it closes the connection. */
const answerTo = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as { port: number } // It listens on TCP.
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (data) => (answer += String(data)))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

const head = 'POST /slow HTTP/1.1\r\nHost: parkla.test\r\nContent-Type: application/json\r\n'

const stream = 'GET /stream HTTP/1.1\r\nHost: parkla.test\r\nConnection: close\r\n\r\n'

test('body that stops arriving: 408, connection closed', async () => {
  expect(await answerTo(`${head}Content-Length: 100\r\n\r\n{"a":`)).toMatch(/^HTTP\/1\.1 408 /)
})

test('whole body: answered', async () => {
  expect(await answerTo(`${head}Connection: close\r\nContent-Length: 2\r\n\r\n{}`)).toMatch(/^HTTP\/1\.1 200 /)
})

test('request without body that stays open longer: answered', async () => {
  expect(await answerTo(stream)).toMatch(/^HTTP\/1\.1 200 /)
})

test('request refused before its body is read: the server answers the next one', async () => {
  const refused = answerTo(`${head.replace('/slow', '/refused')}Connection: close\r\nContent-Length: 100\r\n\r\n{"a":`)
  expect(await refused).toMatch(/^HTTP\/1\.1 401 /)
  // The time limit of the refused body passes during this request.
  expect(await answerTo(stream)).toMatch(/^HTTP\/1\.1 200 /)
})

test('500 bodies that stop arriving: each 408, calls in between are answered, no connection stays', async () => {
  const slow = Array.from({ length: 500 }, () => answerTo(`${head}Content-Length: 100\r\n\r\n{"a":`))
  const whole = Array.from({ length: 20 }, () => answerTo(`${head}Connection: close\r\nContent-Length: 2\r\n\r\n{}`))
  expect((await Promise.all(whole)).every((answer) => answer.startsWith('HTTP/1.1 200 '))).toBe(true)
  expect((await Promise.all(slow)).filter((answer) => !answer.startsWith('HTTP/1.1 408 '))).toEqual([])
  const open = new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
  expect(await open).toBe(0)
})
