import { permits } from '@parkla/contract/access/actor.ts'
import type { finesApi } from '@parkla/contract/enforcement/fines/fines.endpoints.ts'
import { mayCancelFine, mayMoveFine } from '@parkla/contract/enforcement/fines/fines.policy.ts'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { instantToLocal } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { insistUnchanged } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { changeFine, lockForEdit, type Sent } from '../fine-records/change-fine.ts'
import { takeCostBack } from '../collection/claim-costs.ts'
import { recallClaim } from '../collection/claim-steps.ts'
import { lockFine } from '../fine-records/fine-record.queries.ts'
import { deadlinesFrom, termsOf } from '../fine-records/issue-fine.ts'
import { answerWithOutcome, findOpenObjection } from './outcome-answer.ts'
import { settleFine } from '../fine-records/settle-fine.ts'

/** Moves a fine on its page; a person who objected gets the outcome by e-mail, as from the desk of objections. */
export const decide = async (tx: Tx, ctx: Context, { id, decision }: { id: number; decision: () => Promise<Fine> }) => {
  await sql`select from fines where id = ${id} for update`.execute(tx)
  const objectionId = await findOpenObjection(tx, id)
  const fine = await decision()
  if (objectionId !== undefined) await answerWithOutcome(tx, ctx, objectionId)
  return fine
}

/** Recalls the open claim with its cost of collection (R127, R131). Answers the costs that the fine keeps. */
export const recallWithCost = async (tx: Tx, ctx: Context, fine: Fine): Promise<number> => {
  const claimId = await recallClaim(tx, ctx, { fineId: fine.id, state: 'RECALLED' })
  return fine.costsInCents - (claimId === undefined ? 0 : await takeCostBack(tx, ctx, { fine, claimId }))
}

/** Payments stay and become a credit; the partner's claim is recalled (R128, decision 0112). */
export const cancelInside = async (
  tx: Tx,
  ctx: Context,
  input: RequestOf<(typeof finesApi)['cancel']>,
): Promise<Fine> => {
  const { id, comment, reasonCode } = input
  const fine = await lockFine(tx, ctx, { id, permission: 'fines.cancel' })
  await insistUnchanged(tx, ctx, { entity: 'fine', id, current: fine, sent: input })
  insist(mayCancelFine(ctx.actor, fine))
  const costs_in_cents = await recallWithCost(tx, ctx, fine)
  const values = { cancelled_at: ctx.now, cancel_reason: reasonCode, costs_in_cents }
  return changeFine(tx, ctx, { fact: 'fine.cancelled', fine, event: 'cancel', values, comment })
}

export type Explained = Sent & { comment: string }

/** New deadlines from today, by the terms of the region. */
export const freshDeadlines = async (tx: Tx, ctx: Context, fine: Fine) => {
  const { rows } = await sql<{ region: string }>`select region from fines where id = ${fine.id}`.execute(tx)
  return deadlinesFrom(instantToLocal(ctx.now, fine.timeZone), await termsOf(tx, rows[0]?.region ?? ''))
}

/** The objection is refused; the fine is due again (R125). */
export const keepInside = async (tx: Tx, ctx: Context, input: Explained): Promise<Fine> => {
  insist(permits(ctx.actor, 'fines.edit'))
  const fine = await lockForEdit(tx, ctx, input)
  insist(mayMoveFine(ctx.actor, fine, 'keep'))
  const { due_on, forward_debts_at } = await freshDeadlines(tx, ctx, fine)
  const change = { fact: 'fine.kept', event: 'keep', comment: input.comment } as const
  const after = await changeFine(tx, ctx, { ...change, fine, values: { due_on, forward_debts_at } })
  return settleFine(tx, ctx, after)
}
