import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { ListPassages, Passage } from './passages.schema.ts'

/** Separate from the misread desk's endpoints to keep their schemas out of the gates page's bundle. */
export const lprPassagesApi = {
  list: get('/adminapi/places/:id/lpr-events', {
    summary: '+ Passages of a place, newest first: whether the gate opened and why (R84)',
    permission: 'lprEvents.view',
    scope: { kind: 'place', ids: { id: 'place' } },
    params: z.object({ id: PathId }),
    query: ListPassages,
    answer: Passage,
    paged: true,
  }),
  ofSession: get('/adminapi/parkingsessions/:id/lpr-events', {
    summary: '+ Reads of a session, oldest first: whether the gate opened and why (R84)',
    permission: 'lprEvents.view',
    scope: { kind: 'place', ids: { id: 'session' } },
    params: z.object({ id: PathId }),
    answer: z.array(Passage),
  }),
}
