import { api } from '@parkla/contract/api.ts'
import { statementNumber } from '@parkla/contract/money/statements/statements.policy.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readPdfText } from '../../kit/papers/pdf-text.testing.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { readSheet } from '../../kit/spreadsheet/spreadsheet.testing.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aDispute, savePayout } from '../../enforcement/disputes/disputes.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { saveRefund } from '../../parking/charges/payment-logs.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'

const node = await openTestNode()
const { db } = node
const { statements, reports, commissions } = api
const admin = await anOwner().named('Kadri').globalAdmin().save(db)

const withKey = () => ({ as: admin, headers: { 'idempotency-key': crypto.randomUUID() } })
const preview = async (month: string, placeId: number) =>
  (await node.call(statements.preview, { month, placeId }, admin)).body
const close = async (Month: string, PlaceId: number) => {
  const { Totals } = await preview(Month, PlaceId)
  return node.call(statements.close, { Month, PlaceId, Totals }, withKey())
}
const statementsFor = async (placeId: number, as: { id: number } = admin) =>
  (await node.call(statements.list, { placeId }, as)).body
const statementOf = async (placeId: number, month: string, as: { id: number } = admin) => {
  const row = (await statementsFor(placeId, as)).find(({ Month }) => Month === month)
  return (await node.call(statements.find, { id: row?.ID ?? 0 }, as)).body
}
const payoutOf = async (placeId: number, from: string, to: string) => {
  const { body } = await node.call(reports.finance, { from, to, placeId, type: 'ALL' }, admin)
  return body.Totals[0]?.Values['Payout']
}
const paid = (start: string) => aSession().startedAt(start).lasting(60).paid()

test('closed month: equals the payout report; its refunds and corrections stand in the next statement with its number (R171)', async () => {
  const place = await aPlace().named('Sadama').save(db)
  const landowner = await anOwner().placeAdmin(place.id).save(db)
  const commission = { PlaceId: place.id, ValidFrom: '2026-01-01', Percent: 12.5 }
  expect((await node.call(commissions.add, commission, admin)).status).toBe(200)
  const corrected = await paid('2026-01-10T10:00:00.000Z').at(place).costing(1000, 50).save(db)
  const refunded = await paid('2026-01-31T10:00:00.000Z').at(place).costing(800).save(db)

  expect((await close('2026-01', place.id)).body).toEqual({ Statements: 1 })
  const january = await statementOf(place.id, '2026-01', landowner)
  expect(january.PayoutInCents).toBe(await payoutOf(place.id, '1.1.2026', '31.1.2026'))
  expect(january.Lines.map(({ Kind, PaidInCents }) => [Kind, PaidInCents])).toEqual([['MONTH', 1850]])

  await saveRefund(db, { session_id: refunded.id, amount_in_cents: 300, settled_at: '2026-02-05T10:00:00.000Z' })
  await updateRow(db, 'sessions', { id: refunded.id, refunded_in_cents: 300, payment_status: 'PARTIALLY_REFUNDED' })
  await updateRow(db, 'sessions', { id: corrected.id, cost_in_cents: 400 })
  await paid('2026-02-10T10:00:00.000Z').at(place).costing(500).save(db)
  const months = await payoutOf(place.id, '1.1.2026', '28.2.2026')
  expect((await close('2026-02', place.id)).status).toBe(200)

  const february = await statementOf(place.id, '2026-02', landowner)
  expect(
    february.Lines.map(({ Kind, Month, OfStatement, PaidInCents, RefundedInCents }) => [
      Kind,
      Month,
      OfStatement,
      PaidInCents,
      RefundedInCents,
    ]),
  ).toEqual([
    ['MONTH', '2026-02', '', 500, 0],
    ['REFUND', '2026-01', january.Number, 0, -300],
    ['CORRECTION', '2026-01', january.Number, -600, 0],
  ])
  expect(january.PayoutInCents + february.PayoutInCents).toBe(months)
  const again = await statementOf(place.id, '2026-01')
  expect([again.PayoutInCents, again.CorrectedBy.map(({ Number: number }) => number)]).toEqual([
    january.PayoutInCents,
    [february.Number],
  ])
  // Workbook and paper show the figures of the statement.
  const file = await node.call(statements.xlsx, { id: february.ID }, { as: landowner, headers: { language: 'en' } })
  const cells = await readSheet(file.bytes)
  expect(cells.at(-1)).toEqual(expect.arrayContaining(['Payout in all', 'EUR', february.PayoutInCents / 100]))
  const paper = await node.call(statements.pdf, { id: february.ID }, { as: landowner, headers: { language: 'en' } })
  expect(readPdfText(paper.bytes).join(' ').replaceAll(/\s+/g, ' ')).toContain(
    `Correction of 01.2026, statement ${january.Number}`,
  )
  expect(refusalOf(await close('2026-02', place.id))).toEqual([409, 'statements.nothingToClose'])
  const late = { PlaceId: place.id, ValidFrom: '2026-02-28', Percent: 20 }
  expect(refusalOf(await node.call(commissions.add, late, admin))).toEqual([422, 'commissions.monthClosed'])
  expect(refusalOf(await node.call(commissions.remove, commission, admin))).toEqual([422, 'commissions.monthClosed'])
})

test('test place, whole or part: closed months keep it, later ones leave it out until it counts again (R41)', async () => {
  const whole = await aPlace().named('Kesklinn').save(db)
  const part = await aPlace().named('Kesklinn B').partOf(whole).save(db)
  const setTest = async ({ id }: { id: number }, IsTest: boolean) => {
    const { UpdatedAt } = (await node.call(api.places.find, { id }, admin)).body
    expect((await node.call(api.places.save, { Id: id, UpdatedAt, IsTest }, admin)).status).toBe(200)
  }
  for (const month of ['2025-12', '2026-01', '2026-02'])
    for (const at of [whole, part]) await paid(`${month}-10T10:00:00.000Z`).at(at).costing(100).save(db)
  expect((await close('2025-12', whole.id)).status).toBe(200)
  const linesOf = async (month: string) => {
    expect((await close(month, whole.id)).status).toBe(200)
    return (await statementOf(whole.id, month)).Lines.map(({ Kind, Month, PlaceName, PaidInCents }) => [
      Kind,
      Month,
      PlaceName,
      PaidInCents,
    ])
  }
  await setTest(whole, true)
  expect(await linesOf('2026-01')).toEqual([['MONTH', '2026-01', 'Kesklinn B', 100]])
  await setTest(whole, false)
  await setTest(part, true)
  expect(await linesOf('2026-02')).toEqual([
    ['MONTH', '2026-02', 'Kesklinn', 100],
    ['CORRECTION', '2026-01', 'Kesklinn', 100],
  ])
})

test('payout by hand: in the report and the statement of its day, apart from refunds, with its VAT (R156)', async () => {
  const place = await aPlace().save(db)
  const wash = await paid('2026-02-02T10:00:00.000Z').carWash().at(place).costing(1240).save(db)
  const dispute = await aDispute().at(place).claiming(620).save(db)
  const payout = await savePayout(db, {
    dispute_id: dispute.id,
    place_id: place.id,
    session_id: wash.id,
    vat_percent: 24,
    amount_in_cents: 620,
    requested_by_owner_id: admin.id,
  })
  const query = { from: '1.2.2026', to: '28.2.2026', placeId: place.id, type: 'CAR_WASH' } as const
  const valuesOf = async () => (await node.call(reports.finance, query, admin)).body.Rows[0]?.Values
  expect(await valuesOf()).toMatchObject({ Refunded: 0, PaidByHand: 0, Vat: -240, Payout: 1000 })
  await updateRow(db, 'dispute_payouts', { id: payout.id, state: 'PAID', paid_on: '2026-02-20' })
  expect(await valuesOf()).toMatchObject({ Refunded: 0, PaidByHand: -620, Vat: -120, Payout: 500 })
  expect((await close('2026-02', place.id)).status).toBe(200)
  expect((await statementOf(place.id, '2026-02')).Lines).toMatchObject([
    { Kind: 'MONTH', PaidByHandInCents: -620, PayoutInCents: 500 },
  ])
  const { rows } = await sql`
    select sum(vat_in_cents) from day_totals where place_id = ${place.id}
    except select sum(vat_in_cents) from recounted_day_totals where place_id = ${place.id}`.execute(db)
  expect(rows).toEqual([])
})

test('statement: no change or deletion, not even in the database', async () => {
  const place = await aPlace().save(db)
  await paid('2026-02-10T10:00:00.000Z').at(place).costing(500).save(db)
  await close('2026-02', place.id)
  const { ID } = await statementOf(place.id, '2026-02')
  await expect(sql`update statements set payout_in_cents = 1 where id = ${ID}`.execute(db)).rejects.toThrow(
    'not changed',
  )
  await expect(sql`delete from statement_lines where statement_id = ${ID}`.execute(db)).rejects.toThrow('not changed')
})

test('parts: one statement of the whole place with a line each, exported as listed; numbers have no gaps; other sums than previewed: 409', async () => {
  const place = await aPlace().named('Kesklinn').save(db)
  const part = await aPlace().named('Kesklinn P1').save(db)
  await updateRow(db, 'places', { id: part.id, parent_id: place.id })
  await paid('2026-02-10T10:00:00.000Z').at(part).costing(500).save(db)
  const { Totals } = await preview('2026-02', 0)
  await paid('2026-02-11T10:00:00.000Z').at(place).costing(700).save(db)
  const stale = await node.call(statements.close, { Month: '2026-02', Totals }, withKey())
  expect(refusalOf(stale)).toEqual([409, 'statements.changedMeanwhile'])
  expect((await close('2026-02', 0)).status).toBe(200)
  const { Lines } = await statementOf(place.id, '2026-02')
  expect(Lines.map(({ PlaceName, PaidInCents }) => [PlaceName, PaidInCents])).toEqual([
    ['Kesklinn', 700],
    ['Kesklinn P1', 500],
  ])
  const all = (await node.call(statements.list, {}, admin)).body
  expect(all.map(({ Number: number }) => number).toSorted()).toEqual(all.map((_, at) => statementNumber(at + 1)))
  const file = await node.call(statements.export, { placeId: place.id, format: 'xlsx' }, admin)
  const [, ...exported] = await readSheet(file.bytes)
  const [own] = await statementsFor(place.id)
  const { Number: number, PayoutInCents } = own!
  expect(exported.map((row) => row.slice(0, 5))).toEqual([
    [number, new Date('2026-02-01T00:00:00Z'), 'Kesklinn', PayoutInCents / 100, 'EUR'],
  ])
})

test('open months: offered when over, with the sums of the preview; the current one: 422', async () => {
  const place = await aPlace().save(db)
  await paid('2026-01-10T10:00:00.000Z').at(place).costing(700).save(db)
  const { body: open } = await node.call(statements.open, {}, admin)
  const { Totals } = await preview('2026-01', 0)
  expect(open).toEqual(Totals.map((total) => ({ Month: '2026-01', ...total })))
  const current = await node.call(statements.preview, { month: '2026-03' }, admin)
  expect(refusalOf(current)).toEqual([422, 'statements.monthNotOver'])
})

test('commissions: second one for a day 409, for a part of a place 422; a place admin reads those of own places with the user who set them', async () => {
  const place = await aPlace().named('Vanalinn').save(db)
  const part = await aPlace().save(db)
  await updateRow(db, 'places', { id: part.id, parent_id: place.id })
  const first = { PlaceId: place.id, ValidFrom: '2026-02-01', Percent: 10 }
  const next = { PlaceId: place.id, ValidFrom: '2026-04-01', Percent: 12.25 }
  for (const one of [first, next]) expect((await node.call(commissions.add, one, admin)).status).toBe(200)
  expect(refusalOf(await node.call(commissions.add, first, admin))).toEqual([409, 'commissions.taken'])
  expect(refusalOf(await node.call(commissions.add, { ...first, PlaceId: part.id }, admin))).toEqual([
    422,
    'commissions.ofPart',
  ])
  const { body } = await node.call(commissions.list, {}, await anOwner().placeAdmin(place.id).save(db))
  expect(body.map(({ Percent, State, CreatedBy }) => [Percent, State, CreatedBy])).toEqual([
    [12.25, 'FUTURE', 'Kadri'],
    [10, 'CURRENT', 'Kadri'],
  ])
  expect((await node.call(commissions.remove, next, admin)).status).toBe(200)
  const facts = await db
    .selectFrom('audit_events')
    .select('fact')
    .where('place_id', '=', place.id)
    .orderBy('id')
    .execute()
  expect(facts.map(({ fact }) => fact)).toEqual(['commission.added', 'commission.added', 'commission.deleted'])
})

test('part of a place: preview, closing and list are those of its whole place', async () => {
  const whole = await aPlace().save(db)
  const part = await aPlace().partOf(whole).save(db)
  await paid('2026-01-10T10:00:00.000Z').at(whole).costing(500).save(db)
  await paid('2026-01-10T10:00:00.000Z').at(part).costing(300).save(db)
  const ofWhole = await preview('2026-01', whole.id)
  expect(ofWhole.Totals).toMatchObject([{ Statements: 1 }])
  expect(await preview('2026-01', part.id)).toEqual(ofWhole)
  expect((await close('2026-01', part.id)).body).toEqual({ Statements: 1 })
  expect(
    (await statementOf(part.id, '2026-01')).Lines.map(({ PaidInCents }) => String(PaidInCents)).toSorted(),
  ).toEqual(['300', '500'])
})
