import { itemAt } from '@parkla/server/world/random.ts'
import { openRandom } from '@parkla/server/world/random.ts'
import { drawPlate } from '@parkla/server/world/drawings/plate-image.ts'
import type { Camera } from '../devices/camera.ts'
import type { Timer } from '../timer.ts'

/** A camera with a callback for its gate's OPEN command. */
export type LoadedLane = {
  camera: Camera
  direction: 'ENTRY' | 'EXIT'
  /** Cars enter and leave within one place. */
  place: number
  /** Called with the OPEN command of the next read. */
  onOpen: (opened: () => void) => void
}

export type LoadResult = {
  /** Reads sent and acknowledged. */
  sent: number
  taken: number
  /** Latencies in ms from the read at the camera to OPEN at the controller, sorted. */
  openedMs: number[]
  /** Plates of all reads. */
  plates: string[]
}

const letters = Array.from('ABCDEFGHJKLMNPRSTUVXYZ')

const images = await Promise.all(
  ['123ABC', 'XY9080', '777ZZZ', 'AB1234'].map(async (plate) => (await drawPlate(plate)).toString('base64')),
)

type Place = { entries: LoadedLane[]; exits: LoadedLane[]; inside: { plate: string; sinceMs: number }[] }

const byPlace = (lanes: readonly LoadedLane[]): Place[] => {
  const places = new Map<number, Place>()
  for (const lane of lanes) {
    const place = places.get(lane.place) ?? { entries: [], exits: [], inside: [] }
    ;(lane.direction === 'ENTRY' ? place.entries : place.exits).push(lane)
    places.set(lane.place, place)
  }
  return [...places.values()].filter(({ entries, exits }) => entries.length > 0 && exits.length > 0)
}

/** From this number of cars inside, one leaves before the next enters. */
const maxInside = 3

type Load = {
  timer: Timer
  lanes: readonly LoadedLane[]
  perSecond: number
  seconds: number
  seed: number
  /** Plate of the nth read of an entering car; random by default. */
  nextPlate?: (index: number) => string
}

/** Wait for the last OPEN commands: they follow the acknowledgement of their reads. */
const lastOrdersMs = 2_000

const untilOpened = async ({ sent, openedMs }: LoadResult, timer: Timer): Promise<void> => {
  const untilMs = timer.nowMs() + lastOrdersMs
  while (openedMs.length < sent && timer.nowMs() < untilMs)
    await new Promise<void>((resolve) => void timer.after(10, resolve))
}

/** Sends reads at a rate, evenly over places, alternating entries and exits; resolves when all are acknowledged and opened. */
export const putLoad = async ({ timer, lanes, perSecond, seconds, seed, ...more }: Load): Promise<LoadResult> => {
  const random = openRandom(seed)
  const randomPlate = () => `${random.between(10, 99)}${Array.from({ length: 5 }, () => random.pick(letters)).join('')}`
  const { nextPlate = randomPlate } = more
  const places = byPlace(lanes)
  const result: LoadResult = { sent: 0, taken: 0, openedMs: [], plates: [] }
  const taken: Promise<void>[] = []
  const turns = new Map<LoadedLane[], number>()
  const nextOf = (some: LoadedLane[]): LoadedLane => {
    const turn = (turns.get(some) ?? -1) + 1
    turns.set(some, turn)
    return itemAt(some, turn)
  }
  const read = (index: number): void => {
    const place = itemAt(places, index)
    const leaving = place.inside.length >= maxInside ? place.inside.shift() : undefined
    const plate = leaving?.plate ?? nextPlate(index)
    if (!leaving) place.inside.push({ plate, sinceMs: timer.nowMs() })
    const lane = nextOf(leaving ? place.exits : place.entries)
    const startMs = performance.now()
    lane.onOpen(() => result.openedMs.push(performance.now() - startMs))
    result.sent += 1
    result.plates.push(plate)
    const Image = itemAt(images, index)
    taken.push(
      lane.camera
        .see({ Plate: plate, Confidence: 0.97, Image, ContentType: 'image/png' })
        .then(() => void (result.taken += 1)),
    )
  }
  const total = Math.round(perSecond * seconds)
  const startMs = timer.nowMs()
  await new Promise<void>((resolve) => {
    const step = (): void => {
      const due = Math.min(total, Math.floor(((timer.nowMs() - startMs) / 1000) * perSecond) + 1)
      while (result.sent < due) read(result.sent)
      if (result.sent >= total) resolve()
      else timer.after(1000 / perSecond, step)
    }
    step()
  })
  await Promise.all(taken)
  await untilOpened(result, timer)
  result.openedMs.sort((a, b) => a - b)
  return result
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN
