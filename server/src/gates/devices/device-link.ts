import type { DeviceMessage, DeviceMessageKind } from '@parkla/contract/gates/devices/device-messages.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { announce } from '../../kit/live.ts'

/**
 * Context of the node that holds the device link. `newLogs`: controllers (id → place) with unannounced log lines; `skews`:
 * clock differences at each controller's last heartbeats.
 */
export type LinkContext = JobContext & { newLogs: Map<number, number>; skews: Map<number, readonly number[]> }

export type MessageOf<Kind extends DeviceMessageKind> = Pick<Extract<DeviceMessage, { kind: Kind }>, 'device' | 'body'>

export type Sender = {
  id: number
  placeId: number
  skewMs: number
  /** Time of the last message per kind, on the device's clock. */
  reportedAt: Readonly<Partial<Record<DeviceMessageKind, Instant>>>
}

/** The columns of a sender, controller `g`. */
export const senderColumns = sql<Sender>`
  g.id, g.place_id as "placeId", g.clock_skew_ms as "skewMs", g.told_at as "reportedAt"`

/** Whether controller `g` sent a message of this device; false for removed ones. */
export const isSender = (device: string): RawBuilder<boolean> => sql<boolean>`
  lower(g.controller_id) = lower(${device}) and g.controller_id = ${device} and g.deleted_at is null`

/** The controller that sent a message; undefined for removed ones and for cameras. */
export const lockSender = async (tx: Tx, device: string): Promise<Sender | undefined> => {
  const { rows } = await sql<Sender>`
    select ${senderColumns} from gate_controllers g where ${isSender(device)} for no key update of g`.execute(tx)
  return rows[0]
}

/** An older time within this window is a reordered message; beyond it the device's clock was set back. */
export const reorderWindowMs = 10 * 60_000

/** Whether a later message of that kind has been handled. */
export const isOutdated = ({ reportedAt }: Sender, kind: DeviceMessageKind, time: Instant): boolean => {
  const before = reportedAt[kind]
  const earlierMs = before === undefined ? 0 : Date.parse(before) - Date.parse(time)
  return earlierMs > 0 && earlierMs <= reorderWindowMs
}

/** Whether a message is newer than the last one of its kind. */
export const isNewest = ({ reportedAt }: Sender, kind: DeviceMessageKind, time: Instant): boolean => {
  const before = reportedAt[kind]
  if (before === undefined) return true
  const laterMs = Date.parse(time) - Date.parse(before)
  return laterMs > 0 || laterMs < -reorderWindowMs
}

export const saveReportTimes = async (
  tx: Tx,
  sender: Sender,
  reportedAt: Partial<Record<DeviceMessageKind, Instant>>,
): Promise<void> => {
  await sql`update gate_controllers set told_at = told_at || ${JSON.stringify(reportedAt)}::jsonb
    where id = ${sender.id}`.execute(tx)
}

/** Converts a device time to the server clock, at most `now`. */
export const toServerTime = (time: Instant, { skewMs }: Sender, now: Instant): Instant =>
  new Date(Math.min(Date.parse(time) - skewMs, Date.parse(now))).toISOString()

export const toDeviceTime = (ours: Instant, skewMs: number): Instant =>
  new Date(Date.parse(ours) + skewMs).toISOString()

export const announceController = (tx: Tx, { id, placeId }: Pick<Sender, 'id' | 'placeId'>): Promise<void> =>
  announce(tx, { topic: 'gates', id, placeId })
