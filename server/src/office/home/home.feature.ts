import type { ServerFeature } from '../../kit/feature.ts'
import { homeRoutes } from './home.routes.ts'

export const home = {
  routes: homeRoutes,
} satisfies ServerFeature
