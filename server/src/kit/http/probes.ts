import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { Rejection } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { answerUnknownPath } from './failures.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Compared as hashes of equal length, in constant time. */
const isSameToken = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return first !== undefined && second !== undefined && timingSafeEqual(first, second)
}

type Probes = { services: Services; metrics: Metrics; metricsToken: string | undefined }

/** `/health/live`, `/health/ready` and `/metrics`, which needs the token. */
export const addProbes = (app: FastifyInstance, { services, metrics, metricsToken }: Probes): void => {
  app.get('/health/live', () => ({ Status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const isReady = await services.db
      .selectNoFrom((select) => select.val(1).as('one'))
      .execute()
      .then(
        () => true,
        () => false,
      )
    return reply
      .code(isReady ? 200 : 503)
      .send({ Status: isReady ? 'ready' : 'database unavailable', Version: version })
  })
  app.get('/metrics', async (request, reply) => {
    if (metricsToken === undefined) return answerUnknownPath(request, reply)
    if (!isSameToken(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      throw new Rejection(401, 'auth.invalid')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) metrics.failures.inc()
    done()
  })
}
