import type { ServerFeature } from '../../kit/feature.ts'
import { carRecordsRoutes } from './car-records.routes.ts'

export const carRecords = {
  routes: carRecordsRoutes,
} satisfies ServerFeature
