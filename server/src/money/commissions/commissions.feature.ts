import type { ServerFeature } from '../../kit/feature.ts'
import { commissionsRoutes } from './commissions.routes.ts'

export const commissions = {
  routes: commissionsRoutes,
  live: { commissions: ['reports.viewPayout'] },
} satisfies ServerFeature
