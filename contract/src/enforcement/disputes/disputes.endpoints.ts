import * as z from 'zod'
import { get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exporting, ListTotals, pageFields } from '../../kit/listing.ts'
import {
  AddDisputeNote,
  ApproveDispute,
  AssignDispute,
  Dispute,
  DisputeByUuid,
  DisputeRow,
  ListDisputes,
  ListPlaceDisputes,
  RejectDispute,
  SaveDispute,
  SettlePayout,
} from './disputes.schema.ts'

const ofList = { permission: 'disputes.view', scope: { kind: 'list', ids: { placeId: 'place' } } } as const
const ofDispute = { scope: { kind: 'place', ids: { id: 'dispute' } }, params: z.object({ id: PathId }) } as const
const byUuid = { scope: { kind: 'place', ids: { uuid: 'disputeUuid' } }, query: DisputeByUuid } as const
const filters = ListDisputes.omit(pageFields)

export const disputesApi = {
  listOfPlace: get('/adminapi/disputes/place/:placeId', {
    summary: 'Car-wash disputes of a place, newest first (R30)',
    permission: 'disputes.view',
    scope: { kind: 'place', ids: { placeId: 'place' } },
    params: z.object({ placeId: PathId }),
    query: ListPlaceDisputes,
    answer: DisputeRow,
    paged: true,
  }),
  list: get('/adminapi/disputes', {
    summary: 'Car-wash disputes of all places, newest first (R30)',
    permission: 'disputes.viewAll',
    scope: { kind: 'list', ids: { placeId: 'place' } },
    query: ListDisputes,
    answer: DisputeRow,
    paged: true,
  }),
  totals: get('/adminapi/disputes/totals', {
    summary: '+ Number of the disputes that match the filters, and what their customers want',
    ...ofList,
    query: filters,
    answer: ListTotals,
  }),
  export: get('/adminapi/disputes/export', {
    summary: '+ The disputes that match the filters as a spreadsheet or CSV',
    ...ofList,
    ...exporting(filters),
  }),
  find: get('/adminapi/disputes/:id', {
    summary: '+ One dispute with its wash, notes and timeline',
    permission: 'disputes.view',
    ...ofDispute,
    answer: Dispute,
  }),
  file: get('/adminapi/disputes/:id/files/:fileId', {
    summary: '+ A file that the customer sent with the complaint',
    permission: 'disputes.view',
    scope: { kind: 'place', ids: { id: 'dispute', fileId: 'disputeFile' } },
    params: z.object({ id: PathId, fileId: PathId }),
    file: 'application/octet-stream',
    errors: ['disputes.fileDeleted'],
    audit: 'dispute.fileViewed',
  }),
  save: put('/adminapi/disputes/:id', {
    summary: 'Sets the status; moves no money and sends no e-mail (R155, R156)',
    permission: 'disputes.edit',
    ...ofDispute,
    body: SaveDispute,
    fixed: [
      'ID',
      'UUID',
      'ServiceTime',
      'AmountInCents',
      'Currency',
      'Email',
      'LicensePlate',
      'Message',
      'PlaceName',
      'ServiceName',
    ],
    answer: Dispute,
    errors: ['disputes.rejected', 'conflict.changedMeanwhile'],
    audit: 'dispute.changed',
  }),
  approve: post('/adminapi/disputes/approve', {
    summary: 'Approves: refunds the matched wash, or opens a payout task; never twice (R156, R158)',
    permission: 'disputes.edit',
    ...byUuid,
    body: ApproveDispute,
    answer: Dispute,
    errors: [
      'disputes.decided',
      'disputes.alreadyPaid',
      'disputes.paidForSameWash',
      'disputes.refundUnderWay',
      'disputes.aboveDispute',
      'disputes.abovePaid',
      'sessions.chargeUnderWay',
      'conflict.changedMeanwhile',
    ],
    needsKey: true,
    audit: 'dispute.approved',
  }),
  reject: post('/adminapi/disputes/reject', {
    summary: 'Rejects with a comment that is mailed to the customer (R157)',
    permission: 'disputes.edit',
    ...byUuid,
    body: RejectDispute,
    answer: Dispute,
    errors: ['disputes.decided', 'disputes.alreadyPaid', 'conflict.changedMeanwhile'],
    audit: 'dispute.rejected',
  }),
  settlePayout: post('/adminapi/disputes/:id/payout', {
    summary: '+ Records that the payout was transferred (R156)',
    permission: 'disputes.payOut',
    ...ofDispute,
    body: SettlePayout,
    answer: Dispute,
    errors: ['disputes.noOpenPayout', 'disputes.paidInFuture'],
    needsKey: true,
    audit: 'dispute.paidOut',
  }),
  note: post('/adminapi/disputes/:id/notes', {
    summary: '+ Adds an internal note (R157)',
    permission: 'disputes.edit',
    ...ofDispute,
    body: AddDisputeNote,
    answer: Dispute,
    audit: 'dispute.noted',
  }),
  assign: put('/adminapi/disputes/:id/assignee', {
    summary: '+ Takes a dispute over, or releases it',
    permission: 'disputes.edit',
    ...ofDispute,
    body: AssignDispute,
    answer: Dispute,
    audit: 'dispute.assigned',
  }),
}
