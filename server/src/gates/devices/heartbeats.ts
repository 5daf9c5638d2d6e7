import { healthOf, signalPercent } from '@parkla/contract/gates/gates/gates.policy.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { recallSetting } from '../../office/settings/settings.queries.ts'
import {
  announceController,
  reorderWindowMs,
  isNewest,
  lockSender,
  saveReportTimes,
  type LinkContext,
  type MessageOf,
} from './device-link.ts'
import { updateRow } from '../../kit/database/rows.ts'

type Shown = {
  version: number
  ethernet_ip: string
  wifi_ip: string
  firmware_version: string
  last_rssi: number | null
  last_heartbeat: Instant | null
  updating_to: string
}

const isShownTheSame = (before: Shown, after: Shown): boolean =>
  before.version === after.version &&
  before.ethernet_ip === after.ethernet_ip &&
  before.wifi_ip === after.wifi_ip &&
  before.firmware_version === after.firmware_version &&
  signalPercent(before.last_rssi) === signalPercent(after.last_rssi)

const reportedFields = (body: MessageOf<'heartbeat'>['body']) => ({
  version: body.Version,
  ethernet_ip: body.EthernetIP,
  wifi_ip: body.WifiIP,
  firmware_version: body.FirmwareVersion,
  last_rssi: body.Rssi,
})

const maxSamples = 5

/**
 * The last clock differences. A delayed heartbeat makes the device clock appear slow, never fast, so the maximum is the best
 * estimate. A jump means that the clock was set and discards older samples.
 */
const addSample = (before: readonly number[], skewMs: number): readonly number[] =>
  before.length > 0 && Math.max(...before) - skewMs > reorderWindowMs
    ? [skewMs]
    : [...before, skewMs].slice(-maxSamples)

/** Stores a heartbeat; announces it only when a displayed value besides its time changes. */
export const handleHeartbeat = async (ctx: LinkContext, { device, body }: MessageOf<'heartbeat'>): Promise<void> => {
  const limits = {
    lateMinutes: await recallSetting(ctx, 'controllerLateMinutes'),
    deadMinutes: await recallSetting(ctx, 'controllerDeadMinutes'),
  }
  await ctx.transaction(async (tx) => {
    const sender = await lockSender(tx, device)
    if (!sender) return
    const before = await tx
      .selectFrom('gate_controllers')
      .select(['version', 'ethernet_ip', 'wifi_ip', 'firmware_version', 'last_rssi', 'last_heartbeat', 'updating_to'])
      .where('id', '=', sender.id)
      .executeTakeFirstOrThrow()
    const known = ctx.skews.get(sender.id) ?? (before.last_heartbeat === null ? [] : [sender.skewMs])
    const skews = addSample(known, Date.parse(body.Time) - Date.parse(ctx.now))
    const isLatest = isNewest(sender, 'heartbeat', body.Time)
    const isUpdated = isLatest && before.updating_to !== '' && before.updating_to === body.FirmwareVersion
    const shown = isLatest ? reportedFields(body) : {}
    await updateRow(tx, 'gate_controllers', {
      id: sender.id,
      ...shown,
      ...(isLatest ? { uptime_seconds: body.UptimeSeconds } : {}),
      last_heartbeat: ctx.now,
      clock_skew_ms: Math.max(...skews),
      ...(isUpdated ? { updating_to: '', updating_since: null } : {}),
    })
    if (isLatest) await saveReportTimes(tx, sender, { heartbeat: body.Time })
    ctx.skews.set(sender.id, skews)
    const health = healthOf({ LastHeartbeat: before.last_heartbeat ?? zeroDate }, ctx.now, limits)
    if (health !== 'ALIVE' || isUpdated || !isShownTheSame(before, { ...before, ...shown }))
      await announceController(tx, sender)
  })
}
