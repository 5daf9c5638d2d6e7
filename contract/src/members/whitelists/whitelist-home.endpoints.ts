import * as z from 'zod'
import { get } from '../../kit/endpoint.ts'
import { exportOf } from '../../kit/listing.ts'
import {
  ListWhitelistRequests,
  ListWhitelistSessions,
  WhitelistFigures,
  WhitelistRequest,
  WhitelistSession,
} from './whitelist-home.schema.ts'

const sessions = get('/adminapi/whitelist-sessions', {
  summary: '+ Running sessions of whitelist members, newest first (R87)',
  permission: 'whitelists.view',
  scope: { kind: 'list', ids: { whitelistId: 'whitelist' } },
  query: ListWhitelistSessions,
  answer: WhitelistSession,
  paged: true,
})

export const whitelistHomeApi = {
  sessions,
  exportSessions: exportOf(sessions, '+ The filtered running sessions of members as a spreadsheet or CSV (R182)'),
  requests: get('/adminapi/whitelist-requests', {
    summary: '+ Users of managed lists who wait for approval, the oldest twenty (R92)',
    permission: 'whitelists.editUsers',
    scope: 'own',
    query: ListWhitelistRequests,
    answer: z.array(WhitelistRequest),
  }),
  figures: get('/adminapi/whitelist-figures', {
    summary: '+ Members inside and users waiting for approval, of the lists that the caller manages',
    permission: 'whitelists.editUsers',
    scope: 'own',
    answer: WhitelistFigures,
  }),
}
