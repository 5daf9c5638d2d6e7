import type { DeviceCommand, GateCommandName } from '@parkla/contract/devices/device-messages.ts'
import { secondsToAnswer } from '@parkla/contract/gates/gates.policy.ts'
import type { SendGateCommand } from '@parkla/contract/gates/gates.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { PortFailure } from '../../../ports/port-failure.ts'
import type { Tx } from '../../../kit/database.ts'
import { recallSetting } from '../../settings/settings.queries.ts'
import { endUpdate } from '../link/answers.ts'
import { sendCommand } from './gates.commands.ts'
import { announceController, onItsClock, type LinkContext } from '../link/device-link.ts'

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

/** Takes a waiting command for sending: one statement, so nobody takes it twice, and none that is too old (R161). */
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

/** The command as the device reads it: every moment by its own clock. */
const onTheWire = (claimed: Claimed): DeviceCommand => ({
  CommandId: claimed.commandId,
  Command: claimed.command,
  ExpiresAt: onItsClock(claimed.expiresAt, claimed.skewMs),
  ...(claimed.gateNumber === null ? {} : { GateNumber: claimed.gateNumber }),
  ...(claimed.outputs.length === 0 ? {} : { OutputList: claimed.outputs }),
  ...(claimed.url === null ? {} : { FirmwareUrl: claimed.url }),
  ...(claimed.until === null ? {} : { Until: onItsClock(claimed.until, claimed.skewMs) }),
})

/** The same in the words of a text message, `docs/devices.md`. */
const inWords = (command: DeviceCommand): string =>
  [
    'PARKLA',
    command.Command,
    ...(command.GateNumber === undefined ? [] : [`GATE=${command.GateNumber}`]),
    ...(command.OutputList === undefined ? [] : [`OUT=${command.OutputList.join(',')}`]),
    ...(command.Until === undefined ? [] : [`UNTIL=${command.Until}`]),
    `EXP=${command.ExpiresAt}`,
    `ID=${command.CommandId}`,
  ].join(' ')

const hand = async ({ ports }: LinkContext, claimed: Claimed): Promise<void> => {
  const command = onTheWire(claimed)
  if (claimed.sendMode === 'NETWORK') return ports.gate.send(claimed.device, command)
  await ports.sms.send({ to: claimed.phone, text: inWords(command), idempotencyKey: claimed.commandId })
}

type Ended = { id: number; command: GateCommandName; controllerId: number; placeId: number }

/** R162: an update that the controller never heard of did not begin; one that it may have heard of lasts on. */
const endUpdates = async (tx: Tx, unsent: readonly Ended[]): Promise<void> => {
  for (const { command, controllerId } of unsent) if (command === 'UPDATE_FIRMWARE') await endUpdate(tx, controllerId)
}

const tellEnded = async (tx: Tx, ended: readonly Ended[]): Promise<void> => {
  const controllers = new Map(ended.map(({ controllerId, placeId }) => [controllerId, placeId]))
  for (const [id, placeId] of controllers) await announceController(tx, { id, placeId })
}

const giveUp = (ctx: LinkContext, { id, wasUp }: { id: number; wasUp: boolean }): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { rows } = await sql<Ended>`
      update gate_commands k set status = 'NO_ANSWER' from gate_controllers g
      where k.id = ${id} and k.status = 'SENT' and g.id = k.gate_controller_id
      returning k.id, k.command, g.id as "controllerId", g.place_id as "placeId"`.execute(tx)
    if (!wasUp) await endUpdates(tx, rows)
    await tellEnded(tx, rows)
  })

/** Sends one command, once; never again, whatever happens: what nobody can know ends as NO_ANSWER. */
export const sendOne = async (ctx: LinkContext, id: number): Promise<void> => {
  const claimed = await claim(ctx, id)
  if (!claimed) return
  const wasUp = ctx.ports.gate.isUp()
  try {
    await hand(ctx, claimed)
  } catch (error) {
    if (!(error instanceof PortFailure)) throw error
    ctx.log.warn({ command: id, reason: error.reason }, 'a command did not leave the house')
    await giveUp(ctx, { id, wasUp })
  }
}

/** What waits although nobody heard of it, as after the link came back. */
export const sendWaiting = async (ctx: LinkContext): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from gate_commands where status = 'WAITING' and expires_at > ${ctx.now} order by id`.execute(ctx.db)
  // Each by the time it is then: the one before may have hung.
  for (const { id } of rows) await sendOne({ ...ctx, now: ctx.clock().toISOString() }, id)
}

/** Commands that are too old to be sent, and those that nobody answered in time (R161). */
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
    await tellEnded(tx, [...expired, ...silent])
  })

type Kept = { gateId: number; controllerId: number; times: number; last: Instant | null }

const longestPauseMinutes = 60

/** After 1, 2, 4, … minutes, at last once an hour: a barrier that does not close is a matter for the alarm. */
const isReleaseDue = ({ times, last }: Kept, now: Instant): boolean =>
  last === null || Date.parse(now) - Date.parse(last) >= Math.min(2 ** (times - 1), longestPauseMinutes) * 60_000

/** R163: the end of keeping open has come. The device ends it by itself too; whoever is first has done it. */
export const releaseOverdue = async (ctx: LinkContext): Promise<void> => {
  const deadMinutes = await recallSetting(ctx, 'controllerDeadMinutes')
  const deadSince = new Date(Date.parse(ctx.now) - deadMinutes * 60_000).toISOString()
  await ctx.transaction(async (tx) => {
    const { rows } = await sql<Kept>`
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

/** New lines of a log, told once a second however many they are. */
export const tellTalked = async (ctx: LinkContext): Promise<void> => {
  if (ctx.talked.size === 0) return
  const talked = [...ctx.talked]
  ctx.talked.clear()
  await ctx.transaction(async (tx) => {
    for (const [id, placeId] of talked) await announceController(tx, { id, placeId })
  })
}
