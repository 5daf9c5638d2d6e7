import type { ServerFeature } from '../../kit/feature.ts'
import { closeBundlesJob } from './payments/bundles.jobs.ts'
import { billPassesJob } from './payments/pass-billing.jobs.ts'
import { payDebtsRoutes } from './payments/pay-debts.ts'
import { refundJob, chargeJob, chargeBundleJob, sweepPaymentsJob } from './payments/payments.jobs.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import { endForgottenSessionsJob } from './stays/stays.jobs.ts'

export const sessions = {
  routes: [...sessionsRoutes, ...payDebtsRoutes],
  jobs: [
    refundJob,
    chargeJob,
    chargeBundleJob,
    closeBundlesJob,
    sweepPaymentsJob,
    endForgottenSessionsJob,
    billPassesJob,
  ],
  live: { sessions: ['sessions.view', 'board.view'] },
} satisfies ServerFeature
