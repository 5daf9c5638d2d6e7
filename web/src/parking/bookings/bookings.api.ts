import { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const bookings = callsOf('bookings', bookingsApi)
