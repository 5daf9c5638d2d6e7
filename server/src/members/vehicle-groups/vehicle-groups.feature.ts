import type { ServerFeature } from '../../kit/feature.ts'
import { vehicleGroupsRoutes } from './vehicle-groups.routes.ts'

export const vehicleGroups = {
  routes: vehicleGroupsRoutes,
  live: { vehicleGroups: ['vehicleGroups.view'] },
} satisfies ServerFeature
