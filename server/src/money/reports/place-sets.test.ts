import { api } from '@parkla/contract/api.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateRow } from '../../kit/database/rows.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace, saveZone } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { setsOfMembers, type Members } from './place-sets.queries.ts'
import { expectRecountEqual } from './report-sums.suite.ts'
import { mergeDayTotals } from './reports.jobs.ts'

/** Wide sets 1 to 3 of sets 10 to 19 each; set 0 has the places without one. */
const anyMembers = fc
  .array(
    fc.record({ parent: fc.integer({ min: 0, max: 3 }), set: fc.integer({ min: 0, max: 4 }), isInside: fc.boolean() }),
    {
      maxLength: 60,
    },
  )
  .map((places): Members[] => {
    const members = new Map<number, Members>()
    for (const [id, { parent, set, isInside }] of places.entries()) {
      const setId = parent === 0 ? 0 : parent * 10 + set
      const of = members.get(setId) ?? { setId, parentId: parent, inside: [], outside: [] }
      of[isInside ? 'inside' : 'outside'].push(id)
      members.set(setId, of)
    }
    return [...members.values()]
  })

test('sets of any places: each place of the report counts once, the others do not', () => {
  fc.assert(
    fc.property(anyMembers, (members) => {
      const counts = new Map<number, number>()
      const count = (id: number, sign: number) => counts.set(id, (counts.get(id) ?? 0) + sign)
      const { sets, places } = setsOfMembers(members)
      for (const { id, sign } of sets)
        for (const { setId, parentId, inside, outside } of members)
          if (setId === id || parentId === id) for (const place of [...inside, ...outside]) count(place, sign)
      for (const { id, sign } of places) count(id, sign)
      const inside = members.flatMap((set) => set.inside)
      expect([...counts].filter(([, times]) => times !== 0).toSorted(([a], [b]) => a - b)).toEqual(
        inside.toSorted((a, b) => a - b).map((id) => [id, 1]),
      )
      // Rows are read under a place that the report has.
      const under = [...sets, ...places].map(({ placeId }) => placeId)
      expect(under.filter((id) => !inside.includes(id))).toEqual([])
    }),
  )
})

const node = await openTestNode()
const { db } = node
const merge = () => mergeDayTotals.run(node.jobContext(), {})
const zone = await saveZone(db)

const [one, two, three] = [await aPlace().save(db), await aPlace().save(db), await aPlace().in('LVA').save(db)]
await sql`insert into places (name, code, region)
  select 'Empty ' || n, 'EMPTY-' || n, 'EST' from generate_series(1, 210) n`.execute(db)
const stay = (place: typeof one, day: string, cents: number) =>
  aSession().startedAt(`${day}T10:00:00.000Z`).lasting(60).paid().at(place).costing(cents).save(db)
const allIds = async (): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from places order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const globalAdmin = await anOwner().globalAdmin().save(db)
const regionAdmin = await anOwner().regionAdmin('EST').save(db)
const placeAdmin = await anOwner()
  .placeAdmin(...(await allIds()).filter((id) => id !== two.id))
  .save(db)

/** The sums of one report are read from days and from months, which must agree for each reader. */
const expectSameByDay = async (): Promise<number[]> => {
  const sums: number[] = []
  for (const admin of [globalAdmin, regionAdmin, placeAdmin]) {
    const query = { from: '1.1.2026', to: '31.3.2026', type: 'ALL' } as const
    const [byDay, byPlace] = [
      await node.call(api.reports.finance, { ...query, groupBy: 'DAY' }, admin),
      await node.call(api.reports.finance, { ...query, groupBy: 'PLACE' }, admin),
    ]
    expect(byDay.body.Totals).toEqual(byPlace.body.Totals)
    sums.push(Number(byDay.body.Totals[0]?.Values['Paid']))
  }
  await expectRecountEqual(node)
  return sums
}

test('report by day over sets of places: each admin has only the places of the own scope, whatever changes', async () => {
  await stay(one, '2026-01-10', 1_000)
  await stay(two, '2026-01-10', 200)
  await stay(three, '2026-02-11', 30)
  expect(await expectSameByDay()).toEqual([1_230, 1_200, 1_030])
  await merge()
  expect(await expectSameByDay()).toEqual([1_230, 1_200, 1_030])
  await stay(two, '2026-01-10', 4)
  expect(await expectSameByDay()).toEqual([1_234, 1_204, 1_030])
  await db
    .insertInto('place_commissions')
    .values({
      place_id: two.id,
      valid_from: '2026-01-01',
      percent: 10,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .execute()
  expect(await expectSameByDay()).toEqual([1_234, 1_204, 1_030])
  await merge()
  // The sets follow with the next merge; reports do not wait for it.
  await updateRow(db, 'places', { id: two.id, operator: 'Other' })
  await db.insertInto('place_zones').values({ place_id: one.id, zone_id: zone.id }).execute()
  await updateRow(db, 'places', { id: one.id, is_test: true })
  expect(await expectSameByDay()).toEqual([234, 204, 30])
  await merge()
  expect(await expectSameByDay()).toEqual([234, 204, 30])
})

test('changed VAT rate of past days: sets lose the days that are counted anew, and have them after the next merge', async () => {
  await merge()
  await db.insertInto('vat_rates').values({ region: 'EST', valid_from: '2026-01-10', percent: 30 }).execute()
  expect(await expectSameByDay()).toEqual([234, 204, 30])
  await merge()
  expect(await expectSameByDay()).toEqual([234, 204, 30])
})

test('place made a test place: its figures leave the reports with the save, whether its set follows or not; made a real one: they come back (R41)', async () => {
  const setTest = async (IsTest: boolean) => {
    const { UpdatedAt } = (await node.call(api.places.find, { id: one.id }, globalAdmin)).body
    const { body } = await node.call(api.places.save, { Id: one.id, UpdatedAt, IsTest }, globalAdmin)
    expect(body.Place.IsTest).toBe(IsTest)
    const sums = [await expectSameByDay()]
    await merge()
    return [...sums, await expectSameByDay()]
  }
  const [without, all] = [
    [234, 204, 30],
    [1_234, 1_204, 1_030],
  ]
  expect(await setTest(false)).toEqual([all, all])
  expect(await setTest(true)).toEqual([without, without])
})
