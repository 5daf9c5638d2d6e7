import { formatInstant, type Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from './context.ts'
import type { Tx } from './database.ts'
import { Rejection } from './errors.ts'

type Version = { entity: string; id: number | string; current: string; sent: string | undefined }

/**
 * 409 with who changed the record and when (on the reader's wall clock), if the version that was sent back is no
 * longer the present one (R8). What was noted after that change, such as a message that was sent, changed nothing.
 */
export const insistUnchanged = async (tx: Tx, ctx: Context, { entity, id, current, sent }: Version): Promise<void> => {
  if (sent === undefined || Date.parse(sent) === Date.parse(current)) return
  const { rows } = await sql<{ name: string; at: string }>`
    select coalesce(nullif(o.name, ''), o.email, '') as name, a.created_at as at
    from audit_events a left join owners o on o.id = a.owner_id
    where a.entity = ${entity} and a.entity_id = ${String(id)} and a.created_at <= ${current}
    order by a.id desc limit 1`.execute(tx)
  throw new Rejection(409, 'conflict.changedMeanwhile', {
    details: { name: rows[0]?.name ?? '', at: formatInstant(rows[0]?.at ?? current, ctx.actor.timeZone) },
  })
}

/** The `updated_at` of a change: now, and later than the version before even within a millisecond or behind a slow clock (R8). */
export const nextVersion = (now: Instant): RawBuilder<string> =>
  sql<string>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`
