import { api } from '@parkla/contract/api.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { reportTypes, type ReportCode } from '@parkla/contract/money/reports/reports.filters.ts'
import { ReportQuery } from '@parkla/contract/money/reports/reports.schema.ts'
import { netOfGross } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { readSheet } from '../../kit/spreadsheet/spreadsheet.testing.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { findPerson } from '../../people/access/people.queries.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aFine, saveFineAmounts, saveFineIncome } from '../../enforcement/fine-records/fines.factory.ts'
import { aFleet, aFleetUser, restrictManager } from '../../members/fleets/fleets.factory.ts'
import { aPass } from '../../parking/passes/passes.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { saveRefund } from '../../parking/charges/payment-logs.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { aWhitelist } from '../../members/whitelists/whitelists.factory.ts'
import { figures } from './day-figures.ts'
import { readWholeReport } from './finance.queries.ts'
import { reportWorkbook } from './report-file.ts'
import { expectRecountEqual } from './report-sums.suite.ts'
import { mergeDayTotals } from './reports.jobs.ts'

const node = await openTestNode()
const { db } = node
const { reports } = api
const admin = await anOwner().globalAdmin().save(db)
const vatPercent = 24
const vatOf = (gross: number) => gross - netOfGross(gross, vatPercent)

type Query = Partial<Record<keyof RequestOf<typeof reports.finance>, string | number>>

const march = { from: '1.3.2026', to: '31.3.2026' }
const read = async (query: Query, as: { id: number } = admin) => {
  const { status, body } = await node.call(reports.finance, { ...march, ...query } as never, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const valuesOf = async (reportType: ReportCode, query: Query, as?: { id: number }) =>
  (await read({ reportType, ...query }, as)).Rows.map(({ Name, Currency, Values }) => ({ Name, Currency, ...Values }))

const ended = (start: string) => aSession().startedAt(start).lasting(60)

describe('types of reports', () => {
  const codesFor = async (as: { id: number }) => (await node.call(reports.types, {}, as)).body.map(({ Code }) => Code)

  test('admins: every type; place admins without debts and fines; managers the tabs of lists (R170)', async () => {
    const place = await aPlace().save(db)
    expect(await codesFor(admin)).toEqual([...reportTypes])
    const landowner = await anOwner().placeAdmin(place.id).save(db)
    expect(await codesFor(landowner)).toEqual(reportTypes.filter((code) => code !== 'DEBTS' && code !== 'FINES'))
    const { id } = await aFleet().at(place).save(db)
    expect(await codesFor(await anOwner().fleetManager(id).save(db))).toEqual(['FLEET'])
  })

  test('texts: in the language of the call; columns are those of the rows', async () => {
    const { body } = await node.call(reports.types, {}, { as: admin, headers: { language: 'et' } })
    expect(body.find(({ Code }) => Code === 'PAYOUT')?.Name).toBe('Väljamakse')
    const place = await aPlace().save(db)
    await ended('2026-03-02T10:00:00.000Z').at(place).costing(500).paid().save(db)
    const type = body.find(({ Code }) => Code === 'REVENUE')
    const [row] = (await read({ placeId: place.id, reportType: 'REVENUE' })).Rows
    expect(Object.keys(row?.Values ?? {})).toEqual(type?.Columns.map(({ Id }) => Id))
  })

  test('a type of another right: 403', async () => {
    const { id } = await aFleet().save(db)
    const manager = await anOwner().fleetManager(id).save(db)
    expect((await node.call(reports.finance, { reportType: 'PAYOUT' }, manager)).status).toBe(403)
    expect((await node.call(reports.file, { reportType: 'PAYOUT' }, manager)).status).toBe(403)
  })
})

describe('payout (R171)', () => {
  test('payout: paid less VAT, fees, commission and refunds, by the days of end and refund; pending apart, test payments never', async () => {
    const place = await aPlace().named('Sadama').save(db)
    const created_at = '2026-01-01T00:00:00.000Z'
    await db
      .insertInto('place_commissions')
      .values([
        { place_id: place.id, valid_from: '2026-01-01', percent: 50, created_at },
        { place_id: place.id, valid_from: '2026-03-01', percent: 12.5, created_at },
      ])
      .execute()
    const at = (start: string) => ended(start).at(place)
    await at('2026-03-02T10:00:00.000Z').costing(1000, 50).paid().save(db)
    await at('2026-03-03T10:00:00.000Z').costing(700).pending().save(db)
    await at('2026-03-03T12:00:00.000Z').costing(900).test().save(db)
    await at('2026-03-03T13:00:00.000Z').onFleet(310).save(db)
    await at('2026-03-04T13:00:00.000Z').costing(400).cancelled().save(db)
    // Ends in Tallinn on the 1st of March, in UTC on the last of February.
    await at('2026-02-28T21:30:00.000Z').costing(199).paid().save(db)
    const refunded = await at('2026-02-10T10:00:00.000Z').costing(800, 50).paid().save(db)
    const of = { session_id: refunded.id }
    await saveRefund(db, { ...of, amount_in_cents: 300, settled_at: '2026-02-20T10:00:00.000Z' })
    await saveRefund(db, { ...of, amount_in_cents: 550, settled_at: '2026-03-05T10:00:00.000Z', is_full: true })
    await updateRow(db, 'sessions', { id: refunded.id, refunded_in_cents: 850, payment_status: 'REFUNDED' })
    await expectRecountEqual(node)

    // Days: 2 March 1050 with a fee of 50; 3 March 310 of the fleet; 1 March 199; 5 March −550 with the fee of 50.
    const feeNet = 50 - vatOf(50)
    const bases = [1050 - vatOf(1050) - feeNet, 310 - vatOf(310), 199 - vatOf(199)]
    // The refund gives back what was left of the half of February (R197).
    const returned = Math.floor(((850 - vatOf(850) - feeNet - 300 + vatOf(300)) * 5000 + 5000) / 10_000)
    const commission = bases.reduce((sum, base) => sum + Math.floor((base * 1250 + 5000) / 10_000), 0) - returned
    const vat = vatOf(1050) + vatOf(310) + vatOf(199) - (vatOf(850) - vatOf(300))
    expect(await valuesOf('PAYOUT', { placeId: place.id })).toEqual([
      {
        Name: 'Sadama',
        Currency: 'EUR',
        PaidSessions: 2,
        Paid: 1249,
        FleetPaid: 310,
        Refunded: -550,
        PaidByHand: 0,
        Vat: -vat,
        Fees: 0,
        Commission: -commission,
        Payout: 1249 + 310 - 550 - vat - commission,
        Pending: 700,
      },
    ])
    const byDay = await read({ placeId: place.id, groupBy: 'DAY' })
    expect(byDay.Rows.map(({ Key }) => Key)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-05'])
    expect(byDay.Rows.reduce((sum, { Values }) => sum + Number(Values['Payout']), 0)).toBe(
      byDay.Totals[0]?.Values['Payout'],
    )
    // February holds the whole of the refunded session, because its refund of March is not in it.
    const [february] = await valuesOf('PAYOUT', { placeId: place.id, from: '1.2.2026', to: '28.2.2026' })
    expect(february).toMatchObject({ Paid: 850, Refunded: -300, Fees: -feeNet })
  })

  test('currencies: never added (R172); another region', async () => {
    const place = await aPlace().in('LVA').save(db)
    const paid = ended('2026-03-02T10:00:00.000Z').at(place).costing(500).paid()
    const { id } = await paid.save(db)
    await updateRow(db, 'sessions', { id, currency: 'PLN' })
    await paid.save(db)
    const { Totals } = await read({ region: 'LVA', groupBy: 'REGION' })
    expect(Totals.map(({ Currency, Values }) => [Currency, Values['Paid']])).toEqual([
      ['EUR', 500],
      ['PLN', 500],
    ])
  })

  test('scope: a place admin reads own places only; a test place is left out', async () => {
    const [own, other, tested] = [await aPlace().save(db), await aPlace().save(db), await aPlace().save(db)]
    await updateRow(db, 'places', { id: tested.id, is_test: true })
    for (const place of [own, other, tested])
      await ended('2026-03-02T10:00:00.000Z').at(place).costing(500).paid().save(db)
    const landowner = await anOwner().placeAdmin(own.id, tested.id).save(db)
    const keys = (await read({}, landowner)).Rows.map(({ Key }) => Key)
    expect(keys).toEqual([String(own.id)])
    expect((await read({ placeId: other.id }, landowner)).Rows).toEqual([])
  })

  test('test place: left out as a part of the chosen place; chosen itself, shows its figures', async () => {
    const whole = await aPlace().save(db)
    const tested = await aPlace().partOf(whole).internal().save(db)
    for (const place of [whole, tested]) await ended('2026-03-02T10:00:00.000Z').at(place).costing(500).paid().save(db)
    const keysOf = async (placeId: number) => (await read({ placeId })).Rows.map(({ Key }) => Key)
    expect([await keysOf(whole.id), await keysOf(tested.id)]).toEqual([[String(whole.id)], [String(tested.id)]])
  })

  test('zones: a place in two counts in both and once in the total; a zone filter', async () => {
    const place = await aPlace().save(db)
    const [one, two] = [
      await insertRow(db, 'zones', { name: 'Kesklinn R', code: 'RZ1' }),
      await insertRow(db, 'zones', { name: 'Sadam R', code: 'RZ2' }),
    ]
    for (const zone of [one, two])
      await db.insertInto('place_zones').values({ place_id: place.id, zone_id: zone.id }).execute()
    await ended('2026-03-02T10:00:00.000Z').at(place).costing(500).paid().save(db)
    const both = await read({ placeId: place.id, groupBy: 'ZONE' })
    expect(both.Rows.map(({ Name }) => Name)).toEqual(['Kesklinn R', 'Sadam R'])
    expect(both.Totals[0]?.Values['Paid']).toBe(500)
    const filtered = await read({ zone: two.id, groupBy: 'ZONE' })
    expect(filtered.Rows.map(({ Name, Values }) => [Name, Values['Paid']])).toEqual([['Sadam R', 500]])
  })
})

describe('totals kept by the writes', () => {
  test('session reopened, corrected, refunded, deleted, rated; imported refund without a row: equal to the recount', async () => {
    const place = await aPlace().save(db)
    const session = await ended('2026-03-02T10:00:00.000Z').at(place).costing(700, 30).paid().save(db)
    const { id } = session
    await updateRow(db, 'sessions', { id, status: 'STARTED', end_time: null })
    await expectRecountEqual(node)
    await updateRow(db, 'sessions', { id, status: 'ENDED', end_time: '2026-03-05T22:30:00.000Z', cost_in_cents: 900 })
    await expectRecountEqual(node)
    await ended('2026-03-02T10:00:00.000Z').at(place).costing(250).refunded().rated(5).save(db)
    const imported = await ended('2026-03-03T10:00:00.000Z').at(place).costing(100).save(db)
    await updateRow(db, 'sessions', { id: imported.id, payment_status: 'REFUNDED', refunded_in_cents: 100 })
    await expectRecountEqual(node)
    expect((await read({ placeId: place.id })).Rows[0]?.Values).toMatchObject({
      Paid: 1280,
      Refunded: -350,
      Payout: 900 - (930 - netOfGross(930, vatPercent)) + vatOf(30),
    })
    await updateRow(db, 'sessions', { id, deleted_at: '2026-03-06T00:00:00.000Z' })
    await expectRecountEqual(node)
  })

  test('rows of a day merged by the job: one per kind, the same sums', async () => {
    const place = await aPlace().save(db)
    for (let saved = 0; saved < 3; saved += 1)
      await ended('2026-03-02T10:00:00.000Z').at(place).costing(700).paid().save(db)
    const kept = () => db.selectFrom('day_totals').select('paid_in_cents').where('place_id', '=', place.id).execute()
    expect(await kept()).toHaveLength(3)
    await mergeDayTotals.run(node.jobContext(), {})
    expect(await kept()).toEqual([{ paid_in_cents: 2_100 }])
    await expectRecountEqual(node)
  })

  test('first VAT rate of a region: its stays are counted anew', async () => {
    await db.insertInto('regions').values({ code: 'FIN', name: 'Soome' }).execute()
    const place = await aPlace()
      .in('FIN' as 'EST')
      .save(db)
    await ended('2026-03-02T10:00:00.000Z').at(place).costing(1255).paid().save(db)
    expect(await valuesOf('VAT', { placeId: place.id })).toMatchObject([{ VatRate: 0, VatSum: 0 }])
    await db.insertInto('vat_rates').values({ region: 'FIN', valid_from: '2026-01-01', percent: 25.5 }).execute()
    expect(await valuesOf('VAT', { placeId: place.id })).toMatchObject([{ VatRate: 0.255, VatSum: 255, Net: 1000 }])
    await expectRecountEqual(node)
  })
})

describe('other types', () => {
  test('revenue, sessions, discounts, car wash, VAT, debts: from one day', async () => {
    const place = await aPlace().save(db)
    const at = () => ended('2026-03-02T10:00:00.000Z').at(place)
    await at().costing(1000, 50).paid().save(db)
    await at().costing(600).carWash().paid().rated(4).save(db)
    await at().costing(300).failed().save(db)
    await at().costing(200).save(db)
    await at().tooBig().save(db)
    await at().costing(150).notSent().save(db)
    await at().costing(100).paid().withCampaignCredit(80).save(db)
    await at().costing(0).withFreePass(70).save(db)
    const of = async (code: ReportCode) => (await valuesOf(code, { placeId: place.id }))[0]
    expect(await of('REVENUE')).toMatchObject({ Parking: 1100, Washing: 600, GrossFees: 50, Gross: 1750 })
    expect(await of('SESSIONS')).toMatchObject({
      ParkingVisits: 7,
      WashVisits: 1,
      Hours: 8,
      AverageMinutes: 60,
      Cost: 27_470,
    })
    expect(await of('DISCOUNTS')).toMatchObject({
      DiscountedSessions: 2,
      CampaignCredit: 80,
      FreePass: 70,
      Waived: 150,
      Discounts: 300,
    })
    expect(await of('CAR_WASH')).toMatchObject({ WashVisits: 1, Paid: 600, Ratings: 1, AverageRating: 4 })
    expect(await of('VAT')).toMatchObject({ VatRate: 0.24, Gross: 1750, VatSum: vatOf(1050) + vatOf(600) + vatOf(100) })
    expect(await of('DEBTS')).toMatchObject({
      UnpaidSessions: 3,
      Declined: 300,
      TooBig: 25_000,
      Uncharged: 200,
      Owed: 25_500,
    })
  })

  test('occupancy: a stay over midnight counts on both days, a running one until now; hours of today until now', async () => {
    const place = await aPlace().withSpots(10).save(db)
    await aSession().startedAt('2026-03-02T20:00:00.000Z').lasting(240).at(place).save(db)
    await aSession().startedAt('2026-03-04T08:00:00.000Z').running().at(place).save(db)
    const { Rows, Totals } = await read({
      reportType: 'OCCUPANCY',
      groupBy: 'DAY',
      placeId: place.id,
      from: '2.3.2026',
      to: '4.3.2026',
    })
    expect(
      Rows.map(({ Key, Values }) => [Key, Values['OccupiedHours'], Values['AvailableHours'], Values['Visits']]),
    ).toEqual([
      ['2026-03-02', 2, 240, 0],
      ['2026-03-03', 2, 240, 1],
      ['2026-03-04', 2, 120, 0],
    ])
    expect(Totals[0]?.Values['Occupancy']).toBe(6 / 600)
  })

  test('passes: those in force once per month, new ones by their first day, with their fees', async () => {
    const place = await aPlace().save(db)
    await aPass().at(place).from('2026-02-14T22:00:00.000Z').save(db)
    await aPass().at(place).from('2026-03-09T22:00:00.000Z').save(db)
    await ended('2026-03-14T22:00:00.000Z').subscription().at(place).costing(4000).paid().save(db)
    const rows = await valuesOf('PASSES', { placeId: place.id, groupBy: 'MONTH', from: '1.2.2026' })
    expect(
      rows.map(({ ValidPasses, NewPasses, Paid }: Record<string, unknown>) => [ValidPasses, NewPasses, Paid]),
    ).toEqual([
      [1, 1, 0],
      [2, 1, 4000],
    ])
  })

  test('fines: by the day of issue, payments by the day they came in', async () => {
    const place = await aPlace().save(db)
    await saveFineAmounts(db, 'EST')
    const { id } = await aFine().at(place).issuedAt('2026-02-27T10:00:00.000Z').save(db)
    await saveFineIncome(db, { id })
    expect(await valuesOf('FINES', { placeId: place.id, from: '4.3.2026', to: '4.3.2026' })).toMatchObject([
      { IssuedFines: 0, Received: 1_000 },
    ])
    expect(await valuesOf('FINES', { placeId: place.id, from: '27.2.2026', to: '27.2.2026' })).toMatchObject([
      { IssuedFines: 1 },
    ])
  })

  test('fines: only the payments of a replaced one; cancelled and written off ones counted together (R134)', async () => {
    const place = await aPlace().save(db)
    const at = aFine().at(place).issuedAt('2026-03-02T10:00:00.000Z')
    const { id: predecessor_id } = await at.inStatus('REPLACED').save(db)
    await saveFineIncome(db, { id: predecessor_id }, 1_000)
    await at.with({ predecessor_id }).save(db)
    await at.inStatus('CANCELLED').save(db)
    await at.inStatus('WRITTEN_OFF').save(db)
    const days = { from: '2.3.2026', to: '4.3.2026' }
    expect(await valuesOf('FINES', { placeId: place.id, ...days })).toMatchObject([
      { IssuedFines: 3, FineAmount: 9_000, CancelledFines: 2, StillOwed: 3_000, Received: 1_000 },
    ])
  })

  test('fleets: whole months, as the report of the fleet; a manager without places reads their fleets, a restricted manager the figures of one user (R100)', async () => {
    const place = await aPlace().save(db)
    const fleet = await aFleet().at(place).named('Kullerid').save(db)
    await ended('2026-03-02T10:00:00.000Z').at(place).onFleet(310, { fleet_id: fleet.id }).save(db)
    const manager = await anOwner().fleetManager(fleet.id).save(db)
    const report = await read({ reportType: 'FLEET', from: '20.3.2026' }, manager)
    expect([report.From, report.To]).toEqual(['2026-03-01', '2026-03-31'])
    expect(report.Rows[0]?.Values).toEqual({ Fleet: 'Kullerid', Sessions: 1, Hours: 1, FleetPaid: 310 })
    await restrictManager(db, manager, await aFleetUser().on(fleet).save(db))
    expect((await read({ reportType: 'FLEET', from: '20.3.2026' }, manager)).Rows).toEqual([])
    expect(
      (
        await read(
          { reportType: 'FLEET' },
          await anOwner()
            .fleetManager((await aFleet().save(db)).id)
            .save(db),
        )
      ).Rows,
    ).toEqual([])
  })

  test('whitelists: a manager reads own lists', async () => {
    const place = await aPlace().save(db)
    const list = await aWhitelist().at(place).named('Elanikud').save(db)
    const { id } = await ended('2026-03-02T10:00:00.000Z').at(place).save(db)
    await updateRow(db, 'sessions', { id, whitelist_id: list.id, cost_in_cents: 120 })
    const manager = await anOwner().whitelistManager(list.id).save(db)
    expect((await read({ reportType: 'WHITELIST' }, manager)).Rows.map(({ Values }) => Values)).toEqual([
      { List: 'Elanikud', Sessions: 1, Hours: 1, Cost: 120 },
    ])
  })
})

describe('query', () => {
  test('defaults: this month to today, payout by place of parking places', async () => {
    const { body } = await node.call(reports.finance, {}, admin)
    expect([body.From, body.To]).toEqual(['2026-03-01', '2026-03-04'])
  })

  test('last day before the first, or a period of more than five years: 422 at `to`', async () => {
    const refused = await node.call(reports.finance, { from: '2.3.2026', to: '1.3.2026' }, admin)
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { Error: 'reports.endsBeforeStart', Fields: [{ Field: 'to' }] },
    ])
    const long = await node.call(reports.finance, { from: '1.1.2020', to: '1.3.2026' }, admin)
    expect(long.body).toMatchObject({ Error: 'reports.periodTooLong' })
  })
})

test('file: query and totals above the rows, real dates and numbers; audited', async () => {
  const place = await aPlace().named('=Kalda').save(db)
  await ended('2026-03-02T10:00:00.000Z').at(place).costing(1234).paid().save(db)
  await ended('2026-03-03T10:00:00.000Z').at(place).costing(100).paid().save(db)
  const query = { ...march, placeId: place.id, reportType: 'REVENUE', groupBy: 'DAY' } as const
  const file = await node.call(reports.file, query, { as: admin, headers: { language: 'en' } })
  expect(file.status, file.bytes.toString()).toBe(200)
  expect(file.headers['content-disposition']).toContain('revenue-2026-03-01-2026-03-31.xlsx')
  const cells = await readSheet(file.bytes)
  expect(cells.slice(0, 6).map((row) => row.slice(0, 2))).toEqual([
    ['Report', 'Revenue'],
    ['Period', '01.03.2026 – 31.03.2026'],
    ['Place', '=Kalda'],
    ['Grouped by', 'Day'],
    ['Made', '04.03.2026 12:00'],
    [null, null],
  ])
  expect(cells[6]?.slice(0, 3)).toEqual(['Total', 'EUR', 13.34])
  expect(cells[8]?.slice(0, 3)).toEqual(['Day', 'Currency', 'Parking'])
  expect(cells[9]?.slice(0, 3)).toEqual([new Date('2026-03-02T00:00:00.000Z'), 'EUR', 12.34])
  const washes = await node.call(
    reports.file,
    { ...march, reportType: 'CAR_WASH' },
    { as: admin, headers: { language: 'en' } },
  )
  const ofWashes = await readSheet(washes.bytes)
  expect(ofWashes[4]?.slice(0, 2), 'counts at places of every type').toEqual(['Type of place', 'All'])
  const audit = await db.selectFrom('audit_events').selectAll().where('entity_id', '=', 'reports').execute()
  expect(audit).toHaveLength(2)
})

test('file whose caller has cancelled: the rest of its rows is not read', async () => {
  const person = await findPerson(db, admin.id)
  if (!person) throw new Error('no admin')
  const reader = { replica: db, ...person, language: 'en', now: node.clock.instant() } as const
  const closed = AbortSignal.abort()
  await expect(reportWorkbook(reader, ReportQuery.parse(march), { closed })).rejects.toMatchObject({ status: 408 })
})

test('file cancelled while its rows are read: reading stops after the batch, and the connection is free again', async () => {
  const person = await findPerson(db, admin.id)
  if (!person) throw new Error('no admin')
  const reader = { replica: db, ...person, language: 'en', now: node.clock.instant() } as const
  const place = await aPlace().save(db)
  await sql`insert into month_totals
    select '2020-01-01', ${place.id}, 'EUR', 'PARKING', v / 100.0, ${sql.join(figures.map(() => sql.lit(1)))}
    from generate_series(1, 6000) v`.execute(db)
  const query = ReportQuery.parse({ reportType: 'VAT', type: 'ALL', from: '1.1.2020', to: '31.1.2020' })
  const caller = new AbortController()
  const batches: number[] = []
  const add = (rows: readonly unknown[]): Promise<void> => {
    batches.push(rows.length)
    caller.abort()
    return Promise.resolve()
  }
  const reading = readWholeReport(reader, query, { limit: 10_000, add, closed: caller.signal })
  await expect(reading).rejects.toMatchObject({ status: 408 })
  expect(batches).toEqual([5_000])
  const { rows } = await sql`select from pg_cursors where name = 'report_rows'`.execute(db)
  expect(rows).toEqual([])
  batches.length = 0
  await readWholeReport(reader, query, { limit: 10_000, add })
  expect(batches).toEqual([5_000, 1_000])
})
