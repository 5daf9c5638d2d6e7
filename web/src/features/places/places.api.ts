import { placesApi } from '@parkla/contract/places/places.endpoints.ts'
import { callsOf } from '../../kit/api/client.ts'

export const places = callsOf('places', placesApi)
