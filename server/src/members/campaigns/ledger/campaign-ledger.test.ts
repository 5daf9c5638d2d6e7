import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { updateRow } from '../../../kit/database/rows.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aTariff } from '../../../parking/places/prices/tariffs.factory.ts'
import { aSession } from '../../../parking/session-records/sessions.factory.ts'
import { aCampaign } from '../campaigns.factory.ts'
import { mergeLedgerSums } from '../campaigns.jobs.ts'
import { expectSumsEqualRows } from './ledger-sums.testing.ts'

/** Kept totals of a campaign's ledger (decision 0117). An hour costs 1.00 €. */

const node = await openTestNode()
const { db, clock } = node
const admin = { as: await anOwner().globalAdmin().save(db) }
const place = await aPlace()
  .withTariff(aTariff().includingVat().allDay({ price: 100 }))
  .save(db)
const { campaignLedger, campaignRegistrants, sessions } = api

const registered = async (id: number, CarNumber: string, PhoneNumber: string) => {
  const { status, body } = await node.call(campaignRegistrants.add, { id, CarNumber, PhoneNumber }, admin)
  expect(status).toBe(200)
  return { id, registrantId: body[0]!.Id }
}

/** A stay of two hours. */
const parked = async (plate: string): Promise<number> => {
  const { id } = await aSession().at(place).plated(plate).startedAt('2026-03-04T09:00:00.000Z').running().save(db)
  clock.set('2026-03-04T11:00:00.000Z')
  expect((await node.call(sessions.end, { ParkingSessionId: id }, admin)).status).toBe(200)
  return id
}

/** Registrants, sessions, granted, used and left. */
const totalsOf = async (id: number): Promise<number[]> => {
  await expectSumsEqualRows(db)
  const { body } = await node.call(campaignLedger.totals, { id }, admin)
  return [body.Registrants, body.Sessions, body.GrantedInCents, body.UsedInCents, body.LeftInCents]
}

const merge = () => Promise.all([1, 2].map(() => mergeLedgerSums.run(node.jobContext(), {})))

test('totals after exits, corrections, a refund, a decline, a removal and merges: equal to registrants and uses', async () => {
  const { id } = await aCampaign().credit(150).at(place).save(db)
  expect(await totalsOf(id)).toEqual([0, 0, 0, 0, 0])
  const first = await registered(id, '111SUM', '+3725001001')
  const second = await registered(id, '111SUM', '+3725001002')
  expect(await totalsOf(id)).toEqual([2, 0, 300, 0, 300])
  // One session, of both registrants of the car.
  const session = await parked('111SUM')
  expect(await totalsOf(id)).toEqual([2, 1, 300, 200, 100])
  const correct = (CarNumber: string) =>
    node.call(sessions.modify, { ParkingSessionId: session, CarNumber, Reason: 'Misread' }, admin)
  await correct('OTHER7')
  expect(await totalsOf(id)).toEqual([2, 0, 300, 0, 300])
  await merge()
  await correct('111SUM')
  expect(await totalsOf(id)).toEqual([2, 1, 300, 200, 100])
  await merge()
  const kept = db.selectFrom('campaign_ledger_sums').selectAll().where('campaign_id', '=', id)
  const merged = { registrants: 2, granted_in_cents: 300, sessions: 1, used_in_cents: 200, discount_in_cents: 0 }
  expect(await kept.execute()).toEqual([{ campaign_id: id, ...merged }])
  await node.call(campaignRegistrants.setStatus, { ...first, status: 'DECLINED' }, admin)
  await node.call(campaignRegistrants.remove, second, admin)
  expect(await totalsOf(id)).toEqual([2, 1, 300, 200, 100])
  await updateRow(db, 'campaign_registrants', { id: second.registrantId, deleted_at: null })
  await node.call(campaignRegistrants.setStatus, { ...first, status: 'APPROVED' }, admin)
  expect(await totalsOf(id)).toEqual([2, 1, 300, 200, 100])
  const refund = { id: session, PaymentStatus: 'REFUNDED' as const, Reason: 'Barrier did not open' }
  expect((await node.call(sessions.update, refund, admin)).status).toBe(200)
  expect(await totalsOf(id)).toEqual([2, 0, 300, 0, 300])
})

test('rows deleted, several of one session in one statement: totals fall by them, the session is counted until its last use', async () => {
  const { id } = await aCampaign().credit(70).at(place).save(db)
  for (const phone of ['+3725002001', '+3725002002', '+3725002003']) await registered(id, '222SUM', phone)
  const session = await parked('222SUM')
  expect(await totalsOf(id)).toEqual([3, 1, 210, 200, 10])
  const uses = await db.selectFrom('campaign_uses').selectAll().where('session_id', '=', session).execute()
  const stored = db.deleteFrom('campaign_uses').where('session_id', '=', session)
  await stored.where('registrant_id', '=', uses[0]!.registrant_id).execute()
  expect((await totalsOf(id))[1]).toBe(1)
  await stored.execute()
  expect(await totalsOf(id)).toEqual([3, 0, 210, 0, 210])
  await db.insertInto('campaign_uses').values(uses).execute()
  expect(await totalsOf(id)).toEqual([3, 1, 210, 200, 10])
  const { id: spare } = await db
    .insertInto('campaign_registrants')
    .values({
      campaign_id: id,
      registration_type: 'MANUALLY_ADDED',
      status: 'APPROVED',
      granted_at: '2026-03-04T09:00:00.000Z',
      credit_in_cents: 30,
      created_at: '2026-03-04T09:00:00.000Z',
      updated_at: '2026-03-04T09:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await totalsOf(id)).toEqual([4, 1, 240, 200, 40])
  await db.deleteFrom('campaign_registrants').where('id', '=', spare).execute()
  expect(await totalsOf(id)).toEqual([3, 1, 210, 200, 10])
})
