import { api } from '@parkla/contract/api.ts'
import { hourMs } from '@parkla/contract/kit/time.ts'
import { expect } from 'vitest'
import { updateRow } from '../../../kit/database/rows.ts'
import { rowsOfAllPages } from '../../../testing/all-pages.ts'
import { testNow } from '../../../testing/test-clock.ts'
import type { TestNode } from '../../../testing/test-node.ts'
import { openRandom } from '../../../world/random.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { driveThrough } from '../../../gates/gates/drives.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aTariff } from '../../../parking/places/prices/tariffs.factory.ts'
import { aSession } from '../../../parking/session-records/sessions.factory.ts'
import { aWhitelist, aWhitelistUser } from '../whitelists.factory.ts'

const ascending = (one: number, other: number): number => one - other

/** January and February in Tallinn, as days. */
const months = [
  { from: '2026-01-01', to: '2026-01-31', start: '2025-12-31T22:00:00.000Z', end: '2026-01-31T22:00:00.000Z' },
  { from: '2026-02-01', to: '2026-02-28', start: '2026-01-31T22:00:00.000Z', end: '2026-02-28T22:00:00.000Z' },
] as const

type Stay = { start: string; cents: number; plate: string; isCounted: boolean }

/** Gross price of each half-hour for a member with 50 %: half of 2.00 € an hour and 24 % VAT. */
const halfHourInCents = 62

/**
 * Random sessions of members and of removed ones, and drives that the product prices: both types of the report equal their costs to
 * the cent (R100).
 */
export const expectEqualTotals = async (
  node: TestNode,
  { seed, sessions, drives }: { seed: number; sessions: number; drives: number },
) => {
  const { db } = node
  const random = openRandom(seed)
  const tariff = aTariff().allDay({ price: 200 })
  const places = [await aPlace().save(db), await aPlace().withTariff(tariff).save(db)] as const
  const list = await aWhitelist()
    .charging(50)
    .at(...places)
    .save(db)
  const as = await anOwner().whitelistManager(list.id).save(db)
  // The last plate has no user.
  const plates = [1, 2, 3, 4].map((at) => `T${list.id}C${at}`)
  const [first = '', second = '', third = ''] = plates
  const users = [
    await aWhitelistUser().on(list).plated(first, second).save(db),
    await aWhitelistUser().on(list).plated(third).save(db),
  ]
  const ownerOf = new Map([
    [first, users[0]?.id],
    [second, users[0]?.id],
    [third, users[1]?.id],
  ])
  const driving = { place: places[1], plates: plates.slice(0, 3), from: months[0].start, to: months[1].end }
  const stays: Stay[] = (await driveThrough(node, { ...driving, random, drives })).map(({ plate, start, minutes }) => ({
    plate,
    start,
    isCounted: true,
    cents: Math.ceil(minutes / 30) * halfHourInCents,
  }))
  for (let made = 0; made < sessions; made += 1) {
    const start = new Date(Date.parse(testNow) - Math.floor(random.next() * 70 * 24) * hourMs).toISOString()
    const [cost, fee] = [Math.floor(random.next() * 5_000), random.isTrue(0.5) ? 35 : 0]
    const [plate, isCounted] = [random.pick(plates), random.isTrue(0.8)]
    const session = aSession().at(random.pick(places)).plated(plate).startedAt(start).costing(cost)
    const { id } = await (isCounted ? session : random.isTrue(0.5) ? session.cancelled() : session.deleted()).save(db)
    await updateRow(db, 'sessions', { id, whitelist_id: list.id, service_fee_cents: fee })
    stays.push({ start, cents: cost + fee, plate, isCounted })
  }
  const report = (type: 'SESSIONS' | 'USERS', { from, to }: (typeof months)[number]) =>
    rowsOfAllPages((at) =>
      node.call(api.managerReport.report, { id: list.id, from, to, type, page_size: 50, ...at }, { as }),
    )
  for (const month of months) {
    const expected = stays.filter(({ start, isCounted }) => isCounted && month.start <= start && start < month.end)
    const costs = (await report('SESSIONS', month)).map(({ CostInCents }) => CostInCents)
    expect(costs.toSorted(ascending), `seed ${seed}`).toEqual(expected.map(({ cents }) => cents).toSorted(ascending))
    const byUser = Map.groupBy(expected, ({ plate }) => ownerOf.get(plate) ?? 0)
    const sums = [...byUser].map(([Id, of]) => [Id, of.length, of.reduce((sum, { cents }) => sum + cents, 0)])
    const reported = await report('USERS', month)
    expect(
      reported.map((row) => [row.Id, row.Sessions, row.CostInCents]),
      `seed ${seed}`,
    ).toEqual(sums.toSorted(([one = 0], [other = 0]) => other - one))
  }
}
