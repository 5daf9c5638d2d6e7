import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { expect, test } from 'vitest'
import { headersFor } from './client.ts'

test.each<[string, Endpoint, string | undefined, string | undefined]>([
  ['call for signed-in users: token sent', accountsApi.me, 'a', 'Bearer a'],
  ['public call: token not sent', accountsApi.login, 'a', undefined],
  ['password link for a signed-in admin: token sent (R23)', accountsApi.requestReset, 'a', 'Bearer a'],
  ['password link for a signed-out user: anonymous', accountsApi.requestReset, undefined, undefined],
  ['call of the officers’ app: token sent (R135)', { ...accountsApi.login, forOfficers: true }, 'a', 'Bearer a'],
])('%s', (_, endpoint, token, authorization) => {
  expect(headersFor(endpoint, { hasBody: false, token })['authorization']).toBe(authorization)
})
