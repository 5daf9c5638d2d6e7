import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exporting } from '../../kit/listing.ts'

/** The list has all passes of the place, so it counts them itself. */
export const passListingApi = {
  export: get('/adminapi/places/:id/monthlypasses/export', {
    summary: '+ The monthly passes of a place as a spreadsheet or CSV, masked as in the list (R79)',
    permission: 'passes.view',
    scope: { kind: 'place', ids: { id: 'place' } },
    params: z.object({ id: PathId }),
    ...exporting(z.object({})),
  }),
}
