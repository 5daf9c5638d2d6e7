import type { HistoryLine } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Context } from '../../../kit/context.ts'
import { findSession } from '../../session-records/sessions.queries.ts'

/**
 * Audit trail of a visible session, newest first. Lines of jobs have no owner name; impersonated ones have both names
 * (R27).
 */
export const listHistory = async (ctx: Context, { id }: { id: number }): Promise<z.infer<typeof HistoryLine>[]> => {
  await findSession(ctx, { id })
  const { rows } = await sql<z.infer<typeof HistoryLine>>`
    select a.id as "Id", a.created_at as "CreatedAt", a.fact as "Fact",
      coalesce(nullif(o.name, ''), o.email, '') as "OwnerName",
      coalesce(nullif(i.name, ''), i.email, '') as "ImpersonatedBy",
      a.reason as "Reason", a.before as "Before", a.after as "After"
    from audit_events a
    left join owners o on o.id = a.owner_id
    left join owners i on i.id = a.impersonated_by_owner_id
    where a.entity = 'session' and a.entity_id = ${String(id)}
    order by a.id desc`.execute(ctx.db)
  return rows
}
