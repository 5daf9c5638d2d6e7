import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { endStay } from '../parking/stays/stays.commands.ts'
import { defineJob, type JobContext } from '../kit/jobs/jobs.ts'

type Due = { Id: number; PlaceId: number; Status: 'STARTED'; StartTime: Instant; until: Instant; hasEntered: boolean }

/**
 * Runs at the end of the granted time: a car that no entry camera has read ends its session then. A car inside keeps it
 * until its exit, and its driver pays the excess (R186).
 */
const endDue = (ctx: JobContext, sessionId: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { rows } = await sql<Due>`
      select s.id as "Id", s.place_id as "PlaceId", s.status as "Status", s.start_time as "StartTime",
        v.granted_until as until, s.start_lpr_event_id is not null as "hasEntered"
      from sessions s join visitor_sessions v on v.session_id = s.id
      where s.id = ${sessionId} and s.status = 'STARTED' and s.deleted_at is null and v.granted_until <= ${ctx.now}
      for update of s`.execute(tx)
    await sql`update visitor_sessions set awaits_end = false
      where session_id = ${sessionId} and granted_until <= ${ctx.now}`.execute(tx)
    const [due] = rows
    if (!due || due.hasEntered) return
    await endStay(tx, ctx, { session: due, at: due.until })
  })

/** R104. */
export const endVisitorSessionsJob = defineJob<object>({
  name: 'fleets.endVisitorSessions',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
  run: async (ctx) => {
    const { rows } = await sql<{ id: number }>`
      select session_id as id from visitor_sessions where awaits_end and granted_until <= ${ctx.now}
      order by granted_until limit 500`.execute(ctx.db)
    for (const { id } of rows) {
      if (ctx.signal.aborted) return
      await endDue(ctx, id)
    }
  },
})
