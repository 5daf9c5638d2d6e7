import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { anOwner, type SavedOwner } from '../accounts.factory.ts'
import { openLink } from './links.commands.ts'
import { resetLinks, tokenOf, uuidIn } from '../accounts.testing.ts'

let owner: SavedOwner

const node = await openTestNode()
beforeEach(async () => {
  node.clock.advance(16 * 60_000)
  owner = await anOwner().save(node.db)
})

const hour = 3_600_000
const fresh = 'Uus-Parool-1'
const set = (uuid: string, ps1 = fresh, ps2 = ps1) => node.call(accountsApi.setPassword, { uuid, ps1, ps2 })
const stateOf = async (uuid: string) => (await node.call(accountsApi.findLink, { uuid })).body

/** Creates a reset link without a request, because of the rate limit. */
const aLink = async (of: SavedOwner = owner) => {
  const uuid = node.services.uuid()
  const link = { uuid, ownerId: of.id, purpose: 'RESET', createdBy: null } as const
  await node.db.transaction().execute((tx) => openLink(tx, link, node.clock.instant()))
  return uuid
}

const ask = (as: SavedOwner, Email = owner.email) => node.call(accountsApi.requestReset, { Email }, { as })
const invite = (OwnerId: number, as: SavedOwner) => node.call(accountsApi.invite, { OwnerId }, { as })

describe('forgotten password', () => {
  test('mailed link: sets the password, ends every session and notifies the owner', async () => {
    const token = await tokenOf(node, owner)
    const answer = await node.call(
      accountsApi.requestReset,
      { Email: owner.email, Origin: 'https://evil.example' },
      { headers: { language: 'en' } },
    )
    expect(answer).toMatchObject({ status: 200, body: { ResetLink: '' } })
    const [mail] = await node.mails(owner.email)
    expect(mail?.subject).toBe('Set a new password for Parkla')
    expect(mail?.text).toContain(`Hello, ${owner.name}`)
    const uuid = uuidIn(mail?.text ?? '')
    expect(mail?.text).toContain(`http://parkla.test/reset/${uuid}`)
    expect(mail?.text).not.toContain('evil')
    expect(await stateOf(uuid)).toEqual({ State: 'VALID', Email: owner.email })
    expect((await set(uuid)).body).toEqual({ Success: true, Error: '', Message: 'Parool on muudetud.' })
    await vi.waitFor(async () => expect((await node.call(accountsApi.me, {}, { token })).status).toBe(401))
    expect((await node.call(accountsApi.login, { Email: owner.email, Password: owner.password })).status).toBe(401)
    await tokenOf(node, { ...owner, password: fresh })
    const subjects = (await node.mails(owner.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Teie Parkla parool on muudetud')
  })

  test('unknown e-mail: same answer, no e-mail sent', async () => {
    const known = await node.call(accountsApi.requestReset, { Email: owner.email })
    const unknown = await node.call(accountsApi.requestReset, { Email: 'nobody@example.test' })
    expect(unknown).toMatchObject({ status: known.status, body: known.body })
    expect(await node.mails('nobody@example.test')).toEqual([])
  })

  test('repeated requests: one e-mail a minute, same answers (R169)', async () => {
    const askFrom = (remote: string) =>
      node.app.inject({
        method: 'POST',
        url: '/admin/reset',
        remoteAddress: remote,
        payload: { Email: owner.email },
      })
    const answers = await Promise.all(['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(askFrom))
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [200, '{"ResetLink":""}']),
    )
    expect(await node.mails(owner.email)).toHaveLength(1)
    node.clock.advance(59_999)
    await askFrom('192.0.2.1')
    expect(await node.mails(owner.email)).toHaveLength(1)
    node.clock.advance(1)
    await askFrom('192.0.2.1')
    expect(await node.mails(owner.email)).toHaveLength(2)
  })

  test('request after a used link: next e-mail is sent at once (R24)', async () => {
    const [first = ''] = await resetLinks(node, owner.email)
    await set(first)
    node.clock.advance(1000)
    const [, second = ''] = await resetLinks(node, owner.email)
    expect((await stateOf(second)).State).toBe('VALID')
  })

  test('second request: only the newer link works', async () => {
    const [first = ''] = await resetLinks(node, owner.email)
    node.clock.advance(60_000)
    const [, second = ''] = await resetLinks(node, owner.email)
    expect((await stateOf(first)).State).toBe('EXPIRED')
    expect((await set(first)).body).toMatchObject({ Success: false, Error: 'accounts.linkExpired' })
    expect((await set(second)).body.Success).toBe(true)
  })

  test('locked account: unlocked by the new password', async () => {
    for (let guess = 0; guess < 5; guess += 1)
      await node.call(accountsApi.login, { Email: owner.email, Password: 'wrong' })
    await set(await aLink())
    await tokenOf(node, { ...owner, password: fresh })
  })
})

describe('password link (R24)', () => {
  test('expiry: valid for 24 hours', async () => {
    const uuid = await aLink()
    node.clock.advance(24 * hour - 1)
    expect((await stateOf(uuid)).State).toBe('VALID')
    node.clock.advance(1)
    expect(await stateOf(uuid)).toEqual({ State: 'EXPIRED', Email: owner.email })
    expect((await set(uuid)).body).toMatchObject({ Success: false, Error: 'accounts.linkExpired' })
  })

  test('50 uses at once from many addresses: one succeeds', async () => {
    const uuid = await aLink()
    const payload = { uuid, ps1: fresh, ps2: fresh }
    const useFrom = (remoteAddress: string) =>
      node.app.inject({ method: 'POST', url: accountsApi.setPassword.path, remoteAddress, payload })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => useFrom(`192.0.2.${index}`)))
    expect(answers.filter((answer) => answer.json<{ Success: boolean }>().Success)).toHaveLength(1)
    expect((await node.audit('owner', owner.id)).filter(({ fact }) => fact === 'account.passwordSet')).toHaveLength(1)
    expect((await set(uuid)).body).toMatchObject({ Success: false, Error: 'accounts.linkUsed' })
    expect((await stateOf(uuid)).State).toBe('USED')
  })

  test.each([
    ['weak password', 'abcdefgh', 'abcdefgh', 'input.weakPassword'],
    ['different passwords', fresh, 'Uus-Parool-2', 'input.passwordsDiffer'],
  ])('%s: refused, the link stays valid', async (_what, ps1, ps2, reason) => {
    const uuid = await aLink()
    expect((await set(uuid, ps1, ps2)).body).toMatchObject({ Success: false, Error: reason })
    expect((await stateOf(uuid)).State).toBe('VALID')
  })

  test('unknown, officer’s or magic link: sets no password', async () => {
    const unknown = '6f1b3a2e-8f0c-4c6e-9b1a-0d8d6d0f7a11'
    expect(await stateOf(unknown)).toEqual({ State: 'UNKNOWN', Email: '' })
    expect((await set(unknown)).body).toMatchObject({ Success: false, Error: 'accounts.linkUnknown' })
    const admin = await anOwner().globalAdmin().save(node.db)
    const magic = await node.call(accountsApi.createMagicLink, { Username: owner.email }, admin)
    expect(await stateOf(magic.body.Uuid)).toEqual({ State: 'UNKNOWN', Email: '' })
    expect((await set(magic.body.Uuid)).body).toMatchObject({ Success: false, Error: 'accounts.linkUnknown' })
    const officer = { uuid: await aLink(), ps1: fresh, ps2: fresh, forEnforcementOfficer: 'true' } as const
    expect((await node.call(accountsApi.setPassword, officer)).body.Error).toBe('accounts.linkUnknown')
  })
})

describe('copied link (R23)', () => {
  test('admin with rights: receives the mailed link', async () => {
    const place = await aPlace().in('EST').save(node.db)
    const user = await anOwner().operator(place.id).reading('lv').save(node.db)
    const { body } = await ask(await anOwner().regionAdmin('EST').save(node.db), user.email)
    const mails = await node.mails(user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Iestatiet jaunu Parkla paroli'])
    expect(mails[0]?.text).toContain(body.ResetLink)
    expect((await set(uuidIn(body.ResetLink))).body.Success).toBe(true)
  })

  test('copy: the valid link again without an e-mail; empty without one, or without rights', async () => {
    const place = await aPlace().in('EST').save(node.db)
    const user = await anOwner().operator(place.id).save(node.db)
    const [admin, foreign] = [
      await anOwner().regionAdmin('EST').save(node.db),
      await anOwner().regionAdmin('LVA').save(node.db),
    ]
    const copy = async (as: SavedOwner) =>
      (await node.call(accountsApi.requestReset, { Email: user.email, IsCopy: true }, { as, address: '192.0.2.9' }))
        .body.ResetLink
    expect(await copy(admin)).toBe('')
    const uuid = await aLink(user)
    expect([await copy(admin), await copy(admin), await copy(foreign)].map(uuidIn)).toEqual([uuid, uuid, ''])
    expect(await node.mails(user.email)).toEqual([])
    node.clock.advance(24 * hour)
    expect(await copy(admin)).toBe('')
  })

  test('others: e-mail is sent, link is not returned', async () => {
    const place = await aPlace().in('EST').save(node.db)
    const user = await anOwner().operator(place.id).save(node.db)
    const foreign = await ask(await anOwner().regionAdmin('LVA').save(node.db), user.email)
    expect(foreign).toMatchObject({ status: 200, body: { ResetLink: '' } })
    expect(await node.mails(user.email)).toHaveLength(1)
    const own = await ask(user, user.email)
    expect(own.body.ResetLink).toBe('')
  })

  test('invalid token: treated as anonymous', async () => {
    const { status, body } = await node.call(accountsApi.requestReset, { Email: owner.email }, { token: 'x.y.z' })
    expect({ status, body }).toEqual({ status: 200, body: { ResetLink: '' } })
  })
})

describe('invitation', () => {
  test('mailed link: activates the account within 7 days', async () => {
    const admin = await anOwner().globalAdmin().save(node.db)
    const invited = await anOwner().notActivated().at('invited@example.test').save(node.db)
    expect((await invite(invited.id, admin)).status).toBe(200)
    const [mail] = await node.mails(invited.email)
    const uuid = uuidIn(mail?.text ?? '')
    expect(mail?.subject).toBe('Aktiveerige oma Parkla konto')
    expect(mail?.text).toContain(`http://parkla.test/owner/activate/invited%40example.test/${uuid}`)
    node.clock.advance(7 * 24 * hour - 1)
    expect((await set(uuid)).body).toMatchObject({ Success: true, Message: 'Konto on aktiveeritud.' })
    await tokenOf(node, { ...invited, password: fresh })
    expect((await invite(invited.id, admin)).body.Error).toBe('accounts.alreadyActivated')
  })

  test('app of an invitation: InviteToPlatform, else the first app of the user; the mail has its name and sender (R169)', async () => {
    const admin = await anOwner().globalAdmin().save(node.db)
    const app = { short_name: 'CITY', name: 'CityPark', mail_from: 'park@city.test' }
    const { id: app_id } = await node.db.insertInto('apps').values(app).returning('id').executeTakeFirstOrThrow()
    const [named, own] = [await anOwner().notActivated().save(node.db), await anOwner().notActivated().save(node.db)]
    await node.db.insertInto('owner_apps').values({ owner_id: own.id, app_id }).execute()
    const call = (OwnerId: number, InviteToPlatform?: string) =>
      node.call(
        accountsApi.invite,
        { OwnerId, ...(InviteToPlatform === undefined ? {} : { InviteToPlatform }) },
        { as: admin },
      )
    expect(await call(named.id, 'NONE')).toMatchObject({ status: 422, body: { Error: 'users.unknownChoice' } })
    for (const [user, wanted] of [[named, 'CITY'], [own]] as const) {
      expect((await call(user.id, wanted)).status).toBe(200)
      const [mail] = await node.mails(user.email)
      expect(mail?.subject).toBe('Aktiveerige oma CityPark konto')
      expect(mail?.text).toMatch(/CityPark\s*$/)
    }
  })

  test('second invitation: after a minute, replaces the first (R169)', async () => {
    const admin = await anOwner().globalAdmin().save(node.db)
    const invited = await anOwner().notActivated().save(node.db)
    await invite(invited.id, admin)
    expect(await invite(invited.id, admin)).toMatchObject({ status: 409, body: { Error: 'accounts.invitedJustNow' } })
    node.clock.advance(60_000)
    expect((await invite(invited.id, admin)).status).toBe(200)
    await node.settled()
    const links = await node.db.selectFrom('account_links').selectAll().where('owner_id', '=', invited.id).execute()
    expect(links.filter(({ voided_at }) => voided_at === null)).toHaveLength(1)
  })
})
