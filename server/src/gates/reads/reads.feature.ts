import type { ServerFeature } from '../../kit/feature.ts'
import { readsRoutes } from './reads.routes.ts'

export const reads = { routes: readsRoutes, live: { passages: ['lprEvents.view'] } } satisfies ServerFeature
