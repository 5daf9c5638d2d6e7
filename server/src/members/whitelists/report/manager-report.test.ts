import { api } from '@parkla/contract/api.ts'
import { hourMs } from '@parkla/contract/kit/time.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readSheet } from '../../../kit/spreadsheet/spreadsheet.testing.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { testNow } from '../../../testing/test-clock.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aSession } from '../../../parking/session-records/sessions.factory.ts'
import { aWhitelist, aWhitelistUser } from '../whitelists.factory.ts'

const node = await openTestNode()
const { db } = node
const [place, other] = [await aPlace().save(db), await aPlace().save(db)]
const list = await aWhitelist().at(place, other).save(db)
const manager = await anOwner().whitelistManager(list.id).save(db)
const user = await aWhitelistUser().on(list).plated('REP001', 'REP002').save(db)

const start = new Date(Date.parse(testNow) - 3_600_000).toISOString()
const stay = async (plate: string, cents: number, where = place) => {
  const { id } = await aSession().at(where).save(db)
  const { rows } = { rows: await db.selectFrom('plates').select('id').where('plate', '=', plate).execute() }
  const plate_id =
    rows[0]?.id ?? (await db.insertInto('plates').values({ plate }).returning('id').executeTakeFirstOrThrow()).id
  const costs = { cost_in_cents: cents, service_fee_cents: 0, free_pass_cents_used: 0, refunded_in_cents: 0 }
  await updateRow(db, 'sessions', {
    id,
    whitelist_id: list.id,
    plate_id,
    start_time: start,
    end_time: testNow,
    ...costs,
  })
}
await stay('REP001', 150)
await stay('REP002', 275, other)
await stay('GONE01', 50)

const day = (text: string) => text.slice(0, 10).split('-').toReversed().join('.')
const period = { from: day(start), to: day(testNow) }
const report = async (query: object, as: { id: number } = manager) =>
  (await node.call(api.managerReport.report, { id: list.id, ...period, ...query } as never, { as })).body

test('sessions: every stay of the list, by car; other admins see their own places', async () => {
  const rows = await report({})
  expect(rows.map(({ CarNumber, CostInCents, Minutes }) => [CarNumber, CostInCents, Minutes])).toEqual([
    ['GONE01', 50, 60],
    ['REP002', 275, 60],
    ['REP001', 150, 60],
  ])
  expect((await report({ car: 'rep-002' })).map(({ Name }) => Name)).toEqual(['Mari Maasikas'])
  const admin = await anOwner().placeAdmin(other.id).save(db)
  expect((await report({}, admin)).map(({ Name, CostInCents }) => [Name, CostInCents])).toEqual([['M••• M•••', 275]])
})

test('users: sums equal their sessions to the cent; removed users together', async () => {
  const rows = await report({ type: 'USERS' })
  expect(rows.map(({ Id, Sessions, Minutes, CostInCents }) => [Id, Sessions, Minutes, CostInCents])).toEqual([
    [user.id, 2, 120, 425],
    [0, 1, 60, 50],
  ])
  const file = await node.call(api.managerReport.export, { id: list.id, ...period, type: 'USERS' } as never, manager)
  expect(file.bytes.toString('utf8')).toContain('4.25')
  const backwards = await node.call(
    api.managerReport.report,
    { id: list.id, from: '2.1.2026', to: '1.1.2026' },
    manager,
  )
  expect(backwards.status).toBe(422)
})

test('any sessions: sums by user, by session and of the table agree to the cent', async () => {
  const some = fc.array(fc.tuple(fc.constantFrom('REP001', 'REP002', 'GONE01', 'GONE02'), fc.nat(100_000)), {
    minLength: 30,
    maxLength: 30,
  })
  for (const [plate, cents] of fc.sample(some, 1).flat()) await stay(plate, cents)
  const stored = await sql<{ sum: number; count: number }>`
    select sum(cost_in_cents)::int as sum, count(*)::int as count from sessions where whitelist_id = ${list.id}`.execute(
    db,
  )
  const { sum = 0, count = 0 } = stored.rows[0] ?? {}
  const total = (rows: readonly { CostInCents: number; Sessions: number }[]) => ({
    sum: rows.reduce((before, { CostInCents }) => before + CostInCents, 0),
    count: rows.reduce((before, { Sessions }) => before + Sessions, 0),
  })
  expect(total(await report({ page_size: 100 }))).toEqual({ sum, count })
  expect(total(await report({ type: 'USERS' }))).toEqual({ sum, count })
})

test('xlsx: the rows of the list, each once, with moments on the clock of the place and amounts as numbers', async () => {
  const rows = await report({ page_size: 100 })
  const file = await node.call(api.managerReport.export, { id: list.id, ...period, format: 'xlsx' } as never, manager)
  const [header, ...cells] = await readSheet(file.bytes)
  expect(header).toEqual(['Numbrimärk', 'Nimi', 'Ettevõte', 'Parkla', 'Algus', 'Lõpp', 'Minuteid', 'Hind', 'Valuuta'])
  const listed = rows.map(({ StartTime, EndTime, CostInCents, ...row }) => {
    const [from, to] = [StartTime, EndTime].map((at) => new Date(Date.parse(at) + 2 * hourMs))
    const who = [row.CarNumber, row.Name || null, row.Company || null, row.PlaceName]
    return [...who, from, to, row.Minutes, CostInCents / 100, 'EUR']
  })
  expect(cells).toEqual(listed)
})
