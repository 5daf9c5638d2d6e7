import { healthOf, type SilenceLimits } from '@parkla/contract/gates/gates/gates.policy.ts'
import type { gatesApi } from '@parkla/contract/gates/gates/gates.endpoints.ts'
import type {
  ControllerInput,
  ControllerLog,
  Firmware,
  Gate,
  GateCommand,
  GateController,
} from '@parkla/contract/gates/gates/gates.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { limitOf, olderThan, pageOf } from '../../kit/lists/paging.ts'
import { findPlace, type PlaceRow } from '../../parking/places/places.queries.ts'
import { readSetting } from '../../office/settings/settings.queries.ts'
import { updatingTo } from '../devices/device-locks.ts'
import { readCommands } from './commands/commands.row.ts'

type Api = typeof gatesApi

type ControllerRow = Omit<GateController, 'LastHeartbeat' | 'Inputs' | 'Gates' | 'Health'> & {
  LastHeartbeat: Instant | null
}
type GateRow = Omit<Gate, 'ActivitySince' | 'AlwaysOpenedUntil' | 'AlwaysOpenedSince'> & {
  controller: number
  ActivitySince: Instant | null
  AlwaysOpenedUntil: Instant | null
  AlwaysOpenedSince: Instant | null
}

const readControllerRows = async (db: Db | Tx, placeId: number, now: Instant): Promise<ControllerRow[]> => {
  const { rows } = await sql<ControllerRow>`
    select g.id as "Id", g.controller_id as "ControllerId", g.phone_number as "PhoneNumber",
      g.description as "Description", g.version as "Version", g.uptime_seconds as "Uptime",
      g.ethernet_ip as "EthernetIP", g.wifi_ip as "WifiIP", g.firmware_version as "FirmwareVersion",
      g.pin_states as "PinStateList", g.output_pin_states as "OutputPinStateList",
      g.last_heartbeat as "LastHeartbeat", g.last_rssi as "LastRSSI", g.place_id as "PlaceId",
      g.clock_skew_ms as "ClockSkewMs", ${updatingTo(now)} as "UpdatingTo", g.updated_at as "UpdatedAt"
    from gate_controllers g where g.place_id = ${placeId} and g.deleted_at is null
    order by g.id`.execute(db)
  return rows
}

const readGates = async (db: Db | Tx, placeId: number): Promise<GateRow[]> => {
  const { rows } = await sql<GateRow>`
    select a.gate_controller_id as "controller", a.id as "ID", a.gate_number as "GateNumber",
      a.description as "Description", a.activity as "Activity", a.is_always_opened as "isAlwaysOpened",
      a.direction as "Direction", a.activity_since as "ActivitySince", a.always_opened_until as "AlwaysOpenedUntil",
      a.always_opened_since as "AlwaysOpenedSince", a.always_opened_reason as "AlwaysOpenedReason"
    from gates a join gate_controllers g on g.id = a.gate_controller_id
    where g.place_id = ${placeId} and g.deleted_at is null and a.deleted_at is null
    order by a.gate_number`.execute(db)
  return rows
}

/** The wire needs a stable input ID; the table has only controller and pin. */
const readInputs = async (db: Db | Tx, placeId: number): Promise<(ControllerInput & { controller: number })[]> => {
  const { rows } = await sql<ControllerInput & { controller: number }>`
    select i.gate_controller_id as "controller", i.gate_controller_id * 256 + i.pin as "ID", i.pin as "Pin",
      i.description as "Description", i.status as "Status"
    from controller_inputs i join gate_controllers g on g.id = i.gate_controller_id
    where g.place_id = ${placeId} and g.deleted_at is null
    order by i.pin`.execute(db)
  return rows
}

const asGate = (row: GateRow): Gate => {
  const { controller: _controller, ...gate } = row
  return {
    ...gate,
    ActivitySince: gate.ActivitySince ?? zeroDate,
    AlwaysOpenedUntil: gate.AlwaysOpenedUntil ?? zeroDate,
    AlwaysOpenedSince: gate.AlwaysOpenedSince ?? zeroDate,
  }
}

/** R159. */
export const readSilenceLimits = async (db: Db | Tx): Promise<SilenceLimits> => ({
  lateMinutes: await readSetting(db, 'controllerLateMinutes'),
  deadMinutes: await readSetting(db, 'controllerDeadMinutes'),
})

/** Controllers of a place with their last reported state, without a scope check. */
export const readControllers = async (db: Db | Tx, placeId: number, now: Instant): Promise<GateController[]> => {
  const rows = await readControllerRows(db, placeId, now)
  const gates = await readGates(db, placeId)
  const inputs = await readInputs(db, placeId)
  const limits = await readSilenceLimits(db)
  return rows.map((row) => {
    const controller = { ...row, LastHeartbeat: row.LastHeartbeat ?? zeroDate }
    return {
      ...controller,
      Health: healthOf(controller, now, limits),
      Gates: gates.filter((gate) => gate.controller === row.Id).map(asGate),
      Inputs: inputs
        .filter((input) => input.controller === row.Id)
        .map(({ ID, Pin, Description, Status }) => ({ ID, Pin, Description, Status })),
    }
  })
}

/** 404 for a place whose gates are out of scope. */
export const findGatesPlace = async (db: Db | Tx, ctx: Context, placeId: number): Promise<PlaceRow> =>
  found(await findPlace(db, scopeFor(ctx, 'gates.view'), placeId))

export const listControllers = async (ctx: Context, { id }: { id: number }): Promise<GateController[]> => {
  await findGatesPlace(ctx.db, ctx, id)
  return readControllers(ctx.db, id, ctx.now)
}

export const listFirmwares = async (ctx: Context, { id }: { id: number }): Promise<Firmware[]> => {
  await findGatesPlace(ctx.db, ctx, id)
  const { rows } = await sql<Firmware>`
    select id as "Id", version as "Version", url as "FirmwareUrl", notes as "Notes", released_at as "ReleasedAt"
    from firmwares order by released_at desc, id desc`.execute(ctx.db)
  return rows
}

/** 404 for a controller of another place. */
const controllerOf = async (ctx: Context, { id, controllerId }: { id: number; controllerId: number }) => {
  await findGatesPlace(ctx.db, ctx, id)
  const { rows } = await sql`
    select 1 from gate_controllers where id = ${controllerId} and place_id = ${id} and deleted_at is null`.execute(
    ctx.db,
  )
  return found(rows[0])
}

export const listLogs = async (ctx: Context, input: RequestOf<Api['logs']>): Promise<Page<ControllerLog>> => {
  await controllerOf(ctx, input)
  const { level, cursor } = input
  const { limit, offset } = limitOf(input)
  const after = cursor ? olderThan(cursor, ['time', 'id']) : sql`true`
  const { rows } = await sql<ControllerLog>`
    select id as "Id", time as "Time", level as "Level", message as "Message" from controller_logs
    where gate_controller_id = ${input.controllerId} and (${level} = '' or level = ${level}) and ${after}
    order by time desc, id desc limit ${limit} offset ${offset}`.execute(ctx.db)
  return pageOf(rows, input, ({ Time, Id }) => ({ at: Time, id: Id }))
}

export const listCommands = async (
  ctx: Context,
  input: { id: number; controllerId: number },
): Promise<GateCommand[]> => {
  await controllerOf(ctx, input)
  return readCommands(ctx.db, input.controllerId)
}
