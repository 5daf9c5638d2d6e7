import * as z from 'zod'
import { LoggedInUser } from '../access/actor.ts'
import { get, post, put } from '../kit/endpoint.ts'
import {
  ChangePassword,
  ChangePasswordAnswer,
  CreateMagicLink,
  InviteOwner,
  LinkState,
  Login,
  LoginAnswer,
  MagicLink,
  RequestReset,
  ResetAnswer,
  SetPassword,
  SetPasswordAnswer,
} from './accounts.schema.ts'

export const accountsApi = {
  login: post('/admin/login', {
    summary: 'Signs in with e-mail and password or with a magic link (D2 §7, R16, R27)',
    permission: 'public',
    body: Login,
    answer: LoginAnswer,
    errors: ['accounts.wrongCredentials', 'accounts.lockedOut', 'accounts.linkExpired', 'accounts.linkUsed'],
    audit: 'account.signedIn',
  }),
  me: get('/adminapi/me', {
    summary: '+ The signed-in user, computed anew (R174)',
    permission: 'signedIn',
    forDisplays: true,
    answer: LoggedInUser,
  }),
  logout: post('/adminapi/logout', {
    summary: '+ Revokes the token (R22)',
    permission: 'signedIn',
    forDisplays: true,
    audit: 'account.signedOut',
  }),
  startDisplay: post('/adminapi/displays', {
    summary: '+ A token for a board on a wall: 90 days, the board alone (decision 0022)',
    permission: 'board.view',
    answer: LoginAnswer,
    errors: ['access.notWhileImpersonating'],
    audit: 'account.displayStarted',
  }),
  createMagicLink: post('/adminapi/magic-links', {
    summary: 'A one-time link, valid 60 s, to log in as a verified user who is no global admin (R27)',
    permission: 'accounts.impersonate',
    body: CreateMagicLink,
    answer: MagicLink,
    errors: ['accounts.notImpersonable', 'access.notWhileImpersonating'],
    audit: 'account.magicLinkCreated',
  }),
  requestReset: post('/admin/reset', {
    summary: 'Mails a password link; the answer is the same whether the account exists or not (R23)',
    permission: 'public',
    body: RequestReset,
    answer: ResetAnswer,
    audit: 'account.resetRequested',
    callsPerMinute: 10,
  }),
  findLink: get('/admin/password/links/:uuid', {
    summary: '+ Whether a reset or activation link still works (R24)',
    permission: 'public',
    params: z.object({ uuid: z.uuid() }),
    answer: LinkState,
    callsPerMinute: 30,
  }),
  setPassword: post('/admin/password/reset', {
    summary:
      'Sets the password of a reset or activation link, once; a weak password or a dead link answers 200 with Success false (D2 §3, §8, R24, R25)',
    permission: 'public',
    query: z.object({ forEnforcementOfficer: z.stringbool().default(false) }),
    body: SetPassword,
    answer: SetPasswordAnswer,
    audit: 'account.passwordSet',
    callsPerMinute: 30,
  }),
  changePassword: put('/adminapi/owner/password', {
    summary: 'Changes a password; ends the other sessions of that user (R22, R26)',
    permission: 'signedIn',
    body: ChangePassword,
    answer: ChangePasswordAnswer,
    errors: [
      'accounts.wrongCurrentPassword',
      'accounts.lockedOut',
      'accounts.widerRights',
      'access.notPermitted',
      'access.notWhileImpersonating',
    ],
    audit: 'account.passwordChanged',
  }),
  invite: post('/adminapi/owners/invite', {
    summary: 'Mails an activation link to a user who has none or lost it; again after a minute (D2 §7, R24, R169)',
    permission: 'users.edit',
    body: InviteOwner,
    errors: ['accounts.alreadyActivated', 'accounts.invitedJustNow', 'accounts.widerRights'],
    audit: 'account.invited',
  }),
}
