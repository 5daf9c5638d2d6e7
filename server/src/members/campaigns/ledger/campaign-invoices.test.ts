import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { readPdfText } from '../../../kit/papers/pdf-text.testing.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { invoicePrepaidCredit } from './campaign-billing.jobs.ts'
import { aCampaign, type CampaignFactory } from '../campaigns.factory.ts'

/** Invoices to the payer of prepaid credit (R111). */

const node = await openTestNode({ clock: '2026-03-20T10:00:00.000Z' })
const { db } = node
const place = await aPlace().save(db)
const global = await anOwner().globalAdmin().save(db)
const region = await anOwner().regionAdmin('EST').save(db)
await db
  .insertInto('vat_rates')
  .values({ region: 'EST', valid_from: '2020-01-01', percent: 22 })
  .onConflict((conflict) => conflict.doNothing())
  .execute()

let cars = 0
const granted = async (campaign: CampaignFactory, registrants: number) => {
  const { id } = await campaign.at(place).save(db)
  const Registrants = Array.from({ length: registrants }, () => {
    cars += 1
    return { PhoneNumber: `+3725700${1000 + cars}`, CarNumber: `PRE${100 + cars}` }
  })
  const { body } = await node.call(api.campaignRegistrants.add, { id, many: 'true', Registrants }, global)
  return { id, registrants: body.map(({ Id }) => Id) }
}
const make = (id: number) => node.call(api.campaignInvoices.make, { id }, global)
const invoicesOf = async (id: number) => (await node.call(api.campaignInvoices.list, { id }, region)).body

test('invoice of all granted credit: numbered, VAT on the full amount, mailed once with its PDF, never changed', async () => {
  const address = `${crypto.randomUUID()}@hotell.test`
  const { id } = await granted(aCampaign().named('Konverents').prepaid(2_000).paidBy(address), 3)
  expect((await invoicesOf(id)).OpenInCents).toBe(6_000)
  const answers = await Promise.all([make(id), make(id), make(id)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect((await node.facts('campaign', id)).filter((fact) => fact === 'campaign.invoiced')).toHaveLength(1)
  const { OpenInCents, Invoices } = await invoicesOf(id)
  expect([OpenInCents, Invoices.length]).toEqual([0, 1])
  const [invoice] = Invoices
  expect(invoice).toMatchObject({ Credits: 3, AmountInCents: 6_000, VatPercent: 24, PayerName: 'Hotell Meri OÜ' })
  expect(invoice!.InvoiceNumber).toMatch(/^K2026-\d{5}$/)
  expect(invoice!.NetInCents + invoice!.VatInCents).toBe(6_000)
  expect(invoice!.NetInCents).toBe(Math.round(6_000 / (1 + invoice!.VatPercent / 100)))
  expect((await node.mails(address)).map(({ subject }) => subject)).toEqual([`Arve ${invoice!.InvoiceNumber}`])
  const file = await node.call(api.campaignInvoices.pdf, { id, invoiceId: invoice!.Id }, region)
  const [text = ''] = readPdfText(file.bytes)
  for (const part of ['Hotell Meri OÜ', '12345678', 'Sadama 1, Tallinn', 'Konverents', '60,00 €'])
    expect(text.replaceAll(/\s/g, ' ')).toContain(part)
  await expect(db.updateTable('campaign_invoices').set({ payer_name: 'Other' }).execute()).rejects.toThrow()
  await expect(db.deleteFrom('campaign_invoice_grants').execute()).rejects.toThrow()
})

test('refused: no payer, nothing to invoice; a declined registrant costs nothing', async () => {
  const { id, registrants } = await granted(aCampaign().prepaid(500), 1)
  const path = { id, registrantId: registrants[0]! }
  await node.call(api.campaignRegistrants.setStatus, { ...path, status: 'DECLINED' }, global)
  expect(refusalOf(await make(id))).toEqual([409, 'campaigns.nothingToInvoice'])
  await db.updateTable('campaigns').set({ payer_email: '' }).where('id', '=', id).execute()
  expect(refusalOf(await make(id))).toEqual([409, 'campaigns.noPayer'])
})

test('payer: kept with prepaid credit, refused with another type', async () => {
  const draft = {
    Name: 'Fair',
    Region: 'EST',
    Places: `|${place.id}|`,
  }
  const payer = { PayerName: 'Mess OÜ', PayerEmail: 'a@mess.test', PayerAddress: 'Pirita 28', PayerRegistryCode: '1' }
  const prepaid = await node.call(
    api.campaigns.add,
    { ...draft, ...payer, Type: 'PREPAID_CREDIT', DiscountCreditInCents: 100 },
    global,
  )
  expect(prepaid.body).toMatchObject(payer)
  const percent = await node.call(api.campaigns.add, { ...draft, ...payer, DiscountPercent: 10 }, global)
  expect(percent.body.Fields?.map(({ Field }) => Field).toSorted()).toEqual(Object.keys(payer).toSorted())
})

test('monthly: credit of last month is invoiced once; that of this month waits, unless the campaign is over', async () => {
  const failing = await granted(aCampaign().prepaid(300).until('2026-04-01T00:00:00.000Z'), 1)
  const running = await granted(aCampaign().prepaid(700), 2)
  const over = await granted(aCampaign().prepaid(900).until('2026-04-02T00:00:00.000Z'), 1)
  const run = async (now: string) => {
    node.clock.set(now)
    await invoicePrepaidCredit.run(node.jobContext(), {})
  }
  const amounts = () =>
    Promise.all(
      [running, over].map(async ({ id }) => (await invoicesOf(id)).Invoices.map(({ AmountInCents }) => AmountInCents)),
    )
  const zone = (time_zone: string) => updateRow(db, 'campaigns', { id: failing.id, time_zone })
  await run('2026-03-31T03:00:00.000Z')
  expect(await amounts()).toEqual([[], []])
  // A campaign that cannot be invoiced does not stop the others, and its failure is reported.
  await zone('Mars/Base')
  await expect(run('2026-04-01T03:00:00.000Z')).rejects.toThrow('time zone')
  expect(await amounts()).toEqual([[1_400], [900]])
  await zone('Europe/Tallinn')
  const later = { PhoneNumber: '+37257009999', CarNumber: 'LATE1' }
  await node.call(api.campaignRegistrants.add, { id: running.id, ...later }, global)
  await node.call(api.campaignRegistrants.add, { id: over.id, ...later }, global)
  await run('2026-04-03T03:00:00.000Z')
  expect(await amounts()).toEqual([[1_400], [900, 900]])
})
