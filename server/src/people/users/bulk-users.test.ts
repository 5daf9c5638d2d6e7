import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { anOwner } from '../accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'

const node = await openTestNode()
const { db } = node
const place = await aPlace().in('EST').save(db)
const abroad = await aPlace().in('LVA').save(db)
const region = await anOwner().regionAdmin('EST').save(db)
const global = await anOwner().globalAdmin().save(db)

type Wanted = {
  Operation: 'INVITE' | 'ADD_PLACE' | 'REMOVE_PLACE' | 'DEACTIVATE'
  PlaceId?: number
  WithAdminRights?: boolean
}
const run = (users: readonly { id: number }[], wanted: Wanted, as: { id: number } = region, headers = {}) =>
  node.call(api.userBulk.run, { Users: users.map(({ id }) => ({ Id: id })), ...wanted }, { as, headers })
const errorsOf = async (...asked: Parameters<typeof run>): Promise<Record<number, string>> => {
  const { status, body } = await run(...asked)
  expect(status, JSON.stringify(body)).toBe(200)
  return Object.fromEntries(body.Outcomes.map(({ Id, Error }) => [Id, Error]))
}
const placesOf = async ({ id }: { id: number }) =>
  (await node.call(api.users.find, { id }, global)).body.Places.map(({ Id, WithAdminRights }) => [Id, WithAdminRights])

test('place added and removed: an outcome per user, a refused one changes nothing (R166)', async () => {
  const staff = await anOwner().operator(place.id).createdBy(region).save(db)
  const fresh = await anOwner().createdBy(region).save(db)
  const wider = await anOwner()
    .createdBy(region)
    .placeAdmin(place.id)
    .with('CANCEL_FINES', 'SEE_PERSONAL_DATA')
    .save(db)
  const other = await aPlace().in('EST').save(db)
  const users = [staff, fresh, wider]
  const added = await errorsOf(users, { Operation: 'ADD_PLACE', PlaceId: other.id })
  expect(added).toEqual({ [staff.id]: '', [fresh.id]: '', [wider.id]: 'accounts.widerRights' })
  expect(await placesOf(staff)).toEqual(expect.arrayContaining([[other.id, false]]))
  expect(await placesOf(wider)).toEqual([[place.id, true]])
  await errorsOf([fresh], { Operation: 'ADD_PLACE', PlaceId: other.id, WithAdminRights: true })
  expect(await placesOf(fresh)).toEqual([[other.id, true]])
  await errorsOf([staff, fresh], { Operation: 'REMOVE_PLACE', PlaceId: other.id })
  expect([await placesOf(staff), await placesOf(fresh)]).toEqual([[[place.id, false]], []])
})

test('place added again without admin rights: an admin of it stays its admin', async () => {
  const admin = await anOwner().createdBy(region).placeAdmin(place.id).save(db)
  expect(await errorsOf([admin], { Operation: 'ADD_PLACE', PlaceId: place.id })).toEqual({ [admin.id]: '' })
  expect(await placesOf(admin)).toEqual([[place.id, true]])
})

test('deactivate: own account and the last global admin refused, the others done; the same key runs once', async () => {
  const users = [await anOwner().createdBy(global).save(db), await anOwner().createdBy(global).save(db)]
  const headers = { 'idempotency-key': 'bulk' }
  const outcomes = await errorsOf([...users, global], { Operation: 'DEACTIVATE' }, global, headers)
  expect(outcomes).toEqual({ [users[0]?.id ?? 0]: '', [users[1]?.id ?? 0]: '', [global.id]: 'users.yourself' })
  expect(await errorsOf([...users, global], { Operation: 'DEACTIVATE' }, global, headers)).toEqual(outcomes)
  for (const { id } of users)
    expect(await node.audit('owner', id)).toMatchObject([{ fact: 'owner.deactivated', owner_id: global.id }])
})

test('invite: a user with a password or a recent link is refused with the reason', async () => {
  const [fresh, active] = [await anOwner().createdBy(region).save(db), await anOwner().createdBy(region).save(db)]
  await db.updateTable('owners').set({ password_hash: 'set' }).where('id', '=', active.id).execute()
  await db.updateTable('owners').set({ password_hash: null }).where('id', '=', fresh.id).execute()
  expect(await errorsOf([fresh, active], { Operation: 'INVITE' })).toEqual({
    [fresh.id]: '',
    [active.id]: 'accounts.alreadyActivated',
  })
  expect(await errorsOf([fresh], { Operation: 'INVITE' })).toEqual({ [fresh.id]: 'accounts.invitedJustNow' })
})

test('a user or place out of reach: 404, nothing changed', async () => {
  const mine = await anOwner().createdBy(region).operator(place.id).save(db)
  const foreign = await anOwner().operator(abroad.id).save(db)
  expect(refusalOf(await run([mine, foreign], { Operation: 'DEACTIVATE' }))).toEqual([404, 'record.notFound'])
  expect(refusalOf(await run([mine], { Operation: 'ADD_PLACE', PlaceId: abroad.id }))).toEqual([404, 'record.notFound'])
  expect((await node.call(api.users.find, { id: mine.id }, global)).body.IsDeactivated).toBe(false)
})
