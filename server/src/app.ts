import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { authenticator, cachePeople } from './kit/http/authentication.ts'
import type { Services } from './kit/context.ts'
import { docsPage } from './kit/http/docs-page.ts'
import { registerErrorHandler } from './kit/http/failures.ts'
import { bindRoutes } from './kit/http/http.ts'
import { acceptBodies } from './kit/http/body-shape.ts'
import { addWeb } from './kit/http/web-files.ts'
import { openMetrics } from './kit/metrics.ts'
import './kit/phones.ts'
import { features, liveRights } from './features.ts'
import { addProbes } from './kit/http/probes.ts'
import type { Bound } from './kit/http/routes.ts'
import { limitBodyTime } from './kit/http/body-time.ts'
import { openApiDocument, type OpenApi } from './kit/http/openapi.ts'
import { sendSecurityHeaders } from './kit/http/security-headers.ts'
import { findPerson } from './people/access/people.queries.ts'
import { liveRoutes } from './office/live/live.routes.ts'
import { measureRetention } from './office/retention/measure-retention.ts'

/** Routes of every feature. */
export const routes: readonly Bound[] = [
  ...features.flatMap((feature) => feature.routes ?? []),
  ...liveRoutes(liveRights),
]

/** The document is made on the first request: it takes a fifth of the time to build the app. */
const addDocuments = (app: FastifyInstance): void => {
  let made: OpenApi | undefined
  const document = () => (made ??= openApiDocument(routes.map(({ endpoint }) => endpoint)))
  app.get('/openapi.json', document)
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(document())))
}

export type AppOptions = {
  services: Services
  webFolder: string
  trustProxy: false | string | ((address: string, hop: number) => boolean)
  metricsToken?: string | undefined
  /** Hosts that chat widgets may be loaded from (R28). */
  chatHosts?: readonly string[]
  /** Seconds within which a body arrives, except uploads. */
  bodySeconds?: number
}

/** The HTTP side of a node; stateless. */
export const buildApp = async ({
  services,
  webFolder,
  trustProxy,
  metricsToken,
  chatHosts = [],
  bodySeconds = 30,
}: AppOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: services.log,
    // Requests are counted in /metrics. No request log: URLs hold plates and phone numbers.
    // One logger for all requests: a child logger per request would carry nothing.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: 1024 * 1024,
    // Time for an upload of 512 MB over a slow line; headers and other bodies have shorter ones.
    requestTimeout: 30 * 60_000,
    routerOptions: { maxParamLength: 300 },
  }) as unknown as FastifyInstance // Without the logger's type parameter, which the routes do not need.
  registerErrorHandler(app)
  sendSecurityHeaders(app)
  await app.register(rateLimit, { global: false })
  acceptBodies(app)
  const metrics = openMetrics()
  measureRetention(metrics, services.db)
  addProbes(app, { services, metrics, metricsToken })
  limitBodyTime(app, bodySeconds)
  addDocuments(app)
  for (const { pages = [] } of features) for (const add of pages) add(app, { ...services, chatHosts })
  const people = cachePeople((ownerId) => findPerson(services.db, ownerId), services.clock)
  services.live.subscribeAtOnce(({ topic, id }) => {
    if (topic === 'access') people.forget(id === 0 ? undefined : id)
    // Scopes depend on the zones and terms of places.
    if (topic === 'places') people.forget()
  })
  services.live.onGap(() => people.forget())
  bindRoutes(app, routes, { services, authenticate: authenticator(people, services.settings.jwtSecret) })
  app.addHook('preClose', (done) => {
    services.live.end()
    done()
  })
  await addWeb(app, webFolder)
  return app
}
