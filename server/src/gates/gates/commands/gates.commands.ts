import type { GateCommandName } from '@parkla/contract/gates/devices/device-messages.ts'
import type { gatesApi } from '@parkla/contract/gates/gates/gates.endpoints.ts'
import {
  isPossibleCommand,
  mayBeReached,
  mayCommand,
  mayKeepOpen,
  mayUpdateFirmware,
  secondsToAnswer,
  secondsToExpire,
  withReason,
} from '@parkla/contract/gates/gates/gates.policy.ts'
import type { GateCommand, SendGateCommand } from '@parkla/contract/gates/gates/gates.schema.ts'
import type { AnswerOf, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { isSet, type Instant } from '@parkla/contract/kit/time.ts'
import { allowed, reject } from '@parkla/contract/kit/verdict.ts'
import { sql, type RawBuilder } from 'kysely'
import { record, type Acting } from '../../../kit/audit.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { announce } from '../../../kit/live.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { findFirmware, lockController, lockControllersOf } from '../../devices/device-locks.ts'
import { readCommand } from './commands.row.ts'
import { notifyLink } from '../../devices/link-calls.ts'

type Api = typeof gatesApi

/** Commands of a read or of the system have no actor. */
type CommandContext = Acting & { uuid: () => string }

export type NewCommand = {
  controllerId: number
  gateId?: number
  command: GateCommandName
  sendMode?: SendGateCommand['SendMode']
  outputs?: readonly number[]
  firmwareId?: number
  /** End of KEEP_OPEN. */
  until?: Instant | undefined
  reason?: string
  /** The read that opens the gate; it documents the reason, so no audit event is recorded. */
  lprEventId?: number
}

type Order = Omit<NewCommand, 'controllerId'>

const expiryOf = ({ now }: CommandContext, { command, sendMode, lprEventId }: Order): Instant => {
  const seconds = secondsToExpire(command, lprEventId === undefined ? 'person' : 'read')
  const within = sendMode === 'SMS' ? secondsToAnswer.SMS : seconds
  return new Date(Date.parse(now) + within * 1000).toISOString()
}

type Inserted = { id: number; controllerId: number; placeId: number }

/** Inserts a command for the controller `g` of `from`; undefined if there is none. */
const insertCommand = async (
  tx: Tx,
  ctx: CommandContext,
  { from, order }: { from: RawBuilder<unknown>; order: Order },
): Promise<Inserted | undefined> => {
  const until = order.until !== undefined && isSet(order.until) ? order.until : null
  const { rows } = await sql<Inserted>`
    insert into gate_commands (command_id, gate_controller_id, gate_id, command, send_mode, output_list, firmware_id,
      keep_open_until, owner_id, reason, lpr_event_id, created_at, expires_at)
    select ${ctx.uuid()}::uuid, g.id, ${order.gateId ?? null}::bigint, ${order.command}, ${order.sendMode ?? 'NETWORK'},
      ${[...(order.outputs ?? [])]}::smallint[], ${order.firmwareId ?? null}::bigint, ${until}::timestamptz,
      ${ctx.actor?.id ?? null}::bigint, ${order.reason ?? ''}, ${order.lprEventId ?? null}::bigint, ${ctx.now}::timestamptz,
      ${expiryOf(ctx, order)}::timestamptz
    from ${from}
    returning id, gate_controller_id as "controllerId",
      (select c.place_id from gate_controllers c where c.id = gate_controller_id) as "placeId"`.execute(tx)
  return rows[0]
}

/** Announces a command, and records one that a person or the system gave. After the commit the link sends it at most once (R161). */
const announceCommand = async (
  tx: Tx,
  ctx: CommandContext,
  { id, controllerId, placeId, order }: Inserted & { order: Order },
): Promise<number> => {
  await notifyLink(tx, { command: id })
  if (order.lprEventId !== undefined) await announce(tx, { topic: 'gates', id: controllerId, placeId })
  else
    await record(tx, ctx, {
      fact: 'gate.commanded',
      entity: 'controller',
      id: controllerId,
      placeId,
      reason: order.reason ?? '',
      after: {
        Command: order.command,
        ...(order.gateId === undefined ? {} : { GateId: order.gateId }),
        ...(order.until === undefined ? {} : { Until: order.until }),
      },
      topic: 'gates',
    })
  return id
}

/** Inserts a command without checking its rules; returns its id. */
export const sendCommand = async (
  tx: Tx,
  ctx: CommandContext,
  { controllerId, ...order }: NewCommand,
): Promise<number> => {
  const from = sql`gate_controllers g where g.id = ${controllerId}`
  return announceCommand(tx, ctx, { ...found(await insertCommand(tx, ctx, { from, order })), order })
}

/** Inserts an OPEN command; returns its id, undefined when the gate is removed. */
export const openGate = async (
  tx: Tx,
  ctx: CommandContext,
  of: { gateId: number; lprEventId?: number; reason?: string },
): Promise<number | undefined> => {
  const order = { ...of, command: 'OPEN' as const }
  const from = sql`gates a join gate_controllers g on g.id = a.gate_controller_id where a.id = ${of.gateId} and a.deleted_at is null`
  const inserted = await insertCommand(tx, ctx, { from, order })
  return inserted && announceCommand(tx, ctx, { ...inserted, order })
}

const insistGate = (controller: { gateIds: readonly number[] }, { GateId, ForGate }: SendGateCommand): void => {
  const isThere = GateId === undefined ? !ForGate : controller.gateIds.includes(GateId)
  insist(isThere ? { ok: true } : reject('gates.gateMissing'), 'GateId')
}

const fieldOf = (request: SendGateCommand): string => {
  return request.Command === 'KEEP_OPEN' && isSet(request.Until) ? 'Until' : 'GateId'
}

type UpdateRequest = { placeId: number; controllerId: number; url: string | undefined }

/** Marks the controller as updating, which blocks other updates at the place (R162). */
const beginUpdate = async (tx: Tx, ctx: Context, { placeId, controllerId, url }: UpdateRequest): Promise<number> => {
  const controllers = await lockControllersOf(tx, { placeId, now: ctx.now })
  const itself = found(controllers.find(({ Id }) => Id === controllerId))
  const others = controllers.filter(({ Id }) => Id !== controllerId)
  insist(mayUpdateFirmware(ctx.actor, itself, others))
  const firmware = await findFirmware(tx, url)
  insist(firmware ? allowed : reject('gates.firmwareUnknown'), 'FirmwareUrl')
  const { id, version } = found(firmware)
  await updateRow(tx, 'gate_controllers', { id: controllerId, updating_to: version, updating_since: ctx.now })
  return id
}

/** Sends a command to a controller or one of its gates (R160–R165). */
export const commandController = (
  ctx: Context,
  { id: placeId, controllerId, ...sentBody }: RequestOf<Api['command']>,
): Promise<AnswerOf<Api['command']>> =>
  ctx.transaction(async (tx): Promise<GateCommand> => {
    const request = withReason(sentBody)
    // Lock all controllers of the place in id order first: two updates would deadlock.
    if (request.Command === 'UPDATE_FIRMWARE') await lockControllersOf(tx, { placeId, now: ctx.now })
    const controller = await lockController(tx, ctx, { placeId, controllerId, permission: 'gates.operate' })
    insist(mayCommand(ctx.actor, request.Command))
    if (request.GateControllerId !== undefined && request.GateControllerId !== controllerId)
      insist(reject('gates.gateMissing'), 'GateControllerId')
    insistGate(controller, request)
    insist(isPossibleCommand(request, ctx.now), fieldOf(request))
    insist(mayBeReached(controller, request), 'SendMode')
    insist(mayKeepOpen(controller, request))
    const isUpdate = request.Command === 'UPDATE_FIRMWARE'
    const firmwareId = isUpdate
      ? await beginUpdate(tx, ctx, { placeId, controllerId, url: request.FirmwareUrl })
      : undefined
    const sent = await sendCommand(tx, ctx, {
      controllerId,
      command: request.Command,
      sendMode: request.SendMode,
      outputs: request.OutputList,
      reason: request.Reason,
      until: request.Command === 'KEEP_OPEN' ? request.Until : undefined,
      ...(request.GateId === undefined ? {} : { gateId: request.GateId }),
      ...(firmwareId === undefined ? {} : { firmwareId }),
    })
    return found(await readCommand(tx, sent))
  })
