import type { DemoDevices } from './demo-devices.ts'
import { imageKeyOf, type Ledger } from './demo-ledger.ts'
import { misreadOf } from './plate-confusion.ts'
import { openRandom } from './random.ts'

const minuteMs = 60_000
const seed = 20_265
const [placeAdminId, operatorId] = [5, 6]

type Kind = 'UNREAD' | 'EXIT_WITHOUT_ENTRY' | 'ENTRY_TWICE' | 'TWO_PLACES' | 'OUT_OF_ORDER' | 'CLOCK' | 'OVERSTAY'
type Status = 'OPEN' | 'SOLVED' | 'DISMISSED'

type Case = {
  kind: Kind
  direction: 'ENTRY' | 'EXIT'
  outcome: string
  status?: Status
  solution?: string
  isMisread?: true
  isUnread?: true
}

/** Exceptions that were resolved automatically. */
const solvedItself = 'MATCHED'

const reasons: Readonly<Record<string, string>> = {
  UNMATCHED: 'lprEvents.exitWithoutEntry',
  UNREAD: 'lprEvents.unread',
}

/** Misreads of every kind and outcome, newest first. */
const cases: readonly Case[] = [
  { kind: 'EXIT_WITHOUT_ENTRY', direction: 'EXIT', outcome: 'UNMATCHED', isMisread: true },
  { kind: 'UNREAD', direction: 'EXIT', outcome: 'UNREAD', isUnread: true },
  { kind: 'EXIT_WITHOUT_ENTRY', direction: 'EXIT', outcome: 'UNMATCHED', isMisread: true },
  { kind: 'ENTRY_TWICE', direction: 'ENTRY', outcome: 'REPEATED' },
  { kind: 'UNREAD', direction: 'ENTRY', outcome: 'UNREAD', isUnread: true },
  { kind: 'TWO_PLACES', direction: 'ENTRY', outcome: 'REPEATED' },
  { kind: 'OUT_OF_ORDER', direction: 'EXIT', outcome: 'UNMATCHED' },
  { kind: 'CLOCK', direction: 'ENTRY', outcome: 'STARTED' },
  { kind: 'OVERSTAY', direction: 'ENTRY', outcome: 'STARTED' },
  {
    kind: 'EXIT_WITHOUT_ENTRY',
    direction: 'EXIT',
    outcome: 'ENDED',
    isMisread: true,
    status: 'SOLVED',
    solution: 'MERGED',
  },
  {
    kind: 'UNREAD',
    direction: 'EXIT',
    outcome: 'DISMISSED',
    isUnread: true,
    status: 'DISMISSED',
    solution: 'A bicycle',
  },
  { kind: 'OUT_OF_ORDER', direction: 'EXIT', outcome: 'IN_GRACE', status: 'SOLVED', solution: solvedItself },
]

type Making = { nowMs: number; ledger: Ledger; devices: DemoDevices; plates: readonly { id: number; plate: string }[] }

/** Cars parked at a place with cameras, which are the correct matches of misreads. */
const standing = ({ ledger, devices, plates }: Making) =>
  ledger.sessions.flatMap((session) => {
    const isRead = devices.cameras.some(({ place_id }) => place_id === session.place_id)
    const plate = plates[(session.plate_id ?? 0) - 1]?.plate
    return session.status === 'STARTED' && isRead && plate !== undefined ? [{ session, plate }] : []
  })

/** Reads with an exception; their images show the correct plate. */
export const makeMisreads = (making: Making) => {
  const { nowMs, ledger, devices } = making
  const random = openRandom(seed)
  const cars = standing(making)
  const made = cases.map(({ kind, direction, outcome, isMisread, isUnread, ...end }, index) => {
    const { session, plate } = cars[(index * 3) % cars.length]!
    const camera = devices.cameras.find(
      ({ place_id, direction: way }) => place_id === session.place_id && way === direction,
    )!
    const readMs = Math.max(nowMs - (6 + index * 41) * minuteMs, Date.parse(session.start_time))
    const at = (ms: number) => new Date(Math.min(readMs + ms, nowMs)).toISOString()
    const { status = 'OPEN', solution = '' } = end
    const read = {
      id: ledger.lpr_events.length + index + 1,
      place_id: session.place_id,
      gate: camera.description,
      direction,
      license_plate: isUnread ? '' : isMisread ? misreadOf(plate, random) : plate,
      corrected_license_plate: '',
      confidence: isUnread ? 0.1 : isMisread ? 0.71 : 0.93,
      time: at(0),
      image_key: imageKeyOf(plate),
      camera_id: camera.id,
      read_id: `demo-${index + 1}`,
      device_time: kind === 'CLOCK' ? at(140_000) : at(0),
      received_at: at(kind === 'OUT_OF_ORDER' ? 70_000 : 900),
      outcome,
      outcome_reason: reasons[outcome] ?? '',
      session_id: outcome === 'UNMATCHED' || outcome === 'UNREAD' ? null : session.id,
      is_gate_opened: outcome === 'STARTED' || outcome === 'REPEATED',
    }
    const exception = {
      id: index + 1,
      place_id: session.place_id,
      lpr_event_id: read.id,
      license_plate: read.license_plate,
      kind,
      session_id: read.session_id,
      status,
      created_at: at(1_000),
      solved_at: status === 'OPEN' ? null : at(9 * minuteMs),
      solved_by_owner_id:
        status === 'OPEN' || solution === solvedItself ? null : index % 2 === 0 ? operatorId : placeAdminId,
      solution,
      updated_at: at(status === 'OPEN' ? 1_000 : 9 * minuteMs),
    }
    return { read, exception }
  })
  return { lpr_events: made.map(({ read }) => read), lpr_exceptions: made.map(({ exception }) => exception) }
}
