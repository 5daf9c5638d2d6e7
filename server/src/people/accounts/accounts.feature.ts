import type { ServerFeature } from '../../kit/feature.ts'
import {
  sendLink,
  sendPasswordNotice,
  sendSecondFactorNotice,
  sendFailureNotice,
  purgeAccounts,
} from './accounts.jobs.ts'
import { accountsRoutes, secondFactorRoutes } from './accounts.routes.ts'
import { answerReset } from './passwords/resets.jobs.ts'

export const accounts = {
  routes: [...accountsRoutes, ...secondFactorRoutes],
  jobs: [answerReset, sendLink, sendPasswordNotice, sendSecondFactorNotice, sendFailureNotice, purgeAccounts],
} satisfies ServerFeature
