import type { ServerFeature } from '../../kit/feature.ts'
import { checkJob, applyJob, clearJob, forgetJob } from './import-runs.ts'
import { importsRoutes } from './imports.routes.ts'

export const imports = {
  routes: importsRoutes,
  jobs: [checkJob, applyJob, clearJob, forgetJob],
  live: { imports: ['imports.use'] },
} satisfies ServerFeature
