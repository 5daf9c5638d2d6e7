import { api } from '@parkla/contract/api.ts'
import { minuteMs } from '@parkla/contract/kit/time.ts'
import { expect, test } from 'vitest'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { aGate, aGateController } from '../gates/gates/gates.factory.ts'
import { aPlace } from '../parking/places/places.factory.ts'
import { saveAction } from '../office/quick-actions/quick-actions.factory.ts'
import { aSession } from '../parking/session-records/sessions.factory.ts'
import { openTestNode, refusalOf } from '../testing/test-node.ts'

const node = await openTestNode()
const { db, clock } = node
const global = await anOwner().globalAdmin().save(db)
const place = await aPlace().save(db)
const operator = await anOwner().operator(place.id).save(db)
const controller = await aGateController().at(place).withGates(aGate().entry()).save(db)
const gateId = controller.gates[0]?.id ?? 0

const namesFor = async (as: { id: number }): Promise<number[]> =>
  (await node.call(api.quickActions.list, {}, as)).body.map(({ Id }) => Id)
const run = (Id: number, as: { id: number } = operator, headers = {}) =>
  node.call(api.quickActions.run, { Id }, { as, headers })
const commands = () =>
  db
    .selectFrom('gate_commands')
    .select(['command', 'gate_id', 'owner_id', 'reason'])
    .where('gate_id', '=', gateId)
    .execute()

test('list: actions of own places, roles and permissions; others cannot be run (R36)', async () => {
  const elsewhere = await aPlace().in('LVA').save(db)
  const open = await saveAction(db, { kind: 'OPEN_GATE', placeId: place.id, gateId })
  const forAdmins = await saveAction(db, { kind: 'MESSAGE', placeId: place.id, roles: ['ADMIN'] })
  const foreign = await saveAction(db, { kind: 'MARK_FULL', placeId: elsewhere.id })
  expect(await namesFor(operator)).toEqual([open.id])
  expect(await namesFor(global)).toEqual([open.id, forAdmins.id, foreign.id])
  expect(await namesFor(await anOwner().bookingsAdmin(place.id).save(db))).toEqual([])
  for (const { id } of [forAdmins, foreign]) expect(refusalOf(await run(id))).toEqual([404, 'record.notFound'])
})

test('open gate: one command with the name as its reason, once per idempotency key, audited', async () => {
  const { id } = await saveAction(db, { kind: 'OPEN_GATE', placeId: place.id, gateId })
  const headers = { 'idempotency-key': 'quick' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => run(id, operator, headers)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(await commands()).toEqual([
    { command: 'OPEN', gate_id: gateId, owner_id: operator.id, reason: expect.stringMatching(/^Action/) },
  ])
  expect(await node.audit('quickAction', id)).toMatchObject([
    { fact: 'quickAction.run', owner_id: operator.id, after: { Kind: 'OPEN_GATE' } },
  ])
})

test('message: one mail to the recipient', async () => {
  const { id } = await saveAction(db, { kind: 'MESSAGE', placeId: place.id })
  expect((await run(id)).body).toEqual({ Id: id, Kind: 'MESSAGE', GateCommandId: null })
  const mails = await node.mails('security@example.test')
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Please come.')])
})

test('mark full: no free spots, the correction is listed; a second time: refused', async () => {
  const lot = await aPlace().named('Lot').withSpots(5).save(db)
  await aSession().at(lot).running().save(db)
  const { id } = await saveAction(db, { kind: 'MARK_FULL', placeId: lot.id })
  const free = async () => (await node.call(api.board.list, { search: 'Lot' }, global)).body[0]?.FreeSpots
  expect(await free()).toBe(4)
  expect((await run(id, global)).status).toBe(200)
  expect(await free()).toBe(0)
  expect(refusalOf(await run(id, global))).toEqual([409, 'quickActions.alreadyFull'])
  const { body } = await node.call(api.board.corrections, { id: lot.id }, global)
  expect(body).toMatchObject([{ Difference: 4 }])
})

test('offline controller: refused, no command; removed gate: not offered', async () => {
  const { id } = await saveAction(db, { kind: 'OPEN_GATE', placeId: place.id, gateId })
  clock.advance(15 * minuteMs)
  const before = await commands()
  expect(refusalOf(await run(id))).toEqual([409, 'quickActions.gateOffline'])
  expect(await commands()).toEqual(before)
  await db.updateTable('gates').set({ deleted_at: clock.instant() }).where('id', '=', gateId).execute()
  expect(await namesFor(operator)).not.toContain(id)
})
