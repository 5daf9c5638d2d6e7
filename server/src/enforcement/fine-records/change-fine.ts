import { fineLifecycle, type FineEvent } from '@parkla/contract/enforcement/fines/fines.lifecycle.ts'
import type { Fine } from '@parkla/contract/enforcement/fines/fines.schema.ts'
import { stateAfter } from '@parkla/contract/kit/lifecycle.ts'
import type { Updateable } from 'kysely'
import { changesOf, record } from '../../kit/audit.ts'
import { insistUnchanged, nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insertRow, updateRow } from '../../kit/database/rows.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { lockFine, readFine } from './fine-record.queries.ts'
import { leaveStatus } from './leave-status.ts'

export type Sent = { id: number; UpdatedAt?: string | undefined }

export const lockForEdit = async (tx: Tx, ctx: Context, sent: Sent): Promise<Fine> => {
  const fine = await lockFine(tx, ctx, { id: sent.id, permission: 'fines.edit' })
  await insistUnchanged(tx, ctx, { entity: 'fine', id: sent.id, current: fine, sent })
  return fine
}

/** Audited fields, without names and addresses: the audit trail is kept longer than they are. */
const audited = [
  'status',
  'amountInCents',
  'paidAmountInCents',
  'dueOn',
  'doNotForwardDebts',
  'forwardDebtsAt',
  'note',
  'cancelReason',
] as const

type Change = {
  fact: string
  fine: Fine
  values?: Updateable<Tables['fines']>
  event?: FineEvent
  comment?: string
}

/** Changes the row, keeps the comment and records the fact with what differs; answers the new row. */
export const changeFine = async (tx: Tx, ctx: Context, change: Change): Promise<Fine> => {
  const { fine, event, comment } = change
  const { id, placeId } = fine
  const status = event === undefined ? fine.status : (stateAfter(fineLifecycle, fine.status, event) ?? fine.status)
  await updateRow(tx, 'fines', { id, ...change.values, status, updated_at: nextVersion(ctx.now) })
  await leaveStatus(tx, ctx, { fine, status, event, answer: comment })
  if (comment !== undefined)
    await insertRow(tx, 'fine_comments', { fine_id: id, comment, owner_id: ctx.actor.id, created_at: ctx.now })
  const after = await readFine(tx, ctx, { id })
  const changes = changesOf(audited, fine, after)
  const what = { fact: change.fact, reason: comment ?? '', ...changes }
  await record(tx, ctx, { ...what, entity: 'fine', id, placeId, topic: 'fines' })
  return readFine(tx, ctx, { id })
}
