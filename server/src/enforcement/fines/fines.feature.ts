import type { ServerFeature } from '../../kit/feature.ts'
import { passFinesDue } from './fines.jobs.ts'
import { finesRoutes } from './fines.routes.ts'

export const fines = {
  routes: finesRoutes,
  jobs: [passFinesDue],
  live: { fines: ['fines.view'] },
} satisfies ServerFeature
