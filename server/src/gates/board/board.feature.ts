import type { ServerFeature } from '../../kit/feature.ts'
import { boardRoutes } from './board.routes.ts'

export const board = {
  routes: boardRoutes,
} satisfies ServerFeature
