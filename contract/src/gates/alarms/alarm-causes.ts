import { isSet, type Instant } from '../../kit/time.ts'
import type { SettingValue } from '../../office/settings/settings-catalogue.ts'
import type { AlarmKind } from './alarms.schema.ts'

/** Thresholds from the operator settings. */
export type AlarmThresholds = {
  [
    Key in 'controllerLateMinutes' | 'controllerDeadMinutes' | 'gateOpenMinutes' | 'noReadsMinutes' | 'weakSignalDbm'
  ]: SettingValue<Key>
}

/** Zero date: the event has never happened. */
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
  /** Time of the camera's last read, or of its creation. */
  silentSince: Instant
  /** The place has been open for the whole silence threshold. */
  isOpenLong: boolean
  isOpenNow: boolean
}

/** The reported status of all devices, and the causes with an open alarm. */
export type Situation = {
  controllers: readonly WatchedController[]
  gates: readonly WatchedGate[]
  cameras: readonly WatchedCamera[]
  open: ReadonlyMap<string, AlarmKind>
  /** When this server connected to the devices: earlier silence proves nothing about them. Zero date: not relevant. */
  listeningSince: Instant
}

/** A cause with the current kind of its alarm. At most one open alarm per `cause`. */
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

/** Hysteresis in dBm: without it a signal at the threshold would raise and clear an alarm on every heartbeat. */
const signalRecoveryDb = 3

type Judging = { situation: Situation; thresholds: AlarmThresholds; now: Instant }

/**
 * R159. A new alarm counts the silence from when this server began to listen; an open one lasts until a heartbeat, so a
 * restart of the server neither raises nor clears alarms. The kind of an open alarm only gets worse.
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

/** Skips silent controllers: their last signal is outdated, so their alarm stays unchanged. R164: 0 is unknown. */
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

/** The release command needs time to take effect. */
const minutesToRelease = 1

/** A gate kept open by an operator is a different alarm; one with an end closes automatically (R163). */
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

/** Raised after a silence that lies entirely within opening hours; cleared by a read or when the place closes. */
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

/** All current causes, each once. */
export const causesOf = (situation: Situation, thresholds: AlarmThresholds, now: Instant): Cause[] => {
  const judging = { situation, thresholds, now }
  return [
    ...situation.controllers.flatMap((controller) => ofController(controller, judging)),
    ...situation.gates.flatMap((gate) => ofGate(gate, judging)),
    ...situation.cameras.flatMap((camera) => ofCamera(camera, judging)),
  ]
}

export type AlarmChanges = { raised: Cause[]; worsened: Cause[]; cleared: string[] }

/** The changes that bring the open alarms in line with the causes. */
export const changesOf = (open: ReadonlyMap<string, AlarmKind>, causes: readonly Cause[]): AlarmChanges => {
  const present = new Set(causes.map(({ cause }) => cause))
  return {
    raised: causes.filter(({ cause }) => !open.has(cause)),
    worsened: causes.filter(({ cause, kind }) => open.has(cause) && open.get(cause) !== kind),
    cleared: [...open.keys()].filter((cause) => !present.has(cause)),
  }
}
