import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exporting, exportOf } from '../../kit/listing.ts'
import { FleetInvoice, ListFleetInvoices } from './fleet-invoices.schema.ts'

const ofInvoice = {
  permission: 'fleets.view',
  scope: { kind: 'place', ids: { id: 'fleet', invoiceId: 'fleetInvoice' } },
  params: z.object({ id: PathId, invoiceId: PathId }),
} as const

const list = get('/adminapi/fleets/:id/invoices', {
  summary: '+ Monthly invoices of a POSTPAID fleet, newest first (R103)',
  permission: 'fleets.view',
  scope: { kind: 'place', ids: { id: 'fleet' } },
  params: z.object({ id: PathId }),
  query: ListFleetInvoices,
  answer: FleetInvoice,
  paged: true,
})

export const fleetInvoicesApi = {
  list,
  export: exportOf(list, '+ The invoices of a fleet as a spreadsheet or CSV (R103, R182)'),
  paper: get('/adminapi/fleets/:id/invoices/:invoiceId/pdf', {
    summary: '+ An invoice as a PDF in the language of the reader (R103)',
    ...ofInvoice,
    file: 'application/pdf',
  }),
  lines: get('/adminapi/fleets/:id/invoices/:invoiceId/lines', {
    summary: '+ The sessions of an invoice as a spreadsheet or CSV; their sum is that of the invoice (R103)',
    ...ofInvoice,
    ...exporting(z.object({})),
  }),
}
