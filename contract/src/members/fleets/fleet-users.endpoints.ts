import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exportOf } from '../../kit/listing.ts'
import { InstantInput } from '../../kit/time.ts'
import { MemberStatus, SetMemberStatus } from '../whitelists/whitelist-users.schema.ts'
import { AddFleetUsers, ChangeFleetUser, FleetUser, ListFleetUsers } from './fleet-users.schema.ts'

const ofFleet = { kind: 'place', ids: { id: 'fleet' } } as const
const byUser = z.object({ id: PathId, userId: PathId })
const ofUser = { kind: 'place', ids: { id: 'fleet', userId: 'fleetUser' } } as const
const saving = ['whitelists.endsBeforeStart', 'whitelists.plateOnList', 'fleets.noEmail', 'fleets.full']
const version = { UpdatedAt: InstantInput.optional() }
const flag = z.enum(['', 'true', 'false']).default('')
const editing = { permission: 'fleets.editUsers', scope: ofUser, params: byUser } as const

const list = get('/adminapi/fleets/:id/users', {
  summary: 'Users of a fleet, newest first; a restricted manager sees theirs only (R100)',
  permission: 'fleets.view',
  scope: ofFleet,
  params: z.object({ id: PathId }),
  query: ListFleetUsers,
  answer: FleetUser,
  paged: true,
})

export const fleetUsersApi = {
  list,
  export: exportOf(list, '+ The filtered users as a spreadsheet or CSV'),
  find: get('/adminapi/fleets/:id/users/:userId', {
    summary: '+ A user of a fleet, to be changed',
    ...editing,
    answer: FleetUser,
  }),
  add: post('/adminapi/fleets/:id/users', {
    summary: 'Adds an approved user, or with many=true all of them or none; invites MANUALLY_INVITED by e-mail (R105)',
    permission: 'fleets.editUsers',
    scope: ofFleet,
    params: z.object({ id: PathId }),
    query: z.object({ many: flag }),
    body: AddFleetUsers,
    fixed: ['ID', 'FleetId'],
    bareList: 'Users',
    answer: z.array(FleetUser),
    needsKey: true,
    errors: saving,
    audit: 'fleetUser.added',
    bodyLimit: 2 * 1024 * 1024,
  }),
  save: put('/adminapi/fleets/:id/users/:userId', {
    summary:
      'Changes a user of a fleet, absent stays; invites on invite=true or a new MANUALLY_INVITED (R8, R105, R190)',
    ...editing,
    query: z.object({ invite: flag }),
    body: ChangeFleetUser,
    fixed: ['ID', 'FleetId', 'RegistrationType'],
    answer: FleetUser,
    needsKey: true,
    errors: [...saving, 'conflict.changedMeanwhile'],
    audit: 'fleetUser.changed',
  }),
  setStatus: put('/adminapi/fleets/:id/users/:userId/status/:status', {
    summary: 'Approves, declines or reopens a user of a fleet and e-mails them the text (R92)',
    permission: 'fleets.editUsers',
    scope: ofUser,
    params: byUser.extend({ status: MemberStatus }),
    body: SetMemberStatus,
    answer: FleetUser,
    errors: ['fleets.full', 'conflict.changedMeanwhile'],
    audit: 'fleetUser.statusChanged',
  }),
  resetLimits: post('/adminapi/fleets/:id/users/:userId/reset-limits', {
    summary: '+ Starts the total of a user anew in a fleet without a monthly reset (R102)',
    ...editing,
    answer: FleetUser,
    errors: ['fleets.resetsMonthly'],
    audit: 'fleetUser.limitsReset',
  }),
  remove: del('/adminapi/fleets/:id/users/:userId', {
    summary: 'Removes a user, who loses the right at once; running sessions stay (R99)',
    ...editing,
    body: z.object(version),
    errors: ['conflict.changedMeanwhile', 'fleets.userHasManagers', 'fleets.userHasManagersElsewhere'],
    audit: 'fleetUser.removed',
  }),
}
