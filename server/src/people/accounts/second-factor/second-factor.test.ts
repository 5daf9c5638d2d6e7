import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import { secondFactorApi } from '@parkla/contract/people/accounts/second-factor.endpoints.ts'
import { usersApi } from '@parkla/contract/people/users/users.endpoints.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateRow } from '../../../kit/database/rows.ts'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { anOwner, type SavedOwner } from '../accounts.factory.ts'
import { seal, unseal } from './sealed-secret.ts'
import { totpOf } from './use-code.ts'

let owner: SavedOwner

const node = await openTestNode()
beforeEach(async () => {
  // Moves the clock past the failures and the codes of the previous test.
  node.clock.advance(16 * 60_000)
  owner = await anOwner().save(node.db)
})

const login = (Code = '', { email, password }: SavedOwner = owner) =>
  node.call(accountsApi.login, { Email: email, Password: password, Code })

const codeOf = (secret: string, stepsLater = 0): string =>
  totpOf(secret).generate({ timestamp: Date.parse(node.clock.instant()) + stepsLater * 30_000 })

const start = async (as: SavedOwner = owner): Promise<string> =>
  (await node.call(secondFactorApi.start, { Current: as.password }, as)).body.Secret

/** Turns the second factor on; the code of the first step is used. */
const turnOn = async (as: SavedOwner = owner) => {
  const secret = await start(as)
  const { body } = await node.call(secondFactorApi.confirm, { Code: codeOf(secret) }, as)
  return { secret, recoveryCodes: body.RecoveryCodes }
}

const requireFor = (value: string) =>
  node.db
    .insertInto('settings')
    .values({ key: 'secondFactorFor', value: JSON.stringify(value), updated_at: node.clock.instant() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()

describe('sign-in with a second factor', () => {
  test('password alone: code required; with the code: signed in', async () => {
    const { secret } = await turnOn()
    expect(refusalOf(await login())).toEqual([401, 'accounts.codeRequired'])
    expect((await login(codeOf(secret, 1))).status).toBe(200)
  })

  test.each([
    ['of the step before the last accepted', -1],
    ['used before', 0],
    ['two steps ahead', 2],
  ])('code %s: refused', async (_what, steps) => {
    const { secret } = await turnOn()
    expect(refusalOf(await login(codeOf(secret, steps)))).toEqual([422, 'accounts.wrongCode'])
  })

  test('one code twice at once: one sign-in', async () => {
    const { secret } = await turnOn()
    const code = codeOf(secret, 1)
    const statuses = (await Promise.all([login(code), login(code)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('five wrong codes: locked out like wrong passwords', async () => {
    const { secret } = await turnOn()
    for (let count = 0; count < 5; count += 1) await login('000000')
    expect(refusalOf(await login(codeOf(secret, 1)))).toEqual([429, 'accounts.lockedOut'])
  })

  test('recovery code: works once, in any case and spacing; the user is notified', async () => {
    const { recoveryCodes } = await turnOn()
    const [code = ''] = recoveryCodes
    expect((await login(code.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect((await login(code)).status).toBe(422)
    expect(await node.call(secondFactorApi.find, {}, owner)).toMatchObject({
      body: { IsOn: true, RecoveryCodesLeft: 9 },
    })
    expect(await node.mails(owner.email)).toHaveLength(2)
  })

  test('unconfirmed secret: password alone signs in', async () => {
    await start()
    expect((await login()).status).toBe(200)
  })
})

describe('own second factor', () => {
  test('stored second factor: secret encrypted, codes hashed; a wrong key gives nothing', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const stored = JSON.stringify([
      await node.db.selectFrom('second_factors').selectAll().execute(),
      await node.db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    for (const shown of [secret, ...recoveryCodes]) expect(stored).not.toContain(shown)
    expect(unseal(seal(secret, new Uint8Array(32)), new Uint8Array(33))).toBeUndefined()
  })

  test('start: needs the password, refused once on', async () => {
    const wrong = await node.call(secondFactorApi.start, { Current: 'wrong' }, owner)
    expect(refusalOf(wrong)).toEqual([422, 'accounts.wrongCurrentPassword'])
    await turnOn()
    const again = await node.call(secondFactorApi.start, { Current: owner.password }, owner)
    expect(refusalOf(again)).toEqual([409, 'accounts.secondFactorIsOn'])
  })

  test('wrong password right after a change of the e-mail: counted for the new e-mail (R16)', async () => {
    await node.call(secondFactorApi.find, {}, owner)
    const email = `new-${owner.email}`
    // In the database directly: the commands invalidate the cached user.
    await updateRow(node.db, 'owners', { id: owner.id, email })
    await node.call(secondFactorApi.start, { Current: 'wrong' }, owner)
    expect(await node.rows('login_failures', { email })).toHaveLength(1)
  })

  test('new recovery codes: the old ones stop working', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const { body } = await node.call(secondFactorApi.renewCodes, { Code: codeOf(secret, 1) }, owner)
    expect((await login(recoveryCodes[0])).status).toBe(422)
    expect((await login(body.RecoveryCodes[0])).status).toBe(200)
    const facts = await node.facts('owner', owner.id)
    expect(facts).toEqual(expect.arrayContaining(['account.secondFactorOn', 'account.recoveryCodesRenewed']))
  })

  test('turned off with a code: password alone signs in; required by the role: refused', async () => {
    const { secret, recoveryCodes } = await turnOn()
    await requireFor('EVERYONE')
    const refused = await node.call(secondFactorApi.turnOff, { Code: codeOf(secret, 1) }, owner)
    expect(refusalOf(refused)).toEqual([409, 'accounts.secondFactorRequired'])
    await requireFor('NONE')
    expect((await node.call(secondFactorApi.turnOff, { Code: recoveryCodes[1] ?? '' }, owner)).status).toBe(200)
    expect((await login()).status).toBe(200)
    expect(await node.facts('owner', owner.id)).toContain('account.secondFactorOff')
  })
})

describe('required by the role', () => {
  test('admin without the required second factor: only their own account is open until they turn it on', async () => {
    const admin = await anOwner().globalAdmin().save(node.db)
    await requireFor('GLOBAL_ADMINS')
    node.clock.advance(2_000)
    expect((await login('', admin)).body.user).toMatchObject({ needsSecondFactor: true, permissions: [] })
    expect((await node.call(usersApi.list, {}, admin)).status).toBe(403)
    const { token } = (await login('', admin)).body
    const { body: started } = await node.call(secondFactorApi.start, { Current: admin.password }, { token })
    await node.call(secondFactorApi.confirm, { Code: codeOf(started.Secret) }, { token })
    node.clock.advance(2_000)
    expect((await node.call(usersApi.list, {}, { token })).status).toBe(200)
    await requireFor('NONE')
  })

  test('other roles: not affected', async () => {
    await requireFor('ADMINS')
    expect((await login()).body.user.needsSecondFactor).toBe(false)
    await requireFor('NONE')
  })
})

describe('reset by a global admin', () => {
  test('user: signs in with the password alone, is notified; recorded', async () => {
    const admin = await anOwner().globalAdmin().save(node.db)
    await turnOn()
    const { body: user } = await node.call(usersApi.find, { id: owner.id }, admin)
    expect(user.HasSecondFactor).toBe(true)
    expect((await node.call(secondFactorApi.reset, { id: owner.id }, admin)).status).toBe(200)
    expect((await login()).status).toBe(200)
    expect((await node.mails(owner.email)).map(({ subject }) => subject)).toHaveLength(2)
    expect(await node.facts('owner', owner.id)).toContain('account.secondFactorReset')
  })

  test('reset of the own second factor: refused, so that a stolen session needs a code', async () => {
    const admin = await anOwner().globalAdmin().save(node.db)
    await turnOn(admin)
    const own = await node.call(secondFactorApi.reset, { id: admin.id }, admin)
    expect(refusalOf(own)).toEqual([409, 'users.yourself'])
    expect(refusalOf(await login('', admin))).toEqual([401, 'accounts.codeRequired'])
  })
})
