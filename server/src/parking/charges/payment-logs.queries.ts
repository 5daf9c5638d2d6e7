import type { PaymentLog } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Context } from '../../kit/context.ts'
import { findSession } from '../session-records/sessions.queries.ts'

/** Payment log of a visible session, oldest first (R71); lines of jobs have no owner name. */
export const listPaymentLogs = async (ctx: Context, { id }: { id: number }): Promise<z.infer<typeof PaymentLog>[]> => {
  await findSession(ctx, { id })
  const { rows } = await sql<z.infer<typeof PaymentLog>>`
    select l.id as "Id", l.created_at as "CreatedAt", l.event as "Event", l.payment_status as "PaymentStatus",
      l.amount_in_cents as "AmountInCents", l.currency as "Currency", l.payment_status_code as "PaymentStatusCode",
      l.provider_reference as "ProviderReference", l.comment as "Comment",
      coalesce(nullif(o.name, ''), o.email, '') as "OwnerName"
    from payment_logs l
    left join owners o on o.id = l.owner_id
    where l.session_id = ${id} order by l.id`.execute(ctx.db)
  return rows
}
