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
  isSender,
  lockSender,
  senderColumns,
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

/** The controller that answers, and its command; undefined for a removed one and for another's command. */
const lockCommand = async (tx: Tx, device: string, commandId: string) => {
  const { rows } = await sql<Sender & { commandRow: number } & Omit<CommandRow, 'id'>>`
    select ${senderColumns}, k.id as "commandRow", k.command, k.status, k.gate_id as "gateId", k.keep_open_until as "until", k.reason
    from gate_controllers g join gate_commands k on k.gate_controller_id = g.id and k.command_id = ${commandId}::uuid
    where ${isSender(device)} for no key update of g, k`.execute(tx)
  const [row] = rows
  return row && { sender: row, command: { ...row, id: row.commandRow } satisfies CommandRow }
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
    const locked = await lockCommand(tx, device, body.CommandId)
    if (!locked) return
    const { sender, command } = locked
    const isDone = body.Result === 'DONE'
    const after = stateAfter(commandLifecycle, command.status, isDone ? 'done' : 'fail')
    if (!after) return
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

/**
 * Stores a log line; a duplicate delivery changes nothing. One statement, because controllers write a line or two with each passage:
 * the device's time becomes the server's as `toServerTime` does it.
 */
export const handleLog = async (
  { db, newLogs, now }: LinkContext,
  { device, body }: MessageOf<'log'>,
): Promise<void> => {
  const { rows } = await sql<{ id: number; placeId: number }>`
    insert into controller_logs (gate_controller_id, line_id, time, level, message)
    select g.id, ${body.LineId}, least(${body.Time}::timestamptz - g.clock_skew_ms * interval '1 millisecond', ${now}::timestamptz),
      ${body.Level}, ${body.Message}
    from gate_controllers g where ${isSender(device)}
    on conflict do nothing
    returning gate_controller_id as id, (select c.place_id from gate_controllers c where c.id = gate_controller_id) as "placeId"`.execute(
    db,
  )
  for (const { id, placeId } of rows) newLogs.set(id, placeId)
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
