import type { ServerFeature } from '../../kit/feature.ts'
import { sendQuickMessage } from './quick-actions.jobs.ts'
import { quickActionSettingsRoutes } from './quick-actions.routes.ts'

export const quickActions = {
  routes: quickActionSettingsRoutes,
  jobs: [sendQuickMessage],
} satisfies ServerFeature
