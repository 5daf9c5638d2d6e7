import type { ServerFeature } from '../../kit/feature.ts'
import { closeBundlesJob } from './bundles.jobs.ts'
import { billPassesJob } from './pass-billing.jobs.ts'
import { payDebtsRoutes } from './pay-debts.ts'
import { chargeBundleJob, chargeJob, refundJob, sweepPaymentsJob } from './payments.jobs.ts'

export const charges = {
  routes: payDebtsRoutes,
  jobs: [refundJob, chargeJob, chargeBundleJob, closeBundlesJob, sweepPaymentsJob, billPassesJob],
} satisfies ServerFeature
