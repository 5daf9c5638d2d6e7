import type { Instant } from '@parkla/contract/kit/time.ts'
import { rightsOfCar, type RightOfCar } from '@parkla/contract/sessions/sessions.schema.ts'
import { bookingOfCar } from '../features/bookings/covering.queries.ts'
import { passOfCar } from '../features/passes/passes.queries.ts'
import type { Tx } from '../kit/database.ts'

export type CarAtGate = { placeId: number; plate: string; at: Instant }

/** What a right gives to the session that begins by it. */
type GivenByRight = { clientId: number | null; bookingId?: number; monthlyPassId?: number }
export type FoundRight = GivenByRight & { right: RightOfCar }

type FindRight = (tx: Tx, car: CarAtGate) => Promise<GivenByRight | undefined>

const byBooking: FindRight = async (tx, car) => {
  const booking = await bookingOfCar(tx, car)
  return booking && { clientId: booking.clientId, bookingId: booking.id }
}

const byPass: FindRight = async (tx, car) => {
  const pass = await passOfCar(tx, car)
  return pass && { clientId: pass.clientId, monthlyPassId: pass.id }
}

/** How each right of a car is found; whitelists and fleets enter themselves here when they come (R77). */
const finders: Readonly<Partial<Record<RightOfCar, FindRight>>> = { BOOKING: byBooking, MONTHLY_PASS: byPass }

/** The strongest right of a car at a place (R77). */
export const strongestRight = async (tx: Tx, car: CarAtGate): Promise<FoundRight | undefined> => {
  for (const right of rightsOfCar) {
    const found = await finders[right]?.(tx, car)
    if (found) return { right, ...found }
  }
  return undefined
}
