import { join } from 'node:path'
import { api } from '@parkla/contract/api.ts'
import { hourMs, minuteMs } from '@parkla/contract/kit/time.ts'
import { expect, test } from 'vitest'
import { setDebtBehaviour, type DebtSetting } from '../../adapters/debt-collection-sandbox/debt-behaviour.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aFine } from '../fine-records/fines.factory.ts'
import { deliverClaimsJob } from './claims.jobs.ts'
import { readPartnersJob } from '../payments/read-partners.jobs.ts'
import { forwardDebtsJob, lapseFinesJob } from './forwarding.jobs.ts'

const node = await openTestNode()
const { db } = node
const { fines } = api
const place = await aPlace().save(db)
const as = await anOwner().globalAdmin().save(db)

const behave = (setting: DebtSetting) => setDebtBehaviour(join(node.dataFolder, 'debt-sandbox'), setting)
const run = (job: typeof forwardDebtsJob) => job.run(node.jobContext(), {})
const find = async (id: number) => (await node.call(fines.find, { id }, as)).body
const statusOf = async (id: number) => (await find(id)).status
/** A fine to forward today, 4 March 2026. */
const due = (values: object = {}) =>
  aFine()
    .at(place)
    .inStatus('OVERDUE')
    .with({ forward_debts_at: '2026-03-04', due_on: '2026-02-04', ...values })

test.each([
  { what: 'OVERDUE', values: {}, status: 'IN_COLLECTION' },
  { what: 'REMINDED', values: { status: 'REMINDED' }, status: 'IN_COLLECTION' },
  { what: 'paid in part', values: { paid_in_cents: 1_000 }, status: 'IN_COLLECTION' },
  { what: 'due tomorrow', values: { forward_debts_at: '2026-03-05' }, status: 'OVERDUE' },
  { what: 'blocked', values: { do_not_forward_debts: true }, status: 'OVERDUE' },
  { what: 'with an open objection', values: { status: 'CONTESTED' }, status: 'CONTESTED' },
  { what: 'ISSUED', values: { status: 'ISSUED' }, status: 'ISSUED' },
  { what: 'returned by a partner', values: { status: 'RETURNED' }, status: 'RETURNED' },
  { what: 'lapsed yesterday', values: { lapses_on: '2026-03-03' }, status: 'OVERDUE' },
  { what: 'lapsing today', values: { lapses_on: '2026-03-04' }, status: 'IN_COLLECTION' },
])('nightly run, fine $what: $status (R126, R130)', async ({ values, status }) => {
  const { id } = await due(values).save(db)
  await run(forwardDebtsJob)
  expect(await statusOf(id)).toBe(status)
})

test.each([
  { what: 'OVERDUE', values: {}, status: 'WRITTEN_OFF' },
  { what: 'returned by a partner', values: { status: 'RETURNED' }, status: 'WRITTEN_OFF' },
  { what: 'blocked for collection', values: { do_not_forward_debts: true }, status: 'WRITTEN_OFF' },
  { what: 'lapsing today', values: { lapses_on: '2026-03-04' }, status: 'OVERDUE' },
  { what: 'with an open objection', values: { status: 'CONTESTED' }, status: 'CONTESTED' },
  { what: 'PAID', values: { status: 'PAID' }, status: 'PAID' },
])('claim lapsed yesterday, fine $what: $status (R126)', async ({ values, status }) => {
  const { id } = await due({ lapses_on: '2026-03-03', ...values }).save(db)
  await run(lapseFinesJob)
  expect(await statusOf(id)).toBe(status)
})

test('claim lapsed in collection: recalled, the case is closed; a late payment still settles it (R125, R126)', async () => {
  await behave('accept')
  const { id } = await due({ lapses_on: '2026-03-04' }).save(db)
  await run(forwardDebtsJob)
  await run(lapseFinesJob)
  expect(await statusOf(id)).toBe('IN_COLLECTION')
  const now = '2026-03-05T00:20:00.000Z'
  const ctx = { ...node.jobContext(), now }
  await Promise.all([lapseFinesJob.run(ctx, {}), lapseFinesJob.run(ctx, {})])
  await node.settled()
  expect(await find(id)).toMatchObject({ status: 'WRITTEN_OFF', claims: [{ state: 'CLOSED', waitingMessages: 0 }] })
  expect((await node.audit('fine', id)).filter(({ fact }) => fact === 'fine.lapsed')).toHaveLength(1)
  expect((await node.row('fines', id)).closed_at).not.toBeNull()
  await node.call(fines.payRest, { id, date: '2026-03-04', channel: 'BANK' }, as)
  expect(await statusOf(id)).toBe('PAID')
})

test('days are those of the place: due in Tallinn after its midnight, not yet in London', async () => {
  const zoned = async (time_zone: string) => {
    const there = await aPlace().save(db)
    await db.updateTable('places').set({ time_zone }).where('id', '=', there.id).execute()
    return (await aFine().at(there).inStatus('OVERDUE').with({ forward_debts_at: '2026-03-05' }).save(db)).id
  }
  const [tallinn, london] = [await zoned('Europe/Tallinn'), await zoned('Europe/London')]
  const now = '2026-03-04T22:30:00.000Z'
  await forwardDebtsJob.run({ ...node.jobContext(), now }, {})
  expect([await statusOf(tallinn), await statusOf(london)]).toEqual(['IN_COLLECTION', 'OVERDUE'])
})

test('region with another partner that is not configured: not forwarded', async () => {
  await db.insertInto('fine_terms').values({ region: 'LVA', debt_partner: 'other' }).execute()
  const { id } = await due()
    .at(await aPlace().in('LVA').save(db))
    .save(db)
  await run(forwardDebtsJob)
  expect(await statusOf(id)).toBe('OVERDUE')
})

test('three parallel runs over 250 fines: each has one claim, one cost, one message and one fact (R130)', async () => {
  const ids: number[] = []
  for (let saved = 0; saved < 250; saved += 1) ids.push((await due().save(db)).id)
  await Promise.all([run(forwardDebtsJob), run(forwardDebtsJob), run(forwardDebtsJob)])
  await run(forwardDebtsJob)
  const counted = async (table: 'fine_claims' | 'fine_costs') => {
    const rows = await db.selectFrom(table).select('fine_id').where('fine_id', 'in', ids).execute()
    return [rows.length, new Set(rows.map(({ fine_id }) => fine_id)).size]
  }
  expect(await counted('fine_claims')).toEqual([250, 250])
  expect(await counted('fine_costs')).toEqual([250, 250])
  const facts = await db
    .selectFrom('audit_events')
    .select('entity_id')
    .where('fact', '=', 'fine.sentToCollection')
    .where('entity_id', 'in', ids.map(String))
    .execute()
  expect(facts).toHaveLength(250)
  await behave(`down ${node.clock.instant()}`)
  await run(deliverClaimsJob)
  expect((await find(ids[0] ?? 0)).claims).toMatchObject([{ state: 'SENT', waitingMessages: 1 }])
  node.clock.advance(hourMs)
  await Promise.all([run(deliverClaimsJob), run(deliverClaimsJob)])
  const states = await db.selectFrom('fine_claims').select('state').where('fine_id', 'in', ids).execute()
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['ACCEPTED']))
  await behave('accept')
}, 60_000)

/** A fine sent to a partner with this behaviour; two minutes later. */
const sentTo = async (behaviour: DebtSetting) => {
  await behave(behaviour)
  const { id } = await due().save(db)
  await run(forwardDebtsJob)
  await run(deliverClaimsJob)
  node.clock.advance(2 * minuteMs)
  await behave('accept')
  return id
}

const incomesOf = async (id: number) =>
  (await node.call(fines.incomes, { id }, as)).body.map(({ amountInCents, channel, note }) => [
    amountInCents,
    channel,
    note,
  ])

test('partner pays in parts: each part is one income, the rest settles the fine, also when read twice (R125, R129)', async () => {
  const id = await sentTo('payParts')
  await Promise.all([run(readPartnersJob), run(readPartnersJob)])
  await db.deleteFrom('debt_partner_cursors').execute()
  await run(readPartnersJob)
  expect(await incomesOf(id)).toEqual([
    [2_000, 'DEBT_PARTNER', 'debt-partner'],
    [2_000, 'DEBT_PARTNER', 'debt-partner'],
  ])
  expect(await find(id)).toMatchObject({
    status: 'PAID',
    paidAmountInCents: 4_000,
    leftInCents: 0,
    claims: [{ state: 'CLOSED', collectedInCents: 4_000, reportedInCents: 4_000, waitingMessages: 0 }],
  })
  expect(await node.facts('fine', id)).toEqual([
    'fine.sentToCollection',
    'fine.incomeAdded',
    'fine.incomeAdded',
    'fine.paid',
  ])
})

test('claim given back: the fine is returned with the reason and is not forwarded again (R125)', async () => {
  const id = await sentTo('return')
  await run(readPartnersJob)
  await run(forwardDebtsJob)
  expect(await find(id)).toMatchObject({
    status: 'RETURNED',
    costsInCents: 1_000,
    claims: [{ state: 'RETURNED', answer: 'Debtor not found' }],
  })
})

test('payment of a claim that was recalled meanwhile: recorded, the fine is paid (R127)', async () => {
  const id = await sentTo('payAll')
  const reset = await node.call(fines.reset, { id, comment: 'Debtor asked' }, as)
  expect(reset.body).toMatchObject({ status: 'ISSUED', leftInCents: 3_000 })
  await run(readPartnersJob)
  expect(await find(id)).toMatchObject({ status: 'PAID', creditInCents: 1_000, claims: [{ state: 'RECALLED' }] })
})

test('partner takes a payment back: read without effect, the sums differ until the income is reversed (R129)', async () => {
  const id = await sentTo('payParts')
  await run(readPartnersJob)
  const [claim] = await node.rows('fine_claims', { fine_id: id })
  const frame = { id: `${claim?.key}:back`, claimKey: claim?.key ?? '', on: '2026-03-04' }
  const back = { ...frame, kind: 'payment', amountInCents: -2_000, totalInCents: 2_000 } as const
  const ctx = node.jobContext()
  const reporting = {
    ...ctx.ports.debtCollection['debt-partner']!,
    events: (cursor: string) => Promise.resolve({ events: cursor === 'end' ? [] : [back], cursor: 'end' }),
  }
  const ports = { ...ctx.ports, debtCollection: { 'debt-partner': reporting } }
  await readPartnersJob.run({ ...ctx, ports }, {})
  await db.deleteFrom('debt_partner_cursors').execute()
  expect(await find(id)).toMatchObject({
    status: 'PAID',
    claims: [{ collectedInCents: 4_000, reportedInCents: 2_000 }],
  })
  const [last] = (await node.call(fines.incomes, { id }, as)).body
  await node.call(fines.reverseIncome, { id, incomeId: last?.id ?? 0, comment: 'Taken back by the partner' }, as)
  expect(await find(id)).toMatchObject({
    status: 'PARTIALLY_PAID',
    claims: [{ collectedInCents: 2_000, reportedInCents: 2_000 }],
  })
})

test('missing report: the sums of the partner and the fine differ on the page', async () => {
  const id = await sentTo('payParts')
  const { claims } = await find(id)
  const [claim] = await node.rows('fine_claims', { id: claims[0]?.id ?? 0 })
  // Simulates a first report that was stored without effect.
  await insertRow(db, 'debt_partner_events', {
    partner: 'debt-partner',
    event_id: `${claim?.key}:1`,
    kind: 'PAYMENT',
    created_at: node.clock.instant(),
  })
  await run(readPartnersJob)
  expect((await find(id)).claims).toMatchObject([{ collectedInCents: 2_000, reportedInCents: 4_000 }])
})
