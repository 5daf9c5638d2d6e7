import * as z from 'zod'
import { get, post } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import { Fine } from '../fines/fines.schema.ts'
import { Letter, ListLetters } from './letters.schema.ts'

const ofGlobalAdmins = { permission: 'fines.edit', scope: 'none' } as const

const list = get('/adminapi/enforcement/letters', {
  summary: '+ Reminders to print and post, oldest first; those of fines that are settled or moved on are left out',
  ...ofGlobalAdmins,
  query: ListLetters,
  answer: Letter,
  paged: true,
})

/** Reminders that go by post: without an e-mail address, or refused by the mail server. */
export const lettersApi = {
  list,
  export: exportOf(list, '+ The reminders to post with their addresses as a spreadsheet or CSV'),
  post: post('/adminapi/parking-fines/:id/invoices/:invoiceId/posted', {
    summary: '+ Records that a letter was posted',
    permission: 'fines.edit',
    scope: { kind: 'place', ids: { id: 'fine', invoiceId: 'fineInvoice' } },
    params: z.object({ id: PathId, invoiceId: PathId }),
    answer: Fine,
    errors: ['fines.letterNotWaiting'],
    audit: 'fine.letterPosted',
  }),
}
