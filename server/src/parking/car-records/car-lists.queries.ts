import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { CarListEntry } from '@parkla/contract/parking/car-records/car-records.schema.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { allOf } from '../../kit/database/all-of.ts'
import { read } from '../../kit/database/read.ts'
import { idsWithPhone } from '../../members/lists/list-users.queries.ts'
import { isOfApps, placeVisibleTo } from '../../people/access/visible-to.queries.ts'

type Wanted = {
  /** Ids of the plates; undefined: of all cars. */
  plateIds: readonly number[] | undefined
  /** Part of a phone number; empty: of all numbers. */
  digits: string
  within: { fromInstant: string; toInstant: string } | undefined
  limit: number
}

/** Users of whitelists and fleets. */
const usersOf = ({ reach, plateIds, digits, within }: Omit<Wanted, 'limit'> & Pick<Context, 'reach'>) => {
  const isMet = allOf([
    sql`l.deleted_at is null and u.deleted_at is null`,
    isOfApps(reach, sql`l.app_id`),
    plateIds && sql`k.plate_id = any(${plateIds}::bigint[])`,
    digits === '' ? undefined : sql`u.id in (${idsWithPhone(digits)})`,
    within &&
      sql`coalesce(greatest(u.valid_from, l.valid_from) < ${within.toInstant}, true)
        and coalesce(least(u.valid_to, l.valid_to) > ${within.fromInstant}, true)`,
  ])
  return sql`
    select u.id, l.kind, n.plate, l.name, u.status, l.region,
      greatest(u.valid_from, l.valid_from) as valid_from, least(u.valid_to, l.valid_to) as valid_to,
      case l.valid_in_type
        when 'PLACES' then array(select h.place_id from list_places h where h.list_id = l.id)
        else array(select z.place_id from list_zones h join place_zones z on z.zone_id = h.zone_id
          join zones on zones.id = z.zone_id and zones.deleted_at is null where h.list_id = l.id) end as place_ids
    from list_cars k
    join list_users u on u.id = k.user_id
    join lists l on l.id = k.list_id
    join plates n on n.id = k.plate_id
    where ${isMet}`
}

type Row = Omit<CarListEntry, 'ValidFrom' | 'ValidTo'> & { ValidFrom: string | null; ValidTo: string | null }

/** Newest users of whitelists and fleets with these cars and numbers, of the caller's apps (R176), at a place in their scope. */
export const listCarLists = async (ctx: Context, wanted: Wanted): Promise<CarListEntry[]> => {
  const entries = sql<Row>`
    with met as materialized (${usersOf({ ...wanted, reach: ctx.reach })})
    select m.id as "Id", m.kind as "Kind", m.plate as "CarNumber", m.name as "Name", m.status as "Status",
      m.valid_from as "ValidFrom", m.valid_to as "ValidTo",
      json_build_object('Id', p.id, 'Name', p.name, 'TimeZone', p.time_zone) as "Place"
    from met m join lateral (
      select p.id, p.name, p.time_zone from places p
      where (p.id = any(m.place_ids) or p.parent_id = any(m.place_ids)) and p.region = m.region and p.deleted_at is null
        and ${placeVisibleTo(scopeFor(ctx, 'passes.view'))}
      order by p.name, p.id limit 1) p on true
    order by m.id desc, m.plate limit ${sql.lit(wanted.limit)}`
  const rows = await read(ctx.replica, entries)
  return rows.map((row) => ({ ...row, ValidFrom: row.ValidFrom ?? zeroDate, ValidTo: row.ValidTo ?? zeroDate }))
}
