import { longestVisitDays } from '@parkla/contract/members/fleets/fleets.policy.ts'
import { longestStayDays } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import {
  admit,
  admitByRight,
  isDecidedByStays,
  onePassageMinutes,
  type Admission,
  type Situation,
} from '@parkla/contract/gates/reads/read-decision.ts'
import { knownOf, type Stay } from '@parkla/contract/gates/reads/known-stays.ts'
import { isOpenAt } from '@parkla/contract/parking/tariffs/opening-hours.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ReadingCamera } from '../../gates/reads/cameras.queries.ts'
import { familiesOf, freeSpotsOf } from '../../parking/places/list/occupancy.ts'
import { countPlaces } from '../../parking/places/list/place-rows.queries.ts'
import { openPriceBook } from '../../parking/places/prices/pricing.queries.ts'
import { rightAtEntry, type FoundRight } from '../../parking/stays/rights-of-car.queries.ts'
import { whitelistOfCar } from '../../members/whitelists/covering.queries.ts'
import type { Tx } from '../../kit/database/database.ts'
import { plateIdOf } from '../../kit/database/plate-id.ts'

/** A car read by a camera. */
export type Car = { camera: ReadingCamera; plate: string; time: Instant }

/** Reads of the car at the place of the camera; `<> ''` matches the predicate of their index. */
const readHere = ({ camera, plate }: Pick<Car, 'camera' | 'plate'>): RawBuilder<boolean> => sql<boolean>`
  place_id = ${camera.place.id} and license_plate = ${plate} and license_plate <> '' and camera_id is not null`

/**
 * Stays of the car at any place that this read may affect: running ones of any age, those started within the longest visit,
 * and the one that an earlier read of the same passage ended (it may have started long before). The union lets each branch
 * use its own index.
 */
const staysOf = async (tx: Tx, { camera, plate, time }: Car): Promise<Stay[]> => {
  const { rows } = await sql<Stay>`
    select s.id, s.place_id as "placeId", s.start_time as start, s.end_time as end,
      s.end_lpr_event_id is not null as "hasExitRead",
      (select time from lpr_events where id = s.end_lpr_event_id) as "exitReadAt",
      v.session_id is not null and s.start_lpr_event_id is null as "isAwaited", v.granted_until as "grantedUntil",
      case when v.session_id is not null then (select time from lpr_events where id = s.start_lpr_event_id) end as "enteredAt"
    from (
      select id from sessions
      where plate_id = ${plateIdOf(plate)} and status = 'STARTED' and deleted_at is null
      union
      select id from sessions
      where plate_id = ${plateIdOf(plate)} and deleted_at is null
        and start_time > ${time}::timestamptz - ${`${longestVisitDays + 1} days`}::interval
      union
      select session_id from lpr_events
      where ${readHere({ camera, plate })}
        and direction = 'EXIT' and outcome = 'ENDED' and time <= ${time}
        and time >= ${time}::timestamptz - ${`${onePassageMinutes} minutes`}::interval) k
    join sessions s on s.id = k.id left join visitor_sessions v on v.session_id = s.id
    where s.deleted_at is null and s.type in ('PARKING', 'CAR_WASH') and s.status <> 'CANCELLED'
    order by s.start_time, s.id`.execute(tx)
  return rows
}

/** The car's first later exit read at this place without a session. */
const unmatchedExit = async (tx: Tx, { camera, plate, time }: Car) => {
  const { rows } = await sql<{ eventId: number; time: Instant }>`
    select id as "eventId", time from lpr_events
    where ${readHere({ camera, plate })}
      and direction = 'EXIT' and outcome = 'UNMATCHED' and time > ${time}
      and time <= ${time}::timestamptz + ${`${longestStayDays} days`}::interval
    order by time, id limit 1`.execute(tx)
  return rows[0]
}

const wasTurnedAway = async (tx: Tx, { camera, plate, time }: Car): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from lpr_events
    where ${readHere({ camera, plate })}
      and direction = 'EXIT' and outcome = 'UNMATCHED' and time <= ${time}
      and time > ${time}::timestamptz - ${`${onePassageMinutes} minutes`}::interval limit 1`.execute(tx)
  return rows.length > 0
}

/** With fewer free spots, entries of one place are serialised, so that two lanes cannot give away the last spot twice. */
const fewSpots = 5

const countSpots = async (tx: Tx, { camera: { place }, time }: Car) => {
  const counted = await countPlaces(tx, { scope: { kind: 'everything' }, now: time, ids: [place.id] })
  const here = counted.find(({ Id }) => Id === place.id)
  if (!here) throw new Error('place of the camera not found')
  const publicSpots = here.spots ?? (here.TotalSpots === 0 ? null : here.TotalSpots)
  return { publicSpots, free: freeSpotsOf(familiesOf(counted)(here)).free }
}

const countWithLock = async (tx: Tx, car: Car) => {
  const counted = await countSpots(tx, car)
  if (counted.publicSpots === null || counted.free > fewSpots || counted.free <= 0) return counted
  const ceiling = car.camera.place.parent_id ?? car.camera.place.id
  await sql`select pg_advisory_xact_lock(hashtextextended(${`spots:${ceiling}`}, 0))`.execute(tx)
  return countSpots(tx, car)
}

const rightOf = (tx: Tx, { camera, plate, time }: Car) =>
  rightAtEntry(tx, { placeId: camera.place.id, placeType: camera.place.type, plate, at: time })

/** Whether the place admits the car. A car with a right skips the count and its lock. */
const admissionOf = async (tx: Tx, car: Car, found: FoundRight | undefined): Promise<Admission> => {
  const { place } = car.camera
  // Sessions belong to the parts (R40); a camera may be older than the parts of its place.
  if (place.has_parts && !found?.isAccessOnly) return { refusal: 'lprEvents.placeHasParts' }
  const offer = { status: place.status, rights: found ? [found.right] : [] }
  const decided = admitByRight(offer)
  if (decided) return decided
  const priced = { id: place.id, region: place.region, timeZone: place.time_zone }
  const hours = (await openPriceBook(tx).tariffAt(priced, car.time))?.compiled.tariff
  const isOpen = hours === undefined || isOpenAt(hours, car.time)
  return admit({ ...offer, isOpen, ...(await countWithLock(tx, car)) })
}

/** The car's last effective read here was an access-only entry, or an access-only exit of the same passage. */
const wasLetThrough = async (tx: Tx, { camera, plate, time }: Car): Promise<boolean> => {
  const { rows } = await sql<{ isLeaving: boolean }>`
    select outcome = 'ACCESS' and (direction = 'ENTRY'
      or time >= ${time}::timestamptz - ${`${onePassageMinutes} minutes`}::interval) as "isLeaving" from lpr_events
    where ${readHere({ camera, plate })}
      and outcome in ('ACCESS', 'STARTED', 'ENDED') and time <= ${time}
      and time > ${time}::timestamptz - ${`${longestStayDays} days`}::interval
    order by time desc, id desc limit 1`.execute(tx)
  return rows[0]?.isLeaving ?? false
}

/** R95: without a stay, an access-only whitelist lets the car out, or one that let it in and has ended since. */
const mayLeaveWithoutStay = async (tx: Tx, car: Car): Promise<boolean> => {
  const { place } = car.camera
  if (place.type === 'CAR_WASH') return false
  const list = await whitelistOfCar(tx, { placeId: place.id, plate: car.plate, at: car.time })
  return list?.startsSessions === false || wasLetThrough(tx, car)
}

/** Queries for an exit that ends no stay, in sequence: most exits need only the first. */
const situationOfExit = async (tx: Tx, car: Car, known: Situation): Promise<Situation> => {
  if (await mayLeaveWithoutStay(tx, car)) return { ...known, passesWithoutStay: true }
  // An unmatched exit then concerns the running stay.
  if (known.running) return known
  return { ...known, isRefusedAgain: await wasTurnedAway(tx, car) }
}

/** Everything about the car that the decision depends on; `found` is the right for its session. */
export const situationOf = async (tx: Tx, car: Car): Promise<{ situation: Situation; found?: FoundRight }> => {
  const { direction, place } = car.camera
  const stays = knownOf(await staysOf(tx, car), { placeId: place.id, time: car.time })
  const known: Situation = { graceMinutes: place.exit_grace_minutes, ...stays }
  if (isDecidedByStays({ direction, time: car.time }, known)) return { situation: known }
  if (direction === 'EXIT') return { situation: await situationOfExit(tx, car, known) }
  const exit = await unmatchedExit(tx, car)
  const { found, memberReason } = await rightOf(tx, car)
  // A finished visit needs no admission, only its right, unless sessions belong to the parts (R40); an access-only right still opens the gate (R38).
  const isArriving = !known.running && !known.after && (!exit || place.has_parts)
  const admission = isArriving || found?.isAccessOnly ? await admissionOf(tx, car, found) : undefined
  return {
    situation: {
      ...known,
      ...(exit && { unmatchedExit: exit }),
      ...(admission && { admission }),
      ...(found?.isAccessOnly && { passesWithoutStay: true }),
      ...(memberReason && { memberReason }),
    },
    ...(found && { found }),
  }
}
