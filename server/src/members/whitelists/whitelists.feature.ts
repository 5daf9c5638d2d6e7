import type { ServerFeature } from '../../kit/feature.ts'
import { mailStatus } from './whitelists.jobs.ts'
import { whitelistsRoutes } from './whitelists.routes.ts'

export const whitelists = {
  routes: whitelistsRoutes,
  jobs: [mailStatus],
  live: { whitelists: ['whitelists.view'] },
} satisfies ServerFeature
