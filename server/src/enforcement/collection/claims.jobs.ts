import { defineJob } from '../../kit/jobs/jobs.ts'
import { deliverClaim, deliverWaiting } from './deliver-claims.ts'

/** Calls the partner for one claim soon after the commit; failed messages wait for `deliverClaimsJob`. */
export const deliverClaimJob = defineJob<{ claimId: number }>({
  name: 'fines.deliverClaim',
  retries: 3,
  retryDelaySeconds: 2,
  heartbeatSeconds: 30,
  isKeyed: true,
  run: (ctx, { claimId }) => deliverClaim(ctx, claimId),
})

/** Runs every ten minutes: sends messages that wait for a partner, such as after the nightly run or an outage. */
export const deliverClaimsJob = defineJob<object>({
  name: 'fines.deliverClaims',
  schedule: { cron: '*/10 * * * *', timeZone: 'UTC' },
  heartbeatSeconds: 30,
  run: deliverWaiting,
})
