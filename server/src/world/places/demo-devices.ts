import { createHash } from 'node:crypto'
import { minuteMs } from '@parkla/contract/kit/time.ts'
import { instantOf, type Demo, type Row } from '../demo-rows.ts'
import { cityOf, type Sites } from './demo-places.ts'

/**
 * Key of a demo device. Computed from its id, so that the simulated devices of `field/` can authenticate; real devices never
 * get such keys (docs/security.md).
 */
export const demoKeyOf = (device: string): string => createHash('sha256').update(`demo:${device}`).digest('base64url')

/** Permanent fault of a controller, in the demo data and in the device simulator. */
type Trouble = 'dead' | 'unconnected' | 'flaky'

type More = { version?: number; trouble?: Trouble; /** Clock offset from the server. */ skewMs?: number }
/** `lanes` from left to right: in, out, both; `rssi` in dBm, 0 = wired. */
type Listed = readonly [name: string, lanes: string, firmware: string, rssi: number, more?: More]

/** Numbered within the place, with cameras such as `TLN-VABADUSE-1-IN1`. */
const controllers: readonly Listed[] = [
  ['TLN-VABADUSE-1', 'IIO', '2.4.1', -58],
  ['TLN-VABADUSE-2', 'OO', '2.4.0', -66],
  ['TLN-SADAM-1', 'IO', '2.4.0', -63],
  ['TLN-SADAM-D-1', 'IB', '2.3.7', -70],
  ['TLN-LENNUJAAM-1', 'IIO', '2.4.1', 0, { version: 4 }],
  ['TLN-ROTERMANNI-2-1', 'IO', '2.3.7', -92],
  ['TLN-KOMPASSI-1', 'IO', '', -71, { version: 2 }],
  ['TLN-KOMPASSI-2', 'B', '', 0, { trouble: 'unconnected' }],
  ['TLN-ULEMISTE-1', 'IIO', '2.4.1', -49, { skewMs: 41_000 }],
  ['TLN-TELLISKIVI-1', 'IO', '1.12.0', -74],
  ['TRT-KESK-1', 'IO', '2.3.7', -69, { trouble: 'flaky' }],
  ['TRT-ULIKOOL-1', 'IOO', '2.4.0', -61],
  ['PRN-RUUTLI-1', 'IO', '2.4.0', -78, { trouble: 'dead' }],
  ['RIX-CENTRS-1', 'IIO', '2.4.1', -55],
  ['RIX-LIDOSTA-1', 'IIO', '2.3.7', -67],
  ['RIX-SKANSTE-1', 'IO', '1.18.2', -73],
]

const namesWith = (...troubles: readonly Trouble[]): ReadonlySet<string> =>
  new Set(
    controllers.filter(([, , , , more]) => more?.trouble && troubles.includes(more.trouble)).map(([name]) => name),
  )

/** Names of controllers that never connect. */
export const silentControllers = namesWith('dead', 'unconnected')
/** Controllers with an unstable connection. */
export const flakyControllers = namesWith('flaky')
/** Clock offset of a controller. */
export const skewMsOf = (name: string): number => controllers.find(([each]) => each === name)?.[4]?.skewMs ?? 0
/** Clock offset of a camera; its exit has a second lane for cars that wait until the offset is estimated (decision 0014). */
export const cameraSkewMsOf = (camera: string): number => (camera === 'TRT-ULIKOOL-1-OUT3' ? 38_000 : 0)

/** Ids of all demo devices, present and past. */
export const demoDeviceNames = (): string[] =>
  controllers.flatMap(([name, lanes]) => [
    name,
    ...Array.from(lanes).flatMap((_, lane) => [`${name}-IN${lane + 1}`, `${name}-OUT${lane + 1}`]),
  ])

const releases = [
  ['2.5.0', 'Keeps its log through a power cut; faster after a lost link', 3],
  ['2.4.1', 'Reports a barrier that was pushed open by hand', 48],
  ['2.4.0', 'Ends a kept open barrier by itself', 130],
  ['2.3.7', '', 300],
] as const

const words = {
  EST: { I: 'Sissesõit', O: 'Väljasõit', B: 'Sisse- ja väljasõit', controller: 'Tõkkepuud', loop: 'Aas' },
  LVA: { I: 'Iebraukšana', O: 'Izbraukšana', B: 'Iebraukšana un izbraukšana', controller: 'Barjeras', loop: 'Cilpa' },
} as const

/** PostgreSQL's hex format for bytes. */
const keyHash = (device: string): string => `\\x${createHash('sha256').update(demoKeyOf(device)).digest('hex')}`

/** ms since the last message. */
const silentMs = (trouble: Trouble | undefined, index: number): number =>
  trouble === 'dead' ? 190 * minuteMs : trouble === 'flaky' ? 7 * minuteMs : (index % 5) * 9_000 + 4_000

/** One barrier is held open without an end (R163), which causes its alarm. */
const keptOpen = 'RIX-SKANSTE-1'

/** Values that a controller reports once it has connected. */
const reported = ({ nowMs }: Demo, [name, , , rssi, more = {}]: Listed, index: number): Row<'gate_controllers'> => ({
  last_heartbeat: instantOf(nowMs - silentMs(more.trouble, index)),
  last_rssi: rssi,
  clock_skew_ms: skewMsOf(name),
  ...(more.version !== 2 && {
    uptime_seconds: 86_400 * (3 + index) + 977 * index,
    ethernet_ip: `10.20.${index}.10`,
    wifi_ip: rssi === 0 ? '' : `192.168.${index}.24`,
  }),
})

const addLane = (
  demo: Demo,
  [name, , , , { version = 3, trouble } = {}]: Listed,
  lane: Row<'gates'> & { letter: 'I' | 'O' | 'B'; place_id: number },
) => {
  const { letter, place_id, ...row } = lane
  const { nowMs, add, before } = demo
  const { gate_controller_id, gate_number: number = 0 } = row
  const isConnected = trouble !== 'unconnected'
  const text = words[cityOf(name).region]
  const since = instantOf(nowMs - 95 * minuteMs)
  const isKeptOpen = name === keptOpen && letter === 'O'
  const gate_id = add('gates', {
    ...row,
    description: `${text[letter]} ${number}`,
    direction: letter === 'B' ? 'BOTH' : letter === 'I' ? 'ENTRY' : 'EXIT',
    ...(isConnected && { activity: isKeptOpen ? 'OPEN' : 'CLOSED', activity_since: since }),
    ...(isKeptOpen && {
      is_always_opened: true,
      always_opened_since: since,
      always_opened_reason: 'Remonts pie barjeras',
    }),
  })
  if (isConnected && version > 2) {
    const input = { gate_controller_id, pin: number, description: `${text.loop} ${number}`, status: false }
    add('controller_inputs', { ...input, changed_at: before(12 / 1_440) })
  }
  for (const side of letter === 'B' ? (['I', 'O'] as const) : [letter]) {
    const camera_id = `${name}-${side === 'I' ? 'IN' : 'OUT'}${number}`
    add('cameras', {
      place_id,
      gate_id,
      camera_id,
      key_hash: keyHash(camera_id),
      description: `${text[side]} ${number}`,
      direction: side === 'I' ? 'ENTRY' : 'EXIT',
      last_read_at: trouble === undefined ? before(25 / 1_440) : null,
      created_at: before(400),
    })
  }
}

/** Adds all gate devices, with the computable demo keys. */
export const addDevices = (world: Demo & Sites): void => {
  const { add, before, placeOf } = world
  for (const [version, notes, daysAgo] of releases) {
    const url = `https://firmware.demo.parkla.test/controller-${version}.bin`
    add('firmwares', { version, url, notes, released_at: before(daysAgo) })
  }
  for (const [index, listed] of controllers.entries()) {
    const [name, lanes, firmware_version, , { version = 3, trouble } = {}] = listed
    const place_id = placeOf(name.slice(0, -2)).id
    const gate_controller_id = add('gate_controllers', {
      place_id,
      controller_id: name,
      key_hash: keyHash(name),
      description: `${words[cityOf(name).region].controller} ${name.at(-1)}`,
      phone_number: version === 2 || index % 4 === 0 ? `+3725180${100 + index}` : '',
      version,
      firmware_version,
      output_pin_states: Array.from(lanes, (_, lane) => ({ Pin: lane + 1, Status: false })),
      ...(trouble !== 'unconnected' && reported(world, listed, index)),
      created_at: before(400),
    })
    for (const [lane, letter] of (Array.from(lanes) as ('I' | 'O' | 'B')[]).entries())
      addLane(world, listed, { letter, place_id, gate_controller_id, gate_number: lane + 1 })
  }
}
