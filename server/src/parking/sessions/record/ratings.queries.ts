import type { Rating } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Context } from '../../../kit/context.ts'
import { found } from '../../../kit/errors.ts'
import { findSession } from '../../session-records/sessions.queries.ts'

/** Driver's rating of a visible session; 404 without one (R83). */
export const findRating = async (ctx: Context, { id }: { id: number }): Promise<z.infer<typeof Rating>> => {
  await findSession(ctx, { id })
  const { rows } = await sql<z.infer<typeof Rating>>`
    select r.id as "Id", r.rating as "Rating", r.text as "Text", r.created_at as "CreatedAt"
    from ratings r where r.session_id = ${id}`.execute(ctx.db)
  return found(rows[0])
}
