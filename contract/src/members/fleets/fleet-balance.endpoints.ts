import * as z from 'zod'
import { get, post } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import { LedgerEntry, ListLedger, TopUp } from './fleet-balance.schema.ts'

const ofFleet = { scope: { kind: 'place', ids: { id: 'fleet' } }, params: z.object({ id: PathId }) } as const

const ledger = get('/adminapi/fleets/:id/ledger', {
  summary: '+ Money paid into a PREPAID fleet, newest first (R103)',
  permission: 'fleets.view',
  ...ofFleet,
  query: ListLedger,
  answer: LedgerEntry,
  paged: true,
})

export const fleetBalanceApi = {
  ledger,
  export: exportOf(ledger, '+ The ledger as a spreadsheet or CSV (R103, R182)'),
  topUp: post('/adminapi/fleets/:id/ledger', {
    summary: '+ Adds money to a PREPAID fleet, or takes back an earlier entry with a negative amount (R103)',
    permission: 'fleets.edit',
    ...ofFleet,
    body: TopUp,
    answer: LedgerEntry,
    errors: ['fleets.notPrepaid', 'fleets.balanceTooLow'],
    needsKey: true,
    audit: 'fleet.toppedUp',
  }),
}
