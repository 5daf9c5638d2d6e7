import type { ServerFeature } from '../../kit/feature.ts'
import { statementsRoutes } from './statements.routes.ts'

export const statements = {
  routes: statementsRoutes,
  live: { statements: ['reports.viewPayout'] },
} satisfies ServerFeature
