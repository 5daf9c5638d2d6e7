import type { DeviceCommand, GateCommandName } from '@parkla/contract/gates/devices/device-messages.ts'
import { secondsToAnswer } from '@parkla/contract/gates/gates/gates.policy.ts'
import type { SendGateCommand } from '@parkla/contract/gates/gates/gates.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { PortFailure } from '../../../ports/port-failure.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { recallSetting } from '../../../office/settings/settings.queries.ts'
import { endUpdate } from '../../devices/answers.ts'
import { sendCommand } from './gates.commands.ts'
import { announceController, toDeviceTime, type LinkContext } from '../../devices/device-link.ts'

type Claimed = {
  id: number
  controllerId: number
  placeId: number
  device: string
  phone: string
  skewMs: number
  commandId: string
  command: GateCommandName
  sendMode: SendGateCommand['SendMode']
  outputs: number[]
  gateNumber: number | null
  url: string | null
  until: Instant | null
  expiresAt: Instant
}

/** Moves a waiting, unexpired command to SENT in one statement, so that no other sender claims it (R161). */
const claim = (ctx: LinkContext, id: number): Promise<Claimed | undefined> =>
  ctx.transaction(async (tx) => {
    const { rows } = await sql<Claimed>`
      update gate_commands k set status = 'SENT', sent_at = ${ctx.now}
      from gate_controllers g
      where k.id = ${id} and k.status = 'WAITING' and k.expires_at > ${ctx.now}
        and g.id = k.gate_controller_id and g.deleted_at is null
      returning k.id, g.id as "controllerId", g.place_id as "placeId", g.controller_id as "device",
        g.phone_number as "phone", g.clock_skew_ms as "skewMs", k.command_id as "commandId", k.command as "command",
        k.send_mode as "sendMode", k.output_list as "outputs", k.keep_open_until as "until",
        k.expires_at as "expiresAt",
        (select a.gate_number from gates a where a.id = k.gate_id) as "gateNumber",
        (select f.url from firmwares f where f.id = k.firmware_id) as "url"`.execute(tx)
    const [claimed] = rows
    if (claimed) await announceController(tx, { id: claimed.controllerId, placeId: claimed.placeId })
    return claimed
  })

/** The command with all times on the device's clock. */
const toDeviceCommand = (claimed: Claimed): DeviceCommand => ({
  CommandId: claimed.commandId,
  Command: claimed.command,
  ExpiresAt: toDeviceTime(claimed.expiresAt, claimed.skewMs),
  ...(claimed.gateNumber === null ? {} : { GateNumber: claimed.gateNumber }),
  ...(claimed.outputs.length === 0 ? {} : { OutputList: claimed.outputs }),
  ...(claimed.url === null ? {} : { FirmwareUrl: claimed.url }),
  ...(claimed.until === null ? {} : { Until: toDeviceTime(claimed.until, claimed.skewMs) }),
})

/** The command as a text message (`docs/devices.md`). */
const smsText = (command: DeviceCommand): string =>
  [
    'PARKLA',
    command.Command,
    ...(command.GateNumber === undefined ? [] : [`GATE=${command.GateNumber}`]),
    ...(command.OutputList === undefined ? [] : [`OUT=${command.OutputList.join(',')}`]),
    ...(command.Until === undefined ? [] : [`UNTIL=${command.Until}`]),
    `EXP=${command.ExpiresAt}`,
    `ID=${command.CommandId}`,
  ].join(' ')

const deliver = async ({ ports }: LinkContext, claimed: Claimed): Promise<void> => {
  const command = toDeviceCommand(claimed)
  if (claimed.sendMode === 'NETWORK') return ports.gate.send(claimed.device, command)
  await ports.sms.send({
    to: claimed.phone,
    title: '',
    text: smsText(command),
    idempotencyKey: claimed.commandId,
  })
}

type Ended = { id: number; command: GateCommandName; controllerId: number; placeId: number }

/** Clears the update mark of UPDATE_FIRMWARE commands that were never sent (R162). */
const endUpdates = async (tx: Tx, unsent: readonly Ended[]): Promise<void> => {
  for (const { command, controllerId } of unsent) if (command === 'UPDATE_FIRMWARE') await endUpdate(tx, controllerId)
}

const announceEnded = async (tx: Tx, ended: readonly Ended[]): Promise<void> => {
  const controllers = new Map(ended.map(({ controllerId, placeId }) => [controllerId, placeId]))
  for (const [id, placeId] of controllers) await announceController(tx, { id, placeId })
}

const markUnanswered = (ctx: LinkContext, { id, wasUp }: { id: number; wasUp: boolean }): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { rows } = await sql<Ended>`
      update gate_commands k set status = 'NO_ANSWER' from gate_controllers g
      where k.id = ${id} and k.status = 'SENT' and g.id = k.gate_controller_id
      returning k.id, k.command, g.id as "controllerId", g.place_id as "placeId"`.execute(tx)
    if (!wasUp) await endUpdates(tx, rows)
    await announceEnded(tx, rows)
  })

/** Sends one command at most once: a failure with an unknown result ends as NO_ANSWER. */
export const sendOne = async (ctx: LinkContext, id: number): Promise<void> => {
  const claimed = await claim(ctx, id)
  if (!claimed) return
  const wasUp = ctx.ports.gate.isUp()
  try {
    await deliver(ctx, claimed)
  } catch (error) {
    if (!(error instanceof PortFailure)) throw error
    ctx.log.warn({ command: id, reason: error.reason }, 'a command was not sent')
    await markUnanswered(ctx, { id, wasUp })
  }
}

/** Sends waiting commands whose notice was missed, for example while the link was down. */
export const sendWaiting = async (ctx: LinkContext): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from gate_commands where status = 'WAITING' and expires_at > ${ctx.now} order by id`.execute(ctx.db)
  // Read the clock per command: sending the previous one may have taken long.
  for (const { id } of rows) await sendOne({ ...ctx, now: ctx.clock().toISOString() }, id)
}

/** Ends waiting commands as EXPIRED and sent ones without an answer as NO_ANSWER (R161). */
export const endOverdue = (ctx: LinkContext): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { rows: expired } = await sql<Ended>`
      update gate_commands k set status = 'EXPIRED' from gate_controllers g
      where k.status = 'WAITING' and k.expires_at <= ${ctx.now} and g.id = k.gate_controller_id
      returning k.id, k.command, g.id as "controllerId", g.place_id as "placeId"`.execute(tx)
    const { rows: silent } = await sql<Ended>`
      update gate_commands k set status = 'NO_ANSWER' from gate_controllers g
      where k.status = 'SENT' and g.id = k.gate_controller_id and k.sent_at <= ${ctx.now}::timestamptz - make_interval(
        secs => case k.send_mode when 'SMS' then ${secondsToAnswer.SMS}::int else ${secondsToAnswer.NETWORK}::int end)
      returning k.id, k.command, g.id as "controllerId", g.place_id as "placeId"`.execute(tx)
    await endUpdates(tx, expired)
    await announceEnded(tx, [...expired, ...silent])
  })

type OverdueGate = { gateId: number; controllerId: number; times: number; last: Instant | null }

const maxRetryMinutes = 60

/** Exponential backoff of 1, 2, 4, … minutes up to an hour. */
const isReleaseDue = ({ times, last }: OverdueGate, now: Instant): boolean =>
  last === null || Date.parse(now) - Date.parse(last) >= Math.min(2 ** (times - 1), maxRetryMinutes) * 60_000

/** Releases gates whose time of keeping open has ended; the device releases them as well, in either order (R163). */
export const releaseOverdue = async (ctx: LinkContext): Promise<void> => {
  const deadMinutes = await recallSetting(ctx, 'controllerDeadMinutes')
  const deadSince = new Date(Date.parse(ctx.now) - deadMinutes * 60_000).toISOString()
  await ctx.transaction(async (tx) => {
    const { rows } = await sql<OverdueGate>`
      select a.id as "gateId", g.id as "controllerId", k.times, k.last
      from gates a join gate_controllers g on g.id = a.gate_controller_id
        cross join lateral (select count(*) as times, max(k.created_at) as last from gate_commands k
          where k.gate_controller_id = g.id and k.gate_id = a.id and k.command = 'RELEASE_KEEP_OPEN'
            and k.created_at >= a.always_opened_until) k
      where a.is_always_opened and a.always_opened_until <= ${ctx.now} and a.deleted_at is null and g.deleted_at is null
        and (g.last_heartbeat is null or g.last_heartbeat > ${deadSince})`.execute(tx)
    for (const kept of rows)
      if (isReleaseDue(kept, ctx.now))
        await sendCommand(tx, ctx, {
          controllerId: kept.controllerId,
          gateId: kept.gateId,
          command: 'RELEASE_KEEP_OPEN',
        })
  })
}

/** Announces controllers with new log lines, once a second regardless of their number. */
export const announceLogs = async (ctx: LinkContext): Promise<void> => {
  if (ctx.newLogs.size === 0) return
  const newLogs = [...ctx.newLogs]
  ctx.newLogs.clear()
  await ctx.transaction(async (tx) => {
    for (const [id, placeId] of newLogs) await announceController(tx, { id, placeId })
  })
}
