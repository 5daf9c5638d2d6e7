import { displayPlate } from '@parkla/contract/kit/plate.ts'
import type { Objection } from '@parkla/contract/fines/objections.schema.ts'
import { formatLocalDate, instantToLocal } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { Tx } from '../../../kit/database.ts'
import { updateRow } from '../../../kit/rows.ts'
import { invoicePhrases } from '../fine-invoice.queries.ts'
import { mailObjection } from './objections.jobs.ts'
import { readObjection } from './objection-rows.ts'

/** A text of an answer with what it names; paragraphs are parted by an empty line. */
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

/**
 * Answers the objection of a fine that was decided on its page: the outcome, in the language of the objection. The comment of
 * the fine is internal and replaced.
 */
export const answerWithOutcome = async (tx: Tx, ctx: Context, id: number): Promise<void> => {
  const objection = await readObjection(tx, ctx, { id, permission: 'fines.view' })
  const { answer: words } = invoicePhrases[objection.language]
  const outcome = objection.state === 'KEPT' ? words.kept : words.cancelled
  await updateRow(tx, 'fine_objections', { id, answer: answerText(objection, [words.received, outcome]) })
  await ctx.jobs.enqueue(tx, mailObjection, { objectionId: id, kind: 'ANSWER' })
}
