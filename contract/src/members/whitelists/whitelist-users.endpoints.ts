import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import { InstantInput } from '../../kit/time.ts'
import {
  AddWhitelistUsers,
  ChangeWhitelistUser,
  ListWhitelistUsers,
  MemberStatus,
  SetMemberStatus,
  WhitelistUser,
} from './whitelist-users.schema.ts'

const ofList = { kind: 'place', ids: { id: 'whitelist' } } as const
const byUser = z.object({ id: PathId, userId: PathId })
const ofUser = { kind: 'place', ids: { id: 'whitelist', userId: 'whitelistUser' } } as const
const editing = { permission: 'whitelists.editUsers', scope: ofUser, params: byUser } as const
const saving = ['whitelists.endsBeforeStart', 'whitelists.plateOnList']
const version = { UpdatedAt: InstantInput.optional() }

const list = get('/adminapi/whitelists/:id/users', {
  summary: 'Users of a whitelist, newest first (R91)',
  permission: 'whitelists.view',
  scope: ofList,
  params: z.object({ id: PathId }),
  query: ListWhitelistUsers,
  answer: WhitelistUser,
  paged: true,
})

export const whitelistUsersApi = {
  list,
  export: exportOf(list, '+ The filtered users as a spreadsheet or CSV'),
  find: get('/adminapi/whitelists/:id/users/:userId', {
    summary: '+ A user of a whitelist, to be changed',
    ...editing,
    answer: WhitelistUser,
  }),
  add: post('/adminapi/whitelists/:id/users', {
    summary: 'Adds an approved user, or with many=true all of them or none (R91, R96)',
    permission: 'whitelists.editUsers',
    scope: ofList,
    params: z.object({ id: PathId }),
    query: z.object({ many: z.enum(['', 'true', 'false']).default('') }),
    body: AddWhitelistUsers,
    fixed: ['ID', 'WhitelistId'],
    bareList: 'Users',
    answer: z.array(WhitelistUser),
    errors: saving,
    audit: 'whitelistUser.added',
    bodyLimit: 2 * 1024 * 1024,
  }),
  save: put('/adminapi/whitelists/:id/users/:userId', {
    summary: 'Changes a user of a whitelist; what is absent stays (R8, R91, R190)',
    ...editing,
    body: ChangeWhitelistUser,
    fixed: ['ID', 'WhitelistId'],
    answer: WhitelistUser,
    errors: [...saving, 'conflict.changedMeanwhile'],
    audit: 'whitelistUser.changed',
  }),
  setStatus: put('/adminapi/whitelists/:id/users/:userId/status/:status', {
    summary: 'Approves, declines or reopens a user and e-mails them the text (R92)',
    permission: 'whitelists.editUsers',
    scope: ofUser,
    params: byUser.extend({ status: MemberStatus }),
    body: SetMemberStatus,
    answer: WhitelistUser,
    errors: ['conflict.changedMeanwhile'],
    audit: 'whitelistUser.statusChanged',
  }),
  remove: del('/adminapi/whitelists/:id/users/:userId', {
    summary: 'Removes a user, who loses access at once; running sessions stay (R99)',
    ...editing,
    body: z.object(version),
    errors: ['conflict.changedMeanwhile'],
    audit: 'whitelistUser.removed',
  }),
}
