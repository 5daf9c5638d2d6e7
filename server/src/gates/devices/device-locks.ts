import type { Permission } from '@parkla/contract/access/permissions.ts'
import { longestUpdateMinutes, type UpdateCandidate } from '@parkla/contract/gates/gates/gates.policy.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'

type LockedController = {
  id: number
  ControllerId: string
  Description: string
  PhoneNumber: string
  Version: number
  UpdatedAt: Instant
  UpdatingTo: string
  hasReported: boolean
  gateIds: readonly number[]
}

/** SQL of the version being installed on controller `g`; empty without an update or after its time limit. */
export const updatingTo = (now: Instant) => sql<string>`
  case when g.updating_since > ${now}::timestamptz - make_interval(mins => ${longestUpdateMinutes}::int)
    then g.updating_to else '' end`

type Wanted = { placeId: number; controllerId: number; permission: Permission }

/** 404 for a controller out of scope. */
export const lockController = async (
  tx: Tx,
  ctx: Context,
  { placeId, controllerId, permission }: Wanted,
): Promise<LockedController> => {
  const { rows } = await sql<LockedController>`
    select g.id, g.controller_id as "ControllerId", g.description as "Description", g.phone_number as "PhoneNumber",
      g.version as "Version", g.updated_at as "UpdatedAt", ${updatingTo(ctx.now)} as "UpdatingTo",
      g.last_heartbeat is not null as "hasReported",
      array(select a.id from gates a where a.gate_controller_id = g.id and a.deleted_at is null) as "gateIds"
    from gate_controllers g join places p on p.id = g.place_id
    where g.id = ${controllerId} and p.id = ${placeId} and g.deleted_at is null and p.deleted_at is null
      and ${placeVisibleTo(scopeFor(ctx, permission))}
    for no key update of g`.execute(tx)
  const controller = found(rows[0])
  // The driver returns bigint arrays as text.
  return { ...controller, gateIds: controller.gateIds.map(Number) }
}

/** Pending KEEP_OPEN commands of controller `g`: the gate's own flag is set only after the device's answer (R162). */
const keepingOpen = (now: Instant) => sql`
  select 1 from gate_commands k where k.gate_controller_id = g.id and k.command = 'KEEP_OPEN'
    and (k.status = 'SENT' or k.status = 'WAITING' and k.expires_at > ${now})`

/** Locks all controllers of the place, which serialises updates (R162). */
export const lockControllersOf = async (
  tx: Tx,
  { placeId, now }: { placeId: number; now: Instant },
): Promise<(UpdateCandidate & { Id: number })[]> => {
  type Row = Omit<UpdateCandidate, 'Gates'> & { Id: number; isKeptOpen: boolean }
  const { rows } = await sql<Row>`
    select g.id as "Id", g.version as "Version", g.firmware_version as "FirmwareVersion",
      ${updatingTo(now)} as "UpdatingTo",
      exists(select 1 from gates a
        where a.gate_controller_id = g.id and a.deleted_at is null and a.is_always_opened)
        or exists(${keepingOpen(now)}) as "isKeptOpen"
    from gate_controllers g where g.place_id = ${placeId} and g.deleted_at is null
    order by g.id for no key update of g`.execute(tx)
  return rows.map(({ isKeptOpen, ...row }) => ({ ...row, Gates: [{ isAlwaysOpened: isKeptOpen }] }))
}

/** Undefined for a URL that is not in the firmware list (R160). */
export const findFirmware = (tx: Tx, url: string | undefined): Promise<{ id: number; version: string } | undefined> =>
  tx
    .selectFrom('firmwares')
    .select(['id', 'version'])
    .where('url', '=', url ?? '')
    .executeTakeFirst()

/** Controllers and cameras share one namespace, the broker's user names. Holds an advisory lock until the commit. */
export const isNameFree = async (tx: Tx, name: string, own: { controllerId?: number; cameraId?: number } = {}) => {
  await sql`select pg_advisory_xact_lock(hashtext(${`device:${name.toLowerCase()}`}))`.execute(tx)
  const { rows } = await sql`
    select 1 from gate_controllers where lower(controller_id) = lower(${name}) and deleted_at is null
      and id <> ${own.controllerId ?? 0}
    union all
    select 1 from cameras where lower(camera_id) = lower(${name}) and deleted_at is null
      and id <> ${own.cameraId ?? 0}`.execute(tx)
  return rows.length === 0
}
