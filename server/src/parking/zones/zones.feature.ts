import type { ServerFeature } from '../../kit/feature.ts'
import { zonesRoutes } from './zones.routes.ts'

export const zones = {
  routes: zonesRoutes,
  live: { zones: ['zones.edit'] },
} satisfies ServerFeature
