import type { Instant } from '@parkla/contract/kit/time.ts'
import {
  admit,
  admitByRight,
  isSaidByStays,
  onePassageMinutes,
  type Admission,
  type Situation,
} from '@parkla/contract/lpr-events/lpr-events.rules.ts'
import { knownOf, type Stay } from '@parkla/contract/lpr-events/lpr-events.situation.ts'
import { longestStayDays } from '@parkla/contract/sessions/sessions.policy.ts'
import { isOpenAt } from '@parkla/contract/tariffs/tariffs.hours.ts'
import { sql } from 'kysely'
import type { ReadingCamera } from '../features/lpr-events/cameras.queries.ts'
import { familiesOf, freeSpotsOf } from '../features/places/places.occupancy.ts'
import { countPlaces } from '../features/places/places.rows.ts'
import { openPriceBook } from '../features/places/pricing.queries.ts'
import { strongestRight, type FoundRight } from '../features/sessions/rights-of-car.queries.ts'
import { whitelistOfCar } from '../features/whitelists/covering.queries.ts'
import type { Tx } from '../kit/database.ts'

/** A car before a camera. */
export type Car = { camera: ReadingCamera; plate: string; time: Instant }

/**
 * Its visits anywhere that a read of this moment may have to do with: those that run, whatever their age, those that began
 * within the longest stay, and the one that a read of this passage has just ended, because that may have begun long before.
 * Each by an index of its own; a car has many visits.
 */
const staysOf = async (tx: Tx, { camera, plate, time }: Car): Promise<Stay[]> => {
  const { rows } = await sql<Stay>`
    select s.id, s.place_id as "placeId", s.start_time as start, s.end_time as end,
      s.end_lpr_event_id is not null as "hasExitRead",
      (select time from lpr_events where id = s.end_lpr_event_id) as "exitReadAt"
    from (
      select id from sessions
      where plate_id = (select id from plates where plate = ${plate}) and status = 'STARTED' and deleted_at is null
      union
      select id from sessions
      where plate_id = (select id from plates where plate = ${plate}) and deleted_at is null
        and start_time > ${time}::timestamptz - ${`${longestStayDays + 1} days`}::interval
      union
      select session_id from lpr_events
      where place_id = ${camera.place.id} and license_plate = ${plate} and camera_id is not null
        and direction = 'EXIT' and outcome = 'ENDED' and time <= ${time}
        and time >= ${time}::timestamptz - ${`${onePassageMinutes} minutes`}::interval) k
    join sessions s on s.id = k.id
    where s.deleted_at is null and s.type in ('PARKING', 'CAR_WASH') and s.status <> 'CANCELLED'
    order by s.start_time, s.id`.execute(tx)
  return rows
}

/** The first exit read of this car here after the moment that found no session. */
const unmatchedExit = async (tx: Tx, { camera, plate, time }: Car) => {
  const { rows } = await sql<{ eventId: number; time: Instant }>`
    select id as "eventId", time from lpr_events
    where place_id = ${camera.place.id} and license_plate = ${plate} and camera_id is not null
      and direction = 'EXIT' and outcome = 'UNMATCHED' and time > ${time}
      and time <= ${time}::timestamptz + ${`${longestStayDays} days`}::interval
    order by time, id limit 1`.execute(tx)
  return rows[0]
}

const wasTurnedAway = async (tx: Tx, { camera, plate, time }: Car): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from lpr_events
    where place_id = ${camera.place.id} and license_plate = ${plate} and camera_id is not null
      and direction = 'EXIT' and outcome = 'UNMATCHED' and time <= ${time}
      and time > ${time}::timestamptz - ${`${onePassageMinutes} minutes`}::interval limit 1`.execute(tx)
  return rows.length > 0
}

/** Below this many free spots entries of one place wait for each other, so that two lanes do not give the last one twice. */
const fewSpots = 5

const countHere = async (tx: Tx, { camera: { place }, time }: Car) => {
  const counted = await countPlaces(tx, { scope: { kind: 'everything' }, now: time, ids: [place.id] })
  const here = counted.find(({ Id }) => Id === place.id)
  if (!here) throw new Error('a place with a camera is not there')
  const publicSpots = here.spots ?? (here.TotalSpots === 0 ? null : here.TotalSpots)
  return { publicSpots, free: freeSpotsOf(familiesOf(counted)(here)).free }
}

const countSafely = async (tx: Tx, car: Car) => {
  const counted = await countHere(tx, car)
  if (counted.publicSpots === null || counted.free > fewSpots || counted.free <= 0) return counted
  const ceiling = car.camera.place.parent_id ?? car.camera.place.id
  await sql`select pg_advisory_xact_lock(hashtextextended(${`spots:${ceiling}`}, 0))`.execute(tx)
  return countHere(tx, car)
}

const rightOf = (tx: Tx, { camera, plate, time }: Car): Promise<FoundRight | undefined> =>
  strongestRight(tx, { placeId: camera.place.id, placeType: camera.place.type, plate, at: time })

/** Whether the place lets the car in. Who has a right is not counted for, and does not wait for the public's last spots. */
const admissionOf = async (tx: Tx, car: Car, found: FoundRight | undefined): Promise<Admission> => {
  const { place } = car.camera
  const offer = { status: place.status, rights: found ? [found.right] : [] }
  const said = admitByRight(offer)
  if (said) return said
  const priced = { id: place.id, region: place.region, timeZone: place.time_zone }
  const hours = (await openPriceBook(tx).tariffAt(priced, car.time))?.compiled.tariff
  const isOpen = hours === undefined || isOpenAt(hours, car.time)
  return admit({ ...offer, isOpen, ...(await countSafely(tx, car)) })
}

/** Its last read here that came to something let it in without a stay, or out in this very passage. */
const wasLetThrough = async (tx: Tx, { camera, plate, time }: Car): Promise<boolean> => {
  const { rows } = await sql<{ isLeaving: boolean }>`
    select outcome = 'ACCESS' and (direction = 'ENTRY'
      or time >= ${time}::timestamptz - ${`${onePassageMinutes} minutes`}::interval) as "isLeaving" from lpr_events
    where place_id = ${camera.place.id} and license_plate = ${plate} and camera_id is not null
      and outcome in ('ACCESS', 'STARTED', 'ENDED') and time <= ${time}
      and time > ${time}::timestamptz - ${`${longestStayDays} days`}::interval
    order by time desc, id desc limit 1`.execute(tx)
  return rows[0]?.isLeaving ?? false
}

/** R95: without a stay a car is let out by a list that gives access, or because it was let in by one that has ended since. */
const isLetOut = async (tx: Tx, car: Car): Promise<boolean> => {
  const { place } = car.camera
  if (place.type === 'CAR_WASH') return false
  const list = await whitelistOfCar(tx, { placeId: place.id, plate: car.plate, at: car.time })
  return list?.startsSessions === false || wasLetThrough(tx, car)
}

/** What has to be asked of an exit that ends no stay, one after the other: most need none of it. */
const situationOfExit = async (tx: Tx, car: Car, known: Situation): Promise<Situation> => {
  if (await isLetOut(tx, car)) return { ...known, passesWithoutStay: true }
  // Its exception is the stay that runs.
  if (known.running) return known
  return { ...known, isTurnedAwayAgain: await wasTurnedAway(tx, car) }
}

/** Everything about a car that decides what its read does; `found` is what its right gives to a session. */
export const situationOf = async (tx: Tx, car: Car): Promise<{ situation: Situation; found?: FoundRight }> => {
  const { direction, place } = car.camera
  const stays = knownOf(await staysOf(tx, car), { placeId: place.id, time: car.time })
  const known: Situation = { graceMinutes: place.exit_grace_minutes, ...stays }
  if (isSaidByStays({ direction, time: car.time }, known)) return { situation: known }
  if (direction === 'EXIT') return { situation: await situationOfExit(tx, car, known) }
  const exit = await unmatchedExit(tx, car)
  const found = await rightOf(tx, car)
  // Of what is over already nobody asks whether it may begin, but whose it is; a gate opens for who is only let in (R38).
  const isArriving = !known.running && !known.after && !exit
  const admission = isArriving || found?.isAccessOnly ? await admissionOf(tx, car, found) : undefined
  return {
    situation: {
      ...known,
      ...(exit && { unmatchedExit: exit }),
      ...(admission && { admission }),
      ...(found?.isAccessOnly && { passesWithoutStay: true }),
    },
    ...(found && { found }),
  }
}
