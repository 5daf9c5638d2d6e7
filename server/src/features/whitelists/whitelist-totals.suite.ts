import { api } from '@parkla/contract/api.ts'
import { hourMs } from '@parkla/contract/kit/time.ts'
import { expect } from 'vitest'
import { updateRow } from '../../kit/rows.ts'
import { testNow } from '../../kit/testing/test-clock.ts'
import type { TestNode } from '../../kit/testing/test-node.ts'
import { openRandom } from '../../world/random.ts'
import { anOwner } from '../accounts/accounts.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { aSession } from '../sessions/sessions.factory.ts'
import { aWhitelist, aWhitelistUser } from './whitelists.factory.ts'

type Row = { Id: number; Sessions: number; CostInCents: number }
const ascending = (one: number, other: number): number => one - other

/** January and February in Tallinn, as days. */
const months = [
  { from: '2026-01-01', to: '2026-01-31', start: '2025-12-31T22:00:00.000Z', end: '2026-01-31T22:00:00.000Z' },
  { from: '2026-02-01', to: '2026-02-28', start: '2026-01-31T22:00:00.000Z', end: '2026-02-28T22:00:00.000Z' },
] as const

type Stay = { start: string; cents: number; plate: string; isCounted: boolean }

/** Random sessions of members and of removed ones: both types of the report equal their costs to the cent (R100). */
export const expectEqualTotals = async (node: TestNode, { seed, sessions }: { seed: number; sessions: number }) => {
  const { db } = node
  const random = openRandom(seed)
  const places = [await aPlace().save(db), await aPlace().save(db)]
  const list = await aWhitelist()
    .at(...places)
    .save(db)
  const as = await anOwner().whitelistManager(list.id).save(db)
  // The last plate is of no user.
  const plates = ['TOT001', 'TOT002', 'TOT003', 'TOT004']
  const users = [
    await aWhitelistUser().on(list).plated('TOT001', 'TOT002').save(db),
    await aWhitelistUser().on(list).plated('TOT003').save(db),
  ]
  const ownerOf = new Map([
    ['TOT001', users[0]?.id],
    ['TOT002', users[0]?.id],
    ['TOT003', users[1]?.id],
  ])
  const stays: Stay[] = []
  for (let made = 0; made < sessions; made += 1) {
    const start = new Date(Date.parse(testNow) - Math.floor(random.next() * 70 * 24) * hourMs).toISOString()
    const [cost, fee] = [Math.floor(random.next() * 5_000), random.isTrue(0.5) ? 35 : 0]
    const [plate, isCounted] = [random.pick(plates), random.isTrue(0.8)]
    const session = aSession().at(random.pick(places)).plated(plate).startedAt(start).costing(cost)
    const { id } = await (isCounted ? session : random.isTrue(0.5) ? session.cancelled() : session.deleted()).save(db)
    await updateRow(db, 'sessions', { id, whitelist_id: list.id, service_fee_cents: fee })
    stays.push({ start, cents: cost + fee, plate, isCounted })
  }
  const report = async (type: 'SESSIONS' | 'USERS', { from, to }: (typeof months)[number]): Promise<Row[]> => {
    const rows: Row[] = []
    for (let page = 0, cursor: string | undefined; ; page += 1) {
      const input = { id: list.id, from, to, type, page, page_size: 50, ...(cursor && { cursor }) }
      const { body, headers } = await node.call(api.managerReport.report, input as never, { as })
      rows.push(...body)
      cursor = headers['x-next-cursor'] as string | undefined
      if (cursor === undefined) return rows
    }
  }
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
