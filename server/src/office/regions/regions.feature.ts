import type { ServerFeature } from '../../kit/feature.ts'
import { regionsRoutes } from './regions.routes.ts'

export const regions = {
  routes: regionsRoutes,
} satisfies ServerFeature
