import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestNode, type CallAs } from '../../../testing/test-node.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { anOwner, type SavedOwner } from '../accounts.factory.ts'
import { tokenOf } from '../accounts.testing.ts'

let owner: SavedOwner

const node = await openTestNode()
beforeEach(async () => {
  node.clock.advance(16 * 60_000)
  owner = await anOwner().save(node.db)
})

const fresh = 'Uus-Parool-1'
const change = (OwnerId: number, as: CallAs, Current?: string) =>
  node.call(
    accountsApi.changePassword,
    { OwnerId, P1: fresh, P2: fresh, ...(Current === undefined ? {} : { Current }) },
    as,
  )
const statusOf = async (token: string) => (await node.call(accountsApi.me, {}, { token })).status

describe('own password (R26)', () => {
  test('password change: other sessions end, this one gets a new token with the old expiry', async () => {
    const [here, there] = [await tokenOf(node, owner), await tokenOf(node, owner)]
    node.clock.advance(3_600_000)
    const { status, body } = await change(owner.id, { token: here }, owner.password)
    expect(status).toBe(200)
    await vi.waitFor(async () => expect([await statusOf(here), await statusOf(there)]).toEqual([401, 401]))
    expect(await statusOf(body.token)).toBe(200)
    await tokenOf(node, { ...owner, password: fresh })
    expect(await node.mails(owner.email)).toMatchObject([{ subject: 'Teie Parkla parool on muudetud' }])
    node.clock.advance(11 * 3_600_000)
    expect(await statusOf(body.token)).toBe(401)
  })

  test.each([['wrong'], [undefined]])('current password %j: refused, five times lock the account', async (current) => {
    const token = await tokenOf(node, owner)
    const refused = await change(owner.id, { token }, current)
    expect(refused).toMatchObject({ status: 422, body: { Error: 'accounts.wrongCurrentPassword' } })
    for (let guess = 0; guess < 4; guess += 1) await change(owner.id, { token }, current)
    expect((await change(owner.id, { token }, owner.password)).status).toBe(429)
    expect(await statusOf(token)).toBe(200)
  })

  test('wrong current password right after a change of the e-mail: counted for the new e-mail (R16)', async () => {
    const as = { token: await tokenOf(node, owner) }
    await statusOf(as.token)
    const email = `new-${owner.email}`
    // In the database directly: the commands invalidate the cached user.
    await updateRow(node.db, 'owners', { id: owner.id, email })
    await change(owner.id, as, 'wrong')
    expect(await node.rows('login_failures', { email })).toHaveLength(1)
  })

  test('retry with the same idempotency key: first answer, no failed attempt (R10)', async () => {
    const repeat = async (key: string) => {
      const as = { as: owner, headers: { 'idempotency-key': key } }
      return change(owner.id, as, owner.password)
    }
    const key = node.services.uuid()
    const first = await repeat(key)
    node.clock.advance(1000)
    for (let time = 0; time < 6; time += 1) expect(await repeat(key)).toMatchObject({ status: 200, body: first.body })
    expect(await repeat(node.services.uuid())).toMatchObject({ status: 422 })
    expect(await node.mails(owner.email)).toHaveLength(1)
    await tokenOf(node, { ...owner, password: fresh })
  })

  test('change: open password links expire', async () => {
    const admin = await anOwner().globalAdmin().save(node.db)
    await node.call(accountsApi.requestReset, { Email: owner.email }, admin)
    await change(owner.id, { as: owner }, owner.password)
    const links = await node.db.selectFrom('account_links').selectAll().where('owner_id', '=', owner.id).execute()
    expect(links).toMatchObject([{ voided_at: node.clock.instant() }])
  })
})

describe('another user’s password (R166)', () => {
  test('admin with rights: needs no current password, gets no token', async () => {
    const place = await aPlace().in('EST').save(node.db)
    const user = await anOwner().operator(place.id).save(node.db)
    const session = await tokenOf(node, user)
    const admin = await anOwner().regionAdmin('EST').save(node.db)
    expect(await change(user.id, admin)).toMatchObject({ status: 200, body: { token: '' } })
    await vi.waitFor(async () => expect(await statusOf(session)).toBe(401))
    await tokenOf(node, { ...user, password: fresh })
  })

  test('no permission: 403; user out of scope: 404', async () => {
    const place = await aPlace().in('EST').save(node.db)
    const user = await anOwner().operator(place.id).save(node.db)
    expect((await change(user.id, owner)).status).toBe(403)
    const foreign = await anOwner().regionAdmin('LVA').save(node.db)
    expect((await change(user.id, foreign)).status).toBe(404)
    expect((await change(987_654_321, foreign)).status).toBe(404)
    const neighbour = await anOwner().placeAdmin(place.id).save(node.db)
    expect((await change(user.id, neighbour)).status).toBe(404)
    await tokenOf(node, user)
  })

  test('place admin: changes a user they created; 404 once that user has a wider scope', async () => {
    const [own, other] = [await aPlace().save(node.db), await aPlace().save(node.db)]
    const boss = await anOwner().placeAdmin(own.id).save(node.db)
    const made = await anOwner().operator(own.id).createdBy(boss).save(node.db)
    expect((await change(made.id, boss)).status).toBe(200)
    const grown = await anOwner().operator(own.id, other.id).createdBy(boss).save(node.db)
    expect((await change(grown.id, boss)).status).toBe(404)
  })

  test('user with wider rights: refused', async () => {
    const place = await aPlace().in('EST').save(node.db)
    const seer = await anOwner().operator(place.id).with('SEE_PERSONAL_DATA').save(node.db)
    const admin = await anOwner().regionAdmin('EST').save(node.db)
    expect(await change(seer.id, admin)).toMatchObject({ status: 403, body: { Error: 'accounts.widerRights' } })
  })
})
