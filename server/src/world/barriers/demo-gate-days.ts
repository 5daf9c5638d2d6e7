import { dayMs, minuteMs } from '@parkla/contract/kit/time.ts'
import { found } from '../../kit/errors.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { instantOf, type Demo, type Row } from '../demo-rows.ts'
import { demoOwnerId } from '../people/demo-accounts.ts'
import type { Sites } from '../places/demo-places.ts'
import { itemAt } from '../random.ts'
import { imageKeyOf } from '../stays/demo-sessions.ts'
import { misreadOf } from './plate-confusion.ts'

type World = Demo & Sites
type Camera = Selectable<Tables['cameras']>

/** Accounts that open barriers and correct counts. */
const [placeAdminId, operatorId] = [demoOwnerId('place'), demoOwnerId('operator')]

const story = [
  [2_890, 'INFO', 'Started, reason: power'],
  [2_889, 'INFO', 'Link up'],
  [1_440, 'WARN', 'Barrier 1 took 4.1 s to open, 3.0 s expected'],
  [731, 'ERROR', 'Barrier 2 did not close: loop occupied for 300 s'],
  [726, 'INFO', 'Barrier 2 closed'],
  [190, 'WARN', 'Link lost, trying again'],
  [188, 'INFO', 'Link up'],
  [31, 'DEBUG', 'Loop 1 occupied 2.2 s'],
  [30, 'INFO', 'Barrier 1 opened by command'],
] as const

const addLogs = ({ add, nowMs, rowsOf }: World): void => {
  for (const { id, uptime_seconds } of rowsOf('gate_controllers'))
    if (uptime_seconds)
      for (const [line, [ago, level, message]] of story.entries()) {
        const time = instantOf(nowMs - ago * minuteMs - id * 1_700)
        add('controller_logs', { gate_controller_id: id, line_id: `demo-${line + 1}`, time, level, message })
      }
}

/** Commands with every outcome (R161), newest first; without a gate they are for the controller. */
const commands: readonly Row<'gate_commands'>[] = [
  { command: 'OPEN', reason: 'Driver without phone' },
  { command: 'OPEN', status: 'NO_ANSWER', reason: 'Misread plate' },
  { command: 'STATUS', gate_id: null },
  { command: 'OPEN', status: 'FAILED', reason: 'Emergency', answer: 'Barrier is blocked' },
  { command: 'KEEP_OPEN', reason: 'Street works', owner_id: placeAdminId },
  { command: 'RELEASE_KEEP_OPEN', owner_id: placeAdminId },
  { command: 'OPEN', status: 'EXPIRED', reason: 'Misread plate' },
  { command: 'RESET', gate_id: null, owner_id: placeAdminId },
  { command: 'OPEN', reason: 'Driver without phone', send_mode: 'SMS' },
]

const addCommands = ({ add, nowMs, random }: World): void => {
  for (const [index, command] of [...commands.entries()].toReversed()) {
    const { status = 'DONE' } = command
    const after = (ms: number) => instantOf(nowMs - (25 + index * 190) * minuteMs + ms)
    const target = { gate_controller_id: 1, gate_id: 1, command_id: random.uuid(), owner_id: operatorId }
    const isSent = status !== 'EXPIRED'
    const answered = isSent && { sent_at: after(40), answered_at: after(status === 'NO_ANSWER' ? 10_040 : 420) }
    const row = { ...target, status, ...answered, ...command }
    add('gate_commands', { ...row, created_at: after(0), expires_at: after(10_000) })
  }
}

/** Manual corrections of a place's count, for cars that passed a barrier held open. */
const addCorrections = ({ add, placeOf, before }: World): void => {
  const correction = { place_id: placeOf('TLN-SADAM').id, owner_id: placeAdminId }
  const reason = 'Kolm autot sõitis sisse, kui tõkkepuu oli lahti'
  add('count_corrections', { ...correction, difference: 3, reason, created_at: before(0.28) })
  add('count_corrections', { ...correction, difference: -1, reason: 'Loetud kohapeal', created_at: before(0.09) })
}

const pastAlarms = [
  ['CONTROLLER_LATE', 'gate_controller_id', 2, 4, ''],
  ['CONTROLLER_DEAD', 'gate_controller_id', 2, 62, 'Kaitse vahetatud'],
  ['GATE_OPEN_TOO_LONG', 'gate_id', 4, 11, ''],
  ['GATE_KEPT_OPEN', 'gate_id', 6, 240, 'Teetööd'],
  ['NO_READS', 'camera_id', 9, 180, 'Kaamera puhastatud'],
  ['WEAK_SIGNAL', 'gate_controller_id', 12, 95, ''],
] as const

/** One cleared alarm of each kind; active alarms are raised by the watch job from their causes. */
const addAlarms = ({ add, nowMs, placeOf }: World, cameras: readonly Camera[]): void => {
  const place_id = placeOf('TLN-SADAM').id
  const camera = found(cameras.find((each) => each.place_id === place_id))
  const ids = { gate_controller_id: 3, gate_id: camera.gate_id, camera_id: camera.id }
  for (const [index, [kind, of, daysAgo, minutes, text]] of pastAlarms.entries()) {
    const after = (ms: number) => instantOf(nowMs - daysAgo * dayMs - index * 47 * minuteMs + ms)
    const [raised_at, cleared_at, acknowledged_at] = [after(0), after(minutes * minuteMs), after(3 * minuteMs)]
    const alarm = {
      kind,
      cause: `demo:${kind}`,
      place_id,
      [of]: ids[of],
      raised_at,
      cleared_at,
      updated_at: cleared_at,
    }
    const acknowledged = text !== '' && { note: text, acknowledged_at, acknowledged_by_owner_id: operatorId }
    const alarm_id = add('alarms', { ...alarm, ...acknowledged })
    if (text !== '') add('alarm_notes', { alarm_id, owner_id: operatorId, text, created_at: acknowledged_at })
  }
}

/** Exceptions of every kind and outcome, newest first: kind, direction and outcome of the read. */
const exceptions: readonly (readonly [string, 'ENTRY' | 'EXIT', string, Row<'lpr_exceptions'>?])[] = [
  ['EXIT_WITHOUT_ENTRY', 'EXIT', 'UNMATCHED'],
  ['UNREAD', 'EXIT', 'UNREAD'],
  ['EXIT_WITHOUT_ENTRY', 'EXIT', 'UNMATCHED'],
  ['ENTRY_TWICE', 'ENTRY', 'REPEATED'],
  ['UNREAD', 'ENTRY', 'UNREAD'],
  ['TWO_PLACES', 'ENTRY', 'REPEATED'],
  ['OUT_OF_ORDER', 'EXIT', 'UNMATCHED'],
  ['CLOCK', 'ENTRY', 'STARTED'],
  ['OVERSTAY', 'ENTRY', 'STARTED'],
  ['EXIT_WITHOUT_ENTRY', 'EXIT', 'ENDED', { status: 'SOLVED', solution: 'MERGED', solved_by_owner_id: operatorId }],
  ['UNREAD', 'EXIT', 'DISMISSED', { status: 'DISMISSED', solution: 'Jalgratas', solved_by_owner_id: placeAdminId }],
  // resolved automatically
  ['OUT_OF_ORDER', 'EXIT', 'IN_GRACE', { status: 'SOLVED', solution: 'MATCHED' }],
]

const reasons: Readonly<Record<string, string>> = {
  UNMATCHED: 'lprEvents.exitWithoutEntry',
  UNREAD: 'lprEvents.unread',
}

/** Columns of a camera's read besides plate and outcome; the image shows the correct plate. */
const readBy = ({ id: camera_id, place_id, description: gate, direction }: Camera, time: string, plate: string) => ({
  camera_id,
  place_id,
  gate,
  direction,
  image_key: imageKeyOf(plate),
  time,
  device_time: time,
  received_at: time,
})

/** Reads of cars parked at a place with cameras, which are the correct matches of misreads. */
const addExceptions = ({ add, nowMs, random, rowsOf }: World, cameras: readonly Camera[]): void => {
  const parked = rowsOf('sessions').filter(
    ({ status, place_id }) => status === 'STARTED' && cameras.some((each) => each.place_id === place_id),
  )
  for (const [index, [kind, direction, outcome, solved]] of exceptions.entries()) {
    const { place_id, plate_id, ...session } = itemAt(parked, index * 3)
    const { plate } = found(rowsOf('plates')[(plate_id ?? 0) - 1])
    const camera = found(cameras.find((each) => each.place_id === place_id && each.direction === direction))
    const readMs = Math.max(nowMs - (6 + index * 41) * minuteMs, Date.parse(session.start_time))
    const at = (ms: number) => instantOf(Math.min(readMs + ms, nowMs))
    const [isUnread, isMisread] = [kind === 'UNREAD', kind === 'EXIT_WITHOUT_ENTRY']
    const license_plate = isUnread ? '' : isMisread ? misreadOf(plate, random) : plate
    const session_id = outcome === 'UNMATCHED' || outcome === 'UNREAD' ? null : session.id
    const lpr_event_id = add('lpr_events', {
      ...readBy(camera, at(0), plate),
      license_plate,
      outcome,
      confidence: isUnread ? 0.1 : isMisread ? 0.71 : 0.93,
      read_id: `demo-${index + 1}`,
      device_time: kind === 'CLOCK' ? at(14e4) : at(0),
      received_at: at(kind === 'OUT_OF_ORDER' ? 7e4 : 900),
      outcome_reason: reasons[outcome] ?? '',
      is_gate_opened: outcome === 'STARTED' || outcome === 'REPEATED',
    })
    const solved_at = solved ? at(9 * minuteMs) : null
    const exception = { place_id, lpr_event_id, license_plate, kind, session_id, created_at: at(1e3), ...solved }
    add('lpr_exceptions', { ...exception, solved_at, updated_at: solved_at ?? at(1e3) })
  }
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

const addRefusals = ({ add, before, placeOf, rowsOf }: World, cameras: readonly Camera[]): void => {
  for (const [index, [code, outcome_reason, minutesAgo]] of refusals.entries()) {
    const place_id = placeOf(code).id
    const camera = found(cameras.find((each) => each.place_id === place_id && each.direction === 'ENTRY'))
    // guests, who have no right at a place; their plates are the last ones
    const { plate } = found(rowsOf('plates').at(-1 - index))
    const read = { ...readBy(camera, before(minutesAgo / 1_440), plate), read_id: `demo-refused-${index + 1}` }
    add('lpr_events', { ...read, license_plate: plate, outcome: 'REFUSED', outcome_reason, confidence: 0.96 })
  }
}

/** Gate history: exceptions, device logs, commands with every outcome, corrected counts, cleared alarms. */
export const addGateDays = (world: World): void => {
  const cameras = world.rowsOf('cameras')
  addLogs(world)
  addCommands(world)
  addCorrections(world)
  addAlarms(world, cameras)
  addExceptions(world, cameras)
  addRefusals(world, cameras)
}
