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
import { record, type Acting } from '../../../kit/audit.ts'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { announce } from '../../../kit/live.ts'
import { insertRow, updateRow } from '../../../kit/database/rows.ts'
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

const expiryOf = ({ now }: CommandContext, { command, sendMode, lprEventId }: NewCommand): Instant => {
  const seconds = secondsToExpire(command, lprEventId === undefined ? 'person' : 'read')
  const within = sendMode === 'SMS' ? secondsToAnswer.SMS : seconds
  return new Date(Date.parse(now) + within * 1000).toISOString()
}

const insertCommand = (tx: Tx, ctx: CommandContext, order: NewCommand): Promise<{ id: number }> =>
  insertRow(tx, 'gate_commands', {
    command_id: ctx.uuid(),
    gate_controller_id: order.controllerId,
    gate_id: order.gateId ?? null,
    command: order.command,
    send_mode: order.sendMode ?? 'NETWORK',
    output_list: [...(order.outputs ?? [])],
    firmware_id: order.firmwareId ?? null,
    keep_open_until: order.until !== undefined && isSet(order.until) ? order.until : null,
    owner_id: ctx.actor?.id ?? null,
    reason: order.reason ?? '',
    lpr_event_id: order.lprEventId ?? null,
    created_at: ctx.now,
    expires_at: expiryOf(ctx, order),
  })

/**
 * Inserts a command without checking its rules; returns its id. After the commit the link sends it at most once (R161).
 */
export const sendCommand = async (tx: Tx, ctx: CommandContext, order: NewCommand): Promise<number> => {
  const { id } = await insertCommand(tx, ctx, order)
  const { place_id: placeId } = await tx
    .selectFrom('gate_controllers')
    .select('place_id')
    .where('id', '=', order.controllerId)
    .executeTakeFirstOrThrow()
  await notifyLink(tx, { command: id })
  if (order.lprEventId !== undefined) await announce(tx, { topic: 'gates', id: order.controllerId, placeId })
  else
    await record(tx, ctx, {
      fact: 'gate.commanded',
      entity: 'controller',
      id: order.controllerId,
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

/** Inserts an OPEN command; returns its id, undefined when the gate is removed. */
export const openGate = async (
  tx: Tx,
  ctx: CommandContext,
  { gateId, lprEventId, reason }: { gateId: number; lprEventId?: number; reason?: string },
): Promise<number | undefined> => {
  const gate = await tx
    .selectFrom('gates')
    .select('gate_controller_id')
    .where('id', '=', gateId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!gate) return undefined
  return sendCommand(tx, ctx, {
    controllerId: gate.gate_controller_id,
    gateId,
    command: 'OPEN',
    ...(lprEventId === undefined ? {} : { lprEventId }),
    ...(reason === undefined ? {} : { reason }),
  })
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
