// PGlite too: dialect
import { api } from '@parkla/contract/api.ts'
import { bookKinds } from '@parkla/contract/money/books/books.schema.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aCampaign, saveRegistrant } from '../../members/campaigns/campaigns.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aDispute, savePayout } from '../../enforcement/disputes/disputes.factory.ts'
import { aFine, saveFineAmounts, saveFineIncome } from '../../enforcement/fine-records/fines.factory.ts'
import { aFleet } from '../../members/fleets/fleets.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { saveRefund } from '../../parking/charges/payment-logs.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { checkBooks } from './books.jobs.ts'

const node = await openTestNode()
const { db } = node
const { books, alarms } = api
const admin = await anOwner().named('Kadri').globalAdmin().save(db)
const place = await aPlace().named('Sadama').save(db)
const operator = await anOwner().operator(place.id).save(db)
const regionAdmin = await anOwner().regionAdmin('EST').save(db)

const newest = async () => (await node.call(books.list, {}, admin)).body[0]
const differing = async () => {
  await checkBooks.run(node.jobContext(), {})
  return (await newest())?.Comparisons.filter(({ DifferingPlaces }) => DifferingPlaces > 0)
}
const openAlarms = async (as: { id: number }) =>
  (await node.call(alarms.list, {}, as)).body.filter(({ Kind }) => Kind === 'BOOKS_DIFFER')

const ended = (start: string) => aSession().startedAt(start).lasting(60).at(place)
await ended('2026-03-02T10:00:00.000Z').costing(1000, 50).paid().save(db)
await ended('2026-03-02T11:00:00.000Z').costing(700).pending().save(db)
await ended('2026-03-02T11:30:00.000Z').costing(550).failed().save(db)
await ended('2026-03-03T10:00:00.000Z').onFleet(310).save(db)
const refunded = await ended('2026-03-02T12:00:00.000Z').costing(800).paid().save(db)
const settled_at = '2026-03-03T10:00:00.000Z'
const refund = await saveRefund(db, { session_id: refunded.id, amount_in_cents: 300, settled_at })
await updateRow(db, 'sessions', { id: refunded.id, refunded_in_cents: 300, payment_status: 'PARTIALLY_REFUNDED' })
await saveFineAmounts(db, 'EST')
const fine = await aFine().at(place).save(db)
await saveFineIncome(db, fine)
const { rows: incomes } = await sql<{ cents: number }>`
  select sum(amount_in_cents)::bigint as cents from fine_incomes where fine_id = ${fine.id}`.execute(db)
await updateRow(db, 'fines', { id: fine.id, paid_in_cents: incomes[0]?.cents ?? 0 })

const credited = await ended('2026-03-02T13:00:00.000Z').costing(500).withCampaignCredit(150).paid().save(db)
const campaign = await aCampaign().at(place).save(db)
const registrant = await saveRegistrant(db, campaign.id, 'APPROVED')
const moveCredit = (kind: 'USED' | 'RETURNED', amount_in_cents: number) =>
  insertRow(db, 'campaign_ledger', {
    registrant_id: registrant.id,
    session_id: credited.id,
    kind,
    amount_in_cents,
    created_at: '2026-03-02T14:00:00.000Z',
  })
await db
  .insertInto('campaign_uses')
  .values({
    session_id: credited.id,
    registrant_id: registrant.id,
    campaign_id: campaign.id,
    percent: 0,
    percent_before: 0,
    discount_in_cents: 0,
    credit_in_cents: 150,
    used_at: '2026-03-02T14:00:00.000Z',
  })
  .execute()
await moveCredit('USED', -150)
const charge = (of: { session_id: number } | { bundle_id: number }, amount_in_cents: number) =>
  insertRow(db, 'charges', {
    ...of,
    amount_in_cents,
    state: 'DONE',
    idempotency_key: crypto.randomUUID(),
    requested_at: '2026-03-02T14:00:00.000Z',
    settled_at: '2026-03-02T14:00:00.000Z',
  })
const charged = await charge({ session_id: refunded.id }, 800)
const client = await aClient().save(db)
const bundle = await insertRow(db, 'bundles', {
  client_id: client.id,
  currency: 'EUR',
  created_at: '2026-03-02T14:00:00.000Z',
})
for (const cents of [40, 60]) {
  const part = await ended('2026-03-02T15:00:00.000Z').costing(cents).paid().save(db)
  await updateRow(db, 'sessions', { id: part.id, bundle_id: bundle.id })
}
const chargedBundle = await charge({ bundle_id: bundle.id }, 100)
const dispute = await aDispute().at(place).inStatus('APPROVED').save(db)
const payout = await savePayout(db, {
  dispute_id: dispute.id,
  place_id: place.id,
  session_id: refunded.id,
  refund_id: refund.id,
  state: 'CARD',
  amount_in_cents: 300,
  requested_by_owner_id: admin.id,
})
const fleet = await aFleet().at(place).save(db)
const onFleet = await ended('2026-02-10T10:00:00.000Z').onFleet(420).save(db)
await updateRow(db, 'sessions', { id: onFleet.id, fleet_id: fleet.id, updated_at: '2026-02-10T11:00:00.000Z' })
const saveFleetInvoice = async (month: string, { header, line }: { header: number; line: number }) => {
  const { id } = await insertRow(db, 'fleet_invoices', {
    fleet_id: fleet.id,
    number: `F${fleet.id}-${month}`,
    month,
    period_start: `${month}T00:00:00.000Z`,
    period_end: `${month.slice(0, 8)}28T00:00:00.000Z`,
    buyer: 'Kullerid',
    currency: 'EUR',
    time_zone: 'Europe/Tallinn',
    gross_in_cents: header,
    created_at: '2026-03-01T10:00:00.000Z',
  })
  await db
    .insertInto('fleet_invoice_lines')
    .values({
      invoice_id: id,
      session_id: onFleet.id,
      place_name: 'Sadama',
      vat_percent: 24,
      gross_in_cents: line,
      is_correction: false,
    })
    .execute()
}
await saveFleetInvoice('2026-02-01', { header: 420, line: 420 })

test('books as the writes keep them: balanced, each comparison with both sums, no alarm', async () => {
  expect(await differing()).toEqual([])
  const check = await newest()
  expect(check?.State).toBe('BALANCED')
  expect(check?.Comparisons.filter(({ Kind }) => Kind === 'INCOME' || Kind === 'SESSION_REFUNDS')).toMatchObject([
    { Kind: 'INCOME', Currency: 'EUR', LeftInCents: 3180, RightInCents: 3180 },
    { Kind: 'SESSION_REFUNDS', LeftInCents: 300, RightInCents: 300 },
  ])
  const kinds = check?.Comparisons.map(({ Kind }) => Kind) ?? []
  expect(kinds, 'what is alike stands together').toEqual(bookKinds.filter((kind) => kinds.includes(kind)))
  expect(await openAlarms(admin)).toEqual([])
})

test('one cent of difference: one alarm for global admins alone, at the place; cleared when the difference is mended', async () => {
  await sql`update fines set paid_in_cents = paid_in_cents + 1 where id = ${fine.id}`.execute(db)
  expect(await differing()).toMatchObject([
    { Kind: 'FINES', DifferingPlaces: 1, PlaceId: place.id, PlaceName: 'Sadama' },
  ])
  await differing()
  expect(await openAlarms(admin)).toMatchObject([{ PlaceId: place.id }])
  for (const as of [operator, regionAdmin]) expect(await openAlarms(as)).toEqual([])
  await sql`update fines set paid_in_cents = paid_in_cents - 1 where id = ${fine.id}`.execute(db)
  expect(await differing()).toEqual([])
  expect(await openAlarms(admin)).toEqual([])
})

const changeFleetCost = (cents: number, updated_at: string) =>
  updateRow(db, 'sessions', { id: onFleet.id, hidden_cost_in_cents: cents, updated_at })

const addUsedSum = (used_in_cents: number) =>
  sql`insert into campaign_ledger_sums (campaign_id, used_in_cents) values (${campaign.id}, ${used_in_cents})`.execute(
    db,
  )

const addUnpaid = (in_cents: number) =>
  sql`
    insert into unpaid_changes values (${place.id}, 'EST', '2026-03-02T12:00:00Z', 'EUR', 0, ${in_cents}::bigint)`.execute(
    db,
  )

const setCharge = ({ id }: { id: number }, amount_in_cents: number) => updateRow(db, 'charges', { id, amount_in_cents })

test.each([
  {
    kind: 'CARD_CHARGES',
    cents: [900, 899],
    differ: () => setCharge(charged, 799),
    mend: () => setCharge(charged, 800),
  },
  {
    kind: 'CARD_CHARGES',
    cents: [900, 901],
    differ: () => setCharge(chargedBundle, 101),
    mend: () => setCharge(chargedBundle, 100),
  },
  {
    kind: 'CREDITS',
    cents: [150, 149],
    differ: () => moveCredit('RETURNED', 1),
    mend: () => moveCredit('USED', -1),
  },
  {
    kind: 'FLEET_SPENDING',
    cents: [731, 730],
    differ: () => sql`insert into fleet_spending values (${fleet.id}, 1)`.execute(db),
    mend: () => sql`insert into fleet_spending values (${fleet.id}, -1)`.execute(db),
  },
  {
    kind: 'CAMPAIGN_USED',
    cents: [151, 150],
    differ: () => addUsedSum(1),
    mend: () => addUsedSum(-1),
  },
  {
    kind: 'UNPAID',
    cents: [551, 550],
    differ: () => addUnpaid(1),
    mend: () => addUnpaid(-1),
  },
  {
    kind: 'PAYOUTS',
    cents: [301, 300],
    differ: () => updateRow(db, 'dispute_payouts', { id: payout.id, amount_in_cents: 301 }),
    mend: () => updateRow(db, 'dispute_payouts', { id: payout.id, amount_in_cents: 300 }),
  },
  {
    kind: 'FLEET_LINES',
    cents: [420, 421],
    differ: () => changeFleetCost(421, '2026-02-10T11:00:00.000Z'),
    // The cost is changed after the fleet's invoice: the next invoice corrects it.
    mend: () => changeFleetCost(421, '2026-03-02T11:00:00.000Z'),
  },
])('$kind: a cent apart is different, mended is balanced', async ({ kind, cents, differ, mend }) => {
  await differ()
  const [LeftInCents, RightInCents] = cents
  expect(await differing()).toMatchObject([{ Kind: kind, LeftInCents, RightInCents, PlaceId: place.id }])
  await mend()
  expect(await differing()).toEqual([])
})

test('differences of two places that add up to 0: both reported', async () => {
  const other = await aPlace().save(db)
  const key = { currency: 'EUR', type: 'PARKING', vat_percent: 24 }
  const move = (place_id: number, cents: number) =>
    sql`
    insert into day_totals select ${place_id}, '2026-03-02', ${key.currency}, ${key.type}, ${key.vat_percent}, 0, 0, 0, 0, ${cents}::bigint,
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, false`.execute(db)
  await move(place.id, 100)
  await move(other.id, -100)
  expect(await differing()).toMatchObject([{ Kind: 'INCOME', DifferingPlaces: 2, PlaceId: place.id }])
  const income = (await newest())?.Comparisons.find(({ Kind }) => Kind === 'INCOME')
  expect(income?.LeftInCents).toBe(income?.RightInCents)
  const [{ Id } = { Id: 0 }] = await openAlarms(admin)
  await move(place.id, -100)
  expect(await differing()).toMatchObject([{ Kind: 'INCOME', DifferingPlaces: 1, PlaceId: other.id }])
  expect(await openAlarms(admin), 'the same alarm, at the place that still differs').toMatchObject([
    { Id, PlaceId: other.id },
  ])
  await move(other.id, 100)
})

test('check started by hand: recorded with the user; a second one while it runs: 409', async () => {
  await sql`insert into book_checks (started_at) values (now())`.execute(db)
  expect(refusalOf(await node.call(books.run, {}, admin))).toEqual([409, 'books.running'])
  expect(await differing()).toEqual([])
  expect((await node.call(books.run, {}, admin)).body).toMatchObject({ State: 'RUNNING', StartedBy: 'Kadri' })
  await node.settled()
  expect(await newest()).toMatchObject({ State: 'BALANCED', StartedBy: 'Kadri' })
})

test('FLEET_INVOICES: an invoice a cent above its lines is different', async () => {
  await saveFleetInvoice('2026-01-01', { header: 2, line: 1 })
  expect(await differing()).toMatchObject([{ Kind: 'FLEET_INVOICES', LeftInCents: 422, RightInCents: 421 }])
})
