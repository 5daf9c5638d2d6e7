import { formatInstant, type Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { Rejection } from '../errors.ts'
import { reasonText } from '../reasons.ts'

type Version = {
  entity: string
  id: number | string
  current: { UpdatedAt: string }
  sent: { UpdatedAt?: string | undefined }
}

/**
 * 409 with the user ("the system" for a job or device) and time of the last change (local time of the reader) if the sent version is not the current one (R8).
 * Later audit rows that do not change the record, such as a sent message, are ignored.
 */
export const insistUnchanged = async (tx: Tx, ctx: Context, { entity, id, current, sent }: Version): Promise<void> => {
  const at = current.UpdatedAt
  if (sent.UpdatedAt === undefined || Date.parse(sent.UpdatedAt) === Date.parse(at)) return
  const { rows } = await sql<{ name: string; at: string }>`
    select coalesce(nullif(o.name, ''), o.email, '') as name, a.created_at as at
    from audit_events a left join owners o on o.id = a.owner_id
    where a.entity = ${entity} and a.entity_id = ${String(id)} and a.created_at <= ${at}
    order by a.id desc limit 1`.execute(tx)
  throw new Rejection(409, 'conflict.changedMeanwhile', {
    details: {
      name: rows[0]?.name || reasonText(ctx.language, 'conflict.system'),
      at: formatInstant(rows[0]?.at ?? at, ctx.actor.timeZone),
    },
  })
}

/**
 * `updated_at` of a change: now, but always later than the previous version, even within one millisecond or after a clock
 * change (R8).
 */
export const nextVersion = (now: Instant): RawBuilder<string> =>
  sql<string>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`
