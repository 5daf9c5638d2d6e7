import type { ServerFeature } from '../../kit/feature.ts'
import { lprEventsRoutes } from './lpr-events.routes.ts'

export const lprEvents = {
  routes: lprEventsRoutes,
  live: { lprEvents: ['lprEvents.view'], passages: ['lprEvents.view'] },
} satisfies ServerFeature
