import type { ServerFeature } from '../../kit/feature.ts'
import { addObjectionForm } from './form.routes.ts'
import { mailObjection } from './objections.jobs.ts'
import { objectionsRoutes } from './objections.routes.ts'

export const objections = {
  routes: objectionsRoutes,
  jobs: [mailObjection],
  pages: [addObjectionForm],
} satisfies ServerFeature
