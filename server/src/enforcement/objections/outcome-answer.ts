import type { FineStatus } from '@parkla/contract/enforcement/fines/fines.lifecycle.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { Objection } from '@parkla/contract/enforcement/objections/objections.schema.ts'
import { formatLocalDate, instantToLocal } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'
import { updateRow } from '../../kit/database/rows.ts'
import type { Sending } from '../collection/claim-steps.ts'
import { phrases } from '../fine-records/phrases.ts'
import { mailObjection } from './objections.jobs.ts'
import { objectionColumns, objectionTables } from './objection-rows.ts'

/** The text of an answer with its values; an empty line separates paragraphs. */
export const answerText = (objection: Objection, parts: readonly string[]): string =>
  parts
    .join('\n\n')
    .replaceAll('{{number}}', () => objection.fineNumber)
    .replaceAll('{{plate}}', () => displayPlate(objection.licensePlate))
    .replaceAll('{{place}}', () => objection.placeName)
    .replaceAll('{{day}}', () => formatLocalDate(instantToLocal(objection.receivedAt, objection.timeZone)))

/** The open objection of a locked fine. */
export const findOpenObjection = async (tx: Tx, fineId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from fine_objections where fine_id = ${fineId} and state = 'OPEN'`.execute(tx)
  return rows[0]?.id
}

type Closed = Objection & { fineStatus: FineStatus; successor: string | null }

/** The successor counts for the car of the objection only: a corrected plate has another debtor (R134). */
const readClosed = async (tx: Tx, now: string, id: number): Promise<Closed> => {
  const { rows } = await sql<Closed>`
    select ${objectionColumns(now)}, f.status as "fineStatus",
      (select s.number::text from fines s where s.predecessor_id = f.id and s.plate_id = f.plate_id) as successor
    ${objectionTables} where b.id = ${id}`.execute(tx)
  return found(rows[0])
}

/** What happened, and what it means for the debtor. */
const outcomeOf = ({ state, fineStatus, successor, language }: Closed): [string, string] => {
  const { answer: words } = phrases[language]
  if (state !== 'CLOSED') return [words.received, state === 'KEPT' ? words.kept : words.cancelled]
  if (fineStatus === 'PAID') return [words.closed, words.paid]
  if (fineStatus !== 'REPLACED') return [words.closed, words.kept]
  return [words.closed, successor === null ? words.cancelled : words.replaced.replace('{{successor}}', successor)]
}

/**
 * Answers the objection of a fine that left CONTESTED elsewhere than at the desk of objections: on its page or by a payment. The
 * outcome is in the language of the objection; the comment of the fine is internal and replaced.
 */
export const answerWithOutcome = async (
  tx: Tx,
  { now, jobs }: Pick<Sending, 'now' | 'jobs'>,
  id: number,
): Promise<void> => {
  const closed = await readClosed(tx, now, id)
  await updateRow(tx, 'fine_objections', { id, answer: answerText(closed, outcomeOf(closed)) })
  await jobs.enqueue(tx, mailObjection, { objectionId: id, kind: 'ANSWER' })
}
