import type { ServerFeature } from '../kit/feature.ts'
import { disputesRoutes } from './disputes.ts'
import { sessionExitsRoutes } from './end-and-open.ts'
import { lprReadsRoutes, lprRepairsRoutes } from './lpr/lpr.routes.ts'
import { officerSignInRoutes } from './officer-sign-in.ts'
import { passwordLinksRoutes } from './password-links.ts'
import { quickActionsRoutes } from './quick-actions.ts'
import { endVisitorSessionsJob } from './visitor-sessions.jobs.ts'
import { visitorSessionsRoutes } from './visitor-sessions.ts'

export const processes = {
  routes: [
    ...passwordLinksRoutes,
    ...lprReadsRoutes,
    ...lprRepairsRoutes,
    ...sessionExitsRoutes,
    ...quickActionsRoutes,
    ...visitorSessionsRoutes,
    ...officerSignInRoutes,
    ...disputesRoutes,
  ],
  jobs: [endVisitorSessionsJob],
} satisfies ServerFeature
