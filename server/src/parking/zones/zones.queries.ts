import type { Actor } from '@parkla/contract/access/actor.ts'
import { linkedScope, type Scope } from '@parkla/contract/access/scope.ts'
import { currencyOf } from '@parkla/contract/kit/money.ts'
import type {
  AdminPlace,
  OwnerRegion,
  OwnerZone,
  Zone,
  ZoneDependant,
  ZoneRow,
} from '@parkla/contract/parking/zones/zones.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'

const zoneColumns = sql`z.id as "ID", z.name as "Name", z.code as "Code", z.icon_key is not null as "HasIcon",
  z.updated_at as "UpdatedAt",
  (select count(*)::int from place_zones l join places p on p.id = l.place_id and p.deleted_at is null
    where l.zone_id = z.id) as "Places"`

export const listZones = async (ctx: Context): Promise<ZoneRow[]> => {
  const { rows } = await sql<ZoneRow>`
    select ${zoneColumns} from zones z where z.deleted_at is null order by lower(z.name), z.id`.execute(ctx.db)
  return rows
}

/** Places, users, lists and campaigns of the zone, without deleted ones. */
const dependantsOf = async (db: Db | Tx, zoneId: number): Promise<ZoneDependant[]> => {
  const { rows } = await sql<ZoneDependant>`
    select 'place' as "Kind", p.id as "Id", p.name as "Name"
    from place_zones l join places p on p.id = l.place_id where l.zone_id = ${zoneId} and p.deleted_at is null
    union all
    select 'user', o.id, coalesce(nullif(o.name, ''), o.email)
    from owner_zones l join owners o on o.id = l.owner_id where l.zone_id = ${zoneId} and o.deleted_at is null
    union all
    select lower(w.kind), w.id, w.name
    from list_zones l join lists w on w.id = l.list_id where l.zone_id = ${zoneId} and w.deleted_at is null
    order by 1, 3, 2`.execute(db)
  return rows
}

/** Locks chosen zones before their check: a deletion of one waits and then finds the record that uses it. */
export const lockZones = async (tx: Tx, zones: readonly number[]): Promise<void> => {
  await sql`select 1 from zones where id = any(${[...zones]}::bigint[]) order by id for key share`.execute(tx)
}

export type StoredZone = Omit<Zone, 'Icon'>

export const readZone = async (db: Db | Tx, zoneId: number): Promise<StoredZone> => {
  const { rows } = await sql<ZoneRow & { IconKey: string }>`
    select ${zoneColumns}, coalesce(z.icon_key, '') as "IconKey"
    from zones z where z.id = ${zoneId} and z.deleted_at is null`.execute(db)
  return { ...found(rows[0]), Dependants: await dependantsOf(db, zoneId) }
}

/** The zone with its icon; a missing file counts as no icon. */
export const withIcon = async (ctx: Pick<Context, 'ports'>, zone: StoredZone): Promise<Zone> => {
  const file = zone.IconKey === '' ? null : await ctx.ports.storage.get(zone.IconKey)
  return { ...zone, Icon: file ? Buffer.from(file.bytes).toString('base64') : '' }
}

export const findZone = async (ctx: Context, { id }: { id: number }): Promise<Zone> =>
  withIcon(ctx, await readZone(ctx.db, id))

type Narrowing = { region?: string | undefined; type?: string | undefined }

const narrowed = ({ region = '', type = '' }: Narrowing): RawBuilder<boolean> =>
  sql`(${region} = '' or p.region = ${region}) and (${type} = '' or p.type = ${type})`

const asksForAll = (scope: Scope, { region = '', type = '' }: Narrowing): boolean =>
  scope.kind === 'everything' && region === '' && type === ''

type Asking = Pick<Context, 'replica' | 'actor' | 'reach'>

/**
 * Zones of places in scope: with `admin` those that the caller administers, else also of places they work at, and their own
 * zones without places (R174).
 */
export const listOwnerZones = async (
  ctx: Asking,
  { admin, ...narrowing }: { admin?: string | undefined } & Narrowing,
): Promise<OwnerZone[]> => {
  const scope = admin === 'true' ? ctx.reach.asAdmin : linkedScope(ctx.reach)
  const isNarrowed = (narrowing.region ?? '') !== '' || (narrowing.type ?? '') !== ''
  const { rows } = await sql<OwnerZone>`
    select z.id as "ID", z.name as "Name", z.code as "Code"
    from zones z
    where z.deleted_at is null and (
      ${asksForAll(scope, narrowing)}
      or (${!isNarrowed} and z.id = any(${ctx.actor.zones}::bigint[]))
      or exists(select 1 from place_zones l join places p on p.id = l.place_id
        where l.zone_id = z.id and p.deleted_at is null and ${placeVisibleTo(scope)} and ${narrowed(narrowing)}))
    order by lower(z.name), z.id`.execute(ctx.replica)
  return rows
}

/** The user as answered to themselves, with the zones that they may filter by (R174). */
export const withVisibleZones = async (ctx: Asking): Promise<Actor> => ({
  ...ctx.actor,
  visibleZones: (await listOwnerZones(ctx, {})).map(({ ID }) => ID),
})

/** Places in the caller's admin scope or linked with admin rights, without those they only work at (R174). */
export const listAdminPlaces = async (ctx: Context, narrowing: Narrowing): Promise<AdminPlace[]> => {
  const scope = linkedScope({ asAdmin: ctx.reach.asAdmin, placeIds: ctx.reach.adminPlaceIds })
  const { rows } = await sql<AdminPlace>`
    select p.id as "Id", p.name as "Name", p.type as "Type", p.region as "Region",
      to_jsonb(array(select zone_id from place_zones where place_id = p.id order by 1)) as "Zones"
    from places p
    where p.deleted_at is null and ${placeVisibleTo(scope)} and ${narrowed(narrowing)}
    order by lower(p.name), p.id`.execute(ctx.replica)
  return rows
}

/** Regions in the caller's scope, and those of their places (R174). */
export const listOwnerRegions = async (ctx: Context): Promise<OwnerRegion[]> => {
  const scope = linkedScope(ctx.reach)
  const regions = 'regions' in scope ? scope.regions : []
  const { rows } = await sql<Omit<OwnerRegion, 'Currency'>>`
    select r.code as "Code", r.name as "Name", r.time_zone as "TimeZone"
    from regions r
    where ${scope.kind === 'everything'} or r.code = any(${regions}::text[])
      or exists(select 1 from places p where p.region = r.code and p.deleted_at is null and ${placeVisibleTo(scope)})
    order by lower(r.name), r.code`.execute(ctx.replica)
  return rows.map((row) => ({ ...row, Currency: currencyOf(row.Code, ctx.now.slice(0, 10)) }))
}
