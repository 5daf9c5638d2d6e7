import type { officersApi } from '@parkla/contract/enforcement/officers/officers.endpoints.ts'
import { mayDeletePlaceGroup } from '@parkla/contract/enforcement/officers/officers.policy.ts'
import type { PlaceGroup } from '@parkla/contract/enforcement/officers/officers.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { orTaken } from '../../kit/database/taken.ts'
import { readPlaceGroup } from './place-groups.queries.ts'

type Api = typeof officersApi

const about = (id: number) => ({ entity: 'placeGroup', id }) as const
const taken = { place_groups_name: { field: 'name', reason: 'fines.placeGroupNameTaken' } }

const lockGroup = async (tx: Tx, id: number): Promise<PlaceGroup> => {
  await sql`select 1 from place_groups where id = ${id} for update`.execute(tx)
  return readPlaceGroup(tx, id)
}

/** Replaces the places of a group; 422 for an unknown one. */
const storePlaces = async (tx: Tx, id: number, placeIds: readonly number[]): Promise<void> => {
  await sql`delete from place_group_places where place_group_id = ${id}`.execute(tx)
  const wanted = [...new Set(placeIds)]
  const { rows } = await sql`
    insert into place_group_places (place_group_id, place_id)
    select ${id}::bigint, id from places where id = any(${wanted}::bigint[]) and deleted_at is null
    returning place_id`.execute(tx)
  insist(rows.length === wanted.length ? { ok: true } : reject('fines.unknownPlace'), 'placeIds')
}

export const addPlaceGroup = (ctx: Context, { name, placeIds }: RequestOf<Api['addGroup']>): Promise<PlaceGroup> =>
  ctx.transaction(async (tx) => {
    const times = { created_at: ctx.now, updated_at: ctx.now }
    const { id } = await orTaken(insertRow(tx, 'place_groups', { name, ...times }), taken)
    await storePlaces(tx, id, placeIds)
    await record(tx, ctx, { fact: 'placeGroup.added', ...about(id), after: { name, placeIds } })
    return readPlaceGroup(tx, id)
  })

/** R8. */
export const savePlaceGroup = (
  ctx: Context,
  { ID: id, name, placeIds, UpdatedAt }: RequestOf<Api['saveGroup']>,
): Promise<PlaceGroup> =>
  ctx.transaction(async (tx) => {
    const before = await lockGroup(tx, id)
    await insistUnchanged(tx, ctx, { ...about(id), current: before, sent: { UpdatedAt } })
    await orTaken(updateRow(tx, 'place_groups', { id, name, updated_at: nextVersion(ctx.now) }), taken)
    await storePlaces(tx, id, placeIds)
    await record(tx, ctx, {
      fact: 'placeGroup.changed',
      ...about(id),
      before: { name: before.name, placeIds: before.placeIds },
      after: { name, placeIds },
    })
    return readPlaceGroup(tx, id)
  })

/** R9. */
export const removePlaceGroup = (ctx: Context, { id }: { id: number }): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const group = await lockGroup(tx, id)
    insist(mayDeletePlaceGroup(ctx.actor, group))
    await updateRow(tx, 'place_groups', { id, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    await record(tx, ctx, { fact: 'placeGroup.deleted', ...about(id), before: { name: group.name } })
    return {}
  })
