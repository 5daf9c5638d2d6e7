import { join } from 'node:path'
import { api } from '@parkla/contract/api.ts'
import { hourMs, minuteMs } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { setDebtBehaviour, type DebtSetting } from '../../adapters/debt-collection-sandbox/debt-behaviour.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { asOtherCaller } from '../../testing/transaction-guard.ts'
import { callsWaiting } from '../../testing/waiting-calls.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aFine } from '../fine-records/fines.factory.ts'
import { deliverClaimsJob } from './claims.jobs.ts'
import { readPartnersJob } from '../payments/read-partners.jobs.ts'

const node = await openTestNode()
const { db } = node
const { fines } = api
const place = await aPlace().named('Sadama parkla').save(db)
const as = await anOwner().named('Kadri').globalAdmin().save(db)

const behave = (setting: DebtSetting) => setDebtBehaviour(join(node.dataFolder, 'debt-sandbox'), setting)
const partner = 'debt-partner'
const overdue = () => aFine().at(place).inStatus('OVERDUE').issuedAt('2026-02-10T10:00:00.000Z')
const send = (id: number, headers = { 'idempotency-key': crypto.randomUUID() }) =>
  node.call(fines.send, { id, partner }, { as, headers })
const find = async (id: number) => (await node.call(fines.find, { id }, as)).body
const factsOf = (id: number) => node.facts('fine', id)
const port = () => {
  const found = node.services.ports.debtCollection[partner]
  if (!found) throw new Error('no partner')
  return found
}

/** A fine that was sent to the partner and answered. */
const sentFine = async () => {
  const { id } = await overdue().save(db)
  await send(id)
  await node.settled()
  return id
}

const comment = 'Checked on the photos'

test('sent to the partner: in collection with its cost apart, accepted; a double click sends once (R10, R130, R131)', async () => {
  await behave('accept')
  const { id } = await overdue().save(db)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const [first, second] = await Promise.all([send(id, headers), send(id, headers)])
  expect(first.body).toEqual(second.body)
  expect(first.body).toMatchObject({
    status: 'IN_COLLECTION',
    amountInCents: 3_000,
    costsInCents: 1_000,
    leftInCents: 4_000,
    debtsSent: true,
    debtPartner: partner,
    claims: [{ state: 'SENT', principalInCents: 3_000, costsInCents: 1_000, partner, waitingMessages: 1 }],
  })
  await node.settled()
  const { claims } = await find(id)
  expect(claims).toMatchObject([
    { state: 'ACCEPTED', waitingMessages: 0, partnerReference: expect.stringMatching(/^DP-/) },
  ])
  expect(await factsOf(id)).toEqual(['fine.sentToCollection'])
  expect(await node.rows('fine_costs', { fine_id: id })).toMatchObject([
    { kind: 'COLLECTION', amount_in_cents: 1_000, claim_id: claims[0]?.id },
  ])
})

test('costs of 25 € already: the cap of 30 € leaves 5 € for collection; paid in part: the rest is sent (R131)', async () => {
  const { id } = await overdue().with({ costs_in_cents: 2_500, paid_in_cents: 1_000 }).save(db)
  const { body } = await send(id)
  expect(body).toMatchObject({ costsInCents: 3_000, claims: [{ principalInCents: 2_000, costsInCents: 3_000 }] })
  await node.settled()
})

test.each([
  { what: 'ISSUED', values: { status: 'ISSUED' }, answer: [409, 'fines.wrongStatus'] },
  { what: 'in collection already', values: { status: 'IN_COLLECTION' }, answer: [409, 'fines.wrongStatus'] },
  { what: 'blocked', values: { do_not_forward_debts: true }, answer: [409, 'fines.forwardingBlocked'] },
  { what: 'lapsed yesterday', values: { lapses_on: '2026-03-03' }, answer: [409, 'fines.lapsed'] },
])('$what: $answer (R126, R130)', async ({ values, answer }) => {
  const { id } = await overdue().with(values).save(db)
  expect(refusalOf(await send(id))).toEqual(answer)
})

test('partner that is not configured: 422; the configured one is listed (R188)', async () => {
  const { id } = await overdue().save(db)
  expect(refusalOf(await node.call(fines.send, { id, partner: 'other' }, as))).toEqual([422, 'fines.unknownPartner'])
  expect((await node.call(fines.partners, { id }, as)).body).toEqual({ partners: [partner] })
})

test('region without terms: the partner of the default terms is listed first (R188)', async () => {
  const { ports } = node.services
  const { debtCollection } = ports
  onTestFinished(() => void Object.assign(ports, { debtCollection }))
  Object.assign(ports, { debtCollection: { another: port(), ...debtCollection } })
  const { id } = await overdue().save(db)
  expect((await node.call(fines.partners, { id }, as)).body).toEqual({ partners: [partner, 'another'] })
})

test('rejected claim: the fine is returned with the reason, without the cost of collection (R125)', async () => {
  await behave('reject')
  const id = await sentFine()
  await behave('accept')
  const fine = await find(id)
  expect(fine).toMatchObject({ status: 'RETURNED', costsInCents: 0, claims: [{ state: 'REJECTED' }] })
  expect(fine.claims[0]?.answer).toContain('does not take')
  expect((await node.rows('fine_costs', { fine_id: id })).map((row) => row.amount_in_cents)).toEqual([1_000, -1_000])
})

test('claim rejected after the debtor paid all but the cost of collection: the fine is paid on the day of the payment (R125)', async () => {
  onTestFinished(() => behave('accept'))
  await behave(`down ${node.clock.instant()}`)
  const id = await sentFine()
  await node.call(fines.addIncome, { id, amountInCents: 3_000, date: '2026-03-03' }, as)
  expect(await find(id)).toMatchObject({ status: 'IN_COLLECTION', leftInCents: 1_000 })
  await behave('reject')
  await deliverClaimsJob.run(node.jobContext(), {})
  await node.settled()
  expect(await find(id)).toMatchObject({
    status: 'PAID',
    costsInCents: 0,
    creditInCents: 0,
    paymentDate: '2026-03-03',
    claims: [{ state: 'REJECTED' }],
  })
  expect((await factsOf(id)).slice(-2)).toEqual(['fine.claimRejected', 'fine.paid'])
})

test('partner down for an hour: the claim waits and is delivered by a later run', async () => {
  await behave(`down ${node.clock.instant()}`)
  const id = await sentFine()
  await deliverClaimsJob.run(node.jobContext(), {})
  expect((await find(id)).claims).toMatchObject([{ state: 'SENT', waitingMessages: 1 }])
  node.clock.advance(hourMs)
  await deliverClaimsJob.run(node.jobContext(), {})
  expect((await find(id)).claims).toMatchObject([{ state: 'ACCEPTED', waitingMessages: 0 }])
  await behave('accept')
})

test('reset: the claim is recalled, its cost is taken back, the partner collects nothing (R127)', async () => {
  await behave('payParts')
  const id = await sentFine()
  const { cursor } = await port().events('')
  const reset = await node.call(fines.reset, { id, comment }, as)
  expect(reset.body).toMatchObject({
    status: 'ISSUED',
    costsInCents: 0,
    debtsSent: false,
    claims: [{ state: 'RECALLED' }],
  })
  await node.settled()
  node.clock.advance(3 * minuteMs)
  expect((await port().events(cursor)).events).toEqual([])
  expect((await find(id)).claims).toMatchObject([{ state: 'RECALLED', waitingMessages: 0 }])
  await behave('accept')
})

test('cancelled in collection by a user with that right: recalled with its cost, the payment becomes a credit (R128)', async () => {
  const id = await sentFine()
  await node.call(fines.addIncome, { id, amountInCents: 1_500, date: '2026-03-04' }, as)
  const canceller = await anOwner()
    .with('CANCEL_FINES')
    .limitedTo({ regions: ['EST'] })
    .save(db)
  const answer = await node.call(fines.cancel, { id, reasonCode: 'WRONG_PLATE', comment }, canceller)
  expect(answer.body).toMatchObject({
    status: 'CANCELLED',
    costsInCents: 0,
    creditInCents: 1_500,
    claims: [{ state: 'RECALLED' }],
  })
  await node.settled()
  expect((await find(id)).claims).toMatchObject([{ state: 'RECALLED', waitingMessages: 0 }])
})

test('reset while the partner is down: claim and recall arrive later in this order', async () => {
  await behave(`down ${node.clock.instant()}`)
  const id = await sentFine()
  await node.call(fines.reset, { id, comment }, as)
  await node.settled()
  expect((await find(id)).claims).toMatchObject([{ state: 'RECALLED', waitingMessages: 2 }])
  node.clock.advance(hourMs)
  await deliverClaimsJob.run(node.jobContext(), {})
  expect((await find(id)).claims).toMatchObject([{ state: 'RECALLED', waitingMessages: 0 }])
  expect(await find(id)).toMatchObject({ status: 'ISSUED' })
  await behave('accept')
})

test('payment to us: the partner collects less; paid in full: the claim is closed and recalled', async () => {
  await behave('payAll')
  const id = await sentFine()
  const { cursor } = await port().events('')
  const pay = (amountInCents: number) => node.call(fines.addIncome, { id, amountInCents, date: '2026-03-04' }, as)
  expect((await pay(1_500)).body).toMatchObject({ status: 'IN_COLLECTION', leftInCents: 2_500 })
  await node.settled()
  const messages = async () => {
    const [claim] = (await find(id)).claims
    const rows = await node.rows('fine_claim_messages', { claim_id: claim?.id ?? 0 })
    return rows.map(({ kind, amount_in_cents, done_at }) => [kind, amount_in_cents, done_at !== null])
  }
  expect(await messages()).toEqual([
    ['SUBMIT', 0, true],
    ['PAYMENT', 1_500, true],
  ])
  expect((await pay(2_500)).body).toMatchObject({ status: 'PAID', claims: [{ state: 'CLOSED' }] })
  await node.settled()
  expect((await messages()).at(-1)).toEqual(['RECALL', 0, true])
  node.clock.advance(3 * minuteMs)
  expect((await port().events(cursor)).events).toEqual([])
  await behave('accept')
})

test('written off in collection: the claim is closed and recalled', async () => {
  const id = await sentFine()
  const { body } = await node.call(fines.writeOff, { id, comment }, as)
  expect(body).toMatchObject({ status: 'WRITTEN_OFF', claims: [{ state: 'CLOSED' }] })
  await node.settled()
})

test('partner reports while a user changes the fine: the report waits for the fine before it locks the claim, no deadlock', async () => {
  await behave('payAll')
  const id = await sentFine()
  await behave('accept')
  node.clock.advance(2 * minuteMs)
  const reported = await db.transaction().execute(async (tx) => {
    await sql`select from fines where id = ${id} for update`.execute(tx)
    const report = asOtherCaller(() => readPartnersJob.run(node.jobContext(), {}))
    // The embedded database has one connection: the report runs afterwards.
    if (!node.services.settings.hasOneConnection) await expect.poll(() => callsWaiting(db), { timeout: 10_000 }).toBe(1)
    await sql`select from fine_claims where fine_id = ${id} for update`.execute(tx)
    return { report }
  })
  await reported.report
  expect(await find(id)).toMatchObject({ status: 'PAID', claims: [{ collectedInCents: 4_000 }] })
})
