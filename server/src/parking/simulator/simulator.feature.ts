import type { ServerFeature } from '../../kit/feature.ts'
import { replayJob } from './replays.jobs.ts'
import { replaysRoutes } from './replays.routes.ts'

export const simulator = {
  routes: replaysRoutes,
  jobs: [replayJob],
} satisfies ServerFeature
