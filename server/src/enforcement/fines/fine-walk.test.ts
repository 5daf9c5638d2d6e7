import { join } from 'node:path'
import { api } from '@parkla/contract/api.ts'
import { dayMs, minuteMs } from '@parkla/contract/kit/time.ts'
import { expect, test } from 'vitest'
import { setDebtBehaviour } from '../../adapters/debt-collection-sandbox/debt-behaviour.ts'
import { readPdfText } from '../../kit/papers/pdf-text.testing.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { deliverClaimsJob } from '../collection/claims.jobs.ts'
import { forwardDebtsJob } from '../collection/forwarding.jobs.ts'
import { readPartnersJob } from '../payments/read-partners.jobs.ts'
import { saveFineAmounts, savePayment } from '../fine-records/fines.factory.ts'
import { passFinesDue } from './fines.jobs.ts'
import { officerToken, saveOfficer } from '../officers/officers.factory.ts'
import { sendRemindersJob } from '../letters/send-reminders.jobs.ts'

const node = await openTestNode()
const { db } = node
const { fineObjections, fines, intake, payments } = api
const as = await anOwner().globalAdmin().save(db)
const debtorEmail = 'kati@example.test'

const run = async (...jobs: (typeof passFinesDue)[]) => {
  for (const job of jobs) await job.run(node.jobContext(), {})
}
const pass = (days: number) => node.clock.advance(days * dayMs)
const find = async (id: number) => (await node.call(fines.find, { id }, as)).body

/** A fine that an officer issued to a known debtor. */
const anIssuedFine = async () => {
  const place = await aPlace().save(db)
  await saveFineAmounts(db, 'EST', 3_500)
  const token = await officerToken(db, await saveOfficer(db, place.id))
  const sent = { placeId: place.id, licensePlate: '717ZZQ', reasonCode: 'NOT_PAID', issuedAt: node.clock.instant() }
  const { body: issued } = await node.call(intake.issue, { key: crypto.randomUUID(), ...sent }, { token })
  const [row] = (await node.call(fines.list, { number: issued.number }, as)).body
  const { id, dueOn } = await find(row?.id ?? 0)
  const debtor = { debtorName: 'Kati Kask', debtorEmail, debtorAddress: '', debtorLanguage: 'en' } as const
  await node.call(fines.save, { id, note: '', dueOn, ...debtor }, as)
  return { id, referenceNumber: issued.referenceNumber }
}

const refuseObjection = async ({ id, referenceNumber: Reference }: { id: number; referenceNumber: string }) => {
  const driver = { LicensePlate: '717ZZQ', Name: 'Kati Kask', Email: debtorEmail, Text: 'I had bought a ticket.' }
  await node.call(fineObjections.file, { RequestId: crypto.randomUUID(), Reference, ...driver })
  expect((await find(id)).status).toBe('CONTESTED')
  const [objection] = (await node.call(fineObjections.list, { fineId: id }, as)).body
  await node.call(fineObjections.answer, { id: objection?.id ?? 0, decision: 'KEEP', text: 'The fine stands.' }, as)
}

test('fine through every deadline: refused objection, reminder, partner pays a part, the bank the rest', async () => {
  const { id, referenceNumber } = await anIssuedFine()
  await refuseObjection({ id, referenceNumber })
  pass(15)
  await run(passFinesDue)
  expect((await find(id)).status).toBe('OVERDUE')
  pass(6)
  await run(sendRemindersJob)
  const { status, invoices } = await find(id)
  expect([status, invoices[0]?.invoiceNumber]).toEqual(['REMINDED', `${referenceNumber}-2`])
  const pdf = await node.call(fines.invoicePdf, { id, invoiceId: invoices[0]?.id ?? 0 }, as)
  expect(readPdfText(Buffer.from(pdf.body.pdfBytes, 'base64')).join('\n')).toContain('Reminder')
  const mails = await node.mails(debtorEmail)
  expect(mails.find(({ subject }) => subject.startsWith('Reminder: parking fine'))?.text).toContain('€35.00')

  await setDebtBehaviour(join(node.dataFolder, 'debt-sandbox'), 'payParts')
  pass(21)
  await run(forwardDebtsJob, deliverClaimsJob)
  node.clock.advance(minuteMs)
  await run(readPartnersJob)
  expect(await find(id)).toMatchObject({ status: 'IN_COLLECTION', costsInCents: 1_000, leftInCents: 2_250 })
  const { id: paymentId } = await savePayment(db, {
    amount_in_cents: 2_250,
    booked_on: node.clock.instant().slice(0, 10),
  })
  await node.call(payments.assign, { id: paymentId, referenceNumber }, as)
  await node.settled()
  expect(await find(id)).toMatchObject({
    status: 'PAID',
    amountInCents: 3_500,
    costsInCents: 1_000,
    paidAmountInCents: 4_500,
    leftInCents: 0,
    claims: [{ state: 'CLOSED', waitingMessages: 0 }],
  })
  const { body: incomes } = await node.call(fines.incomes, { id }, as)
  expect(incomes.map(({ amountInCents, channel }) => [amountInCents, channel])).toEqual([
    [2_250, 'BANK'],
    [2_250, 'DEBT_PARTNER'],
  ])
})
