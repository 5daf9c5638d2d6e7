import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { PortFailure } from '../../ports/port-failure.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aFine } from '../fine-records/fines.factory.ts'
import { mailReminderJob } from './mail-reminder.jobs.ts'
import { sendRemindersJob } from './send-reminders.jobs.ts'

const node = await openTestNode()
const { db } = node
const { fines, letters } = api
const place = await aPlace().named('Sadama parkla').save(db)
const as = await anOwner().named('Kadri').globalAdmin().save(db)

/** A fine reminded by letter, as its debtor has a postal address only. */
const reminded = async (values: object = {}) => {
  const debtor = { debtor_name: 'Mari Mänd', debtor_address: 'Lai 1, Tallinn', ...values }
  const fine = await aFine().at(place).inStatus('OVERDUE').with(debtor).save(db)
  await node.call(fines.remind, { id: fine.id }, as)
  return fine
}
const lettersOf = async (fine: { id: number }) => {
  const { body } = await node.call(letters.list, { page_size: 100 }, as)
  return body.filter(({ fineId }) => fineId === fine.id)
}

test('reminder by letter: listed and exported with its address until it is marked as posted, once', async () => {
  const fine = await reminded()
  const [letter, ...others] = await lettersOf(fine)
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    invoiceNumber: `${fine.referenceNumber}-2`,
    debtorName: 'Mari Mänd',
    debtorAddress: 'Lai 1, Tallinn',
    amountInCents: 3_000,
  })
  const { bytes } = await node.call(letters.export, { format: 'csv' }, as)
  expect(bytes.toString()).toContain('Lai 1, Tallinn')
  const posting = { id: fine.id, invoiceId: letter?.id ?? 0 }
  const answers = await Promise.all([1, 2].map(() => node.call(letters.post, posting, as)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await lettersOf(fine)).toEqual([])
  expect((await node.call(fines.find, { id: fine.id }, as)).body.timeline[0]).toMatchObject({
    fact: 'fine.letterPosted',
    by: 'Kadri',
  })
})

test('fine paid or cancelled before its letter was posted: not listed; its first invoice is no letter: 409', async () => {
  const [paid, cancelled] = [await reminded(), await reminded()]
  await node.call(fines.payRest, { id: paid.id, date: '2026-03-04' }, as)
  const { UpdatedAt } = (await node.call(fines.find, { id: cancelled.id }, as)).body
  await node.call(fines.cancel, { id: cancelled.id, reasonCode: 'OTHER', comment: 'Goodwill', UpdatedAt }, as)
  for (const fine of [paid, cancelled]) expect(await lettersOf(fine)).toEqual([])
  const first = { id: paid.id, invoiceId: paid.invoiceId }
  expect(refusalOf(await node.call(letters.post, first, as))).toEqual([409, 'fines.letterNotWaiting'])
})

test('mail refused for good: the reminder becomes a letter once, also when its job runs again; a passing failure is thrown', async () => {
  const fine = await reminded({ debtor_email: 'gone@example.test' })
  await node.settled()
  expect(await lettersOf(fine)).toEqual([])
  const find = async () => (await node.call(fines.find, { id: fine.id }, as)).body
  const { id: invoiceId } = (await find()).invoices[0] ?? { id: 0 }
  const failing = (failure: PortFailure) => {
    const context = node.jobContext()
    const mail = { send: () => Promise.reject(failure) }
    return mailReminderJob.run({ ...context, ports: { ...context.ports, mail } }, { invoiceId })
  }
  await expect(failing(new PortFailure('unreachable', '421'))).rejects.toThrow('421')
  expect(await lettersOf(fine)).toEqual([])
  await failing(new PortFailure('refused', '550'))
  expect(await lettersOf(fine)).toMatchObject([{ id: invoiceId, debtorAddress: 'Lai 1, Tallinn', wasRefused: true }])
  expect((await find()).reminders).toBe(0)
  await sendRemindersJob.run({ ...node.jobContext(), now: '2026-03-20T00:00:00.000Z' }, {})
  expect((await find()).invoices).toHaveLength(2)
  await node.call(letters.post, { id: fine.id, invoiceId }, as)
  expect((await find()).reminders).toBe(1)
  await failing(new PortFailure('refused', '550'))
  expect(await lettersOf(fine)).toEqual([])
  const facts = (await find()).timeline.map(({ fact }) => fact)
  expect(facts.slice(0, 2)).toEqual(['fine.letterPosted', 'fine.reminderRefused'])
})

test('mail refused for good: its cost counts only once the letter is posted; the history has the codes of the server (R131)', async () => {
  const fine = await reminded({ debtor_email: 'lost@example.test', reminders: 1 })
  await node.settled()
  const find = async () => (await node.call(fines.find, { id: fine.id }, as)).body
  const before = await find()
  expect(before).toMatchObject({ reminders: 2, costsInCents: 500 })
  const context = node.jobContext()
  const refusal = new PortFailure('refused', 'Mail server refused: 550 5.1.1 <lost@example.test>: unknown')
  const ports = { ...context.ports, mail: { send: () => Promise.reject(refusal) } }
  const invoiceId = before.invoices[0]?.id ?? 0
  await mailReminderJob.run({ ...context, ports }, { invoiceId })
  await mailReminderJob.run({ ...context, ports }, { invoiceId })
  const refused = await find()
  expect(refused).toMatchObject({ reminders: 1, costsInCents: 0, leftInCents: before.leftInCents - 500 })
  expect(refused.timeline[0]).toMatchObject({ fact: 'fine.reminderRefused', reason: 'SMTP 550 5.1.1' })
  await node.call(letters.post, { id: fine.id, invoiceId }, as)
  expect(await find()).toMatchObject({ reminders: 2, costsInCents: 500 })
})
