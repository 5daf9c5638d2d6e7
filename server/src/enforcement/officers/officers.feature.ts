import type { ServerFeature } from '../../kit/feature.ts'
import { intakeRoutes } from './intake/intake.routes.ts'
import { mailOfficerLink } from './officers.jobs.ts'
import { officersRoutes } from './officers.routes.ts'

export const officers = {
  routes: [...officersRoutes, ...intakeRoutes],
  jobs: [mailOfficerLink],
} satisfies ServerFeature
