import { createHash, timingSafeEqual } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { authenticator, cachePeople } from './kit/http/authentication.ts'
import type { Services } from './kit/context.ts'
import { Rejection } from './kit/errors.ts'
import { docsPage } from './kit/http/docs-page.ts'
import { addChatFrame } from './people/chat/chat-frame.ts'
import { registerErrorHandler, answerUnknownPath } from './kit/http/failures.ts'
import { bindRoutes } from './kit/http/http.ts'
import { acceptBodies } from './kit/http/body-shape.ts'
import { addWeb } from './kit/http/web-files.ts'
import { openMetrics, type Metrics } from './kit/metrics.ts'
import './kit/phones.ts'
import { limitBodyTime } from './kit/http/body-time.ts'
import { openApiDocument, type OpenApi } from './kit/http/openapi.ts'
import { sendSecurityHeaders } from './kit/http/security-headers.ts'
import { findPerson } from './people/access/people.queries.ts'
import { accountsRoutes, secondFactorRoutes } from './people/accounts/accounts.routes.ts'
import { alarmsRoutes } from './gates/alarms/alarms.routes.ts'
import { boardRoutes } from './gates/board/board.routes.ts'
import { bookingsRoutes } from './parking/bookings/bookings.routes.ts'
import { addDisputeForm } from './enforcement/disputes/form.routes.ts'
import { booksRoutes } from './money/books/books.routes.ts'
import { commissionsRoutes } from './money/commissions/commissions.routes.ts'
import { disputeFormsRoutes } from './enforcement/disputes/dispute-forms.routes.ts'
import { addPublicForm } from './members/public-links/form.routes.ts'
import { campaignInvoicesRoutes } from './members/campaigns/ledger/campaign-invoices.routes.ts'
import { campaignLedgerRoutes, campaignResultsRoutes } from './members/campaigns/ledger/campaign-ledger.routes.ts'
import {
  campaignRegistrantsRoutes,
  promoCodesRoutes,
  translationsRoutes,
} from './members/campaigns/registrants/campaign-registrants.routes.ts'
import { addUnsubscribePage } from './members/campaigns/unsubscribe.routes.ts'
import { campaignsRoutes } from './members/campaigns/campaigns.routes.ts'
import { chatRoutes } from './people/chat/chat.routes.ts'
import { clientsRoutes } from './people/clients/clients.routes.ts'
import { finesRoutes } from './enforcement/fines/fines.routes.ts'
import { intakeRoutes } from './enforcement/fines/intake/intake.routes.ts'
import { addObjectionForm } from './enforcement/fines/objections/form.routes.ts'
import { objectionsRoutes } from './enforcement/fines/objections/objections.routes.ts'
import { officersRoutes } from './enforcement/fines/officers/officers.routes.ts'
import { reportsRoutes } from './money/reports/reports.routes.ts'
import { statementsRoutes } from './money/statements/statements.routes.ts'
import { savedReportsRoutes } from './money/reports/saved/saved-reports.routes.ts'
import { statusChecksRoutes } from './enforcement/fines/checks/status-checks.routes.ts'
import { fineTermsRoutes } from './enforcement/fines/terms/fine-terms.routes.ts'
import { lettersRoutes } from './enforcement/fines/letters/letters.routes.ts'
import { paymentsRoutes } from './enforcement/fines/payments/payments.routes.ts'
import { reportingTasksRoutes } from './enforcement/fines/reports/reporting-tasks.routes.ts'
import { firstLanguageRoutes } from './people/first-language/first-language.routes.ts'
import { addVisitPage } from './members/fleets/visitors/visit-page.routes.ts'
import { fleetsRoutes } from './members/fleets/fleets.routes.ts'
import { gatesRoutes } from './gates/gates/gates.routes.ts'
import { importsRoutes } from './office/imports/imports.routes.ts'
import { liveRoutes } from './office/live/live.routes.ts'
import { lprEventsRoutes } from './gates/lpr-events/lpr-events.routes.ts'
import { notificationTemplatesRoutes } from './people/notification-templates/notification-templates.routes.ts'
import { notificationsRoutes } from './people/notifications/notifications.routes.ts'
import { passesRoutes } from './parking/passes/passes.routes.ts'
import { placesRoutes } from './parking/places/places.routes.ts'
import { quickActionSettingsRoutes } from './office/quick-actions/quick-actions.routes.ts'
import { measureRetention } from './office/retention/measure-retention.ts'
import { regionsRoutes } from './office/regions/regions.routes.ts'
import { retentionRoutes } from './office/retention/retention.routes.ts'
import { replaysRoutes } from './parking/simulator/replays.routes.ts'
import { carRecordsRoutes } from './parking/car-records/car-records.routes.ts'
import { sessionsRoutes } from './parking/sessions/sessions.routes.ts'
import { settingsRoutes } from './office/settings/settings.routes.ts'
import { vehicleGroupsRoutes } from './members/vehicle-groups/vehicle-groups.routes.ts'
import { usersRoutes } from './people/users/users.routes.ts'
import { homeRoutes } from './office/home/home.routes.ts'
import { whitelistsRoutes } from './members/whitelists/whitelists.routes.ts'
import { zonesRoutes } from './parking/zones/zones.routes.ts'
import { saveUserRoutes } from './processes/accounts/save-user.ts'
import { payDebtsRoutes } from './processes/pay-debts.ts'
import { disputesRoutes } from './processes/disputes.ts'
import { sessionExitsRoutes } from './processes/end-and-open.ts'
import { quickActionsRoutes } from './processes/quick-actions.ts'
import { identityProviderRoutes } from './processes/accounts/identity-login.ts'
import { officerSignInRoutes } from './processes/accounts/officer-sign-in.ts'
import { passwordLinksRoutes } from './processes/accounts/password-links.ts'
import { publicLinksRoutes } from './processes/public-links.ts'
import { userBulkRoutes } from './processes/accounts/bulk-users.ts'
import { visitorSessionsRoutes } from './processes/visitor-sessions.ts'
import { lprReadsRoutes, lprRepairsRoutes } from './processes/lpr/lpr.routes.ts'

/** Routes of every feature. */
export const routes = [
  ...accountsRoutes,
  ...passwordLinksRoutes,
  ...secondFactorRoutes,
  ...identityProviderRoutes,
  ...liveRoutes,
  ...placesRoutes,
  ...replaysRoutes,
  ...sessionsRoutes,
  ...carRecordsRoutes,
  ...clientsRoutes,
  ...payDebtsRoutes,
  ...lprEventsRoutes,
  ...lprReadsRoutes,
  ...lprRepairsRoutes,
  ...sessionExitsRoutes,
  ...importsRoutes,
  ...gatesRoutes,
  ...bookingsRoutes,
  ...passesRoutes,
  ...zonesRoutes,
  ...settingsRoutes,
  ...regionsRoutes,
  ...retentionRoutes,
  ...alarmsRoutes,
  ...boardRoutes,
  ...notificationTemplatesRoutes,
  ...notificationsRoutes,
  ...quickActionsRoutes,
  ...quickActionSettingsRoutes,
  ...chatRoutes,
  ...firstLanguageRoutes,
  ...usersRoutes,
  ...saveUserRoutes,
  ...userBulkRoutes,
  ...whitelistsRoutes,
  ...homeRoutes,
  ...campaignsRoutes,
  ...campaignInvoicesRoutes,
  ...campaignLedgerRoutes,
  ...campaignResultsRoutes,
  ...campaignRegistrantsRoutes,
  ...promoCodesRoutes,
  ...translationsRoutes,
  ...publicLinksRoutes,
  ...vehicleGroupsRoutes,
  ...fleetsRoutes,
  ...visitorSessionsRoutes,
  ...finesRoutes,
  ...officersRoutes,
  ...objectionsRoutes,
  ...officerSignInRoutes,
  ...intakeRoutes,
  ...reportingTasksRoutes,
  ...statusChecksRoutes,
  ...lettersRoutes,
  ...paymentsRoutes,
  ...fineTermsRoutes,
  ...disputesRoutes,
  ...disputeFormsRoutes,
  ...reportsRoutes,
  ...commissionsRoutes,
  ...statementsRoutes,
  ...booksRoutes,
  ...savedReportsRoutes,
]

/** Compared as hashes of equal length, in constant time. */
const isSameToken = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return first !== undefined && second !== undefined && timingSafeEqual(first, second)
}

type Probes = { services: Services; metrics: Metrics; metricsToken: string | undefined }

const addProbes = (app: FastifyInstance, { services, metrics, metricsToken }: Probes): void => {
  app.get('/health/live', () => ({ Status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const isReady = await services.db
      .selectNoFrom((select) => select.val(1).as('one'))
      .execute()
      .then(
        () => true,
        () => false,
      )
    return reply.code(isReady ? 200 : 503).send({ Status: isReady ? 'ready' : 'database unavailable' })
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
  addChatFrame(app, chatHosts)
  addPublicForm(app)
  addDisputeForm(app)
  addObjectionForm(app)
  addVisitPage(app, services.clock)
  addUnsubscribePage(app, services)
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
