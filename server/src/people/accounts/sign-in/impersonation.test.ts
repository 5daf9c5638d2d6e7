import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import { usersApi } from '@parkla/contract/people/users/users.endpoints.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { anOwner, type SavedOwner } from '../accounts.factory.ts'
import { tokenOf } from '../accounts.testing.ts'
import { updateRow } from '../../../kit/database/rows.ts'

let admin: SavedOwner
let user: SavedOwner

const node = await openTestNode()
beforeEach(async () => {
  node.clock.advance(16 * 60_000)
  admin = await anOwner().globalAdmin().named('Kadri Tamm').save(node.db)
  const place = await aPlace().save(node.db)
  user = await anOwner().placeAdmin(place.id).save(node.db)
})

const ask = (Username: string, as: SavedOwner) => node.call(accountsApi.createMagicLink, { Username }, { as })
const use = (MagicLink: string) => node.call(accountsApi.login, { MagicLink })
const enter = async () => (await use((await ask(user.email, admin)).body.Uuid)).body

describe('log in as (R27)', () => {
  test('link: opens the user’s view and names the admin', async () => {
    const { token, user: seen } = await enter()
    expect(seen).toMatchObject({ id: user.id, impersonatedBy: 'Kadri Tamm' })
    expect((await node.call(accountsApi.me, {}, { token })).body).toEqual(seen)
  })

  test('impersonated change: audited with both users, last sign-in unchanged', async () => {
    const { token } = await enter()
    await node.call(accountsApi.logout, {}, { token })
    const rows = await node.rows('audit_events', { owner_id: user.id })
    expect(rows.map(({ fact, impersonated_by_owner_id }) => [fact, impersonated_by_owner_id])).toEqual([
      ['account.signedIn', admin.id],
      ['account.signedOut', admin.id],
    ])
    const row = await node.row('owners', user.id)
    expect(row.last_login_at).toBeNull()
  })

  test('sign-out of an admin session: ends its impersonation and its unused link; an impersonation by another session stays (R201)', async () => {
    const [one, other] = [await node.signIn(admin), await node.signIn(admin)]
    const linkIn = async (token: string) =>
      (await node.call(accountsApi.createMagicLink, { Username: user.email }, { token })).body.Uuid
    const [first, second] = [await use(await linkIn(one)), await use(await linkIn(other))]
    const unused = await linkIn(one)
    await node.call(accountsApi.logout, {}, { token: one })
    const statusWith = async (token: string) => (await node.call(accountsApi.me, {}, { token })).status
    expect(await statusWith(first.body.token)).toBe(401)
    expect(await statusWith(second.body.token)).toBe(200)
    expect((await use(unused)).status).toBe(401)
    const { body } = await node.call(usersApi.signIns, { id: user.id }, { token: other })
    expect(body.map(({ Kind }) => Kind)).toEqual(['LINK'])
  })

  test('impersonation begun late in the admin’s session: ends with it (R201)', async () => {
    const token = await node.signIn(admin)
    node.clock.advance(11 * 3_600_000)
    const { body } = await node.call(accountsApi.createMagicLink, { Username: user.email }, { token })
    const begun = (await use(body.Uuid)).body.token
    expect((await node.call(accountsApi.me, {}, { token: begun })).status).toBe(200)
    node.clock.advance(61 * 60_000)
    expect((await node.call(accountsApi.me, {}, { token: begun })).status).toBe(401)
  })

  test.each([{ region: 'EST' }, { admin: false }, { deactivated_at: '2026-03-04T08:00:00Z' }])(
    'admin with %j while impersonating: the next call is refused (R201)',
    async (change) => {
      const { token } = await enter()
      await updateRow(node.db, 'owners', { id: admin.id, ...change })
      node.clock.advance(1_000)
      expect((await node.call(accountsApi.me, {}, { token })).status).toBe(401)
    },
  )

  test('link used 50 times at once: one sign-in', async () => {
    const { body } = await ask(user.email, admin)
    const answers = await Promise.all(Array.from({ length: 50 }, () => use(body.Uuid)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await use(body.Uuid)).body.Error).toBe('accounts.linkUsed')
  })

  test('link under the name `Uuid` of its answer: opens the same view', async () => {
    const { Uuid } = (await ask(user.email, admin)).body
    const { status, body } = await node.call(accountsApi.login, { Uuid })
    expect([status, body.user.id]).toEqual([200, user.id])
  })

  test('link after 60 seconds or unknown: refused', async () => {
    const { body } = await ask(user.email, admin)
    node.clock.advance(60_000)
    expect(await use(body.Uuid)).toMatchObject({ status: 401, body: { Error: 'accounts.linkExpired' } })
    expect((await use('6f1b3a2e-8f0c-4c6e-9b1a-0d8d6d0f7a11')).status).toBe(401)
  })

  test('link of a former global admin: refused', async () => {
    const { body } = await ask(user.email, admin)
    await updateRow(node.db, 'owners', { id: admin.id, region: 'EST' })
    expect((await use(body.Uuid)).status).toBe(401)
  })

  test('global admin, unverified or unknown user as target: refused', async () => {
    for (const target of [anOwner().globalAdmin(), anOwner().unverified()]) {
      const { email } = await target.save(node.db)
      expect(await ask(email, admin)).toMatchObject({ status: 409, body: { Error: 'accounts.notImpersonable' } })
    }
    expect((await ask('nobody@example.test', admin)).status).toBe(404)
    expect((await ask(user.email, await anOwner().regionAdmin('EST').save(node.db))).status).toBe(403)
  })

  test.each([{ regions: ['EST'] }, { operators: ['C'] }, { place_types: ['CAR_WASH'] }])(
    'admin limited to %j: cannot log in as a user or act on a global admin (R166, R174)',
    async (limits) => {
      const limited = await anOwner().globalAdmin().limitedTo(limits).save(node.db)
      expect((await ask(user.email, limited)).status).toBe(403)
      const reset = await node.call(accountsApi.requestReset, { Email: admin.email }, limited)
      expect(reset.body).toEqual({ ResetLink: '' })
      const change = { OwnerId: admin.id, P1: 'Uus-Parool-1', P2: 'Uus-Parool-1' }
      expect((await node.call(accountsApi.changePassword, change, limited)).status).toBe(404)
    },
  )
})

describe('while impersonated', () => {
  test('passwords, links, displays and further impersonation: refused', async () => {
    const { token } = await enter()
    const change = { OwnerId: user.id, P1: 'Uus-Parool-1', P2: 'Uus-Parool-1', Current: user.password }
    expect((await node.call(accountsApi.changePassword, change, { token })).body.Error).toBe(
      'access.notWhileImpersonating',
    )
    const made = await anOwner().createdBy(user).save(node.db)
    const reset = await node.call(accountsApi.requestReset, { Email: made.email }, { token })
    expect(reset.body).toEqual({ ResetLink: '' })
    const invited = await anOwner().createdBy(user).notActivated().save(node.db)
    expect((await node.call(accountsApi.invite, { OwnerId: invited.id }, { token })).status).toBe(403)
    expect((await node.call(accountsApi.createMagicLink, { Username: made.email }, { token })).status).toBe(403)
    expect((await node.call(accountsApi.startDisplay, {}, { token })).body.Error).toBe('access.notWhileImpersonating')
    await tokenOf(node, user)
  })

  test('admin’s sessions end: the impersonation ends', async () => {
    const { token } = await enter()
    const change = { OwnerId: admin.id, P1: 'Uus-Parool-1', P2: 'Uus-Parool-1', Current: admin.password }
    await node.call(accountsApi.changePassword, change, admin)
    await vi.waitFor(async () => expect((await node.call(accountsApi.me, {}, { token })).status).toBe(401))
  })
})
