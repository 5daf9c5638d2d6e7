import * as z from 'zod'
import { get } from '../kit/endpoint.ts'
import { ListPlaceProfiles, PlaceProfile } from './places.schema.ts'

export const placesApi = {
  profiles: get('/adminapi/placeprofiles', {
    summary: 'Places in reach as a light list for pickers, by name (R59)',
    permission: 'signedIn',
    query: ListPlaceProfiles,
    answer: z.array(PlaceProfile),
  }),
}
