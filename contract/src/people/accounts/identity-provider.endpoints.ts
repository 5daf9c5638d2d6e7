import * as z from 'zod'
import { get, post } from '../../kit/endpoint.ts'
import { LoginAnswer } from './accounts.schema.ts'

/** The button of the login page; an empty name without a provider. */
const IdentityProvider = z.object({ Name: z.string() })

/** `Url` is the provider's page; the browser keeps `Ticket` until it returns to `/login`. */
const StartedIdentityLogin = z.object({ Url: z.string(), Ticket: z.string() })

/** `Query` is the query string of the address that the provider returned to. */
const IdentityLogin = z.object({ Ticket: z.string().max(2_000), Query: z.string().max(4_000) })

/** Sign-in by the operator's identity provider (OpenID Connect, decision 0036). */
export const identityProviderApi = {
  find: get('/admin/identity-provider', {
    summary: '+ Name of the identity provider',
    permission: 'public',
    scope: 'none',
    answer: IdentityProvider,
  }),
  start: post('/admin/identity-provider', {
    summary: '+ Address of the provider’s login page',
    permission: 'public',
    scope: 'none',
    answer: StartedIdentityLogin,
    errors: ['accounts.noIdentityProvider', 'accounts.identityProviderAway'],
    callsPerMinute: 60,
  }),
  login: post('/admin/identity-provider/login', {
    summary: '+ Logs in with the provider’s answer, once, within 10 minutes',
    permission: 'public',
    scope: 'none',
    body: IdentityLogin,
    answer: LoginAnswer,
    errors: [
      'accounts.noIdentityProvider',
      'accounts.identityProviderAway',
      'accounts.identityRefused',
      'accounts.noAccess',
      'accounts.groupMappingInvalid',
      'users.lastGlobalAdmin',
    ],
    audit: 'account.signedIn',
    callsPerMinute: 60,
  }),
}
