import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { readPdfText } from '../../../kit/papers/pdf-text.testing.ts'
import { readSheet } from '../../../kit/spreadsheet/spreadsheet.testing.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { aSession } from '../../../parking/session-records/sessions.factory.ts'
import { makeInvoicesJob } from './fleet-invoices.jobs.ts'
import { aFleet, aFleetUser, restrictManager } from '../fleets.factory.ts'

/** Monthly invoices of POSTPAID fleets (R103). */

const node = await openTestNode()
const { db, clock } = node
clock.set('2026-03-04T10:00:00.000Z')
const global = { as: await anOwner().globalAdmin().save(db) }
const place = await aPlace().named('Sadam').save(db)
const { fleetInvoices } = api

const spend = async (fleet: { id: number }, cents: number, start = '2026-02-10T10:00:00.000Z') => {
  const { id } = await aSession().at(place).startedAt(start).onFleet(cents, { fleet_id: fleet.id }).save(db)
  return id
}
const makeInvoices = () => makeInvoicesJob.run(node.jobContext(), {})
const invoicesOf = async ({ id }: { id: number }, who: object = global) =>
  (await node.call(fleetInvoices.list, { id }, who)).body.map(({ Number, GrossInCents, Lines }) => [
    Number,
    GrossInCents,
    Lines,
  ])

test('monthly job: one invoice of a past month, also when it runs twice at once; none for PREPAID or a running session', async () => {
  const fleet = await aFleet().named('Kullerid OÜ').at(place).save(db)
  await spend(fleet, 1_240)
  // 23:30 and 00:30 in Tallinn.
  await spend(fleet, 310, '2026-02-28T21:30:00.000Z')
  await spend(fleet, 999, '2026-02-28T22:30:00.000Z')
  const prepaid = await aFleet().at(place).prepaid().save(db)
  await spend(prepaid, 500)
  const waiting = await aFleet().at(place).save(db)
  await spend(waiting, 100)
  const running = await aSession().at(place).running().startedAt('2026-02-27T10:00:00.000Z').save(db)
  await updateRow(db, 'sessions', { id: running.id, fleet_id: waiting.id })
  await Promise.all([makeInvoices(), makeInvoices()])
  expect(await invoicesOf(fleet)).toEqual([[`F${fleet.id}-202602`, 1_550, 2]])
  expect([await invoicesOf(prepaid), await invoicesOf(waiting)]).toEqual([[], []])
  await updateRow(db, 'sessions', { id: running.id, status: 'ENDED', end_time: '2026-03-01T10:00:00.000Z' })
  await updateRow(db, 'sessions', { id: running.id, hidden_cost_in_cents: 50 })
  await makeInvoices()
  expect(await invoicesOf(waiting)).toEqual([[`F${waiting.id}-202602`, 150, 2]])
})

test('PDF, lines and exported list: as invoiced after a later correction, whose difference is on the next invoice', async () => {
  const fleet = await aFleet().named('Takso OÜ').at(place).save(db)
  const corrected = await spend(fleet, 1_240)
  await spend(fleet, 310)
  await makeInvoices()
  await updateRow(db, 'sessions', { id: corrected, hidden_cost_in_cents: 1_000 })
  await spend(fleet, 999, '2026-03-10T10:00:00.000Z')
  const [invoice] = (await node.call(fleetInvoices.list, { id: fleet.id }, global)).body
  const by = { id: fleet.id, invoiceId: invoice?.Id ?? 0 }
  const paper = await node.call(fleetInvoices.paper, by, { ...global, headers: { language: 'et' } })
  expect(paper.headers['content-disposition']).toContain(`arve-F${fleet.id}-202602.pdf`)
  const lines = readPdfText(paper.bytes)[0]?.split('\n') ?? []
  for (const line of ['Takso OÜ', 'Sadam', '01.02.2026 – 28.02.2026', '12,50 €', '3,00 €', '15,50 €'])
    expect(lines).toContain(line)
  const sheet = await node.call(fleetInvoices.lines, { ...by, format: 'xlsx' }, global)
  const cells = (await readSheet(sheet.bytes)).map((row) => [row[2], row[3], row[6]])
  const start = new Date('2026-02-10T12:00:00.000Z')
  expect(cells).toEqual([
    ['Parkla', 'Algus', 'Summa'],
    ['Sadam', start, 12.4],
    ['Sadam', start, 3.1],
  ])
  clock.set('2026-04-01T00:30:00.000Z')
  await makeInvoices()
  expect(await invoicesOf(fleet)).toEqual([
    [`F${fleet.id}-202603`, 759, 2],
    [`F${fleet.id}-202602`, 1_550, 2],
  ])
  const list = await node.call(fleetInvoices.export, { id: fleet.id }, { ...global, headers: { language: 'en' } })
  expect(list.bytes.toString().trim().split('\r\n').slice(1)).toEqual([
    `2026-03;F${fleet.id}-202603;2026-04-01;2;6.12;1.47;7.59;EUR`,
    `2026-02;F${fleet.id}-202602;2026-03-01;2;12.50;3.00;15.50;EUR`,
  ])
  await expect(db.updateTable('fleet_invoices').set({ buyer: '' }).execute()).rejects.toThrow()
  await expect(db.deleteFrom('fleet_invoice_lines').execute()).rejects.toThrow()
})

test('session moved to a fleet after its month was invoiced: once, on the next invoice with reference, also without other sessions', async () => {
  clock.set('2026-06-02T10:00:00.000Z')
  const [fleet, from] = [await aFleet().at(place).save(db), await aFleet().at(place).save(db)]
  const may = '2026-05-10T10:00:00.000Z'
  await spend(fleet, 500, may)
  const moved = await spend(from, 700, may)
  await makeInvoices()
  await updateRow(db, 'sessions', { id: moved, fleet_id: fleet.id })
  // The session is of a month that gets no invoice of its own any more.
  await spend(fleet, 40, '2026-02-10T10:00:00.000Z')
  // 03:30 in Tallinn.
  clock.set('2026-07-01T00:30:00.000Z')
  await Promise.all([makeInvoices(), makeInvoices()])
  await makeInvoices()
  expect([await invoicesOf(fleet), await invoicesOf(from)]).toEqual([
    [
      [`F${fleet.id}-202606`, 740, 2],
      [`F${fleet.id}-202605`, 500, 1],
    ],
    [
      [`F${from.id}-202606`, -700, 1],
      [`F${from.id}-202605`, 700, 1],
    ],
  ])
  const [invoice] = (await node.call(fleetInvoices.list, { id: fleet.id }, global)).body
  const by = { id: fleet.id, invoiceId: invoice?.Id ?? 0 }
  const paper = readPdfText((await node.call(fleetInvoices.paper, by, global)).bytes)[0]
  expect(paper?.replaceAll('\n', '')).toContain(`Sadam (parandus F${fleet.id}-202605)`)
  const sheet = await node.call(fleetInvoices.lines, { ...by, format: 'csv' }, global)
  const [, ...lines] = sheet.bytes.toString('utf8').trim().split('\n')
  expect(lines.map((line) => line.split(/[,;]/).at(-1)?.trim())).toEqual([`F${fleet.id}-202605`, 'Jah'])
  clock.set('2026-08-01T00:30:00.000Z')
  await makeInvoices()
  expect((await invoicesOf(fleet)).length).toBe(2)
})

test('invoice made late: one day, net and VAT in list, export and paper (R103)', async () => {
  const fleet = await aFleet().at(place).save(db)
  await spend(fleet, 1_240, '2026-09-10T10:00:00.000Z')
  await spend(fleet, 333, '2026-09-11T10:00:00.000Z')
  clock.set('2026-10-19T10:00:00.000Z')
  await makeInvoices()
  const [invoice] = (await node.call(fleetInvoices.list, { id: fleet.id }, global)).body
  expect(invoice).toMatchObject({ InvoiceDay: '2026-10-01', GrossInCents: 1_573, NetInCents: 1_269, VatInCents: 304 })
  const { bytes } = await node.call(fleetInvoices.export, { id: fleet.id, format: 'csv' }, global)
  expect(bytes.toString()).toContain(';2026-10-01;2;12.69;3.04;15.73;EUR')
  const paper = await node.call(fleetInvoices.paper, { id: fleet.id, invoiceId: invoice?.Id ?? 0 }, global)
  const text = readPdfText(paper.bytes).join()
  for (const part of ['01.10.2026', '12,69', '3,04', '15,73']) expect(text).toContain(part)
})

test('who reads invoices: managers of all users; 403 for a restricted one; 404 for an invoice of another fleet (R100)', async () => {
  const [fleet, other] = [await aFleet().at(place).save(db), await aFleet().at(place).save(db)]
  await spend(fleet, 500, '2026-03-10T10:00:00.000Z')
  clock.set('2026-04-02T10:00:00.000Z')
  await makeInvoices()
  const manager = { as: await anOwner().fleetManager(fleet.id).save(db) }
  expect((await invoicesOf(fleet, manager)).length).toBe(1)
  const [invoice] = (await node.call(fleetInvoices.list, { id: fleet.id }, global)).body
  const ofOther = { id: other.id, invoiceId: invoice?.Id ?? 0 }
  expect((await node.call(fleetInvoices.paper, ofOther, global)).status).toBe(404)
  await restrictManager(db, manager.as, await aFleetUser().on(fleet).save(db))
  expect((await node.call(fleetInvoices.list, { id: fleet.id }, manager)).status).toBe(403)
})
