import { holds } from '@parkla/contract/access/actor.ts'
import { quickActionKinds } from '@parkla/contract/office/quick-actions/quick-action-kinds.ts'
import {
  quickActionPermissions,
  quickActionRolesOf,
} from '@parkla/contract/office/quick-actions/quick-actions.policy.ts'
import type { OfferedQuickAction, QuickAction } from '@parkla/contract/office/quick-actions/quick-actions.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'

const selectActions = sql`
  select a.id as "Id", a.name as "Name", a.kind as "Kind", a.needs_confirmation as "NeedsConfirmation", p.name as "Place",
    a.place_id as "PlaceId", a.gate_id as "GateId", coalesce(g.description, '') as "Gate", a.email as "Email",
    a.message as "Message", to_jsonb(a.roles) as "Roles", a.updated_at as "UpdatedAt"
  from quick_actions a join places p on p.id = a.place_id and p.deleted_at is null left join gates g on g.id = a.gate_id
  where a.deleted_at is null`

/** Actions of kinds that the user may run at the place, and of their roles (R36). */
const isOffered = (ctx: Context): RawBuilder<boolean> => {
  const kinds = quickActionKinds.filter((kind) => holds(ctx.actor, quickActionPermissions[kind]))
  if (kinds.length === 0) return sql`false`
  const byKind = kinds.map(
    (kind) => sql`(a.kind = ${kind} and ${placeVisibleTo(scopeFor(ctx, quickActionPermissions[kind]))})`,
  )
  return sql`(${sql.join(byKind, sql` or `)}) and g.deleted_at is null
    and (a.roles = '{}' or a.roles && ${quickActionRolesOf(ctx.actor)}::text[])`
}

export const listOfferedQuickActions = async (ctx: Context): Promise<OfferedQuickAction[]> => {
  const { rows } = await sql<QuickAction>`
    ${selectActions} and ${isOffered(ctx)} order by lower(a.name)`.execute(ctx.db)
  return rows.map(({ Id, Name, Kind, NeedsConfirmation, Place }) => ({ Id, Name, Kind, NeedsConfirmation, Place }))
}

/** 404 for an action that is not offered to the user. */
export const findOfferedQuickAction = async (tx: Tx, ctx: Context, id: number): Promise<QuickAction> => {
  const { rows } = await sql<QuickAction>`${selectActions} and ${isOffered(ctx)} and a.id = ${id}`.execute(tx)
  return found(rows[0])
}

export const listQuickActions = async (ctx: Context): Promise<QuickAction[]> => {
  const { rows } = await sql<QuickAction>`${selectActions} order by lower(a.name)`.execute(ctx.db)
  return rows
}

/** 404 for an unknown or deleted action. */
export const readQuickAction = async (db: Db | Tx, id: number): Promise<QuickAction> => {
  const { rows } = await sql<QuickAction>`${selectActions} and a.id = ${id}`.execute(db)
  return found(rows[0])
}

/** Locks the row until the transaction ends. */
export const lockQuickAction = async (tx: Tx, id: number): Promise<QuickAction> => {
  await sql`select 1 from quick_actions where id = ${id} for update`.execute(tx)
  return readQuickAction(tx, id)
}
