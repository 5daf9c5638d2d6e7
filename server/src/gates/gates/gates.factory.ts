import { randomUUID } from 'node:crypto'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import { testNow } from '../../testing/test-clock.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { hashDeviceKey } from '../devices/device-keys.ts'
import { counting } from '../../kit/counting.ts'
import { insertRow } from '../../kit/database/rows.ts'

type ControllerRow = Omit<Insertable<Tables['gate_controllers']>, 'place_id' | 'key_hash'>
type GateRow = Omit<Insertable<Tables['gates']>, 'gate_controller_id' | 'gate_number'>
type CameraRow = Omit<Insertable<Tables['cameras']>, 'place_id' | 'key_hash' | 'gate_id'>

type SavedGate = { id: number; gate_number: number }
export type SavedController = {
  id: number
  place_id: number
  controller_id: string
  key: string
  gates: readonly SavedGate[]
}
export type SavedCamera = { id: number; place_id: number; camera_id: string; key: string; gate_id: number | null }

const nextDevice = counting()
const nameOfNext = (kind: string): string => {
  return `${kind}-${nextDevice()}`
}

class GateFactory {
  readonly draft: GateRow
  constructor(draft: GateRow) {
    this.draft = draft
  }
  private and(change: Partial<GateRow>): GateFactory {
    return new GateFactory({ ...this.draft, ...change })
  }
  readonly called = (description: string) => this.and({ description })
  readonly entry = () => this.and({ direction: 'ENTRY' })
  readonly exit = () => this.and({ direction: 'EXIT' })
  readonly open = (since: Instant = testNow) => this.and({ activity: 'OPEN', activity_since: since })
  readonly closed = (since: Instant = testNow) => this.and({ activity: 'CLOSED', activity_since: since })
  /** R163. */
  readonly keptOpen = (since: Instant = testNow, until: Instant | null = null) =>
    this.open(since).and({
      is_always_opened: true,
      always_opened_since: since,
      always_opened_until: until,
      always_opened_reason: 'Moving house',
    })
}

/** A gate for both directions without a reported state. */
export const aGate = (): GateFactory => new GateFactory({ description: '', direction: 'BOTH' })

type ControllerDraft = { row: ControllerRow; gates: readonly GateFactory[]; place?: { id: number }; key?: string }

class GateControllerFactory {
  readonly draft: ControllerDraft
  constructor(draft: ControllerDraft) {
    this.draft = draft
  }
  private and(row: Partial<ControllerRow>): GateControllerFactory {
    return new GateControllerFactory({ ...this.draft, row: { ...this.draft.row, ...row } })
  }
  readonly at = (place: { id: number }) => new GateControllerFactory({ ...this.draft, place: { id: place.id } })
  readonly named = (controller_id: string) => this.and({ controller_id })
  readonly described = (description: string) => this.and({ description })
  readonly withKey = (key: string) => new GateControllerFactory({ ...this.draft, key })
  /** Numbered 1, 2, … in this order. */
  readonly withGates = (...gates: readonly GateFactory[]) => new GateControllerFactory({ ...this.draft, gates })
  readonly withPhone = (phone_number: string) => this.and({ phone_number })
  readonly updatingTo = (updating_to: string, updating_since: Instant = testNow) =>
    this.and({ updating_to, updating_since })
  readonly withSignal = (last_rssi: number) => this.and({ last_rssi })
  /** Device clock minus server clock. */
  readonly withSkew = (clock_skew_ms: number) => this.and({ clock_skew_ms })
  /** Time of the last heartbeat (R159). */
  readonly seenAt = (last_heartbeat: Instant) => this.and({ last_heartbeat })
  /** A controller that has never connected (R159). */
  readonly new = () => this.and({ last_heartbeat: null, last_rssi: null, firmware_version: '' })
  readonly removed = (deleted_at: Instant = testNow) => this.and({ deleted_at })

  async save(db: Db): Promise<SavedController> {
    const { row, gates, place, key = `key-of-${row.controller_id}` } = this.draft
    const place_id = (place ?? (await aPlace().save(db))).id
    const { id } = await insertRow(db, 'gate_controllers', { ...row, place_id, key_hash: hashDeviceKey(key) })
    const saved: SavedGate[] = []
    for (const [index, gate] of gates.entries())
      saved.push(
        await db
          .insertInto('gates')
          .values({ ...gate.draft, gate_controller_id: id, gate_number: index + 1 })
          .returning(['id', 'gate_number'])
          .executeTakeFirstOrThrow(),
      )
    return { id, place_id, controller_id: row.controller_id, key, gates: saved }
  }
}

/** Version 3, alive, with one closed gate. */
export const aGateController = (): GateControllerFactory =>
  new GateControllerFactory({
    row: {
      controller_id: nameOfNext('GC'),
      version: 3,
      uptime_seconds: 3_600,
      firmware_version: '2.4.0',
      last_heartbeat: testNow,
      last_rssi: -55,
      created_at: testNow,
      updated_at: testNow,
    },
    gates: [aGate().closed()],
  })

type CameraDraft = { row: CameraRow; place?: { id: number }; gate?: { id: number }; key?: string }

export class CameraFactory {
  readonly draft: CameraDraft
  constructor(draft: CameraDraft) {
    this.draft = draft
  }
  private and(row: Partial<CameraRow>): CameraFactory {
    return new CameraFactory({ ...this.draft, row: { ...this.draft.row, ...row } })
  }
  readonly at = (place: { id: number }) => new CameraFactory({ ...this.draft, place: { id: place.id } })
  readonly before = (gate: { id: number }) => new CameraFactory({ ...this.draft, gate: { id: gate.id } })
  readonly named = (camera_id: string) => this.and({ camera_id })
  readonly withKey = (key: string) => new CameraFactory({ ...this.draft, key })
  readonly exit = () => this.and({ direction: 'EXIT', description: 'Exit 1' })
  readonly readAt = (last_read_at: Instant) => this.and({ last_read_at })
  readonly removed = (deleted_at: Instant = testNow) => this.and({ deleted_at })

  async save(db: Db): Promise<SavedCamera> {
    const { row, place, gate, key = `key-of-${row.camera_id}` } = this.draft
    const place_id = (place ?? (await aPlace().save(db))).id
    const gate_id = gate?.id ?? null
    const { id } = await insertRow(db, 'cameras', { ...row, place_id, gate_id, key_hash: hashDeviceKey(key) })
    return { id, place_id, camera_id: row.camera_id, key, gate_id }
  }
}

/** A camera at an entry without a gate. */
export const aCamera = (): CameraFactory =>
  new CameraFactory({
    row: {
      camera_id: nameOfNext('CAM'),
      description: 'Entry 1',
      direction: 'ENTRY',
      created_at: testNow,
      updated_at: testNow,
    },
  })

type CommandRow = Insertable<Tables['gate_commands']>

/** A command to open the first gate, sent two seconds before `testNow`. */
export const saveGateCommand = async (
  db: Db,
  controller: SavedController,
  change: Partial<CommandRow> = {},
): Promise<{ id: number; CommandId: string }> => {
  const command_id = randomUUID()
  const { id } = await insertRow(db, 'gate_commands', {
    command_id,
    gate_controller_id: controller.id,
    gate_id: controller.gates[0]?.id ?? null,
    command: 'OPEN',
    status: 'SENT',
    created_at: '2026-03-04T09:59:58.000Z',
    expires_at: '2026-03-04T10:00:08.000Z',
    sent_at: '2026-03-04T09:59:58.000Z',
    ...change,
  })
  return { id, CommandId: command_id }
}
