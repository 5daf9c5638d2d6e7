import { existsSync, readFileSync } from 'node:fs'
import { placesApi } from '@parkla/contract/parking/places/places.endpoints.ts'
import type { DoubtReason } from '@parkla/contract/office/imports/import-kinds.ts'
import { priceStay } from '@parkla/contract/parking/tariffs/price-stay.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { aPlace } from '../../../parking/places/places.factory.ts'
import { openPriceBook } from '../../../parking/places/prices/pricing.queries.ts'
import { clearImports, openDesk, reasonsOf } from '../imports.testing.ts'
import { tariffFile } from '../imports.factory.ts'

const node = await openTestNode({ queriesBeside: true })
const desk = await openDesk(node)
afterEach(() => clearImports(node.db))

const check = (content: string, ...ConfirmedReasons: DoubtReason[]) =>
  desk.check(content, { ConfirmedReasons }, 'tariffs')
const places = async () => {
  const { rows } = await sql<{ id: number; code: string; region: string; time_zone: string }>`
    select p.id, p.code, p.name, p.operator, p.region, p.time_zone, p.monthly_pass_price_in_cents as pass, t.valid_from,
      t.valid_to, t.prices_include_vat as vat, t.billing_increment_minutes as increment, t.free_minutes as free,
      t.limit24h_in_cents as cap, (select count(*) from tariff_days d where d.tariff_id = t.id) as days, m.t1, m.t2, m.t3,
      m.price12, m.price31
    from places p join tariffs t on t.place_id = p.id join tariff_days m on m.tariff_id = t.id and m.weekday = 1
    order by p.code`.execute(node.db)
  return rows
}

const priced = { 'Kuutasu (€)': '90', '24h piirhind (€)': '15,00', 'Tasuta minutid': '15' }

test('a zone: becomes a place with its prices, cap, free minutes and price of a pass', async () => {
  const checked = await check(tariffFile(priced))
  expect(checked).toMatchObject({ State: 'CHECKED', RowsRead: 1, RowsToAdd: 1, PlacesToAdd: 1, RowsImplausible: 0 })
  expect(await desk.confirm(checked)).toMatchObject({ State: 'IMPORTED', RowsAdded: 1 })
  const [place] = await places()
  expect(place).toEqual({
    id: expect.any(Number),
    code: 'A1',
    name: 'Sadama',
    operator: 'B',
    region: 'EST',
    time_zone: 'Europe/Tallinn',
    pass: 9000,
    valid_from: '-infinity',
    valid_to: null,
    vat: true,
    increment: 30,
    free: 15,
    cap: 1500,
    days: 7,
    t1: 16,
    t2: 36,
    t3: 36,
    price12: 200,
    price31: 0,
  })
  const { body } = await node.call(placesApi.find, { id: place!.id }, desk.admin)
  expect(body).toMatchObject({ MonthlyPassPriceInCents: 9000, Terms: { PricesIncludeVat: true, FreeMinutes: 15 } })
})

test('rows of one zone: one place, of the partner that the row names', async () => {
  const zone = { Operaator: 'Them', Nimi: '' }
  await desk.confirm(await check(tariffFile(zone, { ...zone, Päevad: 'L', Lõpp: '15:00' })))
  expect(await places()).toMatchObject([{ code: 'A1', name: 'Them A1', operator: 'Them' }])
  const { rows } = await sql`select weekday, t2 from tariff_days where weekday > 4 order by weekday`.execute(node.db)
  expect(rows).toEqual([
    { weekday: 5, t2: 36 },
    { weekday: 6, t2: 30 },
    { weekday: 7, t2: 48 },
  ])
})

test('a code of an existing place, with or without prices: the place is unchanged', async () => {
  await desk.confirm(await check(tariffFile(priced)))
  await aPlace().coded('b1').save(node.db)
  const again = await check(tariffFile({ 'Pooltund (€)': '2,00' }, { Tsoon: 'B1' }, { Tsoon: 'A3' }))
  expect(again).toMatchObject({ RowsToAdd: 1, RowsAlreadyThere: 2, PlacesToAdd: 1 })
  await desk.confirm(again)
  expect(await places()).toMatchObject([{ code: 'A1', price12: 200 }, { code: 'A3' }])
})

const fine = { Tsoon: 'F1', 'Pooltund (€)': '50,00', 'Tunnihind (€)': '1,00' }
const gap = { Päevad: 'L', Lõpp: '23:59' }
type Cells = Parameters<typeof tariffFile>[number]
type Case = { rows: Cells[]; outcomes: string[]; confirmed: DoubtReason[]; added: object[] }

const cases: Record<string, Case> = {
  'a fine as a price': {
    rows: [{}, fine],
    outcomes: ['2 ADD', '3 IMPLAUSIBLE imports.fineAsPrice imports.hourCheaper'],
    confirmed: ['imports.fineAsPrice', 'imports.hourCheaper'],
    added: [{ code: 'A1' }, { code: 'F1', price12: 100, increment: 60 }],
  },
  'zones with the same code: numbered': {
    rows: [{ Operaator: 'One' }, { Operaator: 'Two' }],
    outcomes: ['2 IMPLAUSIBLE imports.codeTwice', '3 IMPLAUSIBLE imports.codeTwice'],
    confirmed: ['imports.codeTwice'],
    added: [{ operator: 'One' }, { code: 'A1-2', operator: 'Two' }],
  },
  'a zone without a price: free': {
    rows: [{ 'Pooltund (€)': '', 'Kuutasu (€)': '50' }],
    outcomes: ['2 IMPLAUSIBLE imports.noPrice'],
    confirmed: ['imports.noPrice'],
    added: [{ price12: 0, cap: null }],
  },
  'a zone with a row left out: not added, because its week would have a gap': {
    rows: [{}, gap],
    outcomes: ['2 REJECTED imports.otherRowLeftOut', '3 IMPLAUSIBLE imports.notHalfHour'],
    confirmed: ['imports.notHalfHour'],
    added: [{ code: 'A1' }],
  },
}

test.each(Object.entries(cases))('%s; added once confirmed', async (_, { rows, outcomes, confirmed, added }) => {
  const content = tariffFile(...rows)
  expect(await desk.outcomes(await check(content))).toEqual(outcomes)
  const checked = await check(content, ...confirmed)
  expect(checked).toMatchObject({ RowsToAdd: rows.length, PlacesToAdd: added.length })
  expect(checked.Options.ConfirmedReasons).toEqual(confirmed)
  await desk.confirm(checked)
  expect(await places()).toMatchObject(added)
  expect(await check(content, ...confirmed)).toMatchObject({ RowsToAdd: 0, RowsAlreadyThere: rows.length })
})

test('a zone that a tariff cannot express: rejected', async () => {
  const checked = await check(tariffFile({}, { Algus: '12:00', Lõpp: '14:00', 'Pooltund (€)': '3,00' }))
  expect(await desk.outcomes(checked)).toEqual([2, 3].map((line) => `${line} REJECTED imports.windowsOverlap`))
})

const zones = new URL('../../../../../../shared/data/estonian-tariffs/zones_flat.csv', import.meta.url)

test.runIf(existsSync(zones))(
  'posted prices of all Estonian zones: faults are found from the numbers, the good rows are added once',
  { timeout: 120_000 },
  async () => {
    const content = readFileSync(zones, 'utf8')
    const checked = await check(content)
    expect(checked).toMatchObject({
      RowsRead: 844,
      RowsToAdd: 617,
      PlacesToAdd: 599,
      RowsImplausible: 215,
      RowsRejected: 12,
    })
    expect(reasonsOf(checked)).toEqual({
      'imports.hourCheaper': 102,
      'imports.fineAsPrice': 83,
      'imports.noPrice': 71,
      'imports.capBelowHalfHour': 20,
      'imports.notHalfHour': 14,
      'imports.codeTwice': 12,
      'imports.hourNotTwoHalves': 6,
      'imports.doubtedByFile': 6,
      'imports.regionUnknown': 8,
      'imports.capForSomeHours': 4,
      'imports.dayPrice': 17,
      'imports.passForSomeHours': 15,
    })
    expect(await desk.confirm(checked)).toMatchObject({ State: 'IMPORTED', RowsAdded: 617 })
    expect(await check(content)).toMatchObject({ RowsToAdd: 0, RowsAlreadyThere: 617 })
  },
)

/** Zones as posted: hours, half-hours, both, caps, free minutes, windows, days, several rows. */
const posted = `code,days,from_halfhour,to_halfhour,per_30min_cents,per_60min_cents,cap_24h_cents,month_30d_cents,free_minutes,flags
PIRITA15,1|2|3|4|5|6|7,0.0,48.0,,60,,,15,
KESKLINN15,1|2|3|4|5,14.0,38.0,,180,,,15,
KESKLINN15,6,16.0,30.0,,180,,,15,
YT60,1|2|3|4|5|6|7,0.0,48.0,200,400,1500,,30,
F1,1|2|3|4|5|6|7,0.0,48.0,,600,,,120,
YT90,1,0.0,48.0,,100,500,,0,
EP395,1|2|3|4|5|6|7,0.0,48.0,,,1000,,0,
EP395,1|2|3|4|5|6|7,14.0,46.0,50,,,,0,
EP397,1|2|3|4|5|6|7,0.0,48.0,,,,,0,NO_PRICE
EP397,1|2|3|4|5|6|7,1.0,12.0,100,,,,0,
EP330,1|2|3|4|5|6|7,0.0,48.0,,,800,,0,
EP330,1|2|3|4|5|6|7,46.0,14.0,100,,,,0,
EP323,1|2|3|4|5|6|7,0.0,48.0,,,550,4574,0,
EP311,1|2|3|4|5|6|7,0.0,48.0,,,,,0,NO_PRICE
EP311,1|2|3|4|5|6|7,12.0,4.0,50,,,,0,
P89,1|2|3|4|5|6|7,46.0,14.0,,400,200,,0,
EP24,1|2|3|4|5|6|7,0.0,48.0,300,,2500,19312,0,
EP24,1|2|3|4|5|6|7,40.0,16.0,,,,4066,0,
`

const stays = [
  { start: '2026-03-02T07:10:00Z', end: '2026-03-02T08:10:00Z' },
  { start: '2026-03-02T15:20:00Z', end: '2026-03-02T18:20:00Z' },
  { start: '2026-03-03T09:05:00Z', end: '2026-03-04T11:05:00Z' },
  { start: '2026-03-06T16:00:00Z', end: '2026-03-09T05:30:00Z' },
]

/**
 * Cents of an hour, three hours, 26 hours and a weekend, from the columns: started steps after the free minutes, no block of
 * 24 hours above its cap. Where only 24 hours have a price, each block that begins costs it.
 */
const prices = {
  PIRITA15: [60, 180, 1560, 3720],
  KESKLINN15: [180, 360, 2520, 1620],
  YT60: [200, 1000, 2300, 4500],
  F1: [0, 600, 14400, 36000],
  YT90: [100, 300, 0, 500],
  EP395: [100, 300, 1200, 2550],
  EP397: [0, 0, 1100, 3300],
  EP330: [0, 0, 800, 2400],
  EP323: [550, 550, 1100, 1650],
  EP311: [100, 300, 2200, 4950],
  P89: [0, 0, 200, 600],
  EP24: [600, 1800, 3700, 7500],
}

test('imported zones: stays cost what is posted', async () => {
  await desk.confirm(await check(posted))
  const book = openPriceBook(node.db)
  const charged: Record<string, number[]> = {}
  for (const { id, code, region, time_zone: timeZone } of await places()) {
    const tariff = await book.tariffAt({ id, region, timeZone }, stays[0]!.start)
    charged[code] = stays.map((stay) => priceStay(tariff!.compiled, stay).totalInCents)
  }
  expect(charged).toEqual(prices)
})
