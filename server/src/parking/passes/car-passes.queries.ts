import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { CarPass } from '@parkla/contract/parking/car-records/car-records.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { allOf } from '../../kit/database/all-of.ts'
import { containing } from '../../kit/database/like.ts'
import { read } from '../../kit/database/read.ts'
import { isOfApps, placeVisibleTo } from '../../people/access/visible-to.queries.ts'

type Wanted = {
  /** Part of a plate; empty: of all plates. */
  part: string
  /** Part of a phone number; empty: of all numbers. */
  digits: string
  within: { fromInstant: string; toInstant: string } | undefined
  limit: number
}

const hasPart = (part: string, columns: readonly string[]): RawBuilder<boolean> | undefined => {
  if (part === '') return undefined
  const alternatives = columns.map((column) => sql`${sql.ref(column)} like ${containing(part)}`)
  return sql<boolean>`(${sql.join(alternatives, sql` or `)})`
}

/** Latest passes of these plates and numbers, in the caller's scope and apps (R176). */
export const listCarPasses = async (ctx: Context, { part, digits, within, limit }: Wanted): Promise<CarPass[]> => {
  const isMet = allOf([
    sql`m.deleted_at is null`,
    isOfApps(ctx.reach, sql`m.app_id`),
    hasPart(part, ['m.license_plate', 'm.client_active_license_plate']),
    hasPart(digits, ['m.phone_number']),
    within && sql`m.valid_from < ${within.toInstant} and (m.valid_to is null or m.valid_to > ${within.fromInstant})`,
  ])
  const passes = sql<Omit<CarPass, 'ValidTo'> & { ValidTo: string | null }>`
    with met as materialized (select m.* from monthly_passes m where ${isMet})
    select m.id as "Id", coalesce(nullif(m.client_active_license_plate, ''), m.license_plate) as "CarNumber",
      m.valid_from as "ValidFrom", m.valid_to as "ValidTo", m.status as "Status",
      json_build_object('Id', p.id, 'Name', p.name, 'TimeZone', p.time_zone) as "Place"
    from met m join places p on p.id = m.place_id
    where p.deleted_at is null and ${placeVisibleTo(scopeFor(ctx, 'passes.view'))}
    order by m.valid_from desc, m.id desc limit ${sql.lit(limit)}`
  return (await read(ctx.replica, passes)).map((pass) => ({ ...pass, ValidTo: pass.ValidTo ?? zeroDate }))
}
