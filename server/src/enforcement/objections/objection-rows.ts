import type { Objection } from '@parkla/contract/enforcement/objections/objections.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Permission } from '@parkla/contract/access/permissions.ts'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { isWithin } from '../../people/access/visible-to.queries.ts'

export const columnsOfScope = { region: sql`f.region`, place: sql`f.place_id` }

export const objectionColumns = (now: string) => sql`
  b.id, b.fine_id as "fineId", f.number::text as "fineNumber", f.place_id as "placeId", p.name as "placeName",
  p.time_zone as "timeZone", n.plate as "licensePlate", b.state, b.channel, b.name, b.email, b.language, b.text,
  b.received_at as "receivedAt", b.answer_by as "answerBy",
  b.state = 'OPEN' and b.answer_by <= ${now}::timestamptz as "isOverdue", coalesce(b.assignee_id, 0) as "assigneeId",
  coalesce(nullif(o.name, ''), o.email, '') as assignee, b.answer,
  (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'fileName', a.file_name, 'bytes', a.bytes) order by a.id), '[]')
    from fine_objection_files a where a.objection_id = b.id) as files,
  coalesce(b.answered_at, ${zeroDate}::timestamptz) as "answeredAt", b.updated_at as "UpdatedAt"`

export const objectionTables = sql`
  from fine_objections b join fines f on f.id = b.fine_id join places p on p.id = f.place_id
    join plates n on n.id = f.plate_id left join owners o on o.id = b.assignee_id`

/** The row for users without the right to personal data (R79). */
export const masked = (ctx: Context, row: Objection): Objection =>
  ctx.actor.canSeeClientsPersonalData ? row : { ...row, name: '', email: '' }

type Wanted = { id: number; permission: Permission }

/** An objection in the scope of the permission, else 404. */
export const readObjection = async (db: Db | Tx, ctx: Context, { id, permission }: Wanted): Promise<Objection> => {
  const visible = isWithin(scopeFor(ctx, permission), columnsOfScope)
  const { rows } = await sql<Objection>`
    select ${objectionColumns(ctx.now)} ${objectionTables} where b.id = ${id} and ${visible}`.execute(db)
  return masked(ctx, found(rows[0]))
}
