import type { Devices, Lane } from '../devices/devices.ts'
import {
  planExit,
  planHour,
  type Outage,
  type Passage,
  type Planning,
  type Site,
  type Standing,
  type Visit,
} from './drivers.ts'
import { secondReadingOf, type Reading } from './plate-reading.ts'
import type { Timer } from '../timer.ts'

/** Counters printed on the terminal. */
export type Counts = { came: number; left: number; turnedAway: number; stuck: number; misread: number }

type Inside = {
  devices: Devices
  timer: Timer
  planning: Omit<Planning, 'hourMs'>
  factor: number
  startMs: number
  counts: Counts
  /** A camera image of a plate. */
  draw: (plate: string) => Promise<Buffer>
  /** A picture could not be drawn; its read is sent without one. */
  onFailedDrawing: (error: Error) => void
  /** Plates inside a place or on their way in. */
  cars: Set<string>
  /** One car at a time per lane. */
  queues: Map<Lane, Promise<void>>
  /** Lanes with an outage, whose gate staff open by hand. */
  attended: Set<Lane>
}

export type Street = { counts: Counts }

type StreetOptions = Pick<Inside, 'devices' | 'timer' | 'planning' | 'factor' | 'draw' | 'onFailedDrawing'> & {
  standing: readonly Standing[]
}

const msPerHour = 3_600_000

/** Simulated time, `factor` times as fast as real time. */
const planMs = ({ timer, startMs, factor }: Inside): number => startMs + (timer.nowMs() - startMs) * factor

const at = (inside: Inside, atMs: number, run: () => void): void => {
  inside.timer.after(Math.max(0, (atMs - planMs(inside)) / inside.factor), run)
}

const pause = ({ timer }: Inside, ms: number): Promise<void> => new Promise((resolve) => void timer.after(ms, resolve))

/** Runs after the cars that wait in the lane. */
const enqueue = (inside: Inside, lane: Lane, run: () => Promise<void>): Promise<void> => {
  const turn = (inside.queues.get(lane) ?? Promise.resolve()).then(run)
  inside.queues.set(lane, turn)
  return turn
}

const untilClosed = async (inside: Inside, { barrier }: Lane): Promise<void> => {
  for (let state = barrier?.state(); state?.isOpen && !state.isKeptOpen; state = barrier?.state())
    await pause(inside, 500)
}

/** The camera sends its reading with a picture of the plate, without one where drawing fails. */
const show = async (
  { draw, onFailedDrawing }: Inside,
  { lane, plate }: Pick<Driving, 'lane' | 'plate'>,
  reading: Reading,
) => {
  const picture = await draw(plate).then(
    (image) => ({ Image: image.toString('base64'), ContentType: 'image/png' as const }),
    (error: Error) => {
      onFailedDrawing(error)
      return { Image: '', ContentType: '' as const }
    },
  )
  if (reading.heldBackSeconds > 0) lane.camera.holdBack(reading.heldBackSeconds * 1000)
  await lane.camera.see({ Plate: reading.plate, Confidence: reading.confidence, ...picture }, reading.copies)
}

/** Time until staff open by hand. */
const byHandMs = 8_000

const patience = { before: 20_000, again: 25_000, helpless: 240_000 }

type Driving = { plate: string; reading: Reading; standsMs: number; lane: Lane; waitsForHelp: boolean }

/** Drives a car through a lane, with a second reading after a bad one; returns whether it passed. */
const drive = async (inside: Inside, { plate, reading, standsMs, lane, waitsForHelp }: Driving): Promise<boolean> => {
  const { barrier } = lane
  if (reading.plate !== plate) inside.counts.misread += 1
  void show(inside, { lane, plate }, reading)
  if (!barrier) return true
  if (inside.attended.has(lane)) inside.timer.after(byHandMs, barrier.open)
  if (await barrier.drive({ waitsMs: patience.before, standsMs })) return true
  const wasGood = reading.plate === plate && reading.heldBackSeconds === 0
  if (!wasGood) void show(inside, { lane, plate }, secondReadingOf(plate))
  if (await barrier.drive({ waitsMs: patience.again, standsMs })) return true
  // staff may open by hand
  return waitsForHelp && barrier.drive({ waitsMs: patience.helpless, standsMs })
}

const leave = (inside: Inside, plate: string, { camera, reading }: Passage): Promise<void> => {
  const lane = inside.devices.lanes.get(camera)
  if (!lane) return Promise.resolve()
  return enqueue(inside, lane, async () => {
    const isOut = await drive(inside, { plate, reading, standsMs: 2_000, lane, waitsForHelp: true })
    if (isOut) inside.counts.left += 1
    else inside.counts.stuck += 1 // leaves behind another car
    inside.cars.delete(plate)
    await untilClosed(inside, lane)
  })
}

const come = (inside: Inside, { plate, entry, exit, standsMs }: Visit): Promise<void> => {
  const lane = inside.devices.lanes.get(entry.camera)
  if (!lane || inside.cars.has(plate)) return Promise.resolve()
  inside.cars.add(plate)
  return enqueue(inside, lane, async () => {
    const isIn = await drive(inside, { plate, reading: entry.reading, standsMs, lane, waitsForHelp: false })
    if (isIn) {
      inside.counts.came += 1
      at(inside, exit.atMs, () => void leave(inside, plate, exit))
    } else {
      inside.counts.turnedAway += 1
      inside.cars.delete(plate)
    }
    await untilClosed(inside, lane)
  })
}

/** Outage of a controller or camera; cameras queue their reads, staff open the gates meanwhile. */
const breakLink = (inside: Inside, { device, fromMs, untilMs }: Outage): void => {
  const { devices, factor, attended } = inside
  if (fromMs < planMs(inside)) return
  const linked = devices.controllers.get(device)
  const camera = devices.lanes.get(device)
  const lanes = camera
    ? [camera]
    : [...devices.lanes].flatMap(([name, lane]) => (name.startsWith(`${device}-`) ? [lane] : []))
  at(inside, fromMs, () => {
    linked?.link.unplug()
    camera?.camera.holdBack((untilMs - fromMs) / factor)
    for (const lane of lanes) attended.add(lane)
  })
  at(inside, untilMs, () => {
    linked?.link.plugIn()
    for (const lane of lanes) attended.delete(lane)
  })
}

/** Plans each hour when it begins. */
const liveHour = (inside: Inside, hourMs: number): void => {
  const plan = planHour({ ...inside.planning, hourMs })
  for (const visit of plan.visits)
    if (visit.entry.atMs >= planMs(inside)) at(inside, visit.entry.atMs, () => void come(inside, visit))
  for (const outage of plan.outages) breakLink(inside, outage)
  at(inside, hourMs + msPerHour, () => liveHour(inside, hourMs + msPerHour))
}

/** Starts the simulated traffic. */
export const openStreet = ({ standing, ...options }: StreetOptions): Street => {
  const startMs = options.timer.nowMs()
  const counts: Counts = { came: 0, left: 0, turnedAway: 0, stuck: 0, misread: 0 }
  const inside: Inside = { ...options, startMs, counts, cars: new Set(), queues: new Map(), attended: new Set() }
  for (const car of standing) {
    const exit = planExit(car, { seed: options.planning.seed, nowMs: startMs })
    inside.cars.add(car.plate)
    at(inside, exit.atMs, () => void leave(inside, car.plate, exit))
  }
  liveHour(inside, Math.floor(startMs / msPerHour) * msPerHour)
  return { counts }
}

/** Cars inside when the simulation begins. */
export const standingAt = (site: Site, running: readonly { CarNumber: string; StartTime: string }[]): Standing[] =>
  running
    .filter(({ CarNumber }) => CarNumber !== '')
    .map(({ CarNumber, StartTime }) => ({ site, plate: CarNumber, sinceMs: Date.parse(StartTime) }))
