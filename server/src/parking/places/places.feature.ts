import type { ServerFeature } from '../../kit/feature.ts'
import { placesRoutes } from './places.routes.ts'

export const places = {
  routes: placesRoutes,
  live: { places: ['places.view', 'board.view'] },
} satisfies ServerFeature
