import { get } from '../../kit/endpoint.ts'
import { CarRecords, ListCarRecords } from './car-records.schema.ts'

/** Separate from the sessions' endpoints to keep their schemas out of the first visit to the desk. */
export const carRecordsApi = {
  list: get('/adminapi/car-records', {
    summary: '+ Passages and bookings without a session, and monthly passes, by plate or phone (R84, decision 0025)',
    permission: 'sessions.view',
    scope: 'list',
    query: ListCarRecords,
    answer: CarRecords,
    errors: ['sessions.rangeBackwards', 'sessions.rangeTooLong'],
  }),
}
