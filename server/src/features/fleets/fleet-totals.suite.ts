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
import { invoiceLines } from './fleet-invoices.commands.ts'
import { aFleet } from './fleets.factory.ts'

/** 1 January to 1 March in Tallinn. */
const months = [
  { year: 2026, month: 1, start: '2025-12-31T22:00:00.000Z', end: '2026-01-31T22:00:00.000Z' },
  { year: 2026, month: 2, start: '2026-01-31T22:00:00.000Z', end: '2026-02-28T22:00:00.000Z' },
] as const

/** Random sessions of a fleet: the report and the invoice of each month equal their costs to the cent (R103, R106). */
export const expectEqualTotals = async (node: TestNode, { seed, sessions }: { seed: number; sessions: number }) => {
  const { db } = node
  const random = openRandom(seed)
  const places = [await aPlace().save(db), await aPlace().save(db)]
  const fleet = await aFleet()
    .at(...places)
    .save(db)
  const as = await anOwner().fleetManager(fleet.id).save(db)
  const costs = new Map<string, number[]>()
  for (let made = 0; made < sessions; made += 1) {
    const start = new Date(Date.parse(testNow) - Math.floor(random.next() * 70 * 24) * hourMs).toISOString()
    const cents = random.isTrue(0.1) ? 0 : Math.floor(random.next() * 5_000)
    const session = aSession().at(random.pick(places)).startedAt(start).onFleet(cents)
    const isCounted = random.isTrue(0.8)
    const { id } = await (isCounted ? session : random.isTrue(0.5) ? session.cancelled() : session.deleted()).save(db)
    await updateRow(db, 'sessions', { id, fleet_id: fleet.id, hidden_cost_in_cents: cents })
    const month = months.find((of) => of.start <= start && start < of.end)
    if (isCounted && month) costs.set(month.start, [...(costs.get(month.start) ?? []), cents])
  }
  for (const { year, month, ...of } of months) {
    const reported: number[] = []
    for (let page = 0, cursor: string | undefined; ; page += 1) {
      const input = { id: fleet.id, year, month, page, page_size: 50, ...(cursor && { cursor }) }
      const { body, headers } = await node.call(api.fleetReport.report, input as never, { as })
      reported.push(...body.map(({ CostInCents }) => CostInCents))
      cursor = headers['x-next-cursor'] as string | undefined
      if (cursor === undefined) break
    }
    const expected = (costs.get(of.start) ?? []).toSorted((one, other) => one - other)
    expect(
      reported.toSorted((one, other) => one - other),
      `seed ${seed}`,
    ).toEqual(expected)
    const invoiced = await db.transaction().execute((tx) => invoiceLines(tx, fleet.id, of))
    const sum = expected.reduce((total, cents) => total + cents, 0)
    expect(
      invoiced.reduce((total, { gross }) => total + gross, 0),
      `seed ${seed}`,
    ).toBe(sum)
  }
}
