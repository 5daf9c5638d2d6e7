import { placesApi } from '@parkla/contract/places/places.endpoints.ts'
import { bind } from '../../kit/routes.ts'
import { listPlaceProfiles } from './places.queries.ts'

export const placesRoutes = bind(placesApi, { profiles: listPlaceProfiles })
