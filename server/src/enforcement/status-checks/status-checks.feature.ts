import type { ServerFeature } from '../../kit/feature.ts'
import { statusChecksRoutes } from './status-checks.routes.ts'

export const statusChecks = { routes: statusChecksRoutes } satisfies ServerFeature
