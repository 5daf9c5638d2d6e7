import { api } from '@parkla/contract/api.ts'
import { minuteMs, type Instant } from '@parkla/contract/kit/time.ts'
import { counting } from '../../kit/counting.ts'
import type { TestNode } from '../../kit/testing/test-node.ts'
import { aCamera, aGateController, type SavedCamera } from './gates.factory.ts'

const nextRead = counting()
type Drive = { plate: string; start: Instant; minutes: number }

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
