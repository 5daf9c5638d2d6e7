import { api } from '@parkla/contract/api.ts'
import { aCamera, aGateController, type SavedCamera } from '../../gates/gates/gates.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import type { TestNode } from '../../testing/test-node.ts'
import { counting } from '../../kit/counting.ts'

/** The instant of that time on 4 March 2026. */
export const day = (time: string): string => `2026-03-04T${time}:00.000Z`

const nextCar = counting()
/** A unique plate; `misread` reads its B as 8. */
export const aCar = (): string => `${String(nextCar() + 100)}BOB`
export const misread = (car: string): string => car.replace('BOB', 'B08')

/** An entry and an exit camera at one gate of the place. */
export const aCameraPair = async ({ db }: TestNode, place: { id: number }) => {
  const { gates } = await aGateController().at(place).save(db)
  const camera = () => aCamera().at(place).before(gates[0]!)
  return { entry: await camera().save(db), exit: await camera().exit().save(db) }
}

/** A place with prices and cameras. */
export const aWatchedPlace = async (node: TestNode, made = aPlace().withTariff()) => {
  const place = await made.save(node.db)
  return { place, ...(await aCameraPair(node, place)) }
}

/** Sessions of a car, oldest first; `right`: used for the price. */
export const carSessions =
  ({ db }: TestNode) =>
  (plate: string) =>
    db
      .selectFrom('sessions as s')
      .innerJoin('plates as n', 'n.id', 's.plate_id')
      .leftJoin('session_prices as k', 'k.session_id', 's.id')
      .selectAll('s')
      .select('k.right_used as right')
      .where('n.plate', '=', plate)
      .orderBy('s.start_time')
      .orderBy('s.id')
      .execute()

const nextRead = counting()
/** Time of the read, and the later time of its arrival. */
type ReadAt = string | { made: string; received: string }

/** Sends a camera read; returns its event id. */
export const takeRead =
  ({ call, clock }: TestNode) =>
  async (camera: SavedCamera, Plate: string, at: ReadAt): Promise<number> => {
    const { made, received } = typeof at === 'string' ? { made: at, received: at } : at
    clock.set(day(received))
    const headers = { 'x-device': camera.camera_id, 'x-device-key': camera.key }
    const body = { ReadId: `r${nextRead()}`, Time: day(made), Plate, Confidence: 0.8 }
    return (await call(api.lprReads.take, body, { headers })).body.Id
  }

/** Like `takeRead`, but returns the id of the raised exception, or 0. */
export const readRaising = (node: TestNode) => {
  const take = takeRead(node)
  return async (camera: SavedCamera, plate: string, at: ReadAt): Promise<number> => {
    const eventId = await take(camera, plate, at)
    const raised = node.db.selectFrom('lpr_exceptions').select('id').where('lpr_event_id', '=', eventId)
    return (await raised.executeTakeFirst())?.id ?? 0
  }
}

/** Everything that reads change, to show that a call changes nothing. */
export const storedReads = async ({ db }: TestNode) => ({
  sessions: await db.selectFrom('sessions').selectAll().orderBy('id').execute(),
  events: await db.selectFrom('lpr_events').selectAll().orderBy('id').execute(),
  exceptions: await db.selectFrom('lpr_exceptions').selectAll().orderBy('id').execute(),
  commands: await db.selectFrom('gate_commands').selectAll().orderBy('id').execute(),
  facts: await db.selectFrom('audit_events').select('id').orderBy('id').execute(),
})
