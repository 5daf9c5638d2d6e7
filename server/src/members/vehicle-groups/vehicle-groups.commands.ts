import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { vehicleGroupsApi } from '@parkla/contract/members/vehicle-groups/vehicle-groups.endpoints.ts'
import {
  mostGroupPlates,
  platesOfTexts,
  type GroupPlate,
  type PlateDifference,
  type VehicleGroup,
} from '@parkla/contract/members/vehicle-groups/vehicle-groups.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { refuse, reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found, insist, Rejection } from '../../kit/errors.ts'
import { hasOneDigitPlates, insertPlates, insertSelectedPlates, plateIdOf } from '../../kit/database/plate-id.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import { readGroupPlate, readVehicleGroup } from './vehicle-groups.queries.ts'
import { orTaken } from '../../kit/database/taken.ts'

type Api = typeof vehicleGroupsApi

const about = (id: number) => ({ entity: 'vehicleGroup', id, topic: 'vehicleGroups' }) as const

const taken = {
  vehicle_groups_name: { field: 'name', reason: 'vehicleGroups.nameTaken' },
  vehicle_group_plates_vehicle_group_id_plate_id_key: { field: 'licensePlate', reason: 'vehicleGroups.plateTaken' },
}

const lockGroup = async (tx: Tx, id: number): Promise<VehicleGroup> => {
  await sql`select 1 from vehicle_groups where id = ${id} for update`.execute(tx)
  return readVehicleGroup(tx, id)
}

export const addVehicleGroup = (ctx: Context, { name }: RequestOf<Api['add']>): Promise<VehicleGroup> =>
  ctx.transaction(async (tx) => {
    const times = { created_at: ctx.now, updated_at: ctx.now }
    const { id } = await orTaken(insertRow(tx, 'vehicle_groups', { name, ...times }), taken)
    await record(tx, ctx, { fact: 'vehicleGroup.added', ...about(id), after: { name } })
    return readVehicleGroup(tx, id)
  })

/** R8. */
export const saveVehicleGroup = (ctx: Context, { ID: id, name, UpdatedAt }: RequestOf<Api['save']>) =>
  ctx.transaction(async (tx) => {
    const before = await lockGroup(tx, id)
    await insistUnchanged(tx, ctx, { ...about(id), current: before, sent: { UpdatedAt } })
    await orTaken(updateRow(tx, 'vehicle_groups', { id, name, updated_at: nextVersion(ctx.now) }), taken)
    await record(tx, ctx, {
      fact: 'vehicleGroup.changed',
      ...about(id),
      before: { name: before.name },
      after: { name },
    })
    return readVehicleGroup(tx, id)
  })

/** Refused while reports use the group (R141). */
const insistOnUnused = async (tx: Tx, id: number): Promise<void> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reporting_tasks where vehicle_group_id = ${id} and deleted_at is null`.execute(
    tx,
  )
  const count = rows[0]?.count ?? 0
  insist(count === 0 ? { ok: true } : refuse('vehicleGroups.inUse', { count }))
}

export const removeVehicleGroup = (ctx: Context, { id }: { id: number }): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    const { name, plateCount } = await lockGroup(tx, id)
    await insistOnUnused(tx, id)
    await sql`delete from vehicle_group_plates where vehicle_group_id = ${id}`.execute(tx)
    await updateRow(tx, 'vehicle_groups', { id, deleted_at: ctx.now, updated_at: nextVersion(ctx.now) })
    await record(tx, ctx, { fact: 'vehicleGroup.deleted', ...about(id), before: { name, plateCount } })
    return {}
  })

const shown = 20

type Wanted = { id: number; plates: readonly string[]; replaces: boolean }

const differenceOf = async (db: Db | Tx, { id, plates, replaces }: Wanted) => {
  const { rows } = await sql<Omit<PlateDifference, 'unreadable' | 'unreadableCount'>>`
    with held as (select n.plate from vehicle_group_plates k join plates n on n.id = k.plate_id
        where k.vehicle_group_id = ${id}),
      wanted as (select plate, place from unnest(${plates}::text[]) with ordinality w(plate, place)),
      fresh as (select plate, place from wanted where plate not in (select plate from held)),
      gone as (select plate from held where ${replaces} and plate not in (select plate from wanted))
    select (select count(*)::int from fresh) as added,
      (select count(*)::int from held) - (select count(*)::int from gone) as kept,
      (select count(*)::int from gone) as removed,
      to_jsonb(array(select plate from fresh order by place limit ${shown})) as "addedPlates",
      to_jsonb(array(select plate from gone order by plate limit ${shown})) as "removedPlates"`.execute(db)
  return found(rows[0])
}

/** The first texts for the message; more are not counted: one is enough to refuse. */
const someOf = (texts: readonly string[]): string =>
  texts
    .slice(0, 5)
    .map((text) => text.slice(0, 50))
    .join(', ')

const readDifference = async (
  db: Db | Tx,
  { id, licensePlates, removePlatesNotInRequest: replaces }: RequestOf<Api['difference']>,
): Promise<{ difference: PlateDifference; wanted: Wanted }> => {
  const { plates, unreadable, letters } = platesOfTexts(licensePlates, { hasOneDigit: await hasOneDigitPlates(db) })
  insist(
    letters.length === 0 ? { ok: true } : reject('vehicleGroups.oneLetter', { letters: someOf(letters) }),
    'licensePlates',
  )
  // An empty list empties the group; texts without a plate are a mistake that would do the same.
  insist(
    replaces && plates.length === 0 && unreadable.length > 0
      ? reject('vehicleGroups.noPlate', { texts: someOf(unreadable) })
      : { ok: true },
    'licensePlates',
  )
  const wanted = { id, plates, replaces }
  const difference = {
    ...(await differenceOf(db, wanted)),
    unreadable: unreadable.slice(0, shown).map((text) => text.slice(0, 50)),
    unreadableCount: unreadable.length,
  }
  return { difference, wanted }
}

/** Answers the changes that `changePlates` would make, without saving. */
export const findDifference = async (ctx: Context, input: RequestOf<Api['difference']>): Promise<PlateDifference> => {
  await readVehicleGroup(ctx.db, input.id)
  return (await readDifference(ctx.db, input)).difference
}

const platesChanged = (id: number, after: Readonly<Record<string, number>>) => ({
  fact: 'vehicleGroup.platesChanged',
  ...about(id),
  after,
})

/** Call under the lock of the group. */
const countPlates = async (tx: Tx, id: number): Promise<void> => {
  await sql`
    update vehicle_groups set plate_count = (select count(*) from vehicle_group_plates where vehicle_group_id = ${id})
    where id = ${id}`.execute(tx)
}

/** Writes only rows that are missing: a conflict costs an insert as much as a new row. Under the lock of the group. */
const addToGroup = async (tx: Tx, id: number, plates: readonly string[]): Promise<void> => {
  const missing = sql`select w.plate from unnest(${plates}::text[]) w(plate)
    where not exists (select from plates n where n.plate = w.plate)`
  await insertSelectedPlates(tx, missing)
  await sql`insert into vehicle_group_plates (vehicle_group_id, plate_id)
    select ${id}::bigint, n.id from unnest(${plates}::text[]) with ordinality w(plate, place)
      join plates n on n.plate = w.plate
    where not exists (
      select from vehicle_group_plates k where k.vehicle_group_id = ${id} and k.plate_id = n.id)
    order by w.place`.execute(tx)
}

/** Adds plates, or replaces those of the group; 422 above the most plates of a group (R141). */
export const changePlates = (ctx: Context, input: RequestOf<Api['addPlates']>): Promise<PlateDifference> =>
  ctx.transaction(async (tx) => {
    await lockGroup(tx, input.id)
    const { difference, wanted } = await readDifference(tx, input)
    const { added, removed, kept } = difference
    if (kept + added > mostGroupPlates)
      throw new Rejection(422, 'vehicleGroups.tooManyPlates', { details: { most: mostGroupPlates } })
    const { id, plates, replaces } = wanted
    if (replaces)
      await sql`delete from vehicle_group_plates k using plates n
        where k.vehicle_group_id = ${id} and n.id = k.plate_id
          and n.plate not in (select unnest(${plates}::text[]))`.execute(tx)
    await addToGroup(tx, id, plates)
    await countPlates(tx, id)
    await record(tx, ctx, platesChanged(id, { added, removed }))
    return difference
  })

/** Replaces a plate; 422 if the group has the new one already, 409 if the stored one is not `oldLicensePlate` (R8). */
export const savePlate = (
  ctx: Context,
  { id, ID, licensePlate, oldLicensePlate }: RequestOf<Api['savePlate']>,
): Promise<GroupPlate> =>
  ctx.transaction(async (tx) => {
    await lockGroup(tx, id)
    const before = await readGroupPlate(tx, { id, ID })
    // A plate has no version: the answer names the last change of the group.
    if (before.licensePlate !== (oldLicensePlate ?? before.licensePlate))
      await insistUnchanged(tx, ctx, { ...about(id), current: { UpdatedAt: ctx.now }, sent: { UpdatedAt: zeroDate } })
    await insertPlates(tx, [licensePlate])
    const write = sql`update vehicle_group_plates set plate_id = ${plateIdOf(licensePlate)}
      where id = ${ID} and vehicle_group_id = ${id}`.execute(tx)
    await orTaken(write, taken)
    await record(tx, ctx, platesChanged(id, { changed: 1 }))
    return { ID, licensePlate }
  })

export const removePlate = (ctx: Context, { id, ID }: RequestOf<Api['removePlate']>): Promise<Record<string, never>> =>
  ctx.transaction(async (tx) => {
    await lockGroup(tx, id)
    const { rows } = await sql`delete from vehicle_group_plates where id = ${ID} and vehicle_group_id = ${id}
      returning id`.execute(tx)
    found(rows[0])
    await countPlates(tx, id)
    await record(tx, ctx, platesChanged(id, { removed: 1 }))
    return {}
  })
