import { fineLifecycle, type FineStatus } from '@parkla/contract/enforcement/fines/fines.lifecycle.ts'
import type { objectionsApi } from '@parkla/contract/enforcement/objections/objections.endpoints.ts'
import type { FileObjection } from '@parkla/contract/enforcement/objections/objections.schema.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import type { AnswerOf } from '@parkla/contract/kit/endpoint.ts'
import { refuse, reject, type Verdict } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { readAttachments, storeWithFiles, type StoredFile } from '../../kit/attachments.ts'
import { record } from '../../kit/audit.ts'
import type { PublicContext } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { insist, rejectionOf } from '../../kit/errors.ts'
import { plateIdOf } from '../../kit/database/plate-id.ts'
import { reasonText } from '../../kit/reasons.ts'
import { todayAt } from '../fine-records/fine-record.queries.ts'
import { lockFineState, moveFine } from '../fine-records/fine-steps.ts'
import { mailObjection } from './objections.jobs.ts'
import { openObjection } from './objection-steps.ts'

type Found = { id: number; status: FineStatus; objectUntil: string; timeZone: string }

/** The fine of the number and plate. An unknown number and a plate of another fine get one answer. */
const findFine = async (tx: Db | Tx, { Reference, LicensePlate }: FileObjection): Promise<Found> => {
  const { rows } = await sql<Found>`
    select f.id, f.status, to_char(f.object_until, 'YYYY-MM-DD') as "objectUntil", p.time_zone as "timeZone"
    from fines f join places p on p.id = f.place_id
    where f.plate_id = ${plateIdOf(LicensePlate)} and (f.reference_number = ${Reference} or f.number::text = ${Reference})
    limit 1`.execute(tx)
  if (!rows[0]) throw rejectionOf(reject('fines.noSuchFine'), 'Reference')
  return rows[0]
}

const mayObject = ({ status, objectUntil, timeZone }: Found, now: string): Verdict => {
  if (stateAfter(fineLifecycle, status, 'contest') === undefined) return refuse('fines.notContestable')
  return todayAt(now, timeZone) <= objectUntil ? { ok: true } : refuse('fines.objectionTooLate')
}

/**
 * The browser's Back and another number send the same request id for another fine: this counts as another objection.
 */
const isFiled = async (db: Db | Tx, { RequestId }: FileObjection, fineId: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from fine_objections where request_key = ${RequestId} and fine_id = ${fineId}`.execute(db)
  return rows.length > 0
}

const store = (ctx: PublicContext, sent: FileObjection, files: readonly StoredFile[]): Promise<void> =>
  ctx.transaction(async (tx) => {
    const { id: fineId } = await findFine(tx, sent)
    const fine = await lockFineState(tx, fineId)
    if (await isFiled(tx, sent, fineId)) return
    insist(mayObject(await findFine(tx, sent), ctx.now))
    await moveFine(
      tx,
      { now: ctx.now },
      {
        fact: 'fine.contested',
        fine,
        event: 'contest',
        values: { contested_at: ctx.now },
      },
    )
    const from = { name: sent.Name, email: sent.Email, language: ctx.language }
    const opening = {
      fineId,
      now: ctx.now,
      text: sent.Text,
      channel: 'FORM',
      from,
      requestKey: sent.RequestId,
      files,
    } as const
    const { id } = await openObjection(tx, opening)
    await record(tx, { now: ctx.now }, { fact: 'fine.objectionFiled', entity: 'fineObjection', id })
    await ctx.jobs.enqueue(tx, mailObjection, { objectionId: id, kind: 'RECEIPT' })
  })

/** Files an objection once per request (R125, R126). */
export const fileObjection = async (
  ctx: PublicContext,
  sent: FileObjection,
): Promise<AnswerOf<(typeof objectionsApi)['file']>> => {
  const answer = { Message: reasonText(ctx.language, 'fines.objectionReceived') }
  if (sent.Website !== '') return answer
  // Find the fine before decoding files: a wrong number costs nothing. Find it before `isFiled`: a repetition during
  // the first request finds the fine not contested yet, or itself filed.
  const fine = await findFine(ctx.db, sent)
  if (await isFiled(ctx.db, sent, fine.id)) return answer
  insist(mayObject(fine, ctx.now))
  const files = await readAttachments(sent.Files, {
    folder: `objections/${fine.id}/${sent.RequestId}`,
    tooBig: 'fines.objectionFilesTooBig',
    notAFile: 'fines.notAFile',
  })
  await storeWithFiles(ctx.ports, files, {
    store: () => store(ctx, sent, files),
    isStored: () => isFiled(ctx.db, sent, fine.id),
  })
  return answer
}
