import { reject } from '@parkla/contract/kit/verdict.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { mayEditSettings } from '@parkla/contract/settings/settings.policy.ts'
import type { DayPrices, SaveDayPrice } from '@parkla/contract/settings/settings.schema.ts'
import { dayKinds, regionDefaults } from '@parkla/contract/tariffs/calendar-days.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { insistUnchanged } from '../../kit/http/conflict.ts'
import { listDayPrices } from './holidays.queries.ts'
import { lockSettings } from './lock-settings.ts'

/**
 * Gives a region its statutory calendar: stores what each kind of day is priced like, so that later defaults do not change its
 * prices. The days themselves come from the country's calendar for every year (R194, R195). Leaves saved prices as they are.
 */
export const seedCalendar = async (tx: Tx, region: string): Promise<void> => {
  const defaults = regionDefaults(region)
  await tx
    .insertInto('day_prices')
    .values(dayKinds.map((kind) => ({ region, kind, priced_like: defaults[kind] })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Saves what days of a kind are priced like in a region (R194). */
export const saveDayPrice = (ctx: Context, input: SaveDayPrice): Promise<DayPrices> =>
  ctx.transaction(async (tx) => {
    const { Region: region, Kind: kind, PricedLike } = input
    insist(mayEditSettings(ctx.actor))
    await lockSettings(tx)
    const known = await tx.selectFrom('regions').select('code').where('code', '=', region).executeTakeFirst()
    insist(known ? { ok: true } : reject('settings.unknownRegion'), 'Region')
    const before = (await listDayPrices(tx, region)).Prices.find(({ Kind }) => Kind === kind)
    const id = `${region} ${kind}`
    const current = { UpdatedAt: before?.UpdatedAt ?? zeroDate }
    await insistUnchanged(tx, ctx, { entity: 'dayPrice', id, current, sent: input })
    await tx
      .insertInto('day_prices')
      .values({ region, kind, priced_like: PricedLike, updated_at: ctx.now })
      .onConflict((conflict) =>
        conflict.columns(['region', 'kind']).doUpdateSet({
          priced_like: PricedLike,
          updated_at: sql<string>`greatest(${ctx.now}::timestamptz, day_prices.updated_at + interval '1 millisecond')`,
        }),
      )
      .execute()
    const valueOf = (like: string) => ({ Subject: id, Value: like })
    await record(tx, ctx, {
      fact: 'dayPrice.saved',
      entity: 'dayPrice',
      id,
      ...(before && { before: valueOf(before.PricedLike) }),
      after: valueOf(PricedLike),
      topic: 'settings',
    })
    return await listDayPrices(tx, region)
  })
