// PGlite too: dialect
import { api } from '@parkla/contract/api.ts'
import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { shownCostInCents } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { expect, test } from 'vitest'
import { insertRow, updateRow } from '../../../kit/database/rows.ts'
import { randomFrom } from '../../../kit/secrets/random.ts'
import { testNow } from '../../../testing/test-clock.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aFleet } from '../../../members/fleets/fleets.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aSession } from '../../session-records/sessions.factory.ts'
import { mergeUnpaidSums } from '../../stays/stays.jobs.ts'

/** Kept sums of unpaid sessions (decision 0170), which the list of the same filters shows one by one. */

const node = await openTestNode()
const { db } = node
const { id: zone } = await insertRow(db, 'zones', { name: 'Two', code: 'TWO' })
const tallinn = await aPlace().inZone(zone).save(db)
const tartu = await aPlace().save(db)
const riga = await aPlace().in('LVA').inZone(zone).save(db)
const fleet = await aFleet().at(tallinn).save(db)
const readers = {
  'global admin': await anOwner().globalAdmin().save(db),
  'region admin': await anOwner().regionAdmin('EST').save(db),
  'zone admin of two places': await anOwner().zoneAdmin([zone]).save(db),
  'region admin with a place elsewhere': await anOwner().regionAdmin('EST').placeAdmin(riga.id).save(db),
}

const random = randomFrom(170)
const below = (most: number): number => Math.floor(random() * most)
const of = <Value>(values: readonly Value[]): Value => values[below(values.length)]!

const someMoment = (): string => new Date(Date.parse(testNow) - below(11 * 1_440) * 60_000).toISOString()

/** Of the last eleven days: some ended before the first day of the list, or across it. */
const addSession = () => {
  const start = someMoment()
  const most = Math.floor((Date.parse(testNow) - Date.parse(start)) / 60_000)
  const session = aSession()
    .at(of([tallinn, tartu, riga]))
    .startedAt(start)
    .lasting(Math.min(most, of([0, 45, 600, 4_000])))
    .costing(of([0, 250, 1_900]), of([0, 35]))
  return of([session, session.failed(), session.paid(), session.pending()]).save(db)
}

type Change = { id: number }
const changes: ((session: Change) => Promise<unknown>)[] = [
  ({ id }) => updateRow(db, 'sessions', { id, payment_status: of(['', 'OK', 'ERROR', 'TOO_BIG', 'PENDING']) }),
  ({ id }) => updateRow(db, 'sessions', { id, cost_in_cents: below(3_000) }),
  ({ id }) => updateRow(db, 'sessions', { id, place_id: riga.id, region: 'LVA' }),
  ({ id }) => updateRow(db, 'sessions', { id, fleet_id: of([null, fleet.id]), hidden_cost_in_cents: 120 }),
  ({ id }) => updateRow(db, 'sessions', { id, free_pass_cents_used: below(90) }),
  ({ id }) => updateRow(db, 'sessions', { id, deleted_at: of([null, testNow]) }),
  async ({ id }) => {
    await db.deleteFrom('payment_logs').where('session_id', '=', id).execute()
    await db.deleteFrom('sessions').where('id', '=', id).execute()
  },
  () => Promise.all([1, 2].map(() => mergeUnpaidSums.run(node.jobContext(), {}))),
]

const listed = async (as: { id: number }, days: { from?: string; to?: string }) => {
  const answer = await node.call(api.sessions.list, { extra_filter: 'UNPAID', page_size: 200, ...days }, { as })
  const rows: Session[] = answer.body
  expect(rows.length).toBeLessThan(200)
  const cents = rows.reduce((sum, row) => sum + shownCostInCents(row), 0)
  return { Count: rows.length, IsMore: false, Sums: rows.length === 0 ? [] : [{ Currency: 'EUR', SumInCents: cents }] }
}

const expectAsListed = async () => {
  for (const [name, as] of Object.entries(readers))
    for (const days of [{}, { from: '20.02.2026' }]) {
      const totals = await node.call(api.sessionListing.totals, { extra_filter: 'UNPAID', ...days }, { as })
      expect(totals.body, `${name} ${JSON.stringify(days)}`).toEqual(await listed(as, days))
    }
}

test('unpaid sessions after random stays, changes, removals and merges: number and sum as listed, for each reader', async () => {
  const saved: { id: number }[] = []
  for (let step = 0; step < 12; step += 1) {
    for (let more = 0; more < 6; more += 1) saved.push(await addSession())
    for (let more = 0; more < 6; more += 1) await of(changes)(of(saved))
    await expectAsListed()
  }
  expect((await listed(readers['global admin'], {})).Count).toBeGreaterThan(5)
})

test('stays that end at the first moment of the period, a minute later, or lie at it: the first left out, the others counted', async () => {
  const before = await listed(readers['global admin'], {})
  const midnight = '2026-02-25T22:00:00.000Z'
  await aSession().at(tartu).startedAt('2026-02-25T21:00:00.000Z').lasting(60).failed().save(db)
  await aSession().at(tartu).startedAt('2026-02-25T21:00:00.000Z').lasting(61).failed().save(db)
  await aSession().at(tartu).startedAt(midnight).lasting(0).failed().save(db)
  await expectAsListed()
  await mergeUnpaidSums.run(node.jobContext(), {})
  await expectAsListed()
  expect((await listed(readers['global admin'], {})).Count).toBe(before.Count + 2)
})

test('running session whose payment failed: counted, as the list has it', async () => {
  const { id } = await aSession().at(tartu).running().startedAt('2026-02-23T08:00:00.000Z').save(db)
  const before = await listed(readers['global admin'], {})
  await updateRow(db, 'sessions', { id, payment_status: 'ERROR' })
  await mergeUnpaidSums.run(node.jobContext(), {})
  await expectAsListed()
  expect((await listed(readers['global admin'], {})).Count).toBe(before.Count + 1)
})

test('all that was unpaid is paid: no sums are left', async () => {
  await db.updateTable('sessions').set({ payment_status: 'OK' }).execute()
  await mergeUnpaidSums.run(node.jobContext(), {})
  expect(await db.selectFrom('unpaid_sums').selectAll().execute()).toEqual([])
  await expectAsListed()
})
