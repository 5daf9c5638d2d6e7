import * as z from 'zod'
import { LoggedInUser } from '../access/actor.ts'
import { get, post, put } from '../kit/endpoint.ts'
import {
  ChangePassword,
  CreateMagicLink,
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
    errors: ['accounts.wrongCredentials', 'accounts.lockedOut', 'accounts.linkExpired'],
    audit: 'account.signedIn',
  }),
  me: get('/adminapi/me', {
    summary: '+ The signed-in user, computed anew (R174)',
    permission: 'signedIn',
    answer: LoggedInUser,
  }),
  logout: post('/adminapi/logout', {
    summary: '+ Revokes the token (R22)',
    permission: 'signedIn',
    audit: 'account.signedOut',
  }),
  createMagicLink: post('/adminapi/magic-links', {
    summary: 'A one-time link, valid 60 s, to log in as a verified user who is no global admin (R27)',
    permission: 'accounts.impersonate',
    body: CreateMagicLink,
    answer: MagicLink,
    errors: ['accounts.notImpersonable'],
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
    summary: 'Sets the password of a reset or activation link, once (D2 §3, R24, R25)',
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
    errors: ['accounts.wrongCurrentPassword', 'access.notPermitted', 'access.notWhileImpersonating'],
    audit: 'account.passwordChanged',
  }),
}
