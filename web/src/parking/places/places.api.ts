import { placesApi } from '@parkla/contract/parking/places/places.endpoints.ts'
import { replaysApi } from '@parkla/contract/parking/simulator/replays.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const places = callsOf('places', placesApi)

/** A replay ends without a request of the page: events of places refetch it. */
export const replays = callsOf('places', replaysApi)
