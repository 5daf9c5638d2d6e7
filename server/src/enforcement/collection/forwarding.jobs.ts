import { defaultTimeZone } from '@parkla/contract/kit/time.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { forwardDebts } from './forward-debts.ts'
import { lapseFines } from './lapse-fines.ts'

/** Each night, after fines have become OVERDUE (R130). */
export const forwardDebtsJob = defineJob<object>({
  name: 'fines.forwardDebts',
  schedule: { cron: '40 1 * * *', timeZone: defaultTimeZone },
  heartbeatSeconds: 60,
  run: forwardDebts,
})

/** Each night, after fines have become OVERDUE: those whose claim has lapsed are written off (R126). */
export const lapseFinesJob = defineJob<object>({
  name: 'fines.lapse',
  schedule: { cron: '20 1 * * *', timeZone: defaultTimeZone },
  heartbeatSeconds: 60,
  run: lapseFines,
})
