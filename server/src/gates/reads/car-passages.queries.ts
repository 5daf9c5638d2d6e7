import type { CarPassage } from '@parkla/contract/parking/car-records/car-records.schema.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import { containing } from '../../kit/database/like.ts'
import { read } from '../../kit/database/read.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'

type Wanted = { part: string; within: { fromInstant: string; toInstant: string } | undefined; limit: number }

/**
 * Newest reads of a part of a plate that belong to no session, in the caller's scope. The matches are materialized: with a
 * limit PostgreSQL would scan all reads by time instead of the trigram index.
 */
export const listCarPassages = async (ctx: Context, { part, within, limit }: Wanted): Promise<CarPassage[]> => {
  const like = containing(part)
  const time = within ? sql`and e.time >= ${within.fromInstant} and e.time < ${within.toInstant}` : sql``
  const passages = sql<CarPassage>`
    with met as materialized (
      select e.* from lpr_events e
      where e.session_id is null and e.outcome is not null
        and (e.license_plate like ${like} or e.corrected_license_plate like ${like}) ${time})
    select e.id as "Id", coalesce(nullif(e.corrected_license_plate, ''), e.license_plate) as "CarNumber", e.time as "Time",
      e.direction as "Direction", coalesce(o.gate_id, c.gate_id) as "GateId", e.outcome as "Outcome",
      e.outcome_reason as "Reason", e.is_gate_opened as "IsGateOpened", o.status as "CommandStatus", e."Place"
    from (
      select e.*, json_build_object('Id', p.id, 'Name', p.name, 'TimeZone', p.time_zone) as "Place"
      from met e join places p on p.id = e.place_id
      where p.deleted_at is null and ${placeVisibleTo(scopeFor(ctx, 'lprEvents.view'))}
      order by e.time desc, e.id desc limit ${sql.lit(limit)}) e
    left join cameras c on c.id = e.camera_id and c.place_id = e.place_id
    left join lateral (
      select g.gate_id, g.status from gate_commands g where g.lpr_event_id = e.id order by g.id desc limit 1) o on true
    order by e.time desc, e.id desc`
  return read(ctx.replica, passages)
}
