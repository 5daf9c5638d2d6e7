// PGlite too: locks
import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { updateRow } from '../../../kit/database/rows.ts'
import { readSheet } from '../../../kit/spreadsheet/spreadsheet.testing.ts'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aSession } from '../../../parking/session-records/sessions.factory.ts'
import { findLowBalances, mergeSpending } from './fleet-balance.jobs.ts'
import { readBalance } from './fleet-balance.queries.ts'
import { aFleet, aFleetUser, restrictManager } from '../fleets.factory.ts'

/** Money of a fleet: top-ups, balance, low-balance e-mail (R103). */

const node = await openTestNode()
const { db } = node
const global = { as: await anOwner().globalAdmin().save(db) }
const place = await aPlace().named('Sadam').save(db)
const { fleetBalance, fleets } = api

const topUp = (id: number, AmountInCents: number, more: object = {}) =>
  node.call(fleetBalance.topUp, { id, AmountInCents, Note: 'Bank transfer' }, { ...global, ...more })
const balanceOf = async (id: number, who: object = global) =>
  (await node.call(fleets.find, { id }, who)).body.BalanceInCents
const spend = async (fleet: { id: number }, cents: number, start = '2026-02-10T10:00:00.000Z') => {
  const { id } = await aSession().at(place).startedAt(start).onFleet(cents, { fleet_id: fleet.id }).save(db)
  return id
}

test('top-ups: balance is their sum less the sessions; a repeated key adds once; entries cannot be changed', async () => {
  const fleet = await aFleet().at(place).prepaid(0).save(db)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await Promise.all([1, 2].map(() => topUp(fleet.id, 5_000, { headers })))
  expect(await balanceOf(fleet.id)).toBe(5_000)
  await spend(fleet, 1_200)
  expect((await topUp(fleet.id, -800)).body).toMatchObject({ AmountInCents: -800, By: expect.any(String) })
  expect(await balanceOf(fleet.id)).toBe(3_000)
  const back = await Promise.all([1, 2].map(() => topUp(fleet.id, -3_000)))
  expect(back.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const { body } = await node.call(fleetBalance.ledger, { id: fleet.id }, global)
  expect(body.map(({ AmountInCents }) => AmountInCents)).toEqual([-3_000, -800, 5_000])
  const { bytes } = await node.call(fleetBalance.export, { id: fleet.id, format: 'xlsx' }, global)
  expect((await readSheet(bytes)).map((row) => row[1])).toEqual(['Summa', -30, -8, 50])
  await expect(db.updateTable('fleet_ledger').set({ note: '' }).execute()).rejects.toThrow()
})

test('who sees money: managers of all users and global admins; only global admins top up (R100, R189)', async () => {
  const fleet = await aFleet().at(place).prepaid(700).save(db)
  const manager = { as: await anOwner().fleetManager(fleet.id).save(db) }
  expect(await balanceOf(fleet.id, manager)).toBe(700)
  expect((await topUp(fleet.id, 100, manager)).status).toBe(403)
  await restrictManager(db, manager.as, await aFleetUser().on(fleet).save(db))
  expect(await balanceOf(fleet.id, manager)).toBeNull()
  const file = { id: fleet.id, format: 'csv' } as const
  const refused = [
    await node.call(fleetBalance.ledger, file, manager),
    await node.call(fleetBalance.export, file, manager),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403])
})

test('billing: a POSTPAID fleet has no balance; after the first session the billing stays', async () => {
  const fleet = await aFleet().at(place).save(db)
  expect([await balanceOf(fleet.id), refusalOf(await topUp(fleet.id, 100))]).toEqual([null, [409, 'fleets.notPrepaid']])
  await spend(fleet, 100)
  const { body } = await node.call(fleets.find, { id: fleet.id }, global)
  const change = { Id: fleet.id, Name: body.Name, Region: body.Region, Places: body.Places, Type: 'PREPAID' as const }
  expect(refusalOf(await node.call(fleets.save, change, global))).toEqual([409, 'fleets.typeInUse'])
})

test('currency: changeable until the first session or entry; its amounts have no other', async () => {
  const fleet = await aFleet().at(place).prepaid(0).save(db)
  const save = async (change: object) => {
    const { body } = await node.call(fleets.find, { id: fleet.id }, global)
    return node.call(fleets.save, { ...body, ...change } as never, global)
  }
  expect((await save({ Currency: 'SEK' })).status).toBe(200)
  await topUp(fleet.id, 100)
  expect(refusalOf(await save({ Currency: 'EUR' }))).toEqual([409, 'fleets.currencyInUse'])
  expect(refusalOf(await save({ Region: 'POL', Places: '', ValidInType: 'ZONES' }))).toEqual([
    409,
    'fleets.currencyInUse',
  ])
  expect((await save({ Name: 'Couriers of the north' })).status).toBe(200)
})

test('low balance: one e-mail to each manager of all users; again after a rise above the mark or another mark', async () => {
  const fleet = await aFleet().named('Couriers & co').at(place).prepaid(1_000).save(db)
  await updateRow(db, 'fleets', { id: fleet.id, low_balance_in_cents: 500 })
  await anOwner().fleetManager(fleet.id).at('low@example.test').save(db)
  const mails = async () => {
    await findLowBalances.run(node.jobContext(), {})
    return node.mails('low@example.test')
  }
  expect(await mails()).toEqual([])
  await spend(fleet, 600)
  await mails()
  const [first, ...others] = await mails()
  expect([others, first?.text.includes('4,00 €'), first?.text.includes('Couriers & co')]).toEqual([[], true, true])
  const save = async (change: object) => {
    const { body } = await node.call(fleets.find, { id: fleet.id }, global)
    const { status } = await node.call(fleets.save, { ...body, ...change } as never, global)
    expect(status).toBe(200)
    return (await mails()).length
  }
  expect(await save({ Description: 'Night shift' })).toBe(1)
  await topUp(fleet.id, 50)
  expect((await mails()).length).toBe(1)
  await topUp(fleet.id, 100)
  const spent = await spend(fleet, 100)
  expect((await mails()).length).toBe(2)
  await updateRow(db, 'sessions', { id: spent, hidden_cost_in_cents: 0 })
  expect((await mails()).length).toBe(2)
  await updateRow(db, 'sessions', { id: spent, hidden_cost_in_cents: 100 })
  expect((await mails()).length).toBe(3)
  expect(await save({ LowBalanceInCents: 480 })).toBe(4)
})

test('ended sessions: a change, cancellation, deletion or merge of the spending leaves the balance exact (decision 0106)', async () => {
  const fleet = await aFleet().at(place).prepaid(1_000).save(db)
  const other = await aFleet().at(place).prepaid(1_000).save(db)
  const id = await spend(fleet, 300)
  const change = async (values: object) => {
    await updateRow(db, 'sessions', { id, ...values })
    return readBalance(db, fleet.id)
  }
  expect(await readBalance(db, fleet.id)).toBe(700)
  expect(await change({ hidden_cost_in_cents: 450 })).toBe(550)
  await Promise.all([1, 2].map(() => mergeSpending.run(node.jobContext(), {})))
  const stored = db.selectFrom('fleet_spending').selectAll().where('fleet_id', '=', fleet.id)
  expect(await stored.execute()).toEqual([{ fleet_id: fleet.id, amount_in_cents: 450 }])
  expect(await change({ status: 'CANCELLED' })).toBe(1_000)
  expect(await change({ status: 'AUTO_ENDED' })).toBe(550)
  expect(await change({ deleted_at: '2026-03-04T10:00:00.000Z' })).toBe(1_000)
  expect(await change({ deleted_at: null, fleet_id: other.id })).toBe(1_000)
  expect(await readBalance(db, other.id)).toBe(550)
  await db.deleteFrom('sessions').where('id', '=', id).execute()
  expect(await readBalance(db, other.id)).toBe(1_000)
})
