import * as z from 'zod'
import { get } from '../kit/endpoint.ts'
import { PathId } from '../kit/input.ts'
import { exporting, ListTotals, pageFields } from '../kit/listing.ts'
import { ListPassages } from './lpr-passages.schema.ts'

const FilterPassages = ListPassages.omit(pageFields)

const byPlace = z.object({ id: PathId })
const ofPlace = { kind: 'place', ids: { id: 'place' } } as const

/** Separate from the list's endpoint: loaded after its rows. */
export const passageListingApi = {
  totals: get('/adminapi/places/:id/lpr-events/totals', {
    summary: '+ Number of the passages that match the filters',
    permission: 'lprEvents.view',
    scope: ofPlace,
    params: byPlace,
    query: FilterPassages,
    answer: ListTotals,
  }),
  export: get('/adminapi/places/:id/lpr-events/export', {
    summary: '+ The passages that match the filters as a spreadsheet or CSV (R84)',
    permission: 'lprEvents.view',
    scope: ofPlace,
    params: byPlace,
    ...exporting(FilterPassages),
  }),
}
