import { randomUUID } from 'node:crypto'
import { api } from '@parkla/contract/api.ts'
import type { Announcement } from '@parkla/contract/office/live/live.schema.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { aSession } from '../session-records/sessions.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'

const node = await openTestNode()
const { db } = node

const place = await aPlace().save(db)
const global = await anOwner().globalAdmin().save(db)

/** Owes 2.75 € for a declined charge and 250 € for one above the limit; a paid session beside them. */
const aDebtor = async () => {
  const client = await aClient().save(db)
  const declined = await aSession().by(client).at(place).costing(240, 35).failed().save(db)
  const tooBig = await aSession().by(client).at(place).tooBig().save(db)
  const paid = await aSession().by(client).at(place).paid().save(db)
  return { client, declined, tooBig, paid }
}

const bank = { Method: 'BANK', Reference: 'RF-17', Note: 'Transfer of March' } as const

const statusOf = async (session: { id: number }) => (await node.row('sessions', session.id)).payment_status

const settlementsOf = ({ id }: { id: number }) => node.rows('payment_logs', { session_id: id, event: 'settle' })

test('debts: all settled, method, reference and note in each payment log', async () => {
  const { client, declined, tooBig, paid } = await aDebtor()
  const { status, body } = await node.call(api.clients.payDebts, { id: client.id, ...bank }, global)
  expect([status, body]).toEqual([
    200,
    { ParkingSessionIds: [declined.id, tooBig.id], Totals: [{ Currency: 'EUR', AmountInCents: 25_275 }] },
  ])
  expect(await Promise.all([declined, tooBig, paid].map(statusOf))).toEqual(['OK', 'OK', 'OK'])
  expect(await settlementsOf(declined)).toMatchObject([
    {
      payment_status: 'OK',
      amount_in_cents: 275,
      payment_status_code: 'BANK',
      provider_reference: 'RF-17',
      comment: 'Transfer of March',
      owner_id: global.id,
    },
  ])
  expect(await settlementsOf(paid)).toEqual([])
  const { body: after } = await node.call(api.clients.find, { id: client.id }, global)
  expect(after.Debts).toEqual([])
})

test('audit: one row for the client, one per session', async () => {
  const { client, declined } = await aDebtor()
  await node.call(api.clients.payDebts, { id: client.id, ...bank }, global)
  const by = { owner_id: global.id, reason: bank.Note }
  expect(await node.audit('client', client.id)).toMatchObject([{ fact: 'client.debtsPaid', place_id: null, ...by }])
  const settled = expect.objectContaining({ fact: 'session.debtSettled', place_id: place.id, ...by })
  expect(await node.audit('session', declined.id)).toContainEqual(settled)
})

test('live: sessions and client announced', async () => {
  const { client, declined } = await aDebtor()
  const announced: Announcement[] = []
  const stop = node.services.live.subscribe((announcement) => announced.push(announcement))
  await node.call(api.clients.payDebts, { id: client.id, ...bank }, global)
  await expect.poll(() => announced).toContainEqual({ topic: 'clients', id: client.id, placeId: 0 })
  expect(announced).toContainEqual({ topic: 'sessions', id: declined.id, placeId: place.id })
  stop()
})

test('fifty concurrent calls: settled once', async () => {
  const { client, declined, tooBig } = await aDebtor()
  const clicks = Array.from({ length: 50 }, () => node.call(api.clients.payDebts, { id: client.id, ...bank }, global))
  const answers = await Promise.all(clicks)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.Error === 'clients.noDebts')).toHaveLength(49)
  for (const session of [declined, tooBig]) expect(await settlementsOf(session)).toHaveLength(1)
})

test('repeated idempotency key: first answer (R10)', async () => {
  const { client, declined } = await aDebtor()
  const headers = { 'idempotency-key': randomUUID() }
  const click = () => node.call(api.clients.payDebts, { id: client.id, ...bank }, { as: global, headers })
  const [first, second] = [await click(), await click()]
  expect(first.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect(await settlementsOf(declined)).toHaveLength(1)
})
