import { isSet, type Instant } from '../kit/time.ts'
import type { SettingValue } from '../settings/settings.catalogue.ts'
import type { AlarmKind } from './alarms.schema.ts'

/** Settings that alarms go by. */
export type AlarmThresholds = {
  [
    Key in 'controllerLateMinutes' | 'controllerDeadMinutes' | 'gateOpenMinutes' | 'noReadsMinutes' | 'weakSignalDbm'
  ]: SettingValue<Key>
}

/** Zero dates for what has never been. */
export type WatchedController = { id: number; placeId: number; lastHeartbeat: Instant; rssi: number | null }
export type WatchedGate = {
  id: number
  placeId: number
  controllerId: number
  activity: 'OPEN' | 'CLOSED' | 'UNKNOWN'
  activitySince: Instant
  isAlwaysOpened: boolean
  alwaysOpenedUntil: Instant
}
export type WatchedCamera = {
  id: number
  placeId: number
  gateId: number | null
  /** Its last read, or when it was set up. */
  silentSince: Instant
  /** The place has been open all the time that a camera may be silent. */
  isOpenLong: boolean
  isOpenNow: boolean
}

/** What devices have said of themselves, and which causes have an open alarm. */
export type Situation = {
  controllers: readonly WatchedController[]
  gates: readonly WatchedGate[]
  cameras: readonly WatchedCamera[]
  open: ReadonlyMap<string, AlarmKind>
  /** Since when we listen: silence before that is ours, not theirs. Zero date where it plays no part. */
  listeningSince: Instant
}

/** A cause with the kind of its alarm now. The same `cause` is the same alarm. */
export type Cause = {
  cause: string
  kind: AlarmKind
  placeId: number
  controllerId: number | null
  gateId: number | null
  cameraId: number | null
}

const none = { controllerId: null, gateId: null, cameraId: null }

const minutesSince = (instant: Instant, now: Instant): number => (Date.parse(now) - Date.parse(instant)) / 60_000

const later = (one: Instant, other: Instant): Instant => (Date.parse(one) > Date.parse(other) ? one : other)

/** A signal that hovers at the limit would come and go with every heartbeat: it has to rise by this to be well again. */
export const signalRecoveryDb = 3

type Judging = { situation: Situation; thresholds: AlarmThresholds; now: Instant }

/**
 * R159. A new alarm counts the silence from when we began to listen; an open one lasts until a heartbeat comes, so that a
 * restart of ours neither raises nor clears. Within one alarm the kind only grows worse.
 */
const silenceOf = (controller: WatchedController, { situation, thresholds, now }: Judging): AlarmKind | undefined => {
  const { lastHeartbeat, id } = controller
  if (!isSet(lastHeartbeat)) return undefined
  const before = situation.open.get(`controller:${id}:silent`)
  const { listeningSince } = situation
  const since = before === undefined && isSet(listeningSince) ? later(lastHeartbeat, listeningSince) : lastHeartbeat
  const minutes = minutesSince(since, now)
  if (minutes >= thresholds.controllerDeadMinutes) return 'CONTROLLER_DEAD'
  if (minutes < thresholds.controllerLateMinutes) return undefined
  return before ?? 'CONTROLLER_LATE'
}

/** What a silent controller heard last says nothing of now, so its alarm stays as it is. R164: 0 is unknown. */
const isSignalWeak = (controller: WatchedController, { situation, thresholds, now }: Judging): boolean => {
  const { id, rssi, lastHeartbeat } = controller
  const isOpen = situation.open.has(`controller:${id}:signal`)
  const isSilent = isSet(lastHeartbeat) && minutesSince(lastHeartbeat, now) >= thresholds.controllerLateMinutes
  if (isSilent) return isOpen
  if (rssi === null || rssi === 0) return false
  return rssi <= thresholds.weakSignalDbm + (isOpen ? signalRecoveryDb - 1 : 0)
}

const ofController = (controller: WatchedController, judging: Judging): Cause[] => {
  const { id, placeId } = controller
  const base = { ...none, placeId, controllerId: id }
  const silence = silenceOf(controller, judging)
  return [
    ...(silence === undefined ? [] : [{ ...base, cause: `controller:${id}:silent`, kind: silence }]),
    ...(isSignalWeak(controller, judging)
      ? [{ ...base, cause: `controller:${id}:signal`, kind: 'WEAK_SIGNAL' as const }]
      : []),
  ]
}

/** A release takes its time on the way. */
const minutesToRelease = 1

/** Kept open by hand is another matter than forgotten open; with an end it should end by itself (R163). */
const ofGate = (gate: WatchedGate, { thresholds, now }: Judging): Cause[] => {
  const { id, placeId, controllerId, activity, activitySince, isAlwaysOpened, alwaysOpenedUntil } = gate
  const base = { ...none, placeId, controllerId, gateId: id }
  if (isAlwaysOpened) {
    const isPlanned = isSet(alwaysOpenedUntil) && minutesSince(alwaysOpenedUntil, now) <= minutesToRelease
    return isPlanned ? [] : [{ ...base, cause: `gate:${id}:kept`, kind: 'GATE_KEPT_OPEN' }]
  }
  const isLong = isSet(activitySince) && minutesSince(activitySince, now) >= thresholds.gateOpenMinutes
  return activity === 'OPEN' && isLong ? [{ ...base, cause: `gate:${id}:open`, kind: 'GATE_OPEN_TOO_LONG' }] : []
}

/** Raised only after a whole quiet stretch of opening hours; cleared by a read or when the place closes. */
const ofCamera = (camera: WatchedCamera, { situation, thresholds, now }: Judging): Cause[] => {
  const { id, placeId, gateId, silentSince, isOpenLong, isOpenNow } = camera
  const cause = `camera:${id}:reads`
  const isOpen = situation.open.has(cause)
  const { listeningSince } = situation
  const since = !isOpen && isSet(listeningSince) ? later(silentSince, listeningSince) : silentSince
  const isQuiet = minutesSince(since, now) >= thresholds.noReadsMinutes
  if (!isQuiet || !(isOpen ? isOpenNow : isOpenLong)) return []
  return [{ ...none, placeId, gateId, cameraId: id, cause, kind: 'NO_READS' }]
}

/** Every cause for an alarm at this moment, each once. */
export const causesOf = (situation: Situation, thresholds: AlarmThresholds, now: Instant): Cause[] => {
  const judging = { situation, thresholds, now }
  return [
    ...situation.controllers.flatMap((controller) => ofController(controller, judging)),
    ...situation.gates.flatMap((gate) => ofGate(gate, judging)),
    ...situation.cameras.flatMap((camera) => ofCamera(camera, judging)),
  ]
}

export type AlarmChanges = { raised: Cause[]; worsened: Cause[]; cleared: string[] }

/** What has to be done so that the open alarms are these causes. */
export const changesOf = (open: ReadonlyMap<string, AlarmKind>, causes: readonly Cause[]): AlarmChanges => {
  const present = new Set(causes.map(({ cause }) => cause))
  return {
    raised: causes.filter(({ cause }) => !open.has(cause)),
    worsened: causes.filter(({ cause, kind }) => open.has(cause) && open.get(cause) !== kind),
    cleared: [...open.keys()].filter((cause) => !present.has(cause)),
  }
}
