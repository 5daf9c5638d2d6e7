import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Rejection } from '../errors.ts'

/** Uploads are read by their handlers and have the server's own limit. */
const isLimited = ({ headers }: FastifyRequest): boolean =>
  headers['content-type'] !== 'application/octet-stream' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/**
 * Answers 408 to a body that has not arrived after so many seconds, and closes its connection: slow senders would hold
 * connections.
 */
export const limitBodyTime = (app: FastifyInstance, seconds: number): void => {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!isLimited(request)) return payload
    const stop = setTimeout(() => {
      reply.header('connection', 'close')
      // Fastify's parser answers the error; without its listener the event would end the process.
      if (payload.listenerCount('error') > 0) payload.emit('error', new Rejection(408, 'request.timeout'))
      else request.raw.destroy()
    }, seconds * 1_000)
    const clear = () => clearTimeout(stop)
    payload.once('end', clear)
    payload.once('close', clear)
    reply.raw.once('close', clear)
    return payload
  })
}
