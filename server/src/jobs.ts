import { purgeAccounts, sendLink, sendPasswordNotice } from './features/accounts/accounts.jobs.ts'
import { answerReset } from './features/accounts/resets.jobs.ts'
import { sendNotification } from './features/clients/notifications.jobs.ts'
import { chargeJob, endForgottenSessionsJob, refundJob, sweepPaymentsJob } from './features/sessions/payments.jobs.ts'
import type { JobDefinition } from './kit/jobs.ts'

/** Every job, and with it every schedule. */
export const jobs: readonly JobDefinition<never>[] = [
  refundJob,
  chargeJob,
  sweepPaymentsJob,
  endForgottenSessionsJob,
  sendNotification,
  answerReset,
  sendLink,
  sendPasswordNotice,
  purgeAccounts,
]
