import type { checkResults, checkRights } from '@parkla/contract/enforcement/status-checks/status-checks.filters.ts'
import type { StatusCheck } from '@parkla/contract/enforcement/status-checks/status-checks.schema.ts'
import { minuteMs, zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import type { Transaction } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { strongestOf } from '../../parking/stays/rights-of-car.queries.ts'
import { readCheckFacts, type CheckFacts } from './check-facts.queries.ts'

type Right = (typeof checkRights)[number]
type Finding = { result: (typeof checkResults)[number]; right: Right | '' }

/** The user or officer who checks, and the car. */
export type Question = {
  placeId: number
  plate: string
  at: Instant
  by: { officerId: number } | { ownerId: number }
}

/** `transaction`: for the rights of a car, some of which lock; a check without a possible right opens none. */
type Using = { db: Db | Tx; transaction: Transaction }

const rightByStay = ({ startedAt, endedAt, stayRight, graceMinutes }: CheckFacts, at: Instant): Right | undefined => {
  if (startedAt === null) return undefined
  if (endedAt === null || Date.parse(endedAt) > Date.parse(at)) return stayRight
  return Date.parse(endedAt) + graceMinutes * minuteMs >= Date.parse(at) ? 'JUST_ENDED' : undefined
}

/**
 * A campaign reduces the price of a session: without a session nothing was paid. Rights apply to parking, not to
 * washes.
 */
const rightOfCar = async ({ transaction }: Using, { placeId, plate, at }: Question, facts: CheckFacts) => {
  const { placeType, BOOKING, MONTHLY_PASS, WHITELIST, FLEET } = facts
  if (placeType === 'CAR_WASH' || !(BOOKING || MONTHLY_PASS || WHITELIST || FLEET)) return undefined
  const right = (await transaction((tx) => strongestOf(tx, { placeId, placeType, plate, at }, facts)))?.right
  return right === 'CAMPAIGN' ? undefined : right
}

const findingOf = async (using: Using, question: Question, facts: CheckFacts): Promise<Finding> => {
  const right = rightByStay(facts, question.at) ?? (await rightOfCar(using, question, facts))
  if (right) return { result: 'VALID', right }
  return { result: facts.isKnown ? 'NOT_PAID' : 'UNKNOWN', right: '' }
}

type LastFine = { fineNumber: string; finedAt: Instant }

/**
 * By which right a car may be at a place now: a running stay, the time to leave after one (R54), or the strongest right of the
 * car (R77); and its newest payable fine there within a day. Each check is a row of the log (R139).
 */
export const checkStatus = async (using: Using, question: Question): Promise<StatusCheck & LastFine> => {
  const { placeId, plate, at, by } = question
  const facts = await readCheckFacts(using.db, question)
  const { result, right } = await findingOf(using, question, facts)
  const who = 'officerId' in by ? { officer_id: by.officerId } : { owner_id: by.ownerId }
  const row = { checked_at: at, place_id: placeId, plate, ...who, result, used_right: right }
  const { id } = await insertRow(using.db, 'status_checks', row)
  return {
    id,
    checkedAt: at,
    placeId,
    placeName: facts.placeName,
    timeZone: facts.timeZone,
    licensePlate: plate,
    result,
    right,
    startedAt: facts.startedAt ?? zeroDate,
    endedAt: facts.endedAt ?? zeroDate,
    fineNumber: facts.fineNumber,
    finedAt: facts.finedAt ?? zeroDate,
  }
}
