import { dayMs } from '@parkla/contract/kit/time.ts'
import type { DemoDevices } from './demo-devices.ts'
import type { DemoSites } from './demo-sites.ts'
import { openRandom } from './random.ts'

/** Ids of the demo accounts that open barriers and correct counts. */
const [placeAdminId, operatorId] = [5, 6]

const minuteMs = 60_000
const seed = 20_264

type Making = { nowMs: number; sites: DemoSites; devices: DemoDevices }
type Level = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR'

const story: readonly (readonly [minutesAgo: number, level: Level, message: string])[] = [
  [2_890, 'INFO', 'Started, reason: power'],
  [2_889, 'INFO', 'Link up'],
  [1_440, 'WARN', 'Barrier 1 took 4.1 s to open, 3.0 s expected'],
  [731, 'ERROR', 'Barrier 2 did not close: loop occupied for 300 s'],
  [726, 'INFO', 'Barrier 2 closed'],
  [190, 'WARN', 'Link lost, trying again'],
  [188, 'INFO', 'Link up'],
  [31, 'DEBUG', 'Loop 1 occupied 2.2 s'],
  [30, 'INFO', 'Barrier 1 opened by command'],
]

const logRows = ({ nowMs, devices }: Making) =>
  devices.gate_controllers
    .filter(({ version, last_heartbeat }) => version > 2 && last_heartbeat !== null)
    .flatMap(({ id }) =>
      story.map(([ago, level, message], line) => ({
        gate_controller_id: id,
        line_id: `demo-${line + 1}`,
        time: new Date(nowMs - ago * minuteMs - id * 1_700).toISOString(),
        level,
        message,
      })),
    )
    .map((row, index) => ({ id: index + 1, ...row }))

const order = (command: string, status: string, change: object) => ({
  command,
  status,
  answer: '',
  owner_id: operatorId,
  reason: '',
  send_mode: 'NETWORK',
  ...change,
})

/** Commands with every outcome (R161), newest first. */
const orders = [
  order('OPEN', 'DONE', { reason: 'Driver without phone' }),
  order('OPEN', 'NO_ANSWER', { reason: 'Misread plate' }),
  order('STATUS', 'DONE', {}),
  order('OPEN', 'FAILED', { reason: 'Emergency', answer: 'Barrier is blocked' }),
  order('KEEP_OPEN', 'DONE', { reason: 'Street works', owner_id: placeAdminId }),
  order('RELEASE_KEEP_OPEN', 'DONE', { owner_id: placeAdminId }),
  order('OPEN', 'EXPIRED', { reason: 'Misread plate' }),
  order('RESET', 'DONE', { owner_id: placeAdminId }),
  order('OPEN', 'DONE', { reason: 'Driver without phone', send_mode: 'SMS' }),
] as const

const aimedAtAGate = new Set(['OPEN', 'KEEP_OPEN', 'RELEASE_KEEP_OPEN'])

const commandRows = ({ nowMs, devices }: Making) => {
  const random = openRandom(seed)
  const controller = devices.gate_controllers[0]!
  const gate = devices.gates.find(({ gate_controller_id }) => gate_controller_id === controller.id)!
  return orders.map((given, index) => {
    const madeMs = nowMs - (25 + index * 190) * minuteMs
    const after = (ms: number) => new Date(madeMs + ms).toISOString()
    const wasSent = given.status !== 'EXPIRED'
    const wasAnswered = given.status === 'DONE' || given.status === 'FAILED' || given.status === 'NO_ANSWER'
    return {
      id: orders.length - index,
      command_id: random.uuid(),
      gate_controller_id: controller.id,
      gate_id: aimedAtAGate.has(given.command) ? gate.id : null,
      ...given,
      created_at: after(0),
      expires_at: after(10_000),
      sent_at: wasSent ? after(40) : null,
      answered_at: wasAnswered ? after(given.status === 'NO_ANSWER' ? 10_040 : 420) : null,
    }
  })
}

/** Manual corrections of a place's count, for cars that passed a barrier held open. */
const corrections = (sites: DemoSites, nowMs: number) =>
  [
    { code: 'TLN-SADAM', difference: 3, reason: 'Three cars came in while the barrier was open', ago: 400 },
    { code: 'TLN-SADAM', difference: -1, reason: 'Counted on foot', ago: 130 },
  ].map(({ code, difference, reason, ago }, index) => ({
    id: index + 1,
    place_id: sites.idOf(code),
    difference,
    reason,
    owner_id: placeAdminId,
    created_at: new Date(nowMs - ago * minuteMs).toISOString(),
  }))

const pastAlarms = [
  { kind: 'CONTROLLER_LATE', cause: 'late', daysAgo: 2, lasted: 4, of: 'controller' },
  { kind: 'CONTROLLER_DEAD', cause: 'dead', daysAgo: 2, lasted: 62, of: 'controller', note: 'Fuse changed' },
  { kind: 'GATE_OPEN_TOO_LONG', cause: 'open', daysAgo: 4, lasted: 11, of: 'gate' },
  { kind: 'GATE_KEPT_OPEN', cause: 'kept-open', daysAgo: 6, lasted: 240, of: 'gate', note: 'Street works' },
  { kind: 'NO_READS', cause: 'no-reads', daysAgo: 9, lasted: 180, of: 'camera', note: 'Camera cleaned' },
  { kind: 'WEAK_SIGNAL', cause: 'signal', daysAgo: 12, lasted: 95, of: 'controller' },
] as const

/** One cleared alarm of each kind; active alarms are raised by the watch job from their causes. */
const alarmRows = ({ nowMs, devices }: Making) => {
  const controller = devices.gate_controllers[2]!
  const gate = devices.gates.find(({ gate_controller_id }) => gate_controller_id === controller.id)!
  const camera = devices.cameras.find(({ gate_id }) => gate_id === gate.id)!
  return pastAlarms.map(({ kind, cause, daysAgo, lasted, of, ...more }, index) => {
    const raisedMs = nowMs - daysAgo * dayMs - index * 47 * minuteMs
    const cleared = new Date(raisedMs + lasted * minuteMs).toISOString()
    const seen = 'note' in more ? new Date(raisedMs + 3 * minuteMs).toISOString() : null
    return {
      id: index + 1,
      kind,
      cause: `demo:${cause}`,
      place_id: controller.place_id,
      gate_controller_id: of === 'controller' ? controller.id : null,
      gate_id: of === 'gate' ? gate.id : null,
      camera_id: of === 'camera' ? camera.id : null,
      raised_at: new Date(raisedMs).toISOString(),
      cleared_at: cleared,
      acknowledged_at: seen,
      acknowledged_by_owner_id: seen === null ? null : operatorId,
      updated_at: cleared,
    }
  })
}

const noteRows = (alarms: ReturnType<typeof alarmRows>) =>
  alarms
    .flatMap(({ id, acknowledged_at }, index) => {
      const past = pastAlarms[index]!
      return 'note' in past ? [{ alarm_id: id, text: past.note, created_at: acknowledged_at }] : []
    })
    .map((note, index) => ({ id: index + 1, owner_id: operatorId, ...note }))

/** Gate history: device logs, commands with every outcome, corrected counts, cleared alarms. */
export const makeGateDays = (making: Making) => {
  const alarms = alarmRows(making)
  return {
    controller_logs: logRows(making),
    gate_commands: commandRows(making),
    count_corrections: corrections(making.sites, making.nowMs),
    alarms,
    alarm_notes: noteRows(alarms),
  }
}
