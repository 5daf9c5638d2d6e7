import type { ServerFeature } from '../../kit/feature.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { readPartnersJob } from './read-partners.jobs.ts'

export const payments = { routes: paymentsRoutes, jobs: [readPartnersJob] } satisfies ServerFeature
