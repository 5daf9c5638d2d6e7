import { del, get, post } from '../../kit/endpoint.ts'
import { exportOf } from '../../kit/listing.ts'
import { AddCommission, Commission, DeleteCommission, ListCommissions } from './commissions.schema.ts'

const list = get('/adminapi/commissions', {
  summary: '+ Commissions of places in scope with their history, newest first (R171)',
  permission: 'reports.viewPayout',
  scope: { kind: 'list', ids: { placeId: 'place' } },
  query: ListCommissions,
  answer: Commission,
  paged: true,
})

export const commissionsApi = {
  list,
  export: exportOf(list, '+ The listed commissions as a spreadsheet or CSV (R182)'),
  add: post('/adminapi/commissions', {
    summary: '+ Sets the commission of a place from a day on, in no closed month (R171)',
    permission: 'commissions.edit',
    scope: { kind: 'place', ids: { PlaceId: 'place' } },
    body: AddCommission,
    answer: Commission,
    errors: ['commissions.ofPart', 'commissions.taken', 'commissions.monthClosed'],
    audit: 'commission.added',
  }),
  remove: del('/adminapi/commissions', {
    summary: '+ Deletes a commission that no statement has used (R171)',
    permission: 'commissions.edit',
    scope: { kind: 'place', ids: { PlaceId: 'place', ValidFrom: 'commission' } },
    body: DeleteCommission,
    errors: ['commissions.monthClosed'],
    audit: 'commission.deleted',
  }),
}
