import type { ServerFeature } from '../../kit/feature.ts'
import { deliverClaimJob, deliverClaimsJob } from './claims.jobs.ts'
import { forwardDebtsJob, lapseFinesJob } from './forwarding.jobs.ts'

export const collection = {
  jobs: [deliverClaimJob, deliverClaimsJob, lapseFinesJob, forwardDebtsJob],
} satisfies ServerFeature
