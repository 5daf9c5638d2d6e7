import type { ServerFeature } from '../../kit/feature.ts'
import { retentionJobs } from './retention.jobs.ts'
import { retentionRoutes } from './retention.routes.ts'

export const retention = {
  routes: retentionRoutes,
  jobs: retentionJobs,
} satisfies ServerFeature
