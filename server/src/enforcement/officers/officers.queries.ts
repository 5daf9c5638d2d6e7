import type { Officer } from '@parkla/contract/enforcement/officers/officers.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'

const selectOfficers = sql`
  select o.id as "ID", o.name, o.email, o.place_group_id as "group", g.name as "groupName", o.language,
    o.deactivated_at is null as "isActive", o.password_hash is not null as "hasPassword",
    o.must_change_password as "mustChangePassword", o.updated_at as "UpdatedAt",
    coalesce((select max(l.created_at) from officer_links l where l.officer_id = o.id and l.voided_at is null), ${zeroDate}::timestamptz)
      as "invitedAt",
    coalesce(o.last_login_at, ${zeroDate}::timestamptz) as "lastLoginAt"
  from officers o join place_groups g on g.id = o.place_group_id`

export const listOfficers = async (ctx: Context): Promise<Officer[]> => {
  const { rows } = await sql<Officer>`
    ${selectOfficers} order by o.deactivated_at is not null, lower(o.name), o.id`.execute(ctx.replica)
  return rows
}

/** 404 for an unknown officer. */
export const readOfficer = async (db: Db | Tx, id: number): Promise<Officer> => {
  const { rows } = await sql<Officer>`${selectOfficers} where o.id = ${id}`.execute(db)
  return found(rows[0])
}

/** Locks the row until the transaction ends. */
export const lockOfficer = async (tx: Tx, id: number): Promise<Officer> => {
  await sql`select 1 from officers where id = ${id} for update`.execute(tx)
  return readOfficer(tx, id)
}
