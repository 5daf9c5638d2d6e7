import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import { identityProviderApi } from '@parkla/contract/people/accounts/identity-provider.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openIdentityOidc } from '../../adapters/identity-oidc/identity-oidc.adapter.ts'
import {
  followRedirects,
  startTestProvider,
  type TestAccount,
} from '../../adapters/identity-oidc/oidc-provider.testing.ts'
import { anOwner, type SavedOwner } from '../accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { counting } from '../../kit/counting.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'

/** Sign-in by an identity provider (decision 0036). */

const node = await openTestNode()
const returnTo = `${node.services.settings.publicUrl}/login`
let provider: Awaited<ReturnType<typeof startTestProvider>>
beforeAll(async () => {
  provider = await startTestProvider(returnTo)
  const options = { name: 'SSO', scope: 'openid email profile groups', groupsClaim: 'groups' }
  node.services.ports.identity = openIdentityOidc({ ...options, ...provider })
})
afterAll(() => provider.close())

const next = counting()
const employee = (more: Partial<TestAccount> = {}): TestAccount => {
  const subject = `employee-${next()}`
  return { subject, email: `${subject}@example.test`, name: 'Kadri Tamm', groups: [], ...more }
}

let owner: SavedOwner
beforeEach(async () => {
  // Moves the clock past the rate limits and cached users of the previous test.
  node.clock.advance(120_000)
  node.services.settings.groupRights = undefined
  owner = await anOwner().save(node.db)
})

/** The provider checks codes and tokens by the real clock. */
const visit = async (account: TestAccount | undefined) => {
  provider.signIn(account)
  const { body } = await node.call(identityProviderApi.start, {})
  const returned = await followRedirects(body.Url, returnTo)
  return { Ticket: body.Ticket, Query: returned.search.slice(1) }
}

const signIn = async (account: TestAccount | undefined) => node.call(identityProviderApi.login, await visit(account))

const rights = (groupRights: Record<string, object>) => {
  node.services.settings.groupRights = groupRights
}

test('name of the provider: shown on the login page', async () => {
  expect((await node.call(identityProviderApi.find, {})).body).toEqual({ Name: 'SSO' })
})

test('employee with the e-mail of a user: signed in as that user, also after the e-mail changes', async () => {
  const account = employee({ email: owner.email.toUpperCase() })
  const { body } = await signIn(account)
  expect(body.user).toMatchObject({ id: owner.id, needsSecondFactor: false })
  expect((await node.call(accountsApi.me, {}, { token: body.token })).body).toEqual(body.user)
  const renamed = await signIn({ ...account, email: 'renamed@example.test' })
  expect(renamed.body.user.id).toBe(owner.id)
  expect((await node.facts('owner', owner.id)).filter((fact) => fact === 'account.signedIn')).toHaveLength(2)
})

test.each([
  ['without a user', () => employee()],
  ['with an unverified e-mail', () => employee({ email: owner.email, isVerified: false })],
])('employee %s: refused', async (_case, account) => {
  expect(refusalOf(await signIn(account()))).toEqual([401, 'accounts.noAccess'])
})

test('deactivated user: refused, also with rights by group', async () => {
  await updateRow(node.db, 'owners', { id: owner.id, deactivated_at: node.clock.instant() })
  rights({ office: { Roles: ['OPERATOR'] } })
  const answer = await signIn(employee({ email: owner.email, groups: ['office'] }))
  expect(refusalOf(answer)).toEqual([401, 'accounts.noAccess'])
})

test('declined, used or foreign answer, forged ticket: refused', async () => {
  const refused = [401, 'accounts.identityRefused']
  expect(refusalOf(await signIn(undefined))).toEqual(refused)
  const [one, other] = [await visit(employee({ email: owner.email })), await visit(employee())]
  const login = (input: { Ticket: string; Query: string }) => node.call(identityProviderApi.login, input)
  expect(refusalOf(await login({ ...one, Ticket: other.Ticket }))).toEqual(refused)
  expect(refusalOf(await login({ ...one, Ticket: await node.signIn(owner) }))).toEqual(refused)
  expect((await login(one)).status).toBe(200)
  expect(refusalOf(await login(one))).toEqual(refused)
})

test('groups with rights: a user is added once, with the rights of their groups', async () => {
  const place = await aPlace().save(node.db)
  rights({ gate: { Places: [{ Id: place.id, WithAdminRights: false }], Roles: ['OPERATOR'] } })
  const account = employee({ groups: ['gate', 'other'] })
  const visits = [await visit(account), await visit(account)]
  const answers = await Promise.all(visits.map((input) => node.call(identityProviderApi.login, input)))
  const [first] = answers
  expect(first?.body.user).toMatchObject({ name: 'Kadri Tamm', email: account.email, roles: ['OPERATOR'] })
  expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
})

test('groups changed: rights replaced, other sessions end; no group with rights: refused', async () => {
  rights({ office: { Admin: true, Region: 'EST' }, gate: { Roles: ['BOOKINGS_ADMIN'] } })
  const account = employee({ groups: ['office'] })
  const { token, user } = (await signIn(account)).body
  expect(user).toMatchObject({ isAdmin: true, region: 'EST' })
  node.clock.advance(2_000)
  const changed = (await signIn({ ...account, groups: ['gate'] })).body
  expect(changed.user).toMatchObject({ isAdmin: false, region: '', roles: ['BOOKINGS_ADMIN'] })
  expect((await node.call(accountsApi.me, {}, { token: changed.token })).status).toBe(200)
  expect((await node.call(accountsApi.me, {}, { token })).status).toBe(401)
  expect(refusalOf(await signIn({ ...account, groups: ['other'] }))).toEqual([401, 'accounts.noAccess'])
})

test.each([
  ['region', { Admin: true, Region: 'QQQ' }],
  ['place', { Places: [{ Id: 999_999 }] }],
])('mapping with an unknown %s: refused instead of wider rights', async (_what, office) => {
  rights({ office })
  const answer = await signIn(employee({ groups: ['office'] }))
  expect(refusalOf(answer)).toEqual([409, 'accounts.groupMappingInvalid'])
})

test('provider away: 503 with its own reason', async () => {
  const before = node.services.ports.identity
  const gone = { name: 'SSO', scope: 'openid', groupsClaim: 'groups', clientId: 'a', clientSecret: 'b' }
  node.services.ports.identity = openIdentityOidc({ ...gone, issuer: 'http://127.0.0.1:1' })
  expect(refusalOf(await node.call(identityProviderApi.start, {}))).toEqual([503, 'accounts.identityProviderAway'])
  node.services.ports.identity = before
})
