import { minuteMs } from '@parkla/contract/kit/time.ts'
import { existsSync, readFileSync } from 'node:fs'
import { priceStay } from '@parkla/contract/tariffs/price-stay.ts'
import { placesApi } from '@parkla/contract/places/places.endpoints.ts'
import type { Tariff } from '@parkla/contract/tariffs/pricing-types.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestNode } from '../../../kit/testing/test-node.ts'
import { openDesk, reasonsOf } from '../imports.testing.ts'

const zones = new URL('../../../../../../shared/data/estonian-tariffs/zones_flat.csv', import.meta.url)
const hasZones = existsSync(zones)

type Row = Record<string, string>

/** The file has neither quotes nor empty lines. */
const readRows = (): Row[] => {
  const [headings = [], ...lines] = readFileSync(zones, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  return lines.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])))
}

const dayMs = 1440 * minuteMs

/** Tallinn in the winter of 2026: two hours ahead. Sunday = 7. */
const localSlot = (ms: number) => {
  const local = new Date(ms + 120 * minuteMs)
  return { weekday: String(local.getUTCDay() || 7), slot: local.getUTCHours() * 2 + local.getUTCMinutes() / 30 }
}

const isIn = (row: Row, ms: number): boolean => {
  const { weekday, slot } = localSlot(ms)
  const [from, to] = [Number(row['from_halfhour']), Number(row['to_halfhour'])]
  const isWithin = from < to ? slot >= from && slot < to : slot >= from || slot < to
  return row['days']!.split('|').includes(weekday) && isWithin
}

/**
 * What the columns say, read by hand: started steps after the free minutes, and no block of 24 hours above its cap. Where
 * only 24 hours have a price, each block that begins costs it.
 */
const postedPrice = (rows: readonly Row[], { from, to }: { from: string; to: string }): number => {
  const [startMs, endMs] = [Date.parse(from), Date.parse(to)]
  const cap = Number(rows.find((row) => row['cap_24h_cents'] !== '')?.['cap_24h_cents'] ?? Infinity)
  const priced = rows.filter((row) => row['per_30min_cents'] !== '' || row['per_60min_cents'] !== '')
  const [first] = priced
  if (first === undefined) return Math.ceil((endMs - startMs) / dayMs) * cap
  const stepMs = (first['per_30min_cents'] === '' ? 60 : 30) * minuteMs
  const blocks = new Map<number, number>()
  for (let ms = startMs + Number(first['free_minutes']) * minuteMs; ms < endMs; ms += stepMs) {
    const row = priced.find((one) => isIn(one, ms))
    const price = row === undefined ? 0 : Number(row['per_30min_cents'] || row['per_60min_cents'])
    const block = Math.floor((ms - startMs) / dayMs)
    blocks.set(block, (blocks.get(block) ?? 0) + price)
  }
  return [...blocks.values()].reduce((sum, cents) => sum + Math.min(cap, cents), 0)
}

const stays = {
  'an hour': { from: '2026-03-02T07:10:00Z', to: '2026-03-02T08:10:00Z' },
  'three hours': { from: '2026-03-02T15:20:00Z', to: '2026-03-02T18:20:00Z' },
  '26 hours': { from: '2026-03-03T09:05:00Z', to: '2026-03-04T11:05:00Z' },
  'a weekend': { from: '2026-03-06T16:00:00Z', to: '2026-03-09T05:30:00Z' },
}

/** One or two of each shape: hours, half-hours, both, caps, free minutes, windows, days, several rows. */
// oxfmt-ignore
const tried = [
  'PIRITA15', 'KESKLINN15', 'YT60', 'F1', 'YT90', 'EP395', 'EP397', 'EP330', 'EP323', 'EP311', 'P89', 'EP24',
]

const node = await openTestNode()

describe.runIf(hasZones)('the posted prices of Estonian zones', { timeout: 120_000 }, () => {
  const rows = hasZones ? readRows() : []
  let desk: Awaited<ReturnType<typeof openDesk>>
  beforeAll(async () => {
    desk = await openDesk(node)
  })

  const check = (content: string) => desk.check(content, {}, 'tariffs')

  test('faults are found from the numbers, the good rows come in once', async () => {
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
  })

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

  test.each(tried)('%s costs what is posted', async (code) => {
    const tariff = await tariffOf(code)
    for (const [name, stay] of Object.entries(stays)) {
      const { totalInCents } = priceStay(tariff, { start: stay.from, end: stay.to })
      const posted = postedPrice(
        rows.filter((row) => row['code'] === code),
        stay,
      )
      expect([name, totalInCents]).toEqual([name, posted])
    }
  })
})
