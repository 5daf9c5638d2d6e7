import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { InstantInput } from '../../kit/time.ts'
import { AddPass, MonthlyPass, PassTerms, SavedPass, SavePass } from './passes.schema.ts'

const byPlace = z.object({ id: PathId })
const byPass = z.object({ id: PathId, passId: PathId })

const ofPlace = { kind: 'place', ids: { id: 'place' } } as const
const ofPass = { kind: 'place', ids: { id: 'place', passId: 'pass' } } as const
const editing = { permission: 'passes.edit', scope: ofPass, params: byPass } as const

export const passesApi = {
  list: get('/adminapi/places/:id/monthlypasses', {
    summary: 'All monthly passes of a place, newest first',
    permission: 'passes.view',
    scope: ofPlace,
    params: byPlace,
    answer: z.array(MonthlyPass),
  }),
  terms: get('/adminapi/places/:id/monthlypasses/terms', {
    summary: '+ Place data for the passes page: name, time zone, spots, VAT (R4)',
    permission: 'passes.view',
    scope: ofPlace,
    params: byPlace,
    answer: PassTerms,
  }),
  add: post('/adminapi/places/:id/monthlypasses', {
    summary: 'Adds a pass; warns above the number of spots (R107)',
    permission: 'passes.edit',
    scope: { kind: 'place', ids: { id: 'place', placeId: 'place' } },
    params: byPlace,
    body: AddPass,
    fixed: ['data.Id', 'data.PlaceId', 'data.Currency'],
    answer: SavedPass,
    errors: ['passes.overlap', 'passes.endsBeforeStart', 'passes.otherPlace', 'passes.unknownApp'],
    audit: 'pass.added',
  }),
  save: put('/adminapi/places/:id/monthlypasses/:passId', {
    summary: 'Changes a pass (R8, R107)',
    ...editing,
    unscoped: ['AppId'],
    body: SavePass,
    fixed: ['Id', 'PlaceId', 'Currency'],
    answer: SavedPass,
    errors: [
      'passes.overlap',
      'passes.endsBeforeStart',
      'passes.startIsBilled',
      'passes.unknownApp',
      'conflict.changedMeanwhile',
    ],
    audit: 'pass.changed',
  }),
  remove: del('/adminapi/places/:id/monthlypasses/:passId', {
    summary: 'Deletes a pass (soft delete: audit trail and sessions keep it) (R9)',
    ...editing,
    body: z.object({ UpdatedAt: InstantInput.optional() }),
    errors: ['conflict.changedMeanwhile'],
    audit: 'pass.deleted',
  }),
  resume: post('/adminapi/places/:id/monthlypasses/:passId/resume', {
    summary: '+ Resumes a suspended pass and retries the declined fee (R110)',
    ...editing,
    body: z.object({ UpdatedAt: InstantInput.optional() }),
    answer: MonthlyPass,
    needsKey: true,
    errors: ['passes.notSuspended', 'passes.expired', 'conflict.changedMeanwhile'],
    audit: 'pass.resumed',
  }),
}
