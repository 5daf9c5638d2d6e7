import { api } from '@parkla/contract/api.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testNow } from '../../testing/test-clock.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { savePlate } from '../../kit/database/plate-id.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aFine, saveFineAmounts } from '../fine-records/fines.factory.ts'

const node = await openTestNode()
const { db } = node
const { fines } = api

const as = await anOwner().named('Kadri').globalAdmin().save(db)
await saveFineAmounts(db, 'EST')

describe('list of fines', () => {
  const idsFor = async (filter: object, who: { id: number } = as) =>
    (await node.call(fines.list, filter, who)).body.map(({ id }) => id)

  test('two pages: newest first, the same rows by page, by cursor and by two frequent characters of their plates (R5)', async () => {
    const here = await aPlace().save(db)
    const ids: number[] = []
    for (let saved = 10; saved <= 30; saved += 1)
      ids.unshift((await aFine().at(here).ofPlate(`${saved}ZQX`).save(db)).id)
    await aFine().at(here).ofPlate('31ZXQ').issuedAt('2026-01-01T10:00:00.000Z').save(db)
    const first = await node.call(fines.list, { placeId: here.id }, as)
    expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 20))
    const cursor = String(first.headers['x-next-cursor'])
    const second = await node.call(fines.list, { placeId: here.id, page: 1, cursor }, as)
    expect(second.body.map(({ id }) => id).slice(0, 1)).toEqual(ids.slice(20))
    expect(await idsFor({ placeId: here.id, page: 1 })).toEqual(second.body.map(({ id }) => id))
    const [front, back] = [await idsFor({ licensePlate: 'zq' }), await idsFor({ licensePlate: 'zq', page: 1 })]
    expect([...front, ...back]).toEqual(ids)
  })

  test('every filter: matching rows only (R137)', async () => {
    const here = await aPlace().save(db)
    const at = aFine().at(here)
    const first = await at.ofPlate('900FIN').by('Mari Tamm').issuedAt('2026-02-10T22:30:00.000Z').save(db)
    const sent = { status: 'IN_COLLECTION', debts_sent_at: '2026-03-01T00:00:00.000Z' }
    const second = await at.ofPlate('901FIN').by('Jaan Kask').with(sent).issuedAt('2026-02-12T10:00:00.000Z').save(db)
    const dates = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
    const group = await insertRow(db, 'vehicle_groups', { name: 'Watched', ...dates })
    const ofGroup = { vehicle_group_id: group.id, plate_id: await savePlate(db, '900FIN') }
    await insertRow(db, 'vehicle_group_plates', ofGroup)
    const placeId = here.id
    const both = [second.id, first.id]
    expect(await idsFor({ placeId })).toEqual(both)
    expect(await idsFor({ number: first.number })).toEqual([first.id])
    expect(await idsFor({ referenceNumber: second.referenceNumber })).toEqual([second.id])
    expect(await idsFor({ licensePlate: '901-fin' })).toEqual([second.id])
    expect(await idsFor({ placeId, licensePlate: '0F' })).toEqual([first.id])
    expect(await idsFor({ placeId, officer: 'KASK' })).toEqual([second.id])
    expect(await idsFor({ placeId, status: 'ISSUED' })).toEqual([first.id])
    expect(await idsFor({ placeId, debtsSent: 'YES' })).toEqual([second.id])
    expect(await idsFor({ placeId, debtsSent: 'NO' })).toEqual([first.id])
    expect(await idsFor({ placeId, issuedFrom: '11.2.2026', issuedTo: '11.2.2026' })).toEqual([first.id])
    expect(await idsFor({ placeId, issuedFrom: '12.2.2026' })).toEqual([second.id])
    expect(await idsFor({ vehicleGroupId: group.id })).toEqual([first.id])
    const totals = await node.call(fines.totals, { placeId }, as)
    expect(totals.body).toEqual({ Count: 2, IsMore: false, Sums: [{ Currency: 'EUR', SumInCents: 6_000 }] })
    const file = await node.call(fines.export, { placeId, format: 'csv' }, as)
    expect(file.bytes.toString().split('\n')[1]).toContain(second.referenceNumber)
  })

  test('officer, rare status, many plates and a large group together: the same rows whichever filter is scanned', async () => {
    const at = aFine().at(await aPlace().save(db))
    const returned = await at.ofPlate('77MANY').by('Anneli Vaht').inStatus('RETURNED').save(db)
    const issued = await at.ofPlate('78MANY').by('Anneli Vaht').issuedAt('2026-03-03T10:00:00.000Z').save(db)
    await at.ofPlate('79OTHER').by('Anneli Vaht').save(db)
    // More plates than get an index scan each.
    await sql`insert into plates (plate) select n || 'MANY' from generate_series(1000, 2000) n`.execute(db)
    const times = { created_at: testNow, updated_at: testNow }
    const { id: vehicleGroupId } = await insertRow(db, 'vehicle_groups', { name: 'Many', ...times })
    await sql`insert into vehicle_group_plates (vehicle_group_id, plate_id)
      select ${vehicleGroupId}, id from plates where plate like '%MANY'`.execute(db)
    const both = [returned.id, issued.id]
    expect(await idsFor({ officer: 'vaht', vehicleGroupId })).toEqual(both)
    expect(await idsFor({ officer: 'vaht', licensePlate: 'MANY' })).toEqual(both)
    expect(await idsFor({ licensePlate: '8many', vehicleGroupId })).toEqual([issued.id])
    expect(await idsFor({ officer: 'vaht', status: 'RETURNED', licensePlate: 'MANY' })).toEqual([returned.id])
    expect(await idsFor({ officer: 'nobody' })).toEqual([])
    const totals = await node.call(fines.totals, { officer: 'vaht', vehicleGroupId }, as)
    expect(totals.body).toMatchObject({ Count: 2 })
  })

  test('users with fine rights: the fines of their region, without it none (R187)', async () => {
    const riga = await aPlace().in('LVA').save(db)
    const there = await aFine().at(riga).save(db)
    const viewer = await anOwner()
      .with('VIEW_FINES')
      .limitedTo({ regions: ['LVA'] })
      .save(db)
    expect(await idsFor({}, viewer)).toEqual([there.id])
    expect(await idsFor({}, await anOwner().with('VIEW_FINES').save(db))).toEqual([])
  })

  test('officer who works in two regions: a user of one region, or of one place, finds the fines there', async () => {
    const riga = await aPlace().in('LVA').save(db)
    const jurmala = await aPlace().in('LVA').save(db)
    const by = aFine().by('Ilze Ozola')
    const latvian = await by.at(riga).save(db)
    const elsewhere = await by.at(jurmala).issuedAt('2026-03-03T10:00:00.000Z').save(db)
    const estonian = await by.at(await aPlace().save(db)).save(db)
    const viewer = await anOwner()
      .with('VIEW_FINES')
      .limitedTo({ regions: ['LVA'] })
      .save(db)
    expect(await idsFor({ officer: 'ozola' })).toEqual([estonian.id, latvian.id, elsewhere.id])
    expect(await idsFor({ officer: 'ozola' }, viewer)).toEqual([latvian.id, elsewhere.id])
    expect(await idsFor({ officer: 'ozola', placeId: jurmala.id }, viewer)).toEqual([elsewhere.id])
    expect(await idsFor({ officer: 'ozola', status: 'ISSUED' }, viewer)).toEqual([latvian.id, elsewhere.id])
    expect(await idsFor({ officer: 'ozola', status: 'PAID' }, viewer)).toEqual([])
    const ofPlace = await anOwner().workingAt(riga.id).with('VIEW_FINES').save(db)
    expect(await idsFor({ officer: 'ozola' }, ofPlace)).toEqual([latvian.id])
    expect(await idsFor({ officer: 'ozola', placeId: jurmala.id }, ofPlace)).toEqual([])
  })

  test('reasons: in the wanted language, else Estonian; by type (R136)', async () => {
    await db.updateTable('fine_reasons').set({ text_lv: '' }).where('code', '=', 'BLOCKING').execute()
    const textsIn = async (filter: object) => (await node.call(fines.reasons, filter, as)).body
    expect(await textsIn({})).toContainEqual({
      code: 'NOT_PAID',
      text: 'Parkimise eest tasumata',
      type: 'PRIVATE',
    })
    expect((await textsIn({ language: 'ENG' })).map(({ text }) => text)).toContain('Parking not paid')
    expect((await textsIn({ language: 'LVA' })).map(({ text }) => text)).toContain('Läbipääsu takistamine')
    expect(new Set((await textsIn({ type: 'CAR_WASH' })).map(({ type }) => type))).toEqual(new Set(['CAR_WASH']))
  })
})
