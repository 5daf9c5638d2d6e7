import type { ServerFeature } from '../../kit/feature.ts'
import { usersRoutes } from './users.routes.ts'

export const users = {
  routes: usersRoutes,
  live: { users: ['users.view'] },
} satisfies ServerFeature
