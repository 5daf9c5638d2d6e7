import { api } from '@parkla/contract/api.ts'
import type { Announcement } from '@parkla/contract/office/live/live.schema.ts'
import { expect, test } from 'vitest'
import { updateRow } from '../../../kit/database/rows.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { callsWaiting } from '../../../testing/waiting-calls.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../places.factory.ts'
import { openPriceForm } from '../prices/price-form.testing.ts'

/** Parts follow the operator code of their whole (R40, R41, decision 0126). */

const node = await openTestNode()
const { db } = node
const global = await anOwner().named('Greta').globalAdmin().save(db)
const earlier = await anOwner().named('Edgar').globalAdmin().save(db)
const { open } = openPriceForm(node, global)

type Change = { Operator?: string; ReEntryMinutes?: number }
const save = async ({ id }: { id: number }, change: Change, as = global) => {
  const { UpdatedAt } = await open({ id })
  return node.call(api.places.save, { Id: id, UpdatedAt, ...change }, as)
}

test('operator of a whole saved: its parts with the old code get it, with version, audit and announcement each', async () => {
  const whole = await aPlace().save(db)
  const part = await aPlace().partOf(whole).save(db)
  const before = await open(part)
  const announced: Announcement[] = []
  const stop = node.services.live.subscribe((announcement) => announced.push(announcement))
  node.clock.advance(60_000)
  await save(whole, { Operator: 'C', ReEntryMinutes: 5 })
  const after = await open(part)
  expect([after.Operator, after.UpdatedAt > before.UpdatedAt]).toEqual(['C', true])
  const [fact, ...more] = await node.audit('place', part.id)
  expect(more).toEqual([])
  expect(fact).toMatchObject({ fact: 'place.saved', owner_id: global.id, place_id: part.id })
  expect([fact?.before, fact?.after]).toEqual([{ Operator: 'B' }, { Operator: 'C' }])
  await expect.poll(() => announced).toContainEqual({ topic: 'places', id: part.id, placeId: part.id })
  stop()
})

test('part open in a form while its whole is saved: 409 names who saved the whole (R8)', async () => {
  const whole = await aPlace().save(db)
  const part = await aPlace().partOf(whole).save(db)
  await save(part, { ReEntryMinutes: 5 }, earlier)
  const { UpdatedAt } = await open(part)
  node.clock.advance(60_000)
  await save(whole, { Operator: 'C' })
  const { status, body } = await node.call(api.places.save, { Id: part.id, UpdatedAt, ReEntryMinutes: 6 }, earlier)
  expect([status, body.Error]).toEqual([409, 'conflict.changedMeanwhile'])
  expect(body.Message).toContain('Greta')
})

test('part with a code of its own, deleted part: keep code and version', async () => {
  const whole = await aPlace().save(db)
  const own = await aPlace().partOf(whole).ofPartner('D').save(db)
  const deleted = await aPlace().partOf(whole).save(db)
  await updateRow(db, 'places', { id: deleted.id, deleted_at: node.clock.instant() })
  const before = await Promise.all([own, deleted].map(({ id }) => node.row('places', id)))
  await save(whole, { Operator: 'C' })
  expect(await Promise.all([own, deleted].map(({ id }) => node.row('places', id)))).toEqual(before)
})

test('part added while a transaction changes the operator of its whole: waits, then has the new one', async () => {
  const whole = await aPlace().save(db)
  const input = { Name: 'Part', Type: 'PARKING', Region: 'EST', TotalSpots: 3, ParentId: whole.id } as const
  const { added } = await db.transaction().execute(async (tx) => {
    await updateRow(tx, 'places', { id: whole.id, operator: 'C' })
    const adding = node.call(api.places.add, input, global)
    // The embedded database has one connection: the call runs afterwards.
    if (!node.services.settings.hasOneConnection) await expect.poll(() => callsWaiting(db), { timeout: 10_000 }).toBe(1)
    return { added: adding }
  })
  expect((await added).body.Operator).toBe('C')
})
