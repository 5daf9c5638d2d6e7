import type { objectionsApi } from '@parkla/contract/enforcement/objections/objections.endpoints.ts'
import type { Objection } from '@parkla/contract/enforcement/objections/objections.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { cancelInside, keepInside } from './decide-fine.ts'
import { mailObjection } from './objections.jobs.ts'
import { readObjection } from './objection-rows.ts'

type Api = typeof objectionsApi

/** The fine is locked first, as by every other command. */
const lockOpen = async (tx: Tx, ctx: Context, id: number): Promise<Objection> => {
  const { fineId } = await readObjection(tx, ctx, { id, permission: 'fines.cancel' })
  await sql`select from fines where id = ${fineId} for update`.execute(tx)
  const objection = await readObjection(tx, ctx, { id, permission: 'fines.cancel' })
  insist(objection.state === 'OPEN' ? { ok: true } : refuse('fines.objectionAnswered'))
  return objection
}

export const assignObjection = (ctx: Context, { id, isMine }: RequestOf<Api['assign']>): Promise<Objection> =>
  ctx.transaction(async (tx) => {
    const { fineId, placeId } = await lockOpen(tx, ctx, id)
    const assignee_id = isMine ? ctx.actor.id : null
    await updateRow(tx, 'fine_objections', { id, assignee_id, updated_at: nextVersion(ctx.now) })
    const what = { entity: 'fine', id: fineId, placeId, after: { isMine }, topic: 'fines' } as const
    await record(tx, ctx, { fact: 'fine.objectionAssigned', ...what })
    return readObjection(tx, ctx, { id, permission: 'fines.cancel' })
  })

/**
 * Keeps the fine, which needs the right to edit, or cancels it; the debtor gets the text by e-mail (R125, R128). 409 for an
 * answered objection.
 */
export const answerObjection = (ctx: Context, input: RequestOf<Api['answer']>): Promise<Objection> =>
  ctx.transaction(async (tx) => {
    const { id, decision, reasonCode, text } = input
    const { fineId, ...current } = await lockOpen(tx, ctx, id)
    await insistUnchanged(tx, ctx, { entity: 'fine', id: fineId, current, sent: input })
    const step = { id: fineId, comment: text }
    await (decision === 'KEEP' ? keepInside(tx, ctx, step) : cancelInside(tx, ctx, { ...step, reasonCode }))
    await ctx.jobs.enqueue(tx, mailObjection, { objectionId: id, kind: 'ANSWER' })
    return readObjection(tx, ctx, { id, permission: 'fines.cancel' })
  })
