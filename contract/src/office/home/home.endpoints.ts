import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'
import { HomePlace, ListHomePlaces } from './home.schema.ts'

export const homeApi = {
  places: get('/adminapi/home-places', {
    summary: '+ Places of the caller, and those where the lists and fleets they manage are valid, by name (R87)',
    permission: 'signedIn',
    scope: 'list',
    query: ListHomePlaces,
    answer: z.array(HomePlace),
  }),
}
