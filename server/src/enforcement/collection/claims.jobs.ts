import { defineJob } from '../../kit/jobs/jobs.ts'
import { deliverClaim, deliverWaiting } from './deliver-claims.ts'

/** Calls the partner for one claim soon after the commit; what fails here waits for `deliverClaimsJob`. */
export const deliverClaimJob = defineJob<{ claimId: number }>({
  name: 'fines.deliverClaim',
  retries: 3,
  retryDelaySeconds: 2,
  heartbeatSeconds: 30,
  isKeyed: true,
  run: (ctx, { claimId }) => deliverClaim(ctx, claimId),
})

/** Every ten minutes: messages that wait for a partner, such as of the nightly run or after an outage. */
export const deliverClaimsJob = defineJob<object>({
  name: 'fines.deliverClaims',
  schedule: { cron: '*/10 * * * *', timeZone: 'UTC' },
  heartbeatSeconds: 30,
  run: deliverWaiting,
})
