import { healthOf, signalPercent } from '@parkla/contract/gates/gates.policy.ts'
import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { recallSetting } from '../../settings/settings.queries.ts'
import {
  announceController,
  disorderMs,
  isNews,
  lockSpeaker,
  rememberTold,
  type LinkContext,
  type Told,
} from './device-link.ts'

type Shown = {
  version: number
  ethernet_ip: string
  wifi_ip: string
  firmware_version: string
  last_rssi: number | null
  last_heartbeat: Instant | null
  updating_to: string
}

const looksTheSame = (before: Shown, after: Shown): boolean =>
  before.version === after.version &&
  before.ethernet_ip === after.ethernet_ip &&
  before.wifi_ip === after.wifi_ip &&
  before.firmware_version === after.firmware_version &&
  signalPercent(before.last_rssi) === signalPercent(after.last_rssi)

const shownOf = (body: Told<'heartbeat'>['body']) => ({
  version: body.Version,
  ethernet_ip: body.EthernetIP,
  wifi_ip: body.WifiIP,
  firmware_version: body.FirmwareVersion,
  last_rssi: body.Rssi,
})

const mostSamples = 5

/**
 * The last few differences of the clocks. A heartbeat that waited on its way makes the other clock seem slow, never fast, so
 * the greatest is the truest; a clock that was set begins anew.
 */
const sampled = (before: readonly number[], skewMs: number): readonly number[] =>
  before.length > 0 && Math.max(...before) - skewMs > disorderMs ? [skewMs] : [...before, skewMs].slice(-mostSamples)

/** It lives. Screens look again only when there is something else to see than the time of the beat. */
export const takeHeartbeat = async (ctx: LinkContext, { device, body }: Told<'heartbeat'>): Promise<void> => {
  const limits = {
    lateMinutes: await recallSetting(ctx, 'controllerLateMinutes'),
    deadMinutes: await recallSetting(ctx, 'controllerDeadMinutes'),
  }
  await ctx.transaction(async (tx) => {
    const speaker = await lockSpeaker(tx, device)
    if (!speaker) return
    const before = await tx
      .selectFrom('gate_controllers')
      .select(['version', 'ethernet_ip', 'wifi_ip', 'firmware_version', 'last_rssi', 'last_heartbeat', 'updating_to'])
      .where('id', '=', speaker.id)
      .executeTakeFirstOrThrow()
    const known = ctx.skews.get(speaker.id) ?? (before.last_heartbeat === null ? [] : [speaker.skewMs])
    const skews = sampled(known, Date.parse(body.Time) - Date.parse(ctx.now))
    const isLatest = isNews(speaker, 'heartbeat', body.Time)
    const isUpdated = isLatest && before.updating_to !== '' && before.updating_to === body.FirmwareVersion
    const shown = isLatest ? shownOf(body) : {}
    await tx
      .updateTable('gate_controllers')
      .set({
        ...shown,
        ...(isLatest ? { uptime_seconds: body.UptimeSeconds } : {}),
        last_heartbeat: ctx.now,
        clock_skew_ms: Math.max(...skews),
        ...(isUpdated ? { updating_to: '', updating_since: null } : {}),
      })
      .where('id', '=', speaker.id)
      .execute()
    if (isLatest) await rememberTold(tx, speaker, { heartbeat: body.Time })
    ctx.skews.set(speaker.id, skews)
    const health = healthOf({ LastHeartbeat: before.last_heartbeat ?? zeroDate }, ctx.now, limits)
    if (health !== 'ALIVE' || isUpdated || !looksTheSame(before, { ...before, ...shown }))
      await announceController(tx, speaker)
  })
}
