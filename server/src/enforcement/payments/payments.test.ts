import { api } from '@parkla/contract/api.ts'
import { dayMs } from '@parkla/contract/kit/time.ts'
import { expect, test } from 'vitest'
import { readSheet } from '../../kit/spreadsheet/spreadsheet.testing.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aFine, saveFineIncome, savePayment } from '../fine-records/fines.factory.ts'

const node = await openTestNode()
const { db } = node
const place = await aPlace().save(db)
const admin = await anOwner().globalAdmin().save(db)
const issued = '2026-02-20T10:00:00.000Z'
const newFine = (status = 'OVERDUE') =>
  aFine().at(place).with({ status, debtor_name: 'Mari Tamm' }).issuedAt(issued).save(db)
const fineOf = async (id: number) => (await node.call(api.fines.find, { id }, admin)).body

test('open payment: suggested by payer and amount, assigned once, overpayment is a credit, undo takes it back', async () => {
  const fine = await newFine()
  const { id } = await savePayment(db, { amount_in_cents: 5_000, details: 'auto 123 ABC' })
  const { body: suggestions } = await node.call(api.payments.suggestions, { id }, admin)
  expect(suggestions[0]).toMatchObject({ fineId: fine.id, leftInCents: 3_000, reasons: ['PAYER'] })
  const assign = () => node.call(api.payments.assign, { id, referenceNumber: fine.referenceNumber }, admin)
  const statuses = (await Promise.all([assign(), assign()])).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await fineOf(fine.id)).toMatchObject({ status: 'PAID', paidAmountInCents: 5_000, creditInCents: 2_000 })
  const { body: undone } = await node.call(api.payments.undo, { id, reason: 'Wrong fine' }, admin)
  expect(undone).toMatchObject({ status: 'OPEN', fineId: 0 })
  expect(await fineOf(fine.id)).toMatchObject({ status: 'ISSUED', paidAmountInCents: 0 })
})

test('ignored payment: its reason is shown, it leaves the desk, and undo opens it again', async () => {
  const { id } = await savePayment(db, { payer: 'Rent Ignored' })
  const { body } = await node.call(api.payments.ignore, { id, reason: 'Rent' }, admin)
  expect(body).toMatchObject({ status: 'IGNORED', ignoreReason: 'Rent', decidedBy: expect.any(String) })
  const shown = async () =>
    (await node.call(api.payments.list, { search: 'rent ign' }, admin)).body.map((each) => each.id)
  expect(await shown()).toEqual([])
  await node.call(api.payments.undo, { id, reason: 'A fine after all' }, admin)
  expect(await shown()).toEqual([id])
})

test('list from a day until a day: payments booked on these days and between', async () => {
  const days = ['2026-02-09', '2026-02-10', '2026-02-11', '2026-02-12']
  const ids: number[] = []
  for (const booked_on of days) ids.push((await savePayment(db, { booked_on, payer: 'Dated Payer' })).id)
  const query = { search: 'dated pay', dateFrom: '10.2.2026', dateTo: '2026-02-11' }
  const { body } = await node.call(api.payments.list, query, admin)
  expect(body.map(({ id }) => id)).toEqual([ids[2], ids[1]])
})

test('payment of another currency, and an unknown reference number: not assigned', async () => {
  const fine = await newFine()
  const { id } = await savePayment(db, { currency: 'USD' })
  const assign = (referenceNumber: string) => node.call(api.payments.assign, { id, referenceNumber }, admin)
  expect(await assign(fine.referenceNumber)).toMatchObject({ status: 409, body: { Error: 'fines.otherCurrency' } })
  expect(await assign('1234561')).toMatchObject({ status: 422, body: { Error: 'fines.unknownFine' } })
})

test('income reversed on the page of its fine: the payment is at the desk again, for another fine (R129)', async () => {
  const fine = await newFine()
  const { id } = await savePayment(db)
  await node.call(api.payments.assign, { id, referenceNumber: fine.referenceNumber }, admin)
  const [income] = (await node.call(api.fines.incomes, { id: fine.id }, admin)).body
  await node.call(api.fines.reverseIncome, { id: fine.id, incomeId: income?.id ?? 0, comment: 'Bounced' }, admin)
  const { body: open } = await node.call(api.payments.list, { search: 'Tamm', page_size: 100 }, admin)
  expect(open.find((payment) => payment.id === id)).toMatchObject({ status: 'OPEN', fineId: 0 })
  const other = await newFine()
  await node.call(api.payments.assign, { id, referenceNumber: other.referenceNumber }, admin)
  const paid = await Promise.all([fine, other].map(async (each) => (await fineOf(each.id)).paidAmountInCents))
  expect(paid).toEqual([0, 3_000])
  expect(await node.facts('finePayment', id)).toEqual([
    'finePayment.assigned',
    'finePayment.reopened',
    'finePayment.assigned',
  ])
})

test('payment whose credit was returned: opened again once the return is reversed, which is no payment (R125, R129)', async () => {
  const fine = await newFine()
  const { id } = await savePayment(db, { amount_in_cents: 5_000 })
  await node.call(api.payments.assign, { id, referenceNumber: fine.referenceNumber }, admin)
  const payout = { amountInCents: 2_000, date: '2026-03-04', reference: 'Transfer 78' }
  await node.call(api.payments.payOut, { id: fine.id, ...payout }, admin)
  const undo = () => node.call(api.payments.undo, { id, reason: 'Wrong fine' }, admin)
  expect(await undo()).toMatchObject({ status: 409, body: { Error: 'fines.creditReturned' } })
  expect(await fineOf(fine.id)).toMatchObject({ status: 'PAID', paidAmountInCents: 3_000, leftInCents: 0 })
  const [returned] = (await node.call(api.fines.incomes, { id: fine.id }, admin)).body
  const back = { id: fine.id, incomeId: returned?.id ?? 0, comment: 'Transfer failed' }
  await node.call(api.fines.reverseIncome, back, admin)
  const { body: credits } = await node.call(api.payments.credits, { page_size: 100 }, admin)
  expect(credits.find(({ fineId }) => fineId === fine.id)).toMatchObject({ lastPaidOn: '2026-03-03' })
  expect((await undo()).body).toMatchObject({ status: 'OPEN' })
  expect((await fineOf(fine.id)).paidAmountInCents).toBe(0)
})

test('details of a payment that may name people: not in the note of its income, which is never anonymised (R79, R177)', async () => {
  const fine = await newFine()
  const { id } = await savePayment(db, { details: 'Mari Tamm, Pargi 1' })
  await node.call(api.payments.assign, { id, referenceNumber: fine.referenceNumber }, admin)
  const [income] = (await node.call(api.fines.incomes, { id: fine.id }, admin)).body
  expect(income).toMatchObject({ amountInCents: 3_000, note: '' })
})

test('credits of a paid and a cancelled fine: listed, returned once, a negative income with its reference', async () => {
  const [paid, cancelled] = [await newFine('PAID'), await newFine('CANCELLED')]
  for (const fine of [paid, cancelled]) {
    await saveFineIncome(db, fine, 4_000)
    await db.updateTable('fines').set({ paid_in_cents: 4_000 }).where('id', '=', fine.id).execute()
  }
  const credits = async () => {
    const { body } = await node.call(api.payments.credits, { page_size: 100 }, admin)
    return body.filter(({ fineId }) => fineId >= paid.id).map(({ fineId, creditInCents }) => [fineId, creditInCents])
  }
  expect(await credits()).toEqual([
    [cancelled.id, 4_000],
    [paid.id, 1_000],
  ])
  const payOut = (id: number, amountInCents: number) =>
    node.call(api.payments.payOut, { id, amountInCents, date: '2026-03-04', reference: 'Transfer 77' }, admin)
  expect(await payOut(paid.id, 1_001)).toMatchObject({ status: 409, body: { Error: 'fines.aboveCredit' } })
  const statuses = (await Promise.all([payOut(paid.id, 1_000), payOut(paid.id, 1_000)])).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await credits()).toEqual([[cancelled.id, 4_000]])
  const { body: incomes } = await node.call(api.fines.incomes, { id: paid.id }, admin)
  expect(incomes[0]).toMatchObject({ amountInCents: -1_000, note: 'Transfer 77', isPayout: true })
  expect(await fineOf(paid.id)).toMatchObject({ status: 'PAID', creditInCents: 0, leftInCents: 0 })
})

test('credit returned: the payment is not reversed on the page of its fine either; paid never falls below 0 (R129)', async () => {
  const fine = await newFine()
  const { id } = await savePayment(db, { amount_in_cents: 5_000 })
  await node.call(api.payments.assign, { id, referenceNumber: fine.referenceNumber }, admin)
  const [income] = (await node.call(api.fines.incomes, { id: fine.id }, admin)).body
  const payout = { amountInCents: 2_000, date: '2026-03-04', reference: 'Transfer 79' }
  await node.call(api.payments.payOut, { id: fine.id, ...payout }, admin)
  const back = { id: fine.id, incomeId: income?.id ?? 0, comment: 'Bounced' }
  const refused = await node.call(api.fines.reverseIncome, back, admin)
  expect(refused).toMatchObject({ status: 409, body: { Error: 'fines.creditReturned' } })
  expect((await fineOf(fine.id)).paidAmountInCents).toBe(3_000)
})

test('payment of a collected fine undone: due again in 14 days, collected again without a second cost (R126, R131)', async () => {
  const fine = await newFine()
  const send = () => node.call(api.fines.send, { id: fine.id, partner: 'debt-partner' }, admin)
  expect((await send()).body).toMatchObject({ costsInCents: 1_000 })
  const { id } = await savePayment(db, { amount_in_cents: 4_000 })
  await db
    .updateTable('fines')
    .set({ due_on: '2026-02-01', forward_debts_at: '2026-03-01' })
    .where('id', '=', fine.id)
    .execute()
  await node.call(api.payments.assign, { id, referenceNumber: fine.referenceNumber }, admin)
  expect(await fineOf(fine.id)).toMatchObject({ status: 'PAID', leftInCents: 0 })
  await node.call(api.payments.undo, { id, reason: 'Wrong fine' }, admin)
  expect(await fineOf(fine.id)).toMatchObject({ status: 'ISSUED', dueOn: '2026-03-18', forwardDebtsAt: '2026-04-15' })
  await db.updateTable('fines').set({ status: 'OVERDUE' }).where('id', '=', fine.id).execute()
  expect((await send()).body).toMatchObject({ status: 'IN_COLLECTION', costsInCents: 1_000 })
  await node.settled()
})

test('spreadsheets of fines, letters, payments and credits: days are dates, not texts', async () => {
  const debtor = { debtor_name: 'Mari Mänd', debtor_address: 'Lai 1, Tallinn' }
  const reminded = await aFine().at(place).inStatus('OVERDUE').with(debtor).save(db)
  await node.call(api.fines.remind, { id: reminded.id }, admin)
  const paid = await newFine('PAID')
  await saveFineIncome(db, paid, 4_000)
  await db.updateTable('fines').set({ paid_in_cents: 4_000 }).where('id', '=', paid.id).execute()
  await savePayment(db)
  const daysOf = async ({ bytes }: { bytes: Uint8Array }) => {
    const [, row = []] = await readSheet(bytes)
    return row.filter((cell) => cell instanceof Date && cell.getTime() % dayMs === 0)
  }
  const format = 'xlsx' as const
  const files = [
    await node.call(api.fines.export, { format }, admin),
    await node.call(api.letters.export, { format }, admin),
    await node.call(api.payments.export, { format }, admin),
    await node.call(api.payments.exportCredits, { format }, admin),
  ]
  for (const file of files) expect(await daysOf(file)).toHaveLength(1)
})
