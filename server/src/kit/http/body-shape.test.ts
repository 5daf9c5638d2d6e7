import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { insistOnJson, insistOnShallowJson } from './body-shape.ts'
import { registerErrorHandler } from './failures.ts'

const app: FastifyInstance = Fastify()
registerErrorHandler(app)
app.post('/json', { onRequest: insistOnJson, preValidation: insistOnShallowJson }, () => ({}))
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

/** What the server answers to a request whose body never comes, until it closes the connection. */
const answerTo = (contentType: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as { port: number } // It listens on TCP.
    const head = `POST /json HTTP/1.1\r\nHost: parkla.test\r\nContent-Length: 200000000\r\n${contentType}\r\n`
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    let answer = ''
    socket.on('data', (data) => (answer += String(data)))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

test.each([
  ['bytes', 'Content-Type: application/octet-stream\r\n'],
  ['text', 'Content-Type: text/plain\r\n'],
  ['no content type', ''],
  ['a type that begins like JSON', 'Content-Type: application/jsonp\r\n'],
])('200 MB of %s: 415 before the body is read, connection closed', async (_, contentType) => {
  expect(await answerTo(contentType)).toMatch(/^HTTP\/1\.1 415 /)
})

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test.each([
  [nested(50), 200],
  [nested(60), 400],
  [`{"a":${'{"b":'.repeat(100)}1${'}'.repeat(100)}}`, 400],
  [JSON.stringify(['a long text '.repeat(1_000)]), 200],
])('JSON of some levels: %#', async (payload, status) => {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  expect((await app.inject({ method: 'POST', url: '/json', headers, payload })).statusCode).toBe(status)
})
