import type { ServerFeature } from '../../kit/feature.ts'
import { digestJob, sendDigest } from './alarms.jobs.ts'
import { alarmsRoutes } from './alarms.routes.ts'

export const alarms = {
  routes: alarmsRoutes,
  jobs: [digestJob, sendDigest],
  live: { alarms: ['alarms.view', 'board.view'] },
} satisfies ServerFeature
