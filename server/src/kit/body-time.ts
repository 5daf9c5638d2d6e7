import type { FastifyInstance } from 'fastify'
import { Rejection } from './errors.ts'

/**
 * Answers 408 to a body that has not arrived after so many seconds, and closes its connection: slow senders would hold
 * connections. Uploads are read by their handlers and have the server's own limit.
 */
export const limitBodyTime = (app: FastifyInstance, seconds: number): void => {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.headers['content-type'] === 'application/octet-stream') return payload
    const stop = setTimeout(() => {
      // Fastify's parser answers the error; destroying the stream would close the socket without an answer.
      reply.header('connection', 'close')
      payload.emit('error', new Rejection(408, 'request.timeout'))
    }, seconds * 1_000)
    payload.once('close', () => clearTimeout(stop))
    payload.once('end', () => clearTimeout(stop))
    return payload
  })
}
