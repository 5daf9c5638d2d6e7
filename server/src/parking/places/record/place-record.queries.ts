import type { Permission } from '@parkla/contract/access/permissions.ts'
import type { SettingName } from '@parkla/contract/parking/places/place-settings.ts'
import type { Place, SessionsCount, TariffVersion } from '@parkla/contract/parking/places/places.schema.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../../kit/context.ts'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { found } from '../../../kit/errors.ts'
import { placeVisibleTo } from '../../../people/access/visible-to.queries.ts'
import { pricingOf } from '../prices/pricing.queries.ts'
import { familiesOf, freeSpotsOf, runningOf, totalSpotsOf } from '../list/occupancy.ts'
import { countPlaces, readRows } from '../list/place-rows.queries.ts'
import { settingColumnList } from './place-settings.row.ts'
import { allVersions, asTariffVersion, shownVersion, versionsOf } from '../prices/tariffs.queries.ts'

export type PlaceSettings = Pick<Place, SettingName | 'ParentId' | 'MonthlyPassPriceInCents' | 'UpdatedAt'> & {
  Id: number
  Region: string
  Type: Place['Type']
  BookablePlaceId: number
  /** Spots of all children; shown for a parent without own spots (R40). */
  childSpots: number
}

/** Services of place `p` in the order of the place (R58). */
const servicesOf = sql`coalesce((
  select json_agg(json_build_object('Id', v.id, 'Name', v.name, 'DurationMin', v.duration_min, 'Price', v.price_in_cents)
    order by v.position)
  from services v where v.place_id = p.id and v.deleted_at is null), '[]'::json)`

/** Stored settings of a place; its row is locked until the transaction ends where `isLocked`. 404 out of reach. */
export const findSettings = async (
  ctx: Context,
  db: Db | Tx,
  {
    id,
    permission,
    isLocked = false,
  }: { id: number; permission: Permission | readonly Permission[]; isLocked?: boolean },
): Promise<PlaceSettings> => {
  const { rows } = await sql<PlaceSettings>`
    select p.id as "Id", p.region as "Region", p.type as "Type", coalesce(p.parent_id, 0) as "ParentId",
      to_jsonb(array(select zone_id from place_zones where place_id = p.id order by 1)) as "ZoneIds",
      ${settingColumnList}, ${servicesOf} as "Services",
      case when p.is_bookable then p.id else 0 end as "BookablePlaceId",
      coalesce(p.monthly_pass_price_in_cents, 0) as "MonthlyPassPriceInCents",
      p.updated_at as "UpdatedAt",
      (select coalesce(sum(c.total_spots), 0) from places c where c.parent_id = p.id and c.deleted_at is null)
        as "childSpots"
    from places p
    where p.id = ${id} and p.deleted_at is null and ${placeVisibleTo(scopeFor(ctx, permission))}
    ${isLocked ? sql`for update of p` : sql``}`.execute(db)
  return found(rows[0])
}

/** Terms of a place without prices (R4, R45, R53). */
const defaultTerms = { PricesIncludeVat: false, BillingIncrementMinutes: 30, FreeMinutes: 0 } as const

/** A place with settings, prices and occupancy. Inside a command pass its transaction. */
export const openPlace = async (ctx: Context, { id }: { id: number }, db: Db | Tx = ctx.db): Promise<Place> => {
  const settings = await findSettings(ctx, db, { id, permission: 'places.view' })
  const row = found((await readRows(ctx, [id], db))[0])
  const { version, ...prices } = shownVersion(await versionsOf(db, id), ctx.now)
  const { TotalSpots: _own, childSpots: _children, ...rest } = settings
  return {
    ...row,
    ...rest,
    TariffId: version?.id ?? 0,
    ...prices,
    Terms: version?.terms ?? defaultTerms,
    Pricing: await pricingOf(db, { region: settings.Region, now: ctx.now }),
  }
}

/** Running sessions and free spots of a place with its parts (R42). */
export const countSessions = async (ctx: Context, { id }: { id: number }): Promise<SessionsCount> => {
  await findSettings(ctx, ctx.db, { id, permission: 'occupancy.view' })
  const counted = await countPlaces(ctx.db, { scope: scopeFor(ctx, 'occupancy.view'), now: ctx.now, ids: [id] })
  const family = familiesOf(counted)(found(counted.find(({ Id }) => Id === id)))
  return {
    SessionsCount: runningOf(family),
    TotalSpots: totalSpotsOf(family),
    AvailableSpots: freeSpotsOf(family).available,
  }
}

/** Versions of a place's prices, newest first, including withdrawn ones (R50). */
export const listVersions = async (ctx: Context, { id }: { id: number }): Promise<TariffVersion[]> => {
  await findSettings(ctx, ctx.db, { id, permission: 'places.view' })
  return (await allVersions(ctx.db, id)).map((version) => asTariffVersion(version, ctx.now))
}
