import { healthOf } from '@parkla/contract/gates/gates/gates.policy.ts'
import type { OfflineController } from '@parkla/contract/gates/gates/offline-controllers.schema.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { minuteMs } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../../kit/context.ts'
import { limitOf, olderThan, pageOf, type PageRequest } from '../../../kit/lists/paging.ts'
import { placeVisibleTo } from '../../../people/access/visible-to.queries.ts'
import { readSilenceLimits } from '../gates.queries.ts'

/** Controllers without a heartbeat for the minutes of "late" (R159); one that never connected is not offline. */
export const listOfflineControllers = async (ctx: Context, input: PageRequest): Promise<Page<OfflineController>> => {
  const limits = await readSilenceLimits(ctx.db)
  const lateBefore = new Date(Date.parse(ctx.now) - limits.lateMinutes * minuteMs).toISOString()
  const { cursor } = input
  const { limit, offset } = limitOf(input)
  const after = cursor ? olderThan(cursor, ['g.last_heartbeat', 'g.id']) : sql`true`
  const { rows } = await sql<Omit<OfflineController, 'Health'>>`
    select g.id as "Id", g.controller_id as "ControllerId", g.description as "Description",
      g.last_heartbeat as "LastHeartbeat", g.last_rssi as "LastRSSI", g.place_id as "PlaceId",
      p.name as "PlaceName", p.time_zone as "TimeZone"
    from gate_controllers g join places p on p.id = g.place_id
    where g.deleted_at is null and p.deleted_at is null and g.last_heartbeat <= ${lateBefore}
      and ${placeVisibleTo(scopeFor(ctx, 'gates.view'))} and ${after}
    order by g.last_heartbeat desc, g.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  const controllers = rows.map((row) => ({ ...row, Health: healthOf(row, ctx.now, limits) }))
  return pageOf(controllers, input, ({ LastHeartbeat, Id }) => ({ at: LastHeartbeat, id: Id }))
}
