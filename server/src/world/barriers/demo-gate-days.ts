import { found } from '../../kit/http/errors.ts'
import { minuteMs, dayMs } from '@parkla/contract/kit/time.ts'
import { demoOwnerId } from '../people/demo-accounts.ts'
import { instantOf } from '../demo-days.ts'
import type { DemoDevices } from '../places/demo-devices.ts'
import { imageKeyOf, type Ledger } from '../stays/demo-ledger.ts'
import type { DemoSites } from '../places/demo-places.ts'
import { misreadOf } from './plate-confusion.ts'
import { itemAt, openRandom } from '../random.ts'

/** Accounts that open barriers and correct counts. */
const [placeAdminId, operatorId] = [demoOwnerId('place'), demoOwnerId('operator')]

type Making = {
  nowMs: number
  sites: DemoSites
  devices: DemoDevices
  ledger: Ledger
  plates: readonly { plate: string }[]
}
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
        time: instantOf(nowMs - ago * minuteMs - id * 1_700),
        level,
        message,
      })),
    )

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

const aimedAtGate = new Set(['OPEN', 'KEEP_OPEN', 'RELEASE_KEEP_OPEN'])

const commandRows = ({ nowMs, devices }: Making) => {
  const random = openRandom(20_264)
  const gate = found(devices.gates[0])
  return orders.map((given, index) => {
    const after = (ms: number) => instantOf(nowMs - (25 + index * 190) * minuteMs + ms)
    const isSent = given.status !== 'EXPIRED'
    return {
      id: orders.length - index,
      command_id: random.uuid(),
      gate_controller_id: gate.gate_controller_id,
      gate_id: aimedAtGate.has(given.command) ? gate.id : null,
      ...given,
      created_at: after(0),
      expires_at: after(10_000),
      ...(isSent && { sent_at: after(40), answered_at: after(given.status === 'NO_ANSWER' ? 10_040 : 420) }),
    }
  })
}

/** Manual corrections of a place's count, for cars that passed a barrier held open. */
const correctionRows = ({ sites, nowMs }: Making) =>
  [
    { difference: 3, reason: 'Three cars came in while the barrier was open', ago: 400 },
    { difference: -1, reason: 'Counted on foot', ago: 130 },
  ].map(({ ago, ...correction }) => ({
    ...correction,
    place_id: sites.placeOf('TLN-SADAM').id,
    owner_id: placeAdminId,
    created_at: instantOf(nowMs - ago * minuteMs),
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
  const controller = found(devices.gate_controllers[2])
  const gate = found(devices.gates.find(({ gate_controller_id }) => gate_controller_id === controller.id))
  const camera = found(devices.cameras.find(({ gate_id }) => gate_id === gate.id))
  return pastAlarms.map(({ kind, cause, daysAgo, lasted, of, ...more }, index) => {
    const raisedMs = nowMs - daysAgo * dayMs - index * 47 * minuteMs
    const cleared_at = instantOf(raisedMs + lasted * minuteMs)
    return {
      kind,
      cause: `demo:${cause}`,
      place_id: controller.place_id,
      gate_controller_id: of === 'controller' ? controller.id : null,
      gate_id: of === 'gate' ? gate.id : null,
      camera_id: of === 'camera' ? camera.id : null,
      raised_at: instantOf(raisedMs),
      cleared_at,
      ...('note' in more && {
        note: more.note,
        acknowledged_at: instantOf(raisedMs + 3 * minuteMs),
        acknowledged_by_owner_id: operatorId,
      }),
      updated_at: cleared_at,
    }
  })
}

const noteRows = (alarms: ReturnType<typeof alarmRows>) =>
  alarms.flatMap(({ note, acknowledged_at }, index) =>
    note ? [{ alarm_id: index + 1, owner_id: operatorId, text: note, created_at: acknowledged_at }] : [],
  )

/** Exceptions of every kind and outcome, newest first: kind, direction and outcome of the read. */
const exceptions = [
  ['EXIT_WITHOUT_ENTRY', 'EXIT', 'UNMATCHED', { isMisread: true }],
  ['UNREAD', 'EXIT', 'UNREAD', {}],
  ['EXIT_WITHOUT_ENTRY', 'EXIT', 'UNMATCHED', { isMisread: true }],
  ['ENTRY_TWICE', 'ENTRY', 'REPEATED', {}],
  ['UNREAD', 'ENTRY', 'UNREAD', {}],
  ['TWO_PLACES', 'ENTRY', 'REPEATED', {}],
  ['OUT_OF_ORDER', 'EXIT', 'UNMATCHED', {}],
  ['CLOCK', 'ENTRY', 'STARTED', {}],
  ['OVERSTAY', 'ENTRY', 'STARTED', {}],
  ['EXIT_WITHOUT_ENTRY', 'EXIT', 'ENDED', { isMisread: true, status: 'SOLVED', solution: 'MERGED', by: operatorId }],
  ['UNREAD', 'EXIT', 'DISMISSED', { status: 'DISMISSED', solution: 'A bicycle', by: placeAdminId }],
  // resolved automatically
  ['OUT_OF_ORDER', 'EXIT', 'IN_GRACE', { status: 'SOLVED', solution: 'MATCHED' }],
] as const

const reasons: Readonly<Record<string, string>> = {
  UNMATCHED: 'lprEvents.exitWithoutEntry',
  UNREAD: 'lprEvents.unread',
}

/** Cars parked at a place with cameras, which are the correct matches of misreads. */
const parkedCars = ({ ledger, devices, plates }: Making) =>
  ledger.sessions.flatMap((session) => {
    const hasCamera = devices.cameras.some(({ place_id }) => place_id === session.place_id)
    const plate = plates[(session.plate_id ?? 0) - 1]?.plate
    return session.status === 'STARTED' && hasCamera && plate !== undefined ? [{ session, plate }] : []
  })

const sureness = (isUnread: boolean, isMisread: boolean): number => (isUnread ? 0.1 : isMisread ? 0.71 : 0.93)

/** Reads with an exception; their images show the correct plate. */
const exceptionRows = (making: Making) => {
  const { nowMs, ledger, devices } = making
  const random = openRandom(20_265)
  const cars = parkedCars(making)
  const made = exceptions.map(([kind, direction, outcome, more], index) => {
    const { isMisread, status, solution, by } = { isMisread: false, status: 'OPEN', solution: '', by: null, ...more }
    const { session, plate } = itemAt(cars, index * 3)
    const { place_id } = session
    const camera = found(devices.cameras.find((each) => each.place_id === place_id && each.direction === direction))
    const readMs = Math.max(nowMs - (6 + index * 41) * minuteMs, Date.parse(session.start_time))
    const at = (ms: number) => instantOf(Math.min(readMs + ms, nowMs))
    const isUnread = kind === 'UNREAD'
    const license_plate = isUnread ? '' : isMisread ? misreadOf(plate, random) : plate
    const session_id = outcome === 'UNMATCHED' || outcome === 'UNREAD' ? null : session.id
    const id = ledger.lpr_events.length + index + 1
    const read = {
      id,
      place_id,
      gate: camera.description,
      direction,
      license_plate,
      session_id,
      outcome,
      confidence: sureness(isUnread, isMisread),
      time: at(0),
      image_key: imageKeyOf(plate),
      camera_id: camera.id,
      read_id: `demo-${index + 1}`,
      device_time: kind === 'CLOCK' ? at(14e4) : at(0),
      received_at: at(kind === 'OUT_OF_ORDER' ? 7e4 : 900),
      outcome_reason: reasons[outcome] ?? '',
      is_gate_opened: outcome === 'STARTED' || outcome === 'REPEATED',
    }
    const solved_at = status === 'OPEN' ? null : at(9 * minuteMs)
    const exception = {
      place_id,
      lpr_event_id: id,
      license_plate,
      kind,
      session_id,
      status,
      solved_at,
      solution,
      created_at: at(1e3),
      solved_by_owner_id: by,
      updated_at: solved_at ?? at(1e3),
    }
    return { read, exception }
  })
  return { lpr_events: made.map(({ read }) => read), lpr_exceptions: made.map(({ exception }) => exception) }
}

/** Cars that were not let in today: place, reason, minutes ago. */
const refusals = [
  ['TLN-VABADUSE', 'lprEvents.full', 38],
  ['TLN-VABADUSE', 'lprEvents.full', 52],
  ['TLN-KOMPASSI', 'lprEvents.noPublicSpots', 71],
  ['TLN-SADAM', 'lprEvents.full', 95],
  ['RIX-CENTRS', 'lprEvents.full', 120],
  ['TLN-ROTERMANNI-2', 'lprEvents.full', 160],
  ['RIX-SKANSTE', 'lprEvents.closedNow', 415],
  ['TLN-ULEMISTE', 'lprEvents.closedNow', 460],
] as const

const refusedRows = ({ nowMs, sites, devices, plates }: Making, firstId: number) =>
  refusals.map(([code, outcome_reason, minutesAgo], index) => {
    const place_id = sites.placeOf(code).id
    const camera = found(devices.cameras.find((each) => each.place_id === place_id && each.direction === 'ENTRY'))
    // guests, who have no right at a place; their plates are the last ones
    const { plate } = found(plates.at(-1 - index))
    const time = instantOf(nowMs - minutesAgo * minuteMs)
    return {
      id: firstId + index,
      place_id,
      gate: camera.description,
      direction: 'ENTRY',
      license_plate: plate,
      outcome: 'REFUSED',
      outcome_reason,
      confidence: 0.96,
      time,
      image_key: imageKeyOf(plate),
      camera_id: camera.id,
      read_id: `demo-refused-${index + 1}`,
      device_time: time,
      received_at: time,
    }
  })

/** Gate history: exceptions, device logs, commands with every outcome, corrected counts, cleared alarms. */
export const makeGateDays = (making: Making) => {
  const alarms = alarmRows(making)
  const { lpr_events, lpr_exceptions } = exceptionRows(making)
  const refused = refusedRows(making, making.ledger.lpr_events.length + lpr_events.length + 1)
  return {
    lpr_events: [...lpr_events, ...refused],
    lpr_exceptions,
    controller_logs: logRows(making),
    gate_commands: commandRows(making),
    count_corrections: correctionRows(making),
    alarms,
    alarm_notes: noteRows(alarms),
  }
}
