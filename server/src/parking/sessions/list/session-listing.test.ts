import { sessionListingApi } from '@parkla/contract/parking/sessions/session-listing.endpoints.ts'
import { describe, expect, test } from 'vitest'
import { readSheet } from '../../../kit/spreadsheet/spreadsheet.testing.ts'
import { openTestNode, refusalOf } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aClient } from '../../../people/clients/clients.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aSession } from '../../session-records/sessions.factory.ts'

const node = await openTestNode()
const { db } = node
const old = await aPlace().named('Vanalinna parkla').save(db)
const riga = await aPlace().named('Ķīpsalas osta').in('LVA').save(db)
const global = await anOwner().globalAdmin().with('SEE_PERSONAL_DATA').save(db)
const keeper = await anOwner().placeAdmin(old.id).save(db)
const client = await aClient().withPhone('+37255512345').save(db)
await aSession().at(riga).plated('333CCC').running().startedAt('2026-03-04T08:00:00.000Z').save(db)
await aSession().at(old).by(client).plated('111AAA').paid().startedAt('2026-03-03T08:00:00.000Z').save(db)
await aSession().at(old).plated('222BBB').failed().startedAt('2026-03-02T08:00:00.000Z').save(db)

const sums = await db
  .selectFrom('sessions')
  .select((e) => e.fn.sum<number>('cost_in_cents').as('cents'))
  .execute()

describe('totals', () => {
  test.each<[string, { id: number }, Parameters<typeof totalsFor>[1], number]>([
    ['all of the period', global, {}, 3],
    ['unpaid', global, { extra_filter: 'UNPAID' }, 1],
    ['a reader of one place', keeper, {}, 2],
    ['no match', global, { car_number: '999' }, 0],
  ])('%s: counted as the list shows them', async (_, as, filter, count) => {
    expect((await totalsFor(as, filter)).body).toMatchObject({ Count: count, IsMore: false })
  })

  const totalsFor = (as: { id: number }, filter: { extra_filter?: 'UNPAID'; car_number?: string; from?: string }) =>
    node.call(sessionListingApi.totals, filter, { as })

  test('sum: the costs that the rows show, per currency', async () => {
    expect((await totalsFor(global, {})).body.Sums).toEqual([{ Currency: 'EUR', SumInCents: sums[0]?.cents }])
  })

  test('period that the list refuses: refused', async () => {
    expect(refusalOf(await totalsFor(global, { from: '01.01.2025' }))).toEqual([422, 'sessions.rangeTooLong'])
  })
})

describe('export', () => {
  const csvFor = async (as: { id: number }, filter = {}, language = 'en') => {
    const headers = { language }
    const { bytes } = await node.call(sessionListingApi.export, filter, { as, headers })
    return bytes.toString('utf8').trim().split('\r\n')
  }

  test('CSV: every row of the filters in the order of the list, times of the place', async () => {
    const [headings, ...lines] = await csvFor(global)
    expect(headings).toBe('No.;Plate;Place;Phone;Type;Start;End;"Duration, min";Status;Cost;Currency;Payment;Refunded')
    expect(lines.map((line) => line.split(';').slice(1, 6).join(' '))).toEqual([
      '333CCC Ķīpsalas osta  Parking 2026-03-04 10:00:00',
      '111AAA Vanalinna parkla +37255512345 Parking 2026-03-03 10:00:00',
      '222BBB Vanalinna parkla  Parking 2026-03-02 10:00:00',
    ])
  })

  test('reader without personal data and payments: phones masked, no payment columns', async () => {
    const text = (await csvFor(keeper, {}, 'et')).join('\n')
    expect(text).toContain('Numbrimärk')
    expect(text).not.toMatch(/55512345|Makse|333CCC/)
  })

  test('xlsx: the same rows with typed cells', async () => {
    const { bytes, headers } = await node.call(sessionListingApi.export, { format: 'xlsx' }, { as: global })
    expect(headers['content-type']).toContain('spreadsheetml')
    const rows = await readSheet(bytes)
    expect(rows.map((row) => row[1])).toEqual(['Numbrimärk', '333CCC', '111AAA', '222BBB'])
    expect(rows[2]?.[5]).toEqual(new Date('2026-03-03T10:00:00.000Z'))
  })

  test('more rows than one read holds: each row once', async () => {
    const place = await aPlace().named('Suur parkla').save(db)
    const { id } = await aSession().at(place).plated('777MMM').paid().startedAt('2026-03-01T08:00:00.000Z').save(db)
    const copied = await db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { id: _, order_index: __, ...row } = copied
    for (let part = 0; part < 5; part += 1)
      await db
        .insertInto('sessions')
        .values(Array.from({ length: 300 }, () => row) as never)
        .execute()
    const lines = await csvFor(global, { place_name: 'Suur' })
    expect(lines).toHaveLength(1_502)
    expect(new Set(lines.map((line) => line.split(';')[0]))).toHaveLength(1_502)
  })

  test('filter that the list refuses: refused before the file begins, not audited', async () => {
    const before = await node.audit('list', 'sessions')
    const answer = await node.call(sessionListingApi.export, { from: '01.01.2025' }, { as: global })
    expect(refusalOf(answer)).toEqual([422, 'sessions.rangeTooLong'])
    expect(await node.audit('list', 'sessions')).toHaveLength(before.length)
  })

  test('audit: who exported what, without plates and phones', async () => {
    await csvFor(global, { car_number: '111AAA' })
    const [last] = (await node.audit('list', 'sessions')).slice(-1)
    expect(last).toMatchObject({ fact: 'list.exported', owner_id: global.id })
    expect(last?.after).toEqual({ Format: 'csv', Filters: ['car_number'] })
  })
})
