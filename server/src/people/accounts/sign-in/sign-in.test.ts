import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner, type SavedOwner } from '../accounts.factory.ts'
import { tokenOf } from '../accounts.testing.ts'
import { insertRow, updateRow } from '../../../kit/database/rows.ts'

let owner: SavedOwner

const node = await openTestNode()

// Moves the clock past the 15 minutes of the previous test.
beforeEach(async () => {
  node.clock.advance(16 * 60_000)
  owner = await anOwner().unverified().save(node.db)
})

const login = (
  Email: string,
  Password: string,
  { address, Browsers }: { address?: string; Browsers?: string[] } = {},
) =>
  node.call(
    accountsApi.login,
    { Email, Password, ...(Browsers && { Browsers }) },
    address === undefined ? {} : { address },
  )
const me = (token: string) => node.call(accountsApi.me, {}, { token })
const rowOf = ({ id }: SavedOwner) => node.row('owners', id)

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

const fail = (email: string, count: number) => Promise.all(times(count).map(() => login(email, 'wrong')))

describe('sign-in', () => {
  test('right password: returns a working token and the user', async () => {
    const { status, body } = await login(owner.email.toUpperCase(), owner.password)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: owner.id, email: owner.email, isAdmin: false, impersonatedBy: '' })
    expect(await me(body.token)).toMatchObject({ status: 200, body: body.user })
  })

  test('right password: stores the last sign-in and verifies the e-mail (R168)', async () => {
    await tokenOf(node, owner)
    expect(await rowOf(owner)).toMatchObject({ is_verified: true, last_login_at: node.clock.instant() })
    const audit = await node.db.selectFrom('audit_events').selectAll().where('owner_id', '=', owner.id).execute()
    expect(audit).toMatchObject([{ fact: 'account.signedIn', entity_id: String(owner.id) }])
  })

  test('stored password: argon2id hash only', async () => {
    expect((await rowOf(owner)).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([
    ['a wrong password', () => login(owner.email, 'Parkla-2027')],
    ['an unknown e-mail', () => login('nobody@example.test', owner.password)],
    [
      'an account without a password',
      async () => login((await anOwner().notActivated().save(node.db)).email, 'Parkla-2026'),
    ],
    [
      'a deleted account',
      async () => {
        await updateRow(node.db, 'owners', { id: owner.id, deleted_at: node.clock.instant() })
        return login(owner.email, owner.password)
      },
    ],
  ])('%s: same 401', async (_what, attempt) => {
    const { status, body } = await attempt()
    expect(status).toBe(401)
    expect(body).toEqual({ Error: 'accounts.wrongCredentials', Message: 'Vale e-post või parool.' })
  })
})

describe('lock-out (R16)', () => {
  test('five failures: the right password is refused for 15 minutes', async () => {
    const failures = await fail(owner.email, 5)
    expect(failures.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    node.clock.advance(5 * 60_000)
    const locked = await login(owner.email, owner.password)
    expect(locked.status).toBe(429)
    expect(locked.body.Error).toBe('accounts.lockedOut')
    expect(locked.body.Message).toContain('10 min')
    node.clock.advance(10 * 60_000 - 1)
    expect((await login(owner.email, owner.password)).status).toBe(429)
    node.clock.advance(1)
    expect((await login(owner.email, owner.password)).status).toBe(200)
  })

  test('twelve guesses at once: five are checked', async () => {
    const statuses = (await fail(owner.email, 12)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  test('failures from other addresses: the user signs in, and is notified once', async () => {
    // One failure more than locks an address; the answers to further failures take ever longer.
    for (const index of times(6)) await login(owner.email, 'wrong', { address: `203.0.113.${index}` })
    expect((await login(owner.email, owner.password)).status).toBe(200)
    expect(await node.mails(owner.email)).toHaveLength(1)
  })

  test('known browser: signs in although its address is locked; has five attempts of its own', async () => {
    const { body } = await login(owner.email, owner.password)
    const Browsers = ['no proof', body.Browser]
    await fail(owner.email, 5)
    expect((await login(owner.email, owner.password)).status).toBe(429)
    expect((await login(owner.email, owner.password, { Browsers })).status).toBe(200)
    for (const _ of times(5)) await login(owner.email, 'wrong', { Browsers })
    expect((await login(owner.email, owner.password, { Browsers })).status).toBe(429)
  })

  test('proof of another account, access token as proof, proof as access token: refused', async () => {
    const other = await anOwner().save(node.db)
    const { body } = await login(other.email, other.password)
    await fail(owner.email, 5)
    for (const proof of [body.Browser, body.token])
      expect((await login(owner.email, owner.password, { Browsers: [proof] })).status).toBe(429)
    expect((await me(body.Browser)).status).toBe(401)
  })

  test('e-mail without an account: locked like an account', async () => {
    await fail('nobody@example.test', 5)
    expect((await login('nobody@example.test', 'wrong')).status).toBe(429)
  })

  test('success: resets the account’s failures', async () => {
    await fail(owner.email, 4)
    await tokenOf(node, owner)
    await fail(owner.email, 4)
    expect((await login(owner.email, owner.password)).status).toBe(200)
  })

  test('right passwords at once, more than the limit: all sign in, nothing counts as a failure', async () => {
    const answers = await Promise.all(times(13).map(() => login(owner.email, owner.password)))
    expect(answers.map(({ status }) => status)).toEqual(times(13).map(() => 200))
    expect(await node.rows('login_failures', { email: owner.email })).toEqual([])
  })

  test('check that a stopped process left: counts as a failure after ten seconds', async () => {
    const { email } = owner
    const row = { email, address: '127.0.0.1', failed_at: node.clock.instant(), is_pending: true }
    for (const _ of times(5)) await insertRow(node.db, 'login_failures', row)
    node.clock.advance(10_000)
    expect((await login(email, owner.password)).status).toBe(429)
  })

  test('failures with twenty accounts from one IP address: locked for users who never signed in from it', async () => {
    const colleague = await anOwner().save(node.db)
    await login(colleague.email, colleague.password)
    for (const index of times(19)) await login(`guess-${index}@example.test`, 'wrong')
    await fail('guess-0@example.test', 4)
    expect((await login('guess-19@example.test', 'wrong')).status).toBe(401)
    expect((await login(owner.email, owner.password)).status).toBe(429)
    expect((await login(owner.email, owner.password, { address: '203.0.113.9' })).status).toBe(200)
    expect((await login(colleague.email, colleague.password)).status).toBe(200)
  })

  test('failures of users known at an IP address: do not lock it for others', async () => {
    const colleagues = []
    for (const _ of times(4)) colleagues.push(await anOwner().save(node.db))
    for (const { email, password } of colleagues) await login(email, password)
    for (const { email } of colleagues) await fail(email, 5)
    for (const index of times(19)) await login(`typo-${index}@example.test`, 'wrong')
    expect((await login(owner.email, owner.password)).status).toBe(200)
  })
})

describe('tokens (R22)', () => {
  test('token: expires after 12 hours', async () => {
    const token = await tokenOf(node, owner)
    node.clock.advance(12 * 3_600_000 - 1000)
    expect((await me(token)).status).toBe(200)
    node.clock.advance(1000)
    expect(await me(token)).toMatchObject({ status: 401, body: { Error: 'auth.expired' } })
  })

  test('logout: revokes only this token', async () => {
    const [here, there] = [await tokenOf(node, owner), await tokenOf(node, owner)]
    expect((await node.call(accountsApi.logout, {}, { token: here })).status).toBe(200)
    await vi.waitFor(async () => expect(await me(here)).toMatchObject({ status: 401, body: { Error: 'auth.revoked' } }))
    expect((await me(there)).status).toBe(200)
  })
})
