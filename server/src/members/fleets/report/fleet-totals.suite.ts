import { api } from '@parkla/contract/api.ts'
import { hourMs } from '@parkla/contract/kit/time.ts'
import { expect } from 'vitest'
import { updateRow } from '../../../kit/database/rows.ts'
import { rowsOfAllPages } from '../../../testing/all-pages.ts'
import { testNow } from '../../../testing/test-clock.ts'
import type { TestNode } from '../../../testing/test-node.ts'
import { openRandom, type Random } from '../../../world/random.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { driveThrough } from '../../../gates/gates/drives.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aTariff } from '../../../parking/places/prices/tariffs.factory.ts'
import { aSession } from '../../../parking/session-records/sessions.factory.ts'
import { readBalance } from '../balance/fleet-balance.queries.ts'
import { storeInvoice } from '../invoices/fleet-invoices.commands.ts'
import { aFleet, aFleetUser } from '../fleets.factory.ts'

/** 1 January to 1 March in Tallinn. */
const months = [
  { year: 2026, month: 1, start: '2025-12-31T22:00:00.000Z', end: '2026-01-31T22:00:00.000Z' },
  { year: 2026, month: 2, start: '2026-01-31T22:00:00.000Z', end: '2026-02-28T22:00:00.000Z' },
] as const

/** Gross price of each half-hour: 2.00 € an hour and 24 % VAT. */
const halfHourInCents = 124

type Fleet = { id: number; name: string }
type Priced = { start: string; cents: number }
type Stay = Priced & { id: number }
const sumOf = (stays: readonly Priced[]): number => stays.reduce((sum, { cents }) => sum + cents, 0)

type Driving = { place: { id: number }; random: Random; drives: number }

/** Drives of the fleet's cars through both months; their costs by the price list alone. */
const driveBothMonths = async (node: TestNode, fleet: Fleet, driving: Driving): Promise<Priced[]> => {
  const plates = [0, 1, 2, 3].map((at) => `T${fleet.id}C${at}`)
  const [first = '', second = '', ...others] = plates
  await aFleetUser().on(fleet).plated(first, second).save(node.db)
  await aFleetUser()
    .on(fleet)
    .plated(...others)
    .save(node.db)
  const made = await driveThrough(node, { ...driving, plates, from: months[0].start, to: months[1].end })
  return made.map(({ start, minutes }) => ({ start, cents: Math.ceil(minutes / 30) * halfHourInCents }))
}

/** Makes the invoice of a month of 2026; returns the sum of all invoices of these fleets. */
const invoice = async (node: TestNode, fleets: readonly Fleet[], month: number): Promise<number> => {
  const of = { currency: 'EUR', zone: 'Europe/Tallinn', month: `2026-0${month}-01`, oldest: '2026-01-01' }
  for (const { id, name } of fleets) await storeInvoice(node.jobContext(), { fleetId: id, name, ...of })
  const ids = fleets.map(({ id }) => id)
  const stored = node.db.selectFrom('fleet_invoices').where('fleet_id', 'in', ids)
  const rows = await stored.select('gross_in_cents').execute()
  return rows.reduce((sum, { gross_in_cents }) => sum + gross_in_cents, 0)
}

/**
 * Random sessions of a fleet, and drives that the product prices: the report and the invoice of each month equal their costs to the
 * cent, and so do all invoices after random corrections, deletions and moves to another fleet, and what the fleets have spent (R103,
 * R106, decision 0106).
 */
export const expectEqualTotals = async (
  node: TestNode,
  { seed, sessions, drives }: { seed: number; sessions: number; drives: number },
) => {
  const { db } = node
  const random = openRandom(seed)
  const tariff = aTariff().allDay({ price: 200 })
  const places = [await aPlace().save(db), await aPlace().withTariff(tariff).save(db)] as const
  const fleet = await aFleet()
    .at(...places)
    .save(db)
  const other = await aFleet()
    .at(...places)
    .save(db)
  const as = await anOwner().fleetManager(fleet.id).save(db)
  const driven = await driveBothMonths(node, fleet, { place: places[1], random, drives })
  const stays: Stay[] = []
  for (let made = 0; made < sessions; made += 1) {
    const start = new Date(Date.parse(testNow) - Math.floor(random.next() * 70 * 24) * hourMs).toISOString()
    const cents = random.isTrue(0.1) ? 0 : Math.floor(random.next() * 5_000)
    const session = aSession().at(random.pick(places)).startedAt(start).onFleet(cents, { fleet_id: fleet.id })
    const isCounted = random.isTrue(0.8)
    const { id } = await (isCounted ? session : random.isTrue(0.5) ? session.cancelled() : session.deleted()).save(db)
    if (isCounted) stays.push({ id, start, cents })
  }
  for (const { year, month, ...of } of months) {
    const reported = await rowsOfAllPages((at) =>
      node.call(api.fleetReport.report, { id: fleet.id, year, month, page_size: 50, ...at }, { as }),
    )
    const expected = [...stays, ...driven].filter(({ start }) => of.start <= start && start < of.end)
    expect(
      reported.map(({ CostInCents }) => CostInCents).toSorted((one, another) => one - another),
      `seed ${seed}`,
    ).toEqual(expected.map(({ cents }) => cents).toSorted((one, another) => one - another))
    const invoiced = [...stays, ...driven].filter(({ start }) => months[0].start <= start && start < of.end)
    expect(await invoice(node, [fleet], month), `seed ${seed}`).toBe(sumOf(invoiced))
  }
  const corrected: Stay[] = []
  for (const stay of stays.filter(({ start }) => start >= months[0].start)) {
    const cents = random.isTrue(0.3) ? Math.floor(random.next() * 5_000) : stay.cents
    const isDeleted = random.isTrue(0.1)
    const change = { fleet_id: random.pick([fleet, other]).id, hidden_cost_in_cents: cents }
    await updateRow(db, 'sessions', { id: stay.id, ...change, deleted_at: isDeleted ? testNow : null })
    if (!isDeleted) corrected.push({ ...stay, cents })
  }
  for (const month of [1, 2]) await invoice(node, [other], month)
  const old = stays.filter(({ start }) => start < months[0].start)
  const spent = -(await readBalance(db, fleet.id)) - (await readBalance(db, other.id))
  expect(spent, `seed ${seed}`).toBe(sumOf([...corrected, ...driven, ...old]))
  const all = await invoice(node, [fleet, other], 3)
  expect(all, `seed ${seed}`).toBe(sumOf([...corrected, ...driven]))
}
