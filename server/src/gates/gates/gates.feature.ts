import type { ServerFeature } from '../../kit/feature.ts'
import { gatesRoutes } from './gates.routes.ts'

export const gates = {
  routes: gatesRoutes,
  live: { gates: ['gates.view'] },
} satisfies ServerFeature
