import type { ServerFeature } from '../../kit/feature.ts'
import { clientsRoutes } from './clients.routes.ts'

export const clients = {
  routes: clientsRoutes,
  live: { clients: ['clients.view'] },
} satisfies ServerFeature
