import type { DeviceMessage, DeviceMessageKind } from '@parkla/contract/devices/device-messages.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import type { JobContext } from '../../../kit/jobs.ts'
import { announce } from '../../../kit/live.ts'

/**
 * What the link node may use. `talked`: controllers whose log has new lines, told to the screens once a second; `skews`: how
 * each controller's clock went at its last heartbeats.
 */
export type LinkContext = JobContext & { talked: Map<number, number>; skews: Map<number, readonly number[]> }

/** A message of that kind, as its taker sees it. */
export type Told<Kind extends DeviceMessageKind> = Pick<Extract<DeviceMessage, { kind: Kind }>, 'device' | 'body'>

export type Speaker = {
  id: number
  placeId: number
  skewMs: number
  /** By its own clock, when it last said that kind of thing. */
  toldAt: Readonly<Partial<Record<DeviceMessageKind, Instant>>>
}

/** The controller that speaks; undefined when it was removed meanwhile, or is a camera. */
export const lockSpeaker = async (tx: Tx, device: string): Promise<Speaker | undefined> => {
  const { rows } = await sql<Speaker>`
    select g.id, g.place_id as "placeId", g.clock_skew_ms as "skewMs", g.told_at as "toldAt"
    from gate_controllers g
    where lower(g.controller_id) = lower(${device}) and g.controller_id = ${device} and g.deleted_at is null
    for no key update of g`.execute(tx)
  return rows[0]
}

/** What is older than the last word by less than this came out of order; by more, and its clock was set back. */
export const disorderMs = 10 * 60_000

/** Whether the controller has said something of that kind since then. */
export const isOutdated = ({ toldAt }: Speaker, kind: DeviceMessageKind, time: Instant): boolean => {
  const before = toldAt[kind]
  const earlierMs = before === undefined ? 0 : Date.parse(before) - Date.parse(time)
  return earlierMs > 0 && earlierMs <= disorderMs
}

/** Whether this is newer than what the controller said before. */
export const isNews = ({ toldAt }: Speaker, kind: DeviceMessageKind, time: Instant): boolean => {
  const before = toldAt[kind]
  if (before === undefined) return true
  const laterMs = Date.parse(time) - Date.parse(before)
  return laterMs > 0 || laterMs < -disorderMs
}

export const rememberTold = async (
  tx: Tx,
  speaker: Speaker,
  told: Partial<Record<DeviceMessageKind, Instant>>,
): Promise<void> => {
  await sql`update gate_controllers set told_at = told_at || ${JSON.stringify(told)}::jsonb
    where id = ${speaker.id}`.execute(tx)
}

/** A moment of the device on our clock, never in the future. */
export const onOurClock = (time: Instant, { skewMs }: Speaker, now: Instant): Instant =>
  new Date(Math.min(Date.parse(time) - skewMs, Date.parse(now))).toISOString()

/** Our moment on the device's clock. */
export const onItsClock = (ours: Instant, skewMs: number): Instant => new Date(Date.parse(ours) + skewMs).toISOString()

export const announceController = (tx: Tx, { id, placeId }: Pick<Speaker, 'id' | 'placeId'>): Promise<void> =>
  announce(tx, { topic: 'gates', id, placeId })
