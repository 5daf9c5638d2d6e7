import { lprEventsApi } from '@parkla/contract/lpr-events/lpr-events.endpoints.ts'
import { placesApi } from '@parkla/contract/places/places.endpoints.ts'
import { sessionsApi } from '@parkla/contract/sessions/sessions.endpoints.ts'
import { callsOf } from '../../kit/client.ts'

export const sessions = callsOf('sessions', sessionsApi)
export const lprEvents = callsOf('lprEvents', lprEventsApi)
export const places = callsOf('places', placesApi)
