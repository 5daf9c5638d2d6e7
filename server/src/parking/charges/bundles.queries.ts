import type { Bundle } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { findSession } from '../session-records/sessions.queries.ts'

/** The bundle of a visible session with the sum of all its sessions, also those outside the reader's scope; null without one. */
export const findBundle = async (ctx: Context, { id }: { id: number }): Promise<{ Bundle: Bundle | null }> => {
  const { BundleId } = await findSession(ctx, { id })
  const { rows } = await sql<Bundle>`
    select b.id as "Id", b.currency as "Currency", b.created_at as "CreatedAt", coalesce(b.closed_at, ${zeroDate}) as "ClosedAt",
      count(*)::int as "SessionsCount", sum(s.cost_in_cents + s.service_fee_cents)::float8 as "SumInCents"
    from bundles b join sessions s on s.bundle_id = b.id and s.deleted_at is null
    where b.id = ${BundleId} group by b.id`.execute(ctx.db)
  return { Bundle: rows[0] ?? null }
}
