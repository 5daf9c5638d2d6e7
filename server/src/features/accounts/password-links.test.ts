import { accountsApi } from '@parkla/contract/accounts/accounts.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestNode, type TestNode } from '../../kit/testing/test-node.ts'
import { aPlace } from '../places/places.factory.ts'
import { anOwner, type SavedOwner } from './accounts.factory.ts'
import { openLink } from './links.commands.ts'
import { mailsTo, resetLinks, tokenOf, uuidIn } from './accounts.testing.ts'

let node: TestNode
let owner: SavedOwner

beforeAll(async () => {
  node = await openTestNode()
})
afterAll(() => node.close())
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
  test('the link in the mail sets a new one, ends every session and tells the owner', async () => {
    const token = await tokenOf(node, owner)
    const answer = await node.call(
      accountsApi.requestReset,
      { Email: owner.email, Origin: 'https://evil.example' },
      { headers: { language: 'en' } },
    )
    expect(answer).toMatchObject({ status: 200, body: { ResetLink: '' } })
    const [mail] = await mailsTo(node, owner.email)
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
    const subjects = (await mailsTo(node, owner.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Teie Parkla parool on muudetud')
  })

  test('an unknown e-mail gets the same answer and no mail', async () => {
    const known = await node.call(accountsApi.requestReset, { Email: owner.email })
    const unknown = await node.call(accountsApi.requestReset, { Email: 'nobody@example.test' })
    expect(unknown).toMatchObject({ status: known.status, body: known.body })
    expect(await mailsTo(node, 'nobody@example.test')).toEqual([])
  })

  test('many askers make one mail a minute, and each gets the same answer (R169)', async () => {
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
    expect(await mailsTo(node, owner.email)).toHaveLength(1)
    node.clock.advance(59_999)
    await askFrom('192.0.2.1')
    expect(await mailsTo(node, owner.email)).toHaveLength(1)
    node.clock.advance(1)
    await askFrom('192.0.2.1')
    expect(await mailsTo(node, owner.email)).toHaveLength(2)
  })

  test('whoever has used the link may have another at once: only the owner could (R24)', async () => {
    const [first = ''] = await resetLinks(node, owner.email)
    await set(first)
    node.clock.advance(1000)
    const [, second = ''] = await resetLinks(node, owner.email)
    expect((await stateOf(second)).State).toBe('VALID')
  })

  test('asking twice leaves only the newer link working', async () => {
    const [first = ''] = await resetLinks(node, owner.email)
    node.clock.advance(60_000)
    const [, second = ''] = await resetLinks(node, owner.email)
    expect((await stateOf(first)).State).toBe('EXPIRED')
    expect((await set(first)).body).toMatchObject({ Success: false, Error: 'accounts.linkExpired' })
    expect((await set(second)).body.Success).toBe(true)
  })

  test('a locked account opens again with the new password', async () => {
    for (let guess = 0; guess < 5; guess += 1)
      await node.call(accountsApi.login, { Email: owner.email, Password: 'wrong' })
    await set(await aLink())
    await tokenOf(node, { ...owner, password: fresh })
  })
})

describe('a link (R24)', () => {
  test('works until 24 hours have passed', async () => {
    const uuid = await aLink()
    node.clock.advance(24 * hour - 1)
    expect((await stateOf(uuid)).State).toBe('VALID')
    node.clock.advance(1)
    expect(await stateOf(uuid)).toEqual({ State: 'EXPIRED', Email: owner.email })
    expect((await set(uuid)).body).toMatchObject({ Success: false, Error: 'accounts.linkExpired' })
  })

  test('works once, also for two at the same moment', async () => {
    const uuid = await aLink()
    const answers = await Promise.all([set(uuid), set(uuid)])
    expect(answers.filter(({ body }) => body.Success)).toHaveLength(1)
    expect((await set(uuid)).body).toMatchObject({ Success: false, Error: 'accounts.linkUsed' })
    expect((await stateOf(uuid)).State).toBe('USED')
  })

  test.each([
    ['a weak password', 'abcdefgh', 'abcdefgh', 'input.weakPassword'],
    ['two different ones', fresh, 'Uus-Parool-2', 'input.passwordsDiffer'],
  ])('%s is refused and the link stays good', async (_what, ps1, ps2, reason) => {
    const uuid = await aLink()
    expect((await set(uuid, ps1, ps2)).body).toMatchObject({ Success: false, Error: reason })
    expect((await stateOf(uuid)).State).toBe('VALID')
  })

  test('an unknown one, an officer’s and a magic one set no password', async () => {
    const unknown = '6f1b3a2e-8f0c-4c6e-9b1a-0d8d6d0f7a11'
    expect(await stateOf(unknown)).toEqual({ State: 'UNKNOWN', Email: '' })
    expect((await set(unknown)).body).toMatchObject({ Success: false, Error: 'accounts.linkUnknown' })
    const admin = await anOwner().globalAdmin().save(node.db)
    const magic = await node.call(accountsApi.createMagicLink, { Username: owner.email }, { as: admin })
    expect(await stateOf(magic.body.Uuid)).toEqual({ State: 'UNKNOWN', Email: '' })
    expect((await set(magic.body.Uuid)).body).toMatchObject({ Success: false, Error: 'accounts.linkUnknown' })
    const officer = { uuid: await aLink(), ps1: fresh, ps2: fresh, forEnforcementOfficer: 'true' } as const
    expect((await node.call(accountsApi.setPassword, officer)).body.Error).toBe('accounts.linkUnknown')
  })
})

describe('copying the link (R23)', () => {
  test('an admin with rights over the user receives what is mailed', async () => {
    const place = await aPlace().in('EST').save(node.db)
    const user = await anOwner().operator(place.id).reading('lv').save(node.db)
    const { body } = await ask(await anOwner().regionAdmin('EST').save(node.db), user.email)
    const mails = await mailsTo(node, user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Iestatiet jaunu Parkla paroli'])
    expect(mails[0]?.text).toContain(body.ResetLink)
    expect((await set(uuidIn(body.ResetLink))).body.Success).toBe(true)
  })

  test('nobody else does, though the mail goes out', async () => {
    const place = await aPlace().in('EST').save(node.db)
    const user = await anOwner().operator(place.id).save(node.db)
    const foreign = await ask(await anOwner().regionAdmin('LVA').save(node.db), user.email)
    expect(foreign).toMatchObject({ status: 200, body: { ResetLink: '' } })
    expect(await mailsTo(node, user.email)).toHaveLength(1)
    const own = await ask(user, user.email)
    expect(own.body.ResetLink).toBe('')
  })

  test('a token that does not count makes the caller a stranger', async () => {
    const { status, body } = await node.call(accountsApi.requestReset, { Email: owner.email }, { token: 'x.y.z' })
    expect({ status, body }).toEqual({ status: 200, body: { ResetLink: '' } })
  })
})

describe('invitation', () => {
  test('the mailed link activates the account within 7 days', async () => {
    const admin = await anOwner().globalAdmin().save(node.db)
    const invited = await anOwner().notActivated().at('invited@example.test').save(node.db)
    expect((await invite(invited.id, admin)).status).toBe(200)
    const [mail] = await mailsTo(node, invited.email)
    const uuid = uuidIn(mail?.text ?? '')
    expect(mail?.subject).toBe('Aktiveerige oma Parkla konto')
    expect(mail?.text).toContain(`http://parkla.test/owner/activate/invited%40example.test/${uuid}`)
    node.clock.advance(7 * 24 * hour - 1)
    expect((await set(uuid)).body).toMatchObject({ Success: true, Message: 'Konto on aktiveeritud.' })
    await tokenOf(node, { ...invited, password: fresh })
    expect((await invite(invited.id, admin)).body.Error).toBe('accounts.alreadyActivated')
  })

  test('again only after a minute, and the newer voids the older (R169)', async () => {
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

  test('somebody out of reach does not exist', async () => {
    const invited = await anOwner().notActivated().save(node.db)
    const place = await aPlace().save(node.db)
    const stranger = await anOwner().placeAdmin(place.id).save(node.db)
    expect((await invite(invited.id, stranger)).status).toBe(404)
    expect((await invite(invited.id, await anOwner().operator(place.id).save(node.db))).status).toBe(403)
  })
})
