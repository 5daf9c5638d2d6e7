import { reject } from '@parkla/contract/kit/verdict.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { mayEditSettings } from '@parkla/contract/office/settings/settings.policy.ts'
import type { DayPrices, SaveDayPrice } from '@parkla/contract/office/settings/settings.schema.ts'
import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import type { Context } from '../../../kit/context.ts'
import { insist } from '../../../kit/errors.ts'
import { insistUnchanged } from '../../../kit/http/conflict.ts'
import { listDayPrices } from './holidays.queries.ts'
import { lockSettings } from '../lock-settings.ts'

/** Saves how a region prices days of a kind (R194). */
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
