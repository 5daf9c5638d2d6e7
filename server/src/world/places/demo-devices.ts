import { createHash } from 'node:crypto'
import { minuteMs, dayMs } from '@parkla/contract/kit/time.ts'
import { instantOf } from '../demo-days.ts'
import type { DemoSites } from './demo-places.ts'

/**
 * Key of a demo device. Computed from its id, so that the simulated devices of `field/` can authenticate; real devices never
 * get such keys (docs/security.md).
 */
export const demoKeyOf = (device: string): string => createHash('sha256').update(`demo:${device}`).digest('base64url')

/** Permanent fault of a controller, in the demo data and in the device simulator. */
type Trouble = 'dead' | 'unconnected' | 'flaky'

/** Lanes from left to right with their direction. */
type Lanes = 'IO' | 'IIO' | 'IOO' | 'OO' | 'IB' | 'B'

type DemoController = {
  place: string
  lanes: Lanes
  version: number
  firmware: string
  /** dBm; 0 = wired. */
  rssi: number
  trouble?: Trouble
  /** Clock offset from the server. */
  skewMs?: number
}

const controllers: readonly DemoController[] = [
  { place: 'TLN-VABADUSE', lanes: 'IIO', version: 3, firmware: '2.4.1', rssi: -58 },
  { place: 'TLN-VABADUSE', lanes: 'OO', version: 3, firmware: '2.4.0', rssi: -66 },
  { place: 'TLN-SADAM', lanes: 'IO', version: 3, firmware: '2.4.0', rssi: -63 },
  { place: 'TLN-SADAM-D', lanes: 'IB', version: 3, firmware: '2.3.7', rssi: -70 },
  { place: 'TLN-LENNUJAAM', lanes: 'IIO', version: 4, firmware: '2.4.1', rssi: 0 },
  { place: 'TLN-ROTERMANNI-2', lanes: 'IO', version: 3, firmware: '2.3.7', rssi: -92 },
  { place: 'TLN-KOMPASSI', lanes: 'IO', version: 2, firmware: '', rssi: -71 },
  { place: 'TLN-KOMPASSI', lanes: 'B', version: 3, firmware: '', rssi: 0, trouble: 'unconnected' },
  { place: 'TLN-ULEMISTE', lanes: 'IIO', version: 3, firmware: '2.4.1', rssi: -49, skewMs: 41_000 },
  { place: 'TLN-TELLISKIVI', lanes: 'IO', version: 3, firmware: '1.12.0', rssi: -74 },
  { place: 'TRT-KESK', lanes: 'IO', version: 3, firmware: '2.3.7', rssi: -69, trouble: 'flaky' },
  { place: 'TRT-ULIKOOL', lanes: 'IOO', version: 3, firmware: '2.4.0', rssi: -61 },
  { place: 'PRN-RUUTLI', lanes: 'IO', version: 3, firmware: '2.4.0', rssi: -78, trouble: 'dead' },
  { place: 'RIX-CENTRS', lanes: 'IIO', version: 3, firmware: '2.4.1', rssi: -55 },
  { place: 'RIX-LIDOSTA', lanes: 'IIO', version: 3, firmware: '2.3.7', rssi: -67 },
  { place: 'RIX-SKANSTE', lanes: 'IO', version: 3, firmware: '1.18.2', rssi: -73 },
]

/** Numbered within the place: `TLN-VABADUSE-1`, with cameras such as `TLN-VABADUSE-1-IN1`. */
const named = controllers.map((controller, index) => {
  const before = controllers.slice(0, index).filter(({ place }) => place === controller.place).length
  return { ...controller, name: `${controller.place}-${before + 1}` }
})
type NamedController = (typeof named)[number]

const namesWith = (trouble: Trouble): ReadonlySet<string> =>
  new Set(named.filter((controller) => controller.trouble === trouble).map(({ name }) => name))

const cameraName = (controller: string, direction: 'ENTRY' | 'EXIT', lane: number): string =>
  `${controller}-${direction === 'ENTRY' ? 'IN' : 'OUT'}${lane}`

/** Ids of all demo devices, present and past. */
export const demoDeviceNames = (): string[] =>
  named.flatMap(({ name, lanes }) => [
    name,
    ...Array.from(lanes).flatMap((_, lane) => [
      cameraName(name, 'ENTRY', lane + 1),
      cameraName(name, 'EXIT', lane + 1),
    ]),
  ])

/** Names of controllers that never connect. */
export const silentControllers: ReadonlySet<string> = new Set([...namesWith('dead'), ...namesWith('unconnected')])
/** Controllers with an unstable connection. */
export const flakyControllers = namesWith('flaky')
/** Clock offset of a controller. */
export const skewMsOf = (name: string): number => named.find((controller) => controller.name === name)?.skewMs ?? 0

/** Clock offset of a camera; its exit has a second lane for cars that wait until the offset is estimated (decision 0014). */
export const cameraSkewMsOf = (camera: string): number => (camera === 'TRT-ULIKOOL-1-OUT3' ? 38_000 : 0)

const releases = [
  { version: '2.5.0', notes: 'Keeps its log through a power cut; faster after a lost link', daysAgo: 3 },
  { version: '2.4.1', notes: 'Reports a barrier that was pushed open by hand', daysAgo: 48 },
  { version: '2.4.0', notes: 'Ends a kept open barrier by itself', daysAgo: 130 },
  { version: '2.3.7', notes: '', daysAgo: 300 },
] as const

const words = {
  EST: { ENTRY: 'Sissesõit', EXIT: 'Väljasõit', BOTH: 'Sisse- ja väljasõit', controller: 'Tõkkepuud', loop: 'Aas' },
  LVA: {
    ENTRY: 'Iebraukšana',
    EXIT: 'Izbraukšana',
    BOTH: 'Iebraukšana un izbraukšana',
    controller: 'Barjeras',
    loop: 'Cilpa',
  },
} as const

const directions = { I: 'ENTRY', O: 'EXIT', B: 'BOTH' } as const
type Direction = (typeof directions)[keyof typeof directions]

const before = (nowMs: number, ago: number): string => instantOf(nowMs - ago)

/** PostgreSQL's hex format for bytes. */
const keyHash = (device: string): string => `\\x${createHash('sha256').update(demoKeyOf(device)).digest('hex')}`

/** Time since the last message in ms; null if there was none. */
const silence = ({ trouble }: NamedController, index: number): number | null => {
  if (trouble === 'unconnected') return null
  if (trouble === 'dead') return 190 * minuteMs
  return trouble === 'flaky' ? 7 * minuteMs : (index % 5) * 9_000 + 4_000
}

type Making = { nowMs: number; sites: DemoSites }

const controllerRow = (controller: NamedController, index: number, { nowMs, sites }: Making) => {
  const { name, place, version, firmware, rssi } = controller
  const { id: place_id, region } = sites.placeOf(place)
  const silent = silence(controller, index)
  const hasNetwork = silent !== null && version > 2
  return {
    id: index + 1,
    place_id,
    controller_id: name,
    key_hash: keyHash(name),
    description: `${words[region].controller} ${name.split('-').at(-1)}`,
    phone_number: version === 2 || index % 4 === 0 ? `+3725190${100 + index}` : '',
    version,
    uptime_seconds: hasNetwork ? 86_400 * (3 + index) + 977 * index : null,
    ethernet_ip: hasNetwork ? `10.20.${index}.10` : '',
    wifi_ip: hasNetwork && rssi !== 0 ? `192.168.${index}.24` : '',
    firmware_version: firmware,
    output_pin_states: Array.from(controller.lanes, (_, lane) => ({ Pin: lane + 1, Status: false })),
    last_heartbeat: silent === null ? null : before(nowMs, silent),
    last_rssi: silent === null ? null : rssi,
    clock_skew_ms: silent === null ? 0 : skewMsOf(name),
    created_at: before(nowMs, 400 * dayMs),
    updated_at: before(nowMs, 30 * dayMs),
  }
}

/** One barrier is held open without an end (R163), which causes its alarm. */
const keptOpen = 'RIX-SKANSTE-1'

type Lane = { id: number; controller: NamedController; controllerId: number; number: number; direction: Direction }

const gateRow = ({ id, controller, controllerId, number, direction }: Lane, { nowMs, sites }: Making) => {
  const since = before(nowMs, 95 * minuteMs)
  const isKnown = controller.trouble !== 'unconnected'
  const isKeptOpen = controller.name === keptOpen && direction === 'EXIT'
  return {
    id,
    gate_controller_id: controllerId,
    gate_number: number,
    description: `${words[sites.placeOf(controller.place).region][direction]} ${number}`,
    direction,
    ...(isKnown && { activity: isKeptOpen ? 'OPEN' : 'CLOSED', activity_since: since }),
    ...(isKeptOpen && {
      is_always_opened: true,
      always_opened_since: since,
      always_opened_reason: 'Remonts pie barjeras',
    }),
  }
}

/** The induction loop of a lane, by pin. */
const inputRow = ({ controller, controllerId, number }: Lane, { nowMs, sites }: Making) => ({
  gate_controller_id: controllerId,
  pin: number,
  description: `${words[sites.placeOf(controller.place).region].loop} ${number}`,
  status: false,
  changed_at: before(nowMs, 12 * minuteMs),
})

const cameraRows = ({ id, controller, number, ...lane }: Lane, { nowMs, sites }: Making) => {
  const { id: place_id, region } = sites.placeOf(controller.place)
  return (['ENTRY', 'EXIT'] as const)
    .filter((direction) => lane.direction === direction || lane.direction === 'BOTH')
    .map((direction) => ({
      place_id,
      gate_id: id,
      camera_id: cameraName(controller.name, direction, number),
      description: `${words[region][direction]} ${number}`,
      direction,
      last_read_at: controller.trouble === undefined ? before(nowMs, 25 * minuteMs) : null,
      created_at: before(nowMs, 400 * dayMs),
      updated_at: before(nowMs, 30 * dayMs),
    }))
}

/** Rows of all gate devices, with the computable demo keys. */
export const makeDevices = (making: Making) => {
  const lanes = named
    .flatMap((controller, index) =>
      Array.from(controller.lanes, (letter, at) => ({
        controller,
        controllerId: index + 1,
        number: at + 1,
        direction: directions[letter as keyof typeof directions], // `Lanes` has no other letters
      })),
    )
    .map((lane, index): Lane => ({ ...lane, id: index + 1 }))
  const cameras = lanes.flatMap((lane) => cameraRows(lane, making))
  return {
    firmwares: releases.map(({ version, notes, daysAgo }) => ({
      version,
      url: `https://firmware.demo.parkla.test/controller-${version}.bin`,
      notes,
      released_at: before(making.nowMs, daysAgo * dayMs),
    })),
    gate_controllers: named.map((controller, index) => controllerRow(controller, index, making)),
    gates: lanes.map((lane) => gateRow(lane, making)),
    controller_inputs: lanes
      .filter(({ controller }) => controller.trouble !== 'unconnected' && controller.version > 2)
      .map((lane) => inputRow(lane, making)),
    cameras: cameras.map((camera, index) => ({ ...camera, id: index + 1, key_hash: keyHash(camera.camera_id) })),
  }
}

export type DemoDevices = ReturnType<typeof makeDevices>
