import type { ServerFeature } from '../../kit/feature.ts'
import { passesRoutes } from './passes.routes.ts'

export const passes = {
  routes: passesRoutes,
  live: { passes: ['passes.view'] },
} satisfies ServerFeature
