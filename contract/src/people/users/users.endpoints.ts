import * as z from 'zod'
import { del, get, post, put } from '../../kit/endpoint.ts'
import { PathId } from '../../kit/input.ts'
import { exporting, ListTotals, pageFields } from '../../kit/listing.ts'
import {
  AddUser,
  App,
  AppIcon,
  ChangeUser,
  DeleteUser,
  ListUsers,
  User,
  UserEvent,
  UserSignIn,
  UserOption,
} from './users.schema.ts'

const byId = z.object({ id: PathId })
const ofUser = { kind: 'place', ids: { id: 'user' } } as const
const bodyOfUser = { kind: 'place', ids: { Id: 'user' } } as const
const managing = ['accounts.widerRights', 'users.yourself', 'access.notPermitted', 'access.notWhileImpersonating']
const saving = [
  ...managing,
  'users.emailTaken',
  'users.adminOnlyByGlobal',
  'users.rightNotHeld',
  'users.outsideScope',
  'users.lastGlobalAdmin',
  'users.unknownChoice',
  'conflict.changedMeanwhile',
  'accounts.wrongCurrentPassword',
  'accounts.lockedOut',
]
const viewing = { permission: 'users.view', scope: ofUser, params: byId } as const
const editing = { permission: 'users.edit', scope: ofUser, params: byId } as const

export const usersApi = {
  list: get('/adminapi/owners-v2', {
    summary: 'Users in scope, newest first unless sorted otherwise (R5, R166, R175)',
    permission: 'users.view',
    scope: 'list',
    query: ListUsers,
    answer: User,
    paged: true,
  }),
  totals: get('/adminapi/owners-v2/totals', {
    summary: '+ Number of the users that match the filters',
    permission: 'users.view',
    scope: 'list',
    query: ListUsers.omit({ ...pageFields, pageSize: true, sort: true }),
    answer: ListTotals,
  }),
  export: get('/adminapi/owners-v2/export', {
    summary: '+ The filtered users as a spreadsheet or CSV',
    permission: 'users.view',
    scope: 'list',
    ...exporting(ListUsers.omit({ ...pageFields, pageSize: true })),
  }),
  options: get('/adminapi/owners', {
    summary: 'Users in scope by name, at most 1,000, for pickers (R175)',
    permission: 'users.view',
    scope: 'list',
    query: ListUsers.pick({ name: true }),
    answer: z.array(UserOption),
  }),
  find: get('/adminapi/owners/:id', {
    summary: 'A user; never with a password or link (R26)',
    ...viewing,
    answer: User,
  }),
  history: get('/adminapi/owners/:id/history', {
    summary: '+ The last 200 events of an account, newest first',
    ...viewing,
    answer: z.array(UserEvent),
  }),
  signIns: get('/adminapi/owners/:id/sign-ins', {
    summary: '+ Running sessions of an account with address and browser, newest first',
    ...viewing,
    answer: z.array(UserSignIn),
  }),
  add: post('/adminapi/owners', {
    summary: 'Adds a user with rights inside the caller’s own (R166)',
    permission: 'users.edit',
    scope: { kind: 'place', ids: { 'Places.Id': 'place' } },
    unscoped: ['Zones.ID', 'Apps.ID'],
    body: AddUser,
    fixed: ['Id', 'CreatedByOwnerId'],
    answer: User,
    errors: saving,
    audit: 'owner.added',
  }),
  save: put('/adminapi/owners', {
    summary: 'Changes a user; a change of rights ends their sign-ins (R8, R166, R185)',
    permission: 'users.edit',
    scope: { kind: 'place', ids: { Id: 'user', 'Places.Id': 'place' } },
    unscoped: ['Zones.ID', 'Apps.ID'],
    body: ChangeUser,
    fixed: ['CreatedByOwnerId'],
    // Changed by `PUT /adminapi/owner/password` only.
    notTaken: ['Password'],
    answer: User,
    errors: saving,
    audit: 'owner.changed',
  }),
  remove: del('/adminapi/owners', {
    summary: 'Deletes a user who is not the only manager of a list (R9, R166)',
    permission: 'users.edit',
    scope: bodyOfUser,
    body: DeleteUser,
    errors: [...managing, 'users.lastGlobalAdmin', 'users.onlyManager', 'conflict.changedMeanwhile'],
    audit: 'owner.deleted',
  }),
  removeById: del('/adminapi/owners/:id', {
    summary: '+ Deletes a user by the id in the path (R9)',
    ...editing,
    errors: [...managing, 'users.lastGlobalAdmin', 'users.onlyManager'],
    audit: 'owner.deleted',
  }),
  deactivate: post('/adminapi/owners/:id/deactivate', {
    summary: '+ Ends all sign-ins of a user and refuses new ones until reactivated (R185)',
    ...editing,
    answer: User,
    errors: [...managing, 'users.lastGlobalAdmin'],
    audit: 'owner.deactivated',
  }),
  reactivate: post('/adminapi/owners/:id/reactivate', {
    summary: '+ Lets a deactivated user sign in again',
    ...editing,
    answer: User,
    errors: managing,
    audit: 'owner.reactivated',
  }),
  signOut: post('/adminapi/owners/:id/sign-out', {
    summary: '+ Ends all sign-ins of a user (R22)',
    ...editing,
    answer: User,
    errors: managing,
    audit: 'owner.signedOutEverywhere',
  }),
  apps: get('/adminapi/apps', {
    summary: 'Apps by id; 1 is our own (R176)',
    permission: 'signedIn',
    scope: 'none',
    answer: z.array(App),
  }),
  icons: get('/adminapi/icons', {
    summary: 'Icons of campaigns in the app, by code',
    permission: 'signedIn',
    scope: 'none',
    answer: z.array(AppIcon),
  }),
}
