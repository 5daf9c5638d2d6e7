import type { ServerFeature } from '../../kit/feature.ts'
import { closeBundlesJob } from './payments/bundles.jobs.ts'
import { refundJob, chargeJob, chargeBundleJob, sweepPaymentsJob } from './payments/payments.jobs.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import { endForgottenSessionsJob } from './stays/stays.jobs.ts'

export const sessions = {
  routes: sessionsRoutes,
  jobs: [refundJob, chargeJob, chargeBundleJob, closeBundlesJob, sweepPaymentsJob, endForgottenSessionsJob],
  live: { sessions: ['sessions.view', 'board.view'] },
} satisfies ServerFeature
