import { api } from '@parkla/contract/api.ts'
import { dayMs } from '@parkla/contract/kit/time.ts'
import { expect, test } from 'vitest'
import { readPdfText } from '../../kit/papers/pdf-text.testing.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aFine } from '../fine-records/fines.factory.ts'
import { sendRemindersJob } from './send-reminders.jobs.ts'

const node = await openTestNode()
const { db } = node
const { fines } = api
const place = await aPlace().named('Sadama parkla').save(db)
const as = await anOwner().named('Kadri').globalAdmin().save(db)

const run = (days = 0) => {
  const now = new Date(node.clock.now().getTime() + days * dayMs).toISOString()
  return sendRemindersJob.run({ ...node.jobContext(), now }, {})
}
const find = async (id: number) => (await node.call(fines.find, { id }, as)).body
/** A fine due a week ago: its first reminder is due today, 4 March 2026. */
const due = (values: object = {}) =>
  aFine()
    .at(place)
    .inStatus('OVERDUE')
    .with({ due_on: '2026-02-25', debtor_name: 'Mari Mänd', debtor_email: 'mari@example.test', ...values })

test.each([
  { what: 'OVERDUE', values: {}, reminders: 1 },
  { what: 'with a postal address only', values: { debtor_email: '', debtor_address: 'Lai 1' }, reminders: 1 },
  {
    what: 'blocked for collection, past its day',
    values: { do_not_forward_debts: true, forward_debts_at: '2026-03-01' },
    reminders: 1,
  },
  { what: 'due six days ago', values: { due_on: '2026-02-26' }, reminders: 0 },
  { what: 'without any address', values: { debtor_email: '' }, reminders: 0 },
  { what: 'with an open objection', values: { status: 'CONTESTED' }, reminders: 0 },
  { what: 'going to collection today', values: { forward_debts_at: '2026-03-04' }, reminders: 0 },
  { what: 'lapsed', values: { lapses_on: '2026-03-03' }, reminders: 0 },
  {
    what: 'reminded a week ago, ten days apart',
    values: { status: 'REMINDED', reminders: 1, due_on: '2026-02-10', reminded_at: '2026-02-25T00:00:00.000Z' },
    reminders: 1,
  },
  {
    what: 'reminded twice, as often as the region says',
    values: { status: 'REMINDED', reminders: 2, due_on: '2026-01-01', reminded_at: '2026-01-20T00:00:00.000Z' },
    reminders: 2,
  },
])('nightly run, fine $what: $reminders reminders (R125, R126, R130)', async ({ values, reminders }) => {
  const { id } = await due(values).save(db)
  await run()
  expect((await find(id)).reminders).toBe(reminders)
  await node.settled()
})

test('reminders on their days: the first is free, the second costs 5 €; parallel runs send each once (R130, R131)', async () => {
  const { id, referenceNumber } = await due({ paid_in_cents: 1_000 }).save(db)
  await Promise.all([run(), run()])
  expect(await find(id)).toMatchObject({ status: 'REMINDED', reminders: 1, costsInCents: 0 })
  await run(9)
  expect((await find(id)).reminders).toBe(1)
  await Promise.all([run(10), run(10)])
  const fine = await find(id)
  expect(fine).toMatchObject({ reminders: 2, costsInCents: 500, leftInCents: 2_500 })
  expect(fine.invoices).toMatchObject([
    {
      invoiceNumber: `${referenceNumber}-3`,
      kind: 'REMINDER',
      delivery: 'MAIL',
      amountInCents: 2_500,
      dueOn: '2026-03-21',
    },
    { invoiceNumber: `${referenceNumber}-2`, kind: 'REMINDER', amountInCents: 2_000, dueOn: '2026-03-11' },
    { invoiceNumber: `${referenceNumber}-1`, kind: 'FINE', delivery: '' },
  ])
  expect(await node.rows('fine_costs', { fine_id: id })).toMatchObject([{ kind: 'REMINDER', amount_in_cents: 500 }])
  await run(40)
  expect((await find(id)).reminders).toBe(2)
  await node.settled()
})

const texts = [
  { language: 'et', day: 'hiljemalt 11.03.2026', title: 'Meeldetuletus. Parkimistrahv', file: 'parkimistrahv' },
  { language: 'en', day: 'by 11.03.2026', title: 'Reminder. Parking fine', file: 'parking-fine' },
  { language: 'lv', day: '11.03.2026', title: 'Atgādinājums. Stāvvietas sods', file: 'stavvietas-sods' },
] as const

test.each(texts)(
  'reminder in $language: mail with the letter as PDF, to the debtor',
  async ({ language, title, day, file }) => {
    const email = `${language}@example.test`
    const { id, number, referenceNumber } = await due({ debtor_language: language, debtor_email: email }).save(db)
    await node.call(fines.remind, { id }, as)
    const mails = (await node.outbox('.eml')).filter((mail) => mail.includes(`To: ${email}`))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(`${file}-${referenceNumber}-2.pdf`)
    const [reminder] = (await find(id)).invoices
    const pdf = await node.call(fines.invoicePdf, { id, invoiceId: reminder?.id ?? 0 }, as)
    const [page = ''] = readPdfText(Buffer.from(pdf.body.pdfBytes, 'base64'))
    for (const part of [
      `${title} ${number}`,
      referenceNumber,
      'Mari Mänd',
      '30',
      day,
      'http://parkla.test/public/objection',
    ])
      expect(page).toContain(part)
  },
)

test('reminder after the days of objection: names payee and account, no day that has passed', async () => {
  const email = 'late@example.test'
  await db
    .insertInto('settings')
    .values({
      key: 'sellers',
      value: JSON.stringify({ '': { Name: 'Linna Parkla OÜ', Iban: 'EE471000001020145685' } }),
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: (eb) => eb.ref('excluded.value') }))
    .execute()
  const { id, referenceNumber } = await due({
    debtor_language: 'en',
    debtor_email: email,
    object_until: '2026-03-01',
  }).save(db)
  await db.updateTable('fines').set({ operator: '' }).where('id', '=', id).execute()
  await node.call(fines.remind, { id }, as)
  const [mail] = await node.mails(email)
  for (const part of ['Payee: Linna Parkla OÜ', 'Bank account: EE471000001020145685', referenceNumber, 'by 11.03.2026'])
    expect(mail?.text).toContain(part)
  expect(mail?.text).not.toContain('Objections until')
  const [reminder] = (await find(id)).invoices
  const pdf = await node.call(fines.invoicePdf, { id, invoiceId: reminder?.id ?? 0 }, as)
  expect(readPdfText(Buffer.from(pdf.body.pdfBytes, 'base64')).join()).not.toContain('Objections until')
})

test('by hand: before its day, at most three; a double click sends one (R10, R125)', async () => {
  const { id } = await due({ due_on: '2026-03-03' }).save(db)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const remind = (options: object = { as }) => node.call(fines.remind, { id }, options)
  await Promise.all([remind({ as, headers }), remind({ as, headers })])
  expect((await find(id)).reminders).toBe(1)
  await remind()
  await remind()
  expect(refusalOf(await remind())).toEqual([409, 'fines.remindersUsed'])
  expect((await find(id)).costsInCents).toBe(500)
  await node.settled()
})

test('by hand without any address: 409; ISSUED: 409', async () => {
  const { id } = await due({ debtor_email: '' }).save(db)
  expect(refusalOf(await node.call(fines.remind, { id }, as))).toEqual([409, 'fines.noContact'])
  const issued = await due({ status: 'ISSUED' }).save(db)
  expect(refusalOf(await node.call(fines.remind, { id: issued.id }, as))).toEqual([409, 'fines.wrongStatus'])
})

test('region that asks 20 € for its first letters: 15 €, then 5 €, then 5 € (R131)', async () => {
  const riga = await aPlace().in('LVA').save(db)
  await db
    .insertInto('fine_terms')
    .values({ region: 'LVA', reminder_days: [3, 6, 9], reminder_costs: [1_500, 1_500, 1_500] })
    .execute()
  const { id } = await due().at(riga).save(db)
  const costs: number[] = []
  for (const days of [0, 3, 6]) {
    await run(days)
    costs.push((await find(id)).costsInCents)
  }
  expect(costs).toEqual([1_500, 2_000, 2_500])
  await node.settled()
})
