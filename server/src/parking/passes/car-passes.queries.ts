import { zeroDate } from '@parkla/contract/kit/time.ts'
import type { CarPass } from '@parkla/contract/parking/car-records/car-records.schema.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import { containing } from '../../kit/database/like.ts'
import { Parameters } from '../../kit/database/parameters.ts'
import { read } from '../../kit/database/read.ts'
import { ofAppsText, placeVisibleText } from '../../people/access/visible-to.queries.ts'

type Wanted = {
  /** Part of a plate; empty: of all plates. */
  part: string
  /** Part of a phone number; empty: of all numbers. */
  digits: string
  within: { fromInstant: string; toInstant: string } | undefined
  limit: number
}

/** Latest passes of these plates and numbers, in the caller's scope and apps (R176). */
export const listCarPasses = async (ctx: Context, { part, digits, within, limit }: Wanted): Promise<CarPass[]> => {
  const { add, values } = new Parameters()
  const like = (text: string, columns: readonly string[]): string[] => {
    if (text === '') return []
    const pattern = add(containing(text))
    return [`(${columns.map((column) => `m.${column} like ${pattern}`).join(' or ')})`]
  }
  const conditions = [
    'm.deleted_at is null',
    ofAppsText(ctx.reach, 'm.app_id', add),
    ...like(part, ['license_plate', 'client_active_license_plate']),
    ...like(digits, ['phone_number']),
    ...(within
      ? [`m.valid_from < ${add(within.toInstant)} and (m.valid_to is null or m.valid_to > ${add(within.fromInstant)})`]
      : []),
  ]
  const text = `
    with met as materialized (select m.* from monthly_passes m where ${conditions.join(' and ')})
    select m.id as "Id", coalesce(nullif(m.client_active_license_plate, ''), m.license_plate) as "CarNumber",
      m.valid_from as "ValidFrom", m.valid_to as "ValidTo", m.status as "Status",
      json_build_object('Id', p.id, 'Name', p.name, 'TimeZone', p.time_zone) as "Place"
    from met m join places p on p.id = m.place_id
    where p.deleted_at is null and ${placeVisibleText(scopeFor(ctx, 'passes.view'), add)}
    order by m.valid_from desc, m.id desc limit ${limit}`
  const rows = await read<Omit<CarPass, 'ValidTo'> & { ValidTo: string | null }>(ctx.replica, text, values)
  return rows.map((pass) => ({ ...pass, ValidTo: pass.ValidTo ?? zeroDate }))
}
