import { defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { defineJob } from '../../../kit/jobs.ts'
import { forwardDebts } from './forward-debts.ts'
import { readPartners } from './read-partners.ts'

/** Each night, after fines have become OVERDUE (R130). */
export const forwardDebtsJob = defineJob<object>({
  name: 'fines.forwardDebts',
  schedule: { cron: '40 1 * * *', timeZone: defaultTimeZone },
  heartbeatSeconds: 60,
  run: forwardDebts,
})

/** Every ten minutes: payments of debt partners and claims that they give back. */
export const readPartnersJob = defineJob<object>({
  name: 'fines.readPartners',
  schedule: { cron: '5-59/10 * * * *', timeZone: 'UTC' },
  heartbeatSeconds: 30,
  run: readPartners,
})
