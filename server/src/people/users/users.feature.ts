import type { ServerFeature } from '../../kit/feature.ts'
import { userBulkRoutes } from './bulk-users.ts'
import { identityProviderRoutes } from './identity-login.ts'
import { usersRoutes } from './users.routes.ts'

export const users = {
  routes: [...usersRoutes, ...userBulkRoutes, ...identityProviderRoutes],
  live: { users: ['users.view'] },
} satisfies ServerFeature
