import { api } from '@parkla/contract/api.ts'
import { minuteMs, type Instant } from '@parkla/contract/kit/time.ts'
import { counting } from '../../kit/counting.ts'
import { testNow } from '../../testing/test-clock.ts'
import type { TestNode } from '../../testing/test-node.ts'
import type { Random } from '../../world/random.ts'
import { aCamera, aGateController, type SavedCamera } from './gates.factory.ts'

const nextRead = counting()
type Drive = { plate: string; start: Instant; minutes: number }
type Driving = {
  place: { id: number }
  plates: readonly string[]
  drives: number
  random: Random
  from: Instant
  to: Instant
}

/** Drives cars in and out of a place by the reads of its cameras, on the clock of the node. */
export const openDrives = async ({ db, clock, call }: TestNode, place: { id: number }) => {
  const { gates } = await aGateController().at(place).save(db)
  const camera = () => aCamera().at(place).before(gates[0]!)
  const [entry, exit] = [await camera().save(db), await camera().exit().save(db)]
  const read = async (by: SavedCamera, Plate: string, Time: Instant): Promise<void> => {
    clock.set(Time)
    const headers = { 'x-device': by.camera_id, 'x-device-key': by.key }
    await call(api.lprReads.take, { ReadId: `drive${nextRead()}`, Time, Plate, Confidence: 0.9 }, { headers })
  }
  return async ({ plate, start, minutes }: Drive): Promise<void> => {
    await read(entry, plate, start)
    await read(exit, plate, new Date(Date.parse(start) + minutes * minuteMs).toISOString())
  }
}

/** Random drives of these cars from one moment to the other, one after another; the clock then returns to `testNow`. */
export const driveThrough = async (
  node: TestNode,
  { place, plates, drives, random, from, to }: Driving,
): Promise<Drive[]> => {
  const drive = await openDrives(node, place)
  const made: Drive[] = []
  const stepMs = (Date.parse(to) - Date.parse(from)) / drives
  while (made.length < drives) {
    const [plate, minutes] = [random.pick(plates), 1 + Math.floor(random.next() * 600)]
    const startMs = Date.parse(from) + made.length * stepMs + Math.floor(random.next() * 60) * minuteMs
    const one = { plate, minutes, start: new Date(startMs).toISOString() }
    await drive(one)
    made.push(one)
  }
  node.clock.set(testNow)
  return made
}
