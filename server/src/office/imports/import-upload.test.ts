import { Agent, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { importsApi } from '@parkla/contract/office/imports/imports.endpoints.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator } from '../../kit/http/authentication.ts'
import { registerErrorHandler } from '../../kit/http/failures.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { findPerson } from '../../people/access/people.queries.ts'
import { uploadUrl } from './imports.factory.ts'
import { importsRoutes } from './imports.routes.ts'
import { openDesk } from './imports.testing.ts'

const node = await openTestNode()
const desk = await openDesk(node)
const maxBytes = 100_000

/** The real endpoint with a small limit on a real socket, where the answer must arrive while the client still sends. */
const app = Fastify()
beforeAll(async () => {
  const upload = importsRoutes.find(({ endpoint }) => endpoint.path === importsApi.upload.path && endpoint.upload)!
  registerErrorHandler(app)
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  const people = (ownerId: number) => findPerson(node.db, ownerId)
  bindRoutes(app, [{ ...upload, endpoint: { ...upload.endpoint, bodyLimit: maxBytes } }], {
    services: node.services,
    authenticate: authenticator(people, node.services.settings.jwtSecret),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  oneConnection.destroy()
  await app.close()
})

const oneConnection = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends all `bytes` before it reads the answer, as simple clients do. */
const send = async (bytes: number, headers: Record<string, string> = {}) => {
  const { port } = app.server.address() as AddressInfo
  const call = request({
    agent: oneConnection,
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: uploadUrl(importsApi.upload, 'x.csv'),
    headers: {
      authorization: `Bearer ${await node.signIn(desk.admin)}`,
      'content-type': 'application/octet-stream',
      ...headers,
    },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve)
    call.on('error', reject)
  })
  for (let sent = 0; sent < bytes; sent += 10_000) {
    call.write(Buffer.alloc(10_000, 'a;b\n'))
    await turn()
  }
  call.end()
  const answer = await answered
  return { status: answer.statusCode, body: (await json(answer)) as { Error?: string } }
}

const tooLarge = { status: 413, body: { Error: 'request.tooLarge' } }

test('a file within the limit: stored', async () => {
  expect((await send(maxBytes)).status).toBe(200)
})

test('a file above the limit: rejected with a reason while the client still sends, and not stored', async () => {
  const before = (await node.call(importsApi.list, {}, desk.admin)).body.length
  expect(await send(20_000_000)).toMatchObject(tooLarge)
  expect((await node.call(importsApi.list, {}, desk.admin)).body).toHaveLength(before)
  expect((await send(maxBytes)).status, 'same connection').toBe(200)
})

test('a content length above the limit: rejected before reading', async () => {
  expect(await send(20_000_000, { 'content-length': '20000000' })).toMatchObject(tooLarge)
})

test('the request timeout: half an hour, for slow connections', () => {
  expect(node.app.server.requestTimeout).toBe(30 * 60_000)
})
