import type { ServerFeature } from '../../kit/feature.ts'
import { bookingsRoutes } from './bookings.routes.ts'

export const bookings = {
  routes: bookingsRoutes,
  live: { bookings: ['bookings.view'] },
} satisfies ServerFeature
