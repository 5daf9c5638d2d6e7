import type { ServerFeature } from '../../kit/feature.ts'
import { disputeFormsRoutes } from './dispute-forms.routes.ts'
import { mailDecision, mailReceipt } from './disputes.jobs.ts'
import { addDisputeForm } from './form.routes.ts'

export const disputes = {
  routes: disputeFormsRoutes,
  jobs: [mailDecision, mailReceipt],
  pages: [addDisputeForm],
  live: { disputes: ['disputes.view'] },
} satisfies ServerFeature
