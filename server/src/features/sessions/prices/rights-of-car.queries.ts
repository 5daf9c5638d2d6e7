import type { Instant } from '@parkla/contract/kit/time.ts'
import { rightsOfCar, type RightOfCar } from '@parkla/contract/sessions/sessions.schema.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import { plateIdOf } from '../../../kit/plate-id.ts'
import { bookingOfCar } from '../../bookings/covering.queries.ts'
import { fleetOfCar } from '../../fleets/covering.queries.ts'
import { passCovering, passOfCar } from '../../passes/passes.queries.ts'
import { whitelistOfCar } from '../../whitelists/covering.queries.ts'
import type { RightGiven } from './rights.queries.ts'

export type CarAtPlace = {
  placeId: number
  placeType: string
  plate: string
  /** When it drove in. */
  at: Instant
  /** Whom a person or the driver himself has named: of passes only his own counts. */
  clientId?: number | null | undefined
  /** The stay that looks anew, which stands in its own way nowhere. */
  sessionId?: number | undefined
}

/** `isAccessOnly`: it lets the car in and out, and begins no stay by itself (R95). */
export type FoundRight = RightGiven & { right: RightOfCar; isAccessOnly?: boolean }

type FindRight = (tx: Tx, car: CarAtPlace) => Promise<Omit<FoundRight, 'right'> | undefined>

const byBooking: FindRight = async (tx, car) => {
  const booking = await bookingOfCar(tx, car)
  return booking && { clientId: booking.clientId, bookingId: booking.id }
}

const byPass: FindRight = async (tx, { clientId = null, ...car }) => {
  if (clientId === null) {
    const pass = await passOfCar(tx, car)
    return pass && { clientId: pass.clientId, monthlyPassId: pass.id }
  }
  const own = await passCovering(tx, { ...car, clientId })
  return own === null ? undefined : { clientId, monthlyPassId: own }
}

const byWhitelist: FindRight = async (tx, car) => {
  const list = await whitelistOfCar(tx, car)
  return list && { clientId: list.clientId, whitelistId: list.id, isAccessOnly: !list.startsSessions }
}

const byFleet: FindRight = async (tx, car) => {
  const fleet = await fleetOfCar(tx, car)
  if (!fleet) return undefined
  const { id: fleetId, userId: fleetUserId, clientId, isOverLimit } = fleet
  return { clientId, fleetId, fleetUserId, isOverLimit }
}

/** How each right of a car is found; a feature with rights enters itself here (R77). */
const finders: Readonly<Record<RightOfCar, FindRight>> = {
  BOOKING: byBooking,
  MONTHLY_PASS: byPass,
  WHITELIST: byWhitelist,
  FLEET: byFleet,
}

type Possible = Record<RightOfCar, boolean>

/** Which rights a car may have there at all: most have none, and are asked about once instead of once for each. */
const possibleRights = async (tx: Tx, { placeId, plate }: CarAtPlace): Promise<Readonly<Possible>> => {
  const { rows } = await sql<Possible>`
    select exists(select 1 from bookings where plate_id = n.id and deleted_at is null) as "BOOKING",
      exists(select 1 from monthly_passes where place_id = ${placeId} and deleted_at is null) as "MONTHLY_PASS",
      exists(select 1 from whitelist_user_plates where plate_id = n.id) as "WHITELIST",
      exists(select 1 from fleet_user_plates where plate_id = n.id) as "FLEET"
    from (select ${plateIdOf(plate)} as id) n`.execute(tx)
  return rows[0]!
}

/**
 * The strongest right of a car at a place (R77), whoever asks: a camera, a person who starts a session, a correction to
 * another car or place, a repair. All of them are rights to park, and none is one to a wash (0016). A booking covers its own
 * time alone, so it brings along the right by which the car is there beyond it (0020).
 */
export const strongestRight = async (tx: Tx, car: CarAtPlace): Promise<FoundRight | undefined> => {
  if (car.placeType === 'CAR_WASH') return undefined
  const possible = await possibleRights(tx, car)
  let booked: FoundRight | undefined
  for (const right of rightsOfCar) {
    const found = possible[right] ? await finders[right](tx, car) : undefined
    if (!found) continue
    if (booked) return { ...found, isAccessOnly: false, ...booked, clientId: booked.clientId ?? found.clientId }
    if (right !== 'BOOKING') return { right, ...found }
    booked = { right, ...found }
  }
  return booked
}

/**
 * The read that began a stay by its plate, and by which right; undefined where a person or the driver himself has named
 * the client, who then stays whatever the plate is (R84).
 */
export const readThatBegan = async (tx: Tx, sessionId: number): Promise<{ id: number; right: string } | undefined> => {
  const { rows } = await sql<{ id: number; right: string }>`
    select e.id, e.used_right as right from sessions s join lpr_events e on e.id = s.start_lpr_event_id
    where s.id = ${sessionId} and not s.is_manual and e.used_right is not null`.execute(tx)
  return rows[0]
}
