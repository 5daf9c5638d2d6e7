import { get } from '../../kit/endpoint.ts'
import { exportOf } from '../../kit/listing.ts'
import { ClientRow, ListClients } from './client-list.schema.ts'

const list = get('/adminapi/clients', {
  summary: '+ Clients, newest first, found by phone, name, e-mail, plate or pass (decision 0029)',
  permission: 'clients.view',
  scope: 'list',
  query: ListClients,
  answer: ClientRow,
  paged: true,
})

/** Separate from the client's own endpoints, which the sessions desk loads. */
export const clientListApi = {
  list,
  export: exportOf(list, '+ The found clients as a spreadsheet or CSV (decision 0029)'),
}
