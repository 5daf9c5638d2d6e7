import { normalisePlate } from '@parkla/contract/kit/plate.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { vehicleGroupsApi } from '@parkla/contract/members/vehicle-groups/vehicle-groups.endpoints.ts'
import type { GroupPlate, VehicleGroup } from '@parkla/contract/members/vehicle-groups/vehicle-groups.schema.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { listExport } from '../../kit/lists/list-export.ts'
import { plateContains } from '../../kit/database/like.ts'
import { limitOf, pageOf } from '../../kit/lists/paging.ts'
import { phrasesOf } from '../../kit/phrases.ts'

type Api = typeof vehicleGroupsApi

const phrases = phrasesOf('vehicle-groups')

const selectGroups = sql`
  select g.id as "ID", g.name, g.updated_at as "UpdatedAt",
    g.plate_count as "plateCount"
  from vehicle_groups g where g.deleted_at is null`

export const listVehicleGroups = async (ctx: Context): Promise<VehicleGroup[]> => {
  const { rows } = await sql<VehicleGroup>`${selectGroups} order by lower(g.name), g.id`.execute(ctx.replica)
  return rows
}

/** 404 for an unknown or deleted group. */
export const readVehicleGroup = async (db: Db | Tx, id: number): Promise<VehicleGroup> => {
  const { rows } = await sql<VehicleGroup>`${selectGroups} and g.id = ${id}`.execute(db)
  return found(rows[0])
}

const selectPlates = sql`select k.id as "ID", n.plate as "licensePlate"
  from vehicle_group_plates k join plates n on n.id = k.plate_id`

/** Plates in the order in which they were added; a search needs two characters. */
export const listGroupPlates = async (
  ctx: Context,
  { id, search, ...paging }: RequestOf<Api['plates']>,
): Promise<Page<GroupPlate>> => {
  await readVehicleGroup(ctx.replica, id)
  const part = normalisePlate(search)
  const { limit, offset } = limitOf(paging)
  const isFound = part.length < 2 ? sql`true` : plateContains(part)
  const { rows } = await sql<GroupPlate>`${selectPlates}
    where k.vehicle_group_id between ${id} and ${id} and ${isFound}
    order by k.vehicle_group_id, k.id limit ${limit} offset ${offset}`.execute(ctx.replica)
  return pageOf(rows, paging)
}

/** 404 for a plate of another group. */
export const readGroupPlate = async (db: Db | Tx, { id, ID }: { id: number; ID: number }): Promise<GroupPlate> => {
  const { rows } = await sql<GroupPlate>`${selectPlates} where k.id = ${ID} and k.vehicle_group_id = ${id}`.execute(db)
  return found(rows[0])
}

export const findGroupPlate = (ctx: Context, { id, plateId }: RequestOf<Api['plate']>): Promise<GroupPlate> =>
  readGroupPlate(ctx.db, { id, ID: plateId })

export const exportGroupPlates = listExport(phrases, listGroupPlates, (words) => ({
  name: 'vehicleGroupPlates',
  title: words.plates,
  columns: [[words.shared.plate, ['text', 14], ({ licensePlate }) => licensePlate]],
}))
