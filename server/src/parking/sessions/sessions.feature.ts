import type { ServerFeature } from '../../kit/feature.ts'
import { sessionsRoutes } from './sessions.routes.ts'

export const sessions = {
  routes: sessionsRoutes,
  live: { sessions: ['sessions.view', 'board.view'] },
} satisfies ServerFeature
