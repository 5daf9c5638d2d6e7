import { api } from '@parkla/contract/api.ts'
import { describe, expect, test } from 'vitest'
import { record } from '../../../kit/audit.ts'
import { readPdfText } from '../../../kit/papers/pdf-text.testing.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { anInvoice } from './invoices.factory.ts'
import { aSession } from '../../session-records/sessions.factory.ts'

const node = await openTestNode()
const { db } = node

const riga = await aPlace().named('Vecrīga').in('LVA').save(db)
const global = await anOwner().named('Global').globalAdmin().save(db)
const region = await anOwner().named('').at('region@example.test').regionAdmin('LVA').save(db)

const { invoices, paymentLogs, rating, history, invoicePdf } = api.sessions

test.each([invoices, paymentLogs, rating, history, invoicePdf])('$path of a deleted session: 404', async ({ path }) => {
  const { id } = await aSession().paid().rated().invoiced().deleted().save(db)
  const address = path.replace(':id', String(id)).replace(':invoiceId', '1')
  expect((await node.call(`GET ${address}`, undefined, global)).status).toBe(404)
})

test('invoices: only those of the session', async () => {
  const session = await aSession().paid().save(db)
  const invoice = await anInvoice().for(session).numbered('T-1').over(248).save(db)
  await aSession().paid().invoiced().save(db)
  const { body } = await node.call(invoices, { id: session.id }, global)
  expect(body).toEqual([
    {
      Id: invoice.id,
      InvoiceNumber: 'T-1',
      CreatedAt: invoice.created_at,
      NetInCents: 200,
      VatInCents: 48,
      VatPercent: 24,
      AmountInCents: 248,
      Currency: 'EUR',
    },
  ])
})

test('payment log: oldest first, with the names of users', async () => {
  const session = await aSession().failed().save(db)
  const step = { event: 'settle', payment_status: 'OK', currency: 'EUR', created_at: node.clock.instant() }
  const line = { session_id: session.id, owner_id: global.id, comment: 'Paid at the desk', ...step }
  await db.insertInto('payment_logs').values(line).execute()
  const { body } = await node.call(paymentLogs, { id: session.id }, global)
  expect(body.map(({ Event, OwnerName }) => `${Event} ${OwnerName}`)).toEqual(['charge ', 'declined ', 'settle Global'])
  expect(body[1]).toMatchObject({ PaymentStatus: 'ERROR', PaymentStatusCode: '51 INSUFFICIENT_FUNDS' })
})

test('rating: stars and text; 404 without one', async () => {
  const rated = await aSession().paid().rated(2, 'Värav ei avanenud').save(db)
  const { body } = await node.call(rating, { id: rated.id }, global)
  expect(body).toMatchObject({ Rating: 2, Text: 'Värav ei avanenud' })
  const silent = await aSession().paid().save(db)
  expect((await node.call(rating, { id: silent.id }, global)).status).toBe(404)
})

test('history: newest first, impersonation with both names (R27)', async () => {
  const session = await aSession().save(db)
  const fact = { entity: 'session', id: session.id }
  await db.transaction().execute(async (tx) => {
    await record(tx, { now: node.clock.instant() }, { ...fact, fact: 'session.autoEnded' })
    const who = { now: node.clock.instant(), actor: region, impersonatorId: global.id }
    const change = { before: { CarNumber: '1' }, after: { CarNumber: '2' } }
    await record(tx, who, { ...fact, fact: 'session.corrected', reason: 'Misread', ...change })
    await record(tx, who, { fact: 'client.saved', entity: 'client', id: session.id })
  })
  const { body } = await node.call(history, { id: session.id }, global)
  expect(body).toMatchObject([
    {
      Fact: 'session.corrected',
      OwnerName: 'region@example.test',
      ImpersonatedBy: 'Global',
      Reason: 'Misread',
      Before: { CarNumber: '1' },
      After: { CarNumber: '2' },
    },
    { Fact: 'session.autoEnded', OwnerName: '', ImpersonatedBy: '' },
  ])
})

const anInvoicedSession = async (number: string) => {
  const stay = aSession().at(riga).plated('AB1234').startedAt('2026-03-01T22:30:00.000Z').lasting(90)
  const session = await stay.paid().save(db)
  const invoice = await anInvoice().for(session).numbered(number).over(121_000, 21).save(db)
  return { id: session.id, invoiceId: invoice.id }
}

describe('invoice PDF', () => {
  test.each([
    { language: 'en', words: ['Invoice 2026/en', 'Plate', '€1,000.00', '€210.00', '€1,210.00', '21%'] },
    { language: 'et', words: ['Arve 2026/et', 'Numbrimärk', '1000,00 €', '210,00 €', '1210,00 €', '21%'] },
    { language: 'lv', words: ['Rēķins 2026/lv', 'Numura zīme', '1000,00 €', '210,00 €', '1210,00 €', '21%'] },
  ])('$language: texts translated, times in the place’s zone', async ({ language, words }) => {
    const { status, headers, bytes } = await node.call(invoicePdf, await anInvoicedSession(`2026/${language}`), {
      as: global,
      headers: { language },
    })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    const [page] = readPdfText(bytes)
    const lines = page?.split('\n') ?? []
    for (const line of [...words, 'Vecrīga', 'AB 1234', '02.03.2026 00:30', '02.03.2026 02:00', 'Parkla'])
      expect(lines).toContain(line)
  })

  test('seller: from the operator’s setting', async () => {
    const value = JSON.stringify({
      B: { Name: 'SIA Stāvvietas', RegistryCode: '40001234567', VatNumber: 'LV40001234567' },
    })
    await db.insertInto('settings').values({ key: 'sellers', value }).execute()
    const { bytes, headers } = await node.call(invoicePdf, await anInvoicedSession('2026/001'), global)
    const [page] = readPdfText(bytes)
    for (const line of ['SIA Stāvvietas', '40001234567', 'LV40001234567']) expect(page?.split('\n')).toContain(line)
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''arve-2026-001.pdf")
  })

  test('invoice of another session: 404', async () => {
    const { invoiceId } = await anInvoicedSession('2026/002')
    const { id } = await aSession().paid().save(db)
    expect((await node.call(invoicePdf, { id, invoiceId }, global)).status).toBe(404)
  })
})
