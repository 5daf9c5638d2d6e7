import { commandLifecycle } from '@parkla/contract/gates/gates.lifecycle.ts'
import type { CommandStatus } from '@parkla/contract/gates/gates.schema.ts'
import type { GateCommandName } from '@parkla/contract/devices/device-messages.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import {
  announceController,
  isOutdated,
  lockSpeaker,
  onOurClock,
  type LinkContext,
  type Speaker,
  type Told,
} from './device-link.ts'
import { endKeepOpen, keepOpen, settleStatus } from './device-states.ts'

type CommandRow = {
  id: number
  command: GateCommandName
  status: CommandStatus
  gateId: number | null
  until: Instant | null
  reason: string
}

const lockCommand = async (tx: Tx, speaker: Speaker, commandId: string): Promise<CommandRow | undefined> => {
  const { rows } = await sql<CommandRow>`
    select id, command, status, gate_id as "gateId", keep_open_until as "until", reason from gate_commands
    where command_id = ${commandId}::uuid and gate_controller_id = ${speaker.id}
    for no key update`.execute(tx)
  return rows[0]
}

/** An update that did not begin, or has ended. */
export const endUpdate = async (tx: Tx, controllerId: number): Promise<void> => {
  await tx
    .updateTable('gate_controllers')
    .set({ updating_to: '', updating_since: null })
    .where('id', '=', controllerId)
    .execute()
}

type Done = { command: CommandRow; time: Instant; now: Instant }

const carryOver = async (tx: Tx, speaker: Speaker, { command, time, now }: Done): Promise<void> => {
  const { gateId, until, reason } = command
  // What was said of the barrier since then knows better.
  if (gateId === null || isOutdated(speaker, 'status', time)) return
  if (command.command === 'KEEP_OPEN') {
    await keepOpen(tx, { gateId, since: onOurClock(time, speaker, now), until, reason })
    await settleStatus(tx, speaker, time)
  }
  if (command.command === 'RELEASE_KEEP_OPEN') {
    await endKeepOpen(tx, gateId)
    await settleStatus(tx, speaker, time)
  }
}

/** What became of a command (R161); the same answer again changes nothing. */
export const takeAnswer = (ctx: LinkContext, { device, body }: Told<'answer'>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const speaker = await lockSpeaker(tx, device)
    const command = speaker && (await lockCommand(tx, speaker, body.CommandId))
    const isDone = body.Result === 'DONE'
    const after = command && stateAfter(commandLifecycle, command.status, isDone ? 'done' : 'fail')
    if (!speaker || !command || !after) return
    await tx
      .updateTable('gate_commands')
      .set({ status: after, answer: body.Message, answered_at: ctx.now })
      .where('id', '=', command.id)
      .execute()
    if (isDone) await carryOver(tx, speaker, { command, time: body.Time, now: ctx.now })
    else if (command.command === 'UPDATE_FIRMWARE') await endUpdate(tx, speaker.id)
    await announceController(tx, speaker)
  })

type Line = { lineId: string; time: Instant; level: string; message: string }

const insertLine = async (tx: Tx, speaker: Speaker, { lineId, time, level, message }: Line): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('controller_logs')
    .values({ gate_controller_id: speaker.id, line_id: lineId, time, level, message })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** A line of its log, once. */
export const takeLog = async (ctx: LinkContext, { device, body }: Told<'log'>): Promise<void> => {
  const speaker = await ctx.transaction(async (tx) => {
    const speaking = await lockSpeaker(tx, device)
    if (!speaking) return undefined
    const isNew = await insertLine(tx, speaking, {
      lineId: body.LineId,
      time: onOurClock(body.Time, speaking, ctx.now),
      level: body.Level,
      message: body.Message,
    })
    return isNew ? speaking : undefined
  })
  if (speaker) ctx.talked.set(speaker.id, speaker.placeId)
}

/** How the update goes on: kept in the log, so that whoever looks later sees where it stopped. */
export const takeFirmware = (ctx: LinkContext, { device, body }: Told<'firmware'>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const speaker = await lockSpeaker(tx, device)
    if (!speaker) return
    const { Version, State, Percent, Time } = body
    const isNew = await insertLine(tx, speaker, {
      lineId: `firmware ${Version} ${State} ${Percent} ${Time}`,
      time: onOurClock(Time, speaker, ctx.now),
      level: State === 'FAILED' ? 'ERROR' : 'INFO',
      message: `Firmware ${Version}: ${State}${State === 'DOWNLOADING' || State === 'INSTALLING' ? ` ${Percent} %` : ''}`,
    })
    // A word that came twice must not begin an update again that has ended.
    if (!isNew) return
    if (State === 'INSTALLED' || State === 'FAILED') await endUpdate(tx, speaker.id)
    else
      await tx
        .updateTable('gate_controllers')
        .set({ updating_to: Version, updating_since: ctx.now })
        .where('id', '=', speaker.id)
        .execute()
    if (State === 'INSTALLED')
      await tx.updateTable('gate_controllers').set({ firmware_version: Version }).where('id', '=', speaker.id).execute()
    await announceController(tx, speaker)
  })
