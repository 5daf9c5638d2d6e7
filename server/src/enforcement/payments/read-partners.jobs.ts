import { defineJob } from '../../kit/jobs/jobs.ts'
import { readPartners } from './read-partners.ts'

/** Every ten minutes: payments of debt partners and claims that they give back. */
export const readPartnersJob = defineJob<object>({
  name: 'fines.readPartners',
  schedule: { cron: '5-59/10 * * * *', timeZone: 'UTC' },
  heartbeatSeconds: 30,
  run: readPartners,
})
