import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Rejection } from '../errors.ts'

/** Parses JSON, and passes uploads to their handler as a stream. A call without a body may still name the type of one (R190). */
export const acceptBodies = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, String(body), done),
  )
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
}

const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/**
 * `onRequest` of endpoints with a JSON body: 415 to every other content type before the body is read. The connection is closed,
 * as Node would otherwise read the rest of the body to reuse it.
 */
export const insistOnJson = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if (!hasBody(request) || /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) return
  reply.header('connection', 'close')
  throw new Rejection(415, 'request.unsupportedMedia')
}

/** Levels of arrays and objects in a body; the deepest of the contract has seven. */
const maxDepth = 50

const childrenOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []

/**
 * `preValidation`: 400 to JSON of more than 50 levels. Checks and `JSON.stringify` call themselves for each level, so that a
 * body of some 10,000 brackets overflows the stack.
 */
export const insistOnShallowJson = async ({ body }: FastifyRequest): Promise<void> => {
  // Level by level, without recursion. A text is no level: `childrenOf` leaves it out.
  let level = body instanceof Uint8Array ? [] : childrenOf(body)
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new Rejection(400, 'request.badJson')
    level = level.flatMap(childrenOf)
  }
}
