import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'

/** **+** Bookings that start today, on the clock of their place, and the number of cars that have arrived. */
export const Arrivals = z.object({ Today: z.number(), Arrived: z.number() })
export type Arrivals = z.infer<typeof Arrivals>

/** A file apart: the start page requests it and must not load the other schemas. */
export const arrivalsApi = {
  today: get('/adminapi/bookings/arrivals', {
    summary: "+ Today's arrivals at all bookable places in scope (R153)",
    permission: 'bookings.view',
    scope: 'list',
    answer: Arrivals,
  }),
}
