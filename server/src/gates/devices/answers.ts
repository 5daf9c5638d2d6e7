import { commandLifecycle } from '@parkla/contract/gates/gates/gates.lifecycle.ts'
import type { CommandStatus } from '@parkla/contract/gates/gates/gates.schema.ts'
import type { GateCommandName } from '@parkla/contract/gates/devices/device-messages.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { updateRow } from '../../kit/database/rows.ts'
import {
  announceController,
  isOutdated,
  lockSender,
  toServerTime,
  type LinkContext,
  type Sender,
  type MessageOf,
} from './device-link.ts'
import { endKeepOpen, keepOpen, markStatusHandled } from './device-states.ts'

type CommandRow = {
  id: number
  command: GateCommandName
  status: CommandStatus
  gateId: number | null
  until: Instant | null
  reason: string
}

const lockCommand = async (tx: Tx, sender: Sender, commandId: string): Promise<CommandRow | undefined> => {
  const { rows } = await sql<CommandRow>`
    select id, command, status, gate_id as "gateId", keep_open_until as "until", reason from gate_commands
    where command_id = ${commandId}::uuid and gate_controller_id = ${sender.id}
    for no key update`.execute(tx)
  return rows[0]
}

export const endUpdate = async (tx: Tx, controllerId: number): Promise<void> => {
  await updateRow(tx, 'gate_controllers', { id: controllerId, updating_to: '', updating_since: null })
}

type CompletedCommand = { command: CommandRow; time: Instant; now: Instant }

const applyKeepOpen = async (tx: Tx, sender: Sender, { command, time, now }: CompletedCommand): Promise<void> => {
  const { gateId, until, reason } = command
  // A later status report is more recent than this answer.
  if (gateId === null || isOutdated(sender, 'status', time)) return
  if (command.command === 'KEEP_OPEN') {
    await keepOpen(tx, { gateId, since: toServerTime(time, sender, now), until, reason })
    await markStatusHandled(tx, sender, time)
  }
  if (command.command === 'RELEASE_KEEP_OPEN') {
    await endKeepOpen(tx, gateId)
    await markStatusHandled(tx, sender, time)
  }
}

/** Stores the result of a command (R161); idempotent. */
export const handleAnswer = (ctx: LinkContext, { device, body }: MessageOf<'answer'>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const sender = await lockSender(tx, device)
    const command = sender && (await lockCommand(tx, sender, body.CommandId))
    const isDone = body.Result === 'DONE'
    const after = command && stateAfter(commandLifecycle, command.status, isDone ? 'done' : 'fail')
    if (!sender || !command || !after) return
    await updateRow(tx, 'gate_commands', { id: command.id, status: after, answer: body.Message, answered_at: ctx.now })
    if (isDone) await applyKeepOpen(tx, sender, { command, time: body.Time, now: ctx.now })
    else if (command.command === 'UPDATE_FIRMWARE') await endUpdate(tx, sender.id)
    await announceController(tx, sender)
  })

type Line = { lineId: string; time: Instant; level: string; message: string }

const insertLine = async (tx: Tx, sender: Sender, { lineId, time, level, message }: Line): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('controller_logs')
    .values({ gate_controller_id: sender.id, line_id: lineId, time, level, message })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Stores a log line; a duplicate delivery changes nothing. */
export const handleLog = async (ctx: LinkContext, { device, body }: MessageOf<'log'>): Promise<void> => {
  const changed = await ctx.transaction(async (tx) => {
    const sender = await lockSender(tx, device)
    const isNew =
      sender &&
      (await insertLine(tx, sender, {
        lineId: body.LineId,
        time: toServerTime(body.Time, sender, ctx.now),
        level: body.Level,
        message: body.Message,
      }))
    return isNew ? sender : undefined
  })
  if (changed) ctx.newLogs.set(changed.id, changed.placeId)
}

/** Logs the progress of an update and stores its start and end. */
export const handleFirmware = (ctx: LinkContext, { device, body }: MessageOf<'firmware'>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const sender = await lockSender(tx, device)
    if (!sender) return
    const { Version, State, Percent, Time } = body
    const isNew = await insertLine(tx, sender, {
      lineId: `firmware ${Version} ${State} ${Percent} ${Time}`,
      time: toServerTime(Time, sender, ctx.now),
      level: State === 'FAILED' ? 'ERROR' : 'INFO',
      message: `Firmware ${Version}: ${State}${State === 'DOWNLOADING' || State === 'INSTALLING' ? ` ${Percent} %` : ''}`,
    })
    // A duplicate delivery must not restart an ended update.
    if (!isNew) return
    if (State === 'INSTALLED' || State === 'FAILED') await endUpdate(tx, sender.id)
    else await updateRow(tx, 'gate_controllers', { id: sender.id, updating_to: Version, updating_since: ctx.now })
    if (State === 'INSTALLED') await updateRow(tx, 'gate_controllers', { id: sender.id, firmware_version: Version })
    await announceController(tx, sender)
  })
