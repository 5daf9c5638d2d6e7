import {
  mostDaysLate,
  repeatMinutes,
  type IssuedFine,
  type IssueFine,
} from '@parkla/contract/enforcement/officers/intake/intake.schema.ts'
import { dayMs, hourMs, minuteMs } from '@parkla/contract/kit/time.ts'
import { allowed, refuse, reject, type Verdict } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import type { PublicContext } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database/database.ts'
import { found, insist } from '../../../kit/errors.ts'
import { insertRow, updateRow } from '../../../kit/database/rows.ts'
import { issueFine } from '../../fine-records/issue-fine.ts'
import { insistOnPlace, officerOf, type CallingOfficer } from './officer-tokens.ts'

type Known = IssuedFine & { id: number; placeId: number }

/** The fine of an officer's key; undefined for none. */
export const findByKey = async (tx: Tx, officer: CallingOfficer, key: string): Promise<Known | undefined> => {
  const { rows } = await sql<Known>`
    select f.id, f.place_id as "placeId", f.number::text as number, f.reference_number as "referenceNumber",
      f.amount_in_cents as "amountInCents", f.currency,
      to_jsonb(array(select i.photo_key from fine_images i where i.fine_id = f.id and i.photo_key is not null
        and i.received_at is null order by i.id)) as "missingPhotos"
    from fines f where f.intake_key = ${key} and f.officer_id = ${officer.id}`.execute(tx)
  return rows[0]
}

export const answerOf = ({ id: _id, placeId: _placeId, ...fine }: Known): IssuedFine => fine

/** Clocks of phones differ by minutes; a fine issued offline arrives days later. */
const mayIssueAt = (issuedAt: string, now: string): Verdict => {
  const lateMs = Date.parse(now) - Date.parse(issuedAt)
  if (lateMs < -5 * minuteMs) return reject('fines.issuedInFuture')
  return lateMs <= mostDaysLate * dayMs ? allowed : reject('fines.issuedTooLongAgo', { days: mostDaysLate })
}

/**
 * Whether this officer issued a fine for the same car and reason minutes before or after: perhaps tapped twice, by
 * another key.
 */
const mayRepeat = async (tx: Tx, { officer, input }: Issue): Promise<Verdict> => {
  if (input.isConfirmed) return allowed
  const { licensePlate, reasonCode, issuedAt } = input
  const window = sql`make_interval(mins => ${repeatMinutes})`
  const { rows } = await sql<{ number: string }>`
    select f.number::text as number from fines f join plates n on n.id = f.plate_id join fine_reasons r on r.id = f.reason_id
    where f.officer_id = ${officer.id} and n.plate = ${licensePlate} and r.code = ${reasonCode}
      and f.issued_at between ${issuedAt}::timestamptz - ${window} and ${issuedAt}::timestamptz + ${window}
      and f.status not in ('CANCELLED', 'REPLACED')
    order by f.issued_at desc limit 1`.execute(tx)
  const [known] = rows
  return known === undefined ? allowed : refuse('fines.issuedJustNow', { number: known.number })
}

/** Links the officer's newest check of the car before the fine, so that the log shows the fine (R139). */
const linkCheck = async (tx: Tx, fineId: number, of: { officer: CallingOfficer; input: IssueFine; now: string }) => {
  const { placeId, licensePlate, issuedAt } = of.input
  const since = new Date(Date.parse(issuedAt) - 12 * hourMs).toISOString()
  await sql`update status_checks set fine_id = ${fineId} where id = (select id from status_checks
    where officer_id = ${of.officer.id} and plate = ${licensePlate} and place_id = ${placeId} and fine_id is null
      and checked_at between ${since} and ${of.now} order by checked_at desc limit 1)`.execute(tx)
}

const insertFine = async (tx: Tx, ctx: PublicContext, { officer, input }: Issue): Promise<number> => {
  const { key, placeId, licensePlate: plate, reasonCode, issuedAt, note, latitude, longitude, photos } = input
  const fine = { placeId, plate, reasonCode, issuedAt, note, officer, intakeKey: key }
  const { id } = await issueFine(tx, ctx.now, fine)
  if (latitude !== undefined && longitude !== undefined) await updateRow(tx, 'fines', { id, latitude, longitude })
  for (const photo of photos) {
    const storage_key = `fines/${id}/${photo.key}.jpg`
    await insertRow(tx, 'fine_images', { fine_id: id, photo_key: photo.key, taken_at: photo.takenAt, storage_key })
  }
  await linkCheck(tx, id, { officer, input, now: ctx.now })
  const after = { officerId: officer.id, issuedAt, reasonCode, photos: photos.length }
  await record(tx, ctx, { fact: 'fine.issued', entity: 'fine', id, placeId, after, topic: 'fines' })
  return id
}

type Issue = { officer: CallingOfficer; input: IssueFine }

/**
 * Issues the fine of a key once: a repeated or concurrent request waits for the first one and answers its fine, whatever
 * else it contains (R135). 404 for a place outside the officer's group.
 */
export const issueForOfficer = async (ctx: PublicContext, input: IssueFine): Promise<IssuedFine> => {
  const officer = await officerOf(ctx)
  return ctx.transaction(async (tx) => {
    // Lock the officer, not the key: two fines of one car under two keys must see each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`fine intake ${officer.id}`}, 0))`.execute(tx)
    const known = await findByKey(tx, officer, input.key)
    if (known) return answerOf(known)
    insist(mayIssueAt(input.issuedAt, ctx.now), 'issuedAt')
    await insistOnPlace(tx, officer, input.placeId)
    insist(await mayRepeat(tx, { officer, input }))
    await insertFine(tx, ctx, { officer, input })
    return answerOf(found(await findByKey(tx, officer, input.key)))
  })
}
