import { LoggedInUser } from '../../access/actor.ts'
import { get, post } from '../../kit/endpoint.ts'

/** Calls of the shell, separate from the accounts' other endpoints to keep their schemas out of the first visit. */
export const ownSessionApi = {
  me: get('/adminapi/me', {
    summary: '+ The current user with up-to-date rights (R174)',
    permission: 'signedIn',
    scope: 'own',
    forDisplays: true,
    answer: LoggedInUser,
  }),
  logout: post('/adminapi/logout', {
    summary: '+ Revokes the token (R22)',
    permission: 'signedIn',
    scope: 'own',
    forDisplays: true,
    audit: 'account.signedOut',
  }),
}
