import type { Instant } from '@parkla/contract/kit/time.ts'
import type { MemberReason } from '@parkla/contract/gates/reads/read-decision.ts'
import { rightsOfCar, type RightOfCar } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { plateIdOf } from '../../kit/database/plate-id.ts'
import { bookingOfCar } from '../bookings/stays/covering.queries.ts'
import { campaignOfCar, registrationsOfCar } from '../../members/campaigns/covering.queries.ts'
import { fleetsOfCar, isPrepaidUser } from '../../members/fleets/covering.queries.ts'
import { hasPassFor, hasPasses, passCovering, passOfCar } from '../passes/passes.queries.ts'
import { whitelistWithRoom, whyNoMember } from '../../members/whitelists/covering.queries.ts'
import { fleetMoneyLeft } from '../charges/fleet-money.ts'
import type { RightGiven } from '../prices/rights.queries.ts'

type CarAtPlace = {
  placeId: number
  placeType: string
  plate: string
  /** Moment of the entry. */
  at: Instant
  /** A named client: only their own passes count. */
  clientId?: number | null | undefined
  /** The stay to ignore when counting used places. */
  sessionId?: number | undefined
}

/** `isAccessOnly`: opens the gate but starts no session (R95). */
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
  const list = await whitelistWithRoom(tx, car)
  return list && { clientId: list.clientId, whitelistId: list.id, isAccessOnly: !list.startsSessions }
}

/** Whether a PREPAID user has money left; its lock lasts until the session is stored (R186). */
const hasMoneyLeft = async (tx: Tx, userId: number, { placeId, at, sessionId }: CarAtPlace): Promise<boolean> => {
  if (!(await isPrepaidUser(tx, userId))) return true
  const { leftInCents } = await fleetMoneyLeft(tx, { userId, placeId, at, sessionId, isEntry: true, now: at })
  return leftInCents === null || leftInCents > 0
}

/** The first fleet with money left. Locks of PREPAID fleets are taken in the order of their ids. */
const byFleet: FindRight = async (tx, car) => {
  for (const { id: fleetId, userId: fleetUserId, clientId, isOverLimit } of await fleetsOfCar(tx, car))
    if (await hasMoneyLeft(tx, fleetUserId, car)) return { clientId, fleetId, fleetUserId, isOverLimit }
  return undefined
}

/** Gives the session its client only: the campaign itself is found with the price (decision 0046). */
const byCampaign: FindRight = (tx, car) => campaignOfCar(tx, car)

/** Finder of each right of a car (R77); features with rights add theirs here. */
const finders: Readonly<Record<RightOfCar, FindRight>> = {
  BOOKING: byBooking,
  MONTHLY_PASS: byPass,
  WHITELIST: byWhitelist,
  FLEET: byFleet,
  CAMPAIGN: byCampaign,
}

export type Possible = Record<RightOfCar, boolean>

/** Columns of `Possible` for a plate with id `n.id`. A named client may use a pass with a car that is not on it. */
export const possibleColumns = ({
  placeId,
  plate,
  clientId = null,
}: Pick<CarAtPlace, 'placeId' | 'plate' | 'clientId'>): RawBuilder<Possible> => sql`
  exists(select 1 from bookings where plate_id = n.id and deleted_at is null) as "BOOKING",
  ${clientId === null ? hasPassFor({ placeId, plate }, sql`n.id`) : hasPasses(placeId)} as "MONTHLY_PASS",
  exists(select 1 from list_cars k join whitelists w on w.id = k.list_id where k.plate_id = n.id) as "WHITELIST",
  exists(select 1 from list_cars k join fleets f on f.id = k.list_id where k.plate_id = n.id) as "FLEET",
  exists(${registrationsOfCar(sql`n.id`)}) as "CAMPAIGN"`

/** Rights the car may have: one query instead of one per right, because most cars have none. */
const possibleRights = async (tx: Tx, car: CarAtPlace): Promise<Readonly<Possible>> => {
  const { rows } = await sql<Possible>`
    select ${possibleColumns(car)} from (select ${plateIdOf(car.plate)} as id) n`.execute(tx)
  const [possible] = rows
  if (!possible) throw new Error('A select of expressions returned no row')
  return possible
}

/** As `strongestRight`, of a car that is parked, with what is known of its possible rights. */
export const strongestOf = async (
  tx: Tx,
  car: CarAtPlace,
  possible: Readonly<Possible>,
): Promise<FoundRight | undefined> => {
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
 * Strongest right of a car at a place (R77), for camera reads, manual starts, corrections and repairs. Rights apply to
 * parking, not to washes (decision 0016). A booking covers its own time only, so the next right is returned with it
 * (decision 0020).
 */
export const strongestRight = async (tx: Tx, car: CarAtPlace): Promise<FoundRight | undefined> =>
  car.placeType === 'CAR_WASH' ? undefined : strongestOf(tx, car, await possibleRights(tx, car))

type RightAtEntry = { found?: FoundRight | undefined; memberReason?: MemberReason | undefined }

/** As `strongestRight`; without one, with the reason why the car's whitelists give none (R92, R93). */
export const rightAtEntry = async (tx: Tx, car: CarAtPlace): Promise<RightAtEntry> => {
  if (car.placeType === 'CAR_WASH') return {}
  const possible = await possibleRights(tx, car)
  const found = await strongestOf(tx, car, possible)
  return found || !possible.WHITELIST ? { found } : { memberReason: await whyNoMember(tx, car) }
}

/**
 * The read whose plate started a stay, and its right; undefined if the client was named by a user or the driver and stays
 * with any plate (R84).
 */
export const startingReadOf = async (tx: Tx, sessionId: number): Promise<{ id: number; right: string } | undefined> => {
  const { rows } = await sql<{ id: number; right: string }>`
    select e.id, e.used_right as right from sessions s join lpr_events e on e.id = s.start_lpr_event_id
    where s.id = ${sessionId} and not s.is_manual and e.used_right is not null`.execute(tx)
  return rows[0]
}
