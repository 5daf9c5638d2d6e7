import type { ServerFeature } from '../kit/feature.ts'
import { userBulkRoutes } from './accounts/bulk-users.ts'
import { identityProviderRoutes } from './accounts/identity-login.ts'
import { officerSignInRoutes } from './accounts/officer-sign-in.ts'
import { passwordLinksRoutes } from './accounts/password-links.ts'
import { saveUserRoutes } from './accounts/save-user.ts'
import { disputesRoutes } from './disputes.ts'
import { sessionExitsRoutes } from './end-and-open.ts'
import { lprReadsRoutes, lprRepairsRoutes } from './lpr/lpr.routes.ts'
import { billPassesJob } from './pass-billing.jobs.ts'
import { payDebtsRoutes } from './pay-debts.ts'
import { publicLinksRoutes } from './public-links.ts'
import { quickActionsRoutes } from './quick-actions.ts'
import { mailRequests, mailNewRequests, mailRequestDigests } from './registration-requests.jobs.ts'
import { endVisitorSessionsJob } from './visitor-sessions.jobs.ts'
import { visitorSessionsRoutes } from './visitor-sessions.ts'

export const processes = {
  routes: [
    ...passwordLinksRoutes,
    ...identityProviderRoutes,
    ...payDebtsRoutes,
    ...lprReadsRoutes,
    ...lprRepairsRoutes,
    ...sessionExitsRoutes,
    ...quickActionsRoutes,
    ...saveUserRoutes,
    ...userBulkRoutes,
    ...publicLinksRoutes,
    ...visitorSessionsRoutes,
    ...officerSignInRoutes,
    ...disputesRoutes,
  ],
  jobs: [endVisitorSessionsJob, billPassesJob, mailRequests, mailNewRequests, mailRequestDigests],
} satisfies ServerFeature
