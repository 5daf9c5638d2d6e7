import type { disputesApi } from '@parkla/contract/enforcement/disputes/disputes.endpoints.ts'
import { editableStatuses } from '@parkla/contract/enforcement/disputes/disputes.lifecycle.ts'
import {
  mayAssignDispute,
  mayEditDispute,
  mayRejectDispute,
  maySettlePayout,
} from '@parkla/contract/enforcement/disputes/disputes.policy.ts'
import type { Dispute } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import type { Permission } from '@parkla/contract/access/permissions.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { insistUnchanged } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist } from '../../kit/errors.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { changeDispute, closePayout, decideDispute } from './change-dispute.ts'
import { disputeIdOf, lockDispute } from './dispute-record.queries.ts'

type Api = typeof disputesApi
type Sent = { UpdatedAt?: string | undefined }

/** Locks the dispute in the scope of the permission and compares its version (R8). */
export const lockVersion = async (
  tx: Tx,
  ctx: Context,
  { sent, ...wanted }: { id: number; permission: Permission; sent: Sent },
): Promise<Dispute> => {
  const current = await lockDispute(tx, ctx, wanted)
  await insistUnchanged(tx, ctx, { entity: 'dispute', id: wanted.id, current, sent })
  return current
}

/** Saves without moving money or sending e-mail (R156). */
export const saveDispute = (ctx: Context, { id, Status, ...sent }: RequestOf<Api['save']>): Promise<Dispute> =>
  ctx.transaction(async (tx) => {
    const dispute = await lockVersion(tx, ctx, { id, permission: 'disputes.edit', sent })
    insist(mayEditDispute(ctx.actor, dispute))
    if (Status === dispute.Status) return dispute
    const isOffered = editableStatuses.some((status) => status === Status)
    insist(isOffered ? { ok: true } : reject('input.notOffered', { offered: editableStatuses.join(', ') }), 'Status')
    // The timeline keeps the comment of a rejection that is taken back.
    const values = { status: Status, rejection_comment: '' }
    return changeDispute(tx, ctx, { fact: 'dispute.changed', dispute, values })
  })

/** R157. */
export const rejectDispute = (ctx: Context, input: RequestOf<Api['reject']>): Promise<Dispute> =>
  ctx.transaction(async (tx) => {
    const { uuid, comments, ...sent } = input
    const id = await disputeIdOf(tx, uuid)
    const dispute = await lockVersion(tx, ctx, { id, permission: 'disputes.edit', sent })
    insist(mayRejectDispute(ctx.actor, dispute))
    await closePayout(tx, ctx, id)
    const values = { status: 'REJECTED', rejection_comment: comments }
    return decideDispute(tx, ctx, { fact: 'dispute.rejected', dispute, values, reason: comments })
  })

/** The transfer itself is made in the bank (R156). */
export const settlePayout = (ctx: Context, input: RequestOf<Api['settlePayout']>): Promise<Dispute> =>
  ctx.transaction(async (tx) => {
    const { id, Reference, PaidOn } = input
    const dispute = await lockDispute(tx, ctx, { id, permission: 'disputes.payOut' })
    insist(maySettlePayout(ctx.actor, dispute))
    const today = dayKey(instantToLocal(ctx.now, dispute.TimeZone))
    insist(PaidOn <= today ? { ok: true } : reject('disputes.paidInFuture'), 'PaidOn')
    await sql`update dispute_payouts set state = 'PAID', reference = ${Reference}, paid_on = ${PaidOn},
        settled_at = ${ctx.now}, settled_by_owner_id = ${ctx.actor.id}
      where dispute_id = ${id} and state = 'OPEN'`.execute(tx)
    return changeDispute(tx, ctx, { fact: 'dispute.paidOut', dispute, reason: Reference })
  })

export const noteDispute = (ctx: Context, { id, Note }: RequestOf<Api['note']>): Promise<Dispute> =>
  ctx.transaction(async (tx) => {
    const dispute = await lockDispute(tx, ctx, { id, permission: 'disputes.edit' })
    await insertRow(tx, 'dispute_notes', { dispute_id: id, note: Note, owner_id: ctx.actor.id, created_at: ctx.now })
    return changeDispute(tx, ctx, { fact: 'dispute.noted', dispute })
  })

/** The caller takes the dispute over, also from a colleague, or releases it. */
export const assignDispute = (ctx: Context, { id, IsMine }: RequestOf<Api['assign']>): Promise<Dispute> =>
  ctx.transaction(async (tx) => {
    const dispute = await lockDispute(tx, ctx, { id, permission: 'disputes.edit' })
    insist(mayAssignDispute(ctx.actor))
    const assignee_id = IsMine ? ctx.actor.id : null
    return changeDispute(tx, ctx, { fact: 'dispute.assigned', dispute, values: { assignee_id } })
  })
