import { bookingsApi } from '@parkla/contract/bookings/bookings.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

export const bookings = callsOf('bookings', bookingsApi)
