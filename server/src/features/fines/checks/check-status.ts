import type { checkResults, checkRights } from '@parkla/contract/fines/status-checks.filters.ts'
import type { StatusCheck } from '@parkla/contract/fines/status-checks.schema.ts'
import { minuteMs, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import { found } from '../../../kit/errors.ts'
import { plateIdOf } from '../../../kit/plate-id.ts'
import { insertRow } from '../../../kit/rows.ts'
import { strongestRight } from '../../sessions/prices/rights-of-car.queries.ts'

type Right = (typeof checkRights)[number]
type Finding = { result: (typeof checkResults)[number]; right: Right | '' }
type Place = { id: number; name: string; type: string; timeZone: string; graceMinutes: number }
type Stay = { start: Instant; end: Instant | null; right: Right }

/** Who asks, and about which car. */
export type Question = {
  placeId: number
  plate: string
  at: Instant
  by: { officerId: number } | { ownerId: number }
}

const findPlace = async (tx: Tx, id: number): Promise<Place> => {
  const { rows } = await sql<Place>`
    select id, name, type, time_zone as "timeZone", exit_grace_minutes as "graceMinutes" from places
    where id = ${id} and deleted_at is null`.execute(tx)
  return found(rows[0])
}

/** The stay at the place or its parts (R40) that ran at that time, else the last one before. */
const findStay = async (tx: Tx, { placeId, plate, at }: Question): Promise<Stay | undefined> => {
  const { rows } = await sql<Stay>`
    select s.start_time as start, s.end_time as end, case when s.booking_id is not null then 'BOOKING'
      when s.monthly_pass_id is not null then 'MONTHLY_PASS' when s.whitelist_id is not null then 'WHITELIST'
      when s.fleet_id is not null then 'FLEET' else 'SESSION' end as right
    from sessions s
    where s.plate_id = ${plateIdOf(plate)} and s.deleted_at is null and s.status <> 'CANCELLED'
      and s.type in ('PARKING', 'CAR_WASH')
      and s.place_id in (select id from places where id = ${placeId} union select id from places where parent_id = ${placeId})
      and s.start_time <= ${at}
    order by (s.end_time is null or s.end_time > ${at}) desc, s.start_time desc, s.id desc limit 1`.execute(tx)
  return rows[0]
}

const isKnown = async (tx: Tx, plate: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from plates where plate = ${plate}`.execute(tx)
  return rows.length > 0
}

const isRunning = ({ end }: Stay, at: Instant): boolean => end === null || Date.parse(end) > Date.parse(at)

const isLeaving = ({ end }: Stay, { graceMinutes }: Place, at: Instant): boolean =>
  end !== null && Date.parse(end) + graceMinutes * minuteMs >= Date.parse(at)

const rightOf = async (tx: Tx, question: Question, { place, stay }: { place: Place; stay: Stay | undefined }) => {
  if (stay && isRunning(stay, question.at)) return stay.right
  if (stay && isLeaving(stay, place, question.at)) return 'JUST_ENDED'
  const { placeId, plate, at } = question
  const right = (await strongestRight(tx, { placeId, placeType: place.type, plate, at }))?.right
  // A campaign reduces the price of a session: without one nothing was paid.
  return right === 'CAMPAIGN' ? undefined : right
}

const findingOf = async (tx: Tx, plate: string, right: Right | undefined): Promise<Finding> => {
  if (right) return { result: 'VALID', right }
  return { result: (await isKnown(tx, plate)) ? 'NOT_PAID' : 'UNKNOWN', right: '' }
}

/**
 * By which right a car may be at a place now: a running stay, the time to leave after one (R54), or the strongest right of the
 * car (R77). Each check is a row of the log (R139).
 */
export const checkStatus = async (tx: Tx, question: Question): Promise<StatusCheck> => {
  const { placeId, plate, at, by } = question
  const place = await findPlace(tx, placeId)
  const stay = await findStay(tx, question)
  const { result, right } = await findingOf(tx, plate, await rightOf(tx, question, { place, stay }))
  const who = 'officerId' in by ? { officer_id: by.officerId } : { owner_id: by.ownerId }
  const row = { checked_at: at, place_id: placeId, plate, ...who, result, used_right: right }
  const { id } = await insertRow(tx, 'status_checks', row)
  return {
    id,
    checkedAt: at,
    placeId,
    placeName: place.name,
    timeZone: place.timeZone,
    licensePlate: plate,
    result,
    right,
    startedAt: stay?.start ?? zeroDate,
    endedAt: stay?.end ?? zeroDate,
  }
}
