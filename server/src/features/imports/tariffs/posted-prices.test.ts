import { existsSync, readFileSync } from 'node:fs'
import { priceStay } from '@parkla/contract/tariffs/price-stay.ts'
import { placesApi } from '@parkla/contract/places/places.endpoints.ts'
import type { Tariff } from '@parkla/contract/tariffs/pricing-types.ts'
import { afterEach, expect, test } from 'vitest'
import { openTestNode } from '../../../kit/testing/test-node.ts'
import { clearImports, openDesk, reasonsOf } from '../imports.testing.ts'

const zones = new URL('../../../../../../shared/data/estonian-tariffs/zones_flat.csv', import.meta.url)

const node = await openTestNode()
const desk = await openDesk(node)
afterEach(() => clearImports(node.db))
const check = (content: string) => desk.check(content, {}, 'tariffs')

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

const tariffOf = async (code: string): Promise<Tariff> => {
  const { id } = await node.db.selectFrom('places').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  const { body } = await node.call(placesApi.find, { id }, desk.admin)
  return {
    table: body.AvailabilityTable!,
    terms: body.Terms,
    limit24hInCents: body.DiscountPlan.Limit24h,
    timeZone: body.TimeZone,
    vatRates: body.Pricing.VatRates.map(({ ValidFrom, Percent }) => ({ validFrom: ValidFrom, percent: Percent })),
    holidays: new Set(body.Pricing.Holidays.map(({ Day }) => Day)),
    currency: body.Pricing.Currency,
  }
}

test('imported zones: stays cost what is posted', async () => {
  await desk.confirm(await check(posted))
  const charged: Record<string, number[]> = {}
  for (const code of Object.keys(prices)) {
    const tariff = await tariffOf(code)
    charged[code] = stays.map((stay) => priceStay(tariff, stay).totalInCents)
  }
  expect(charged).toEqual(prices)
})
