import type { ServerFeature } from '../../kit/feature.ts'
import { exceptionsRoutes } from './exceptions.routes.ts'

export const exceptions = {
  routes: exceptionsRoutes,
  live: { lprEvents: ['lprEvents.view'] },
} satisfies ServerFeature
