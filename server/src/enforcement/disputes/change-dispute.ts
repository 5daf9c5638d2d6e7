import type { Dispute } from '@parkla/contract/enforcement/disputes/disputes.schema.ts'
import { sql, type Updateable } from 'kysely'
import { changesOf, record } from '../../kit/audit.ts'
import { nextVersion } from '../../kit/http/conflict.ts'
import type { Context } from '../../kit/context.ts'
import type { Tx } from '../../kit/database/database.ts'
import { updateRow } from '../../kit/database/rows.ts'
import type { Tables } from '../../kit/database/tables.gen.ts'
import { mailDecision } from './disputes.jobs.ts'
import { readDispute } from './dispute-record.queries.ts'

/** Audited fields, without e-mail, plate and message: the audit trail is kept longer than they are. */
const audited = ['Status', 'AssigneeId', 'Money', 'ApprovedInCents'] as const

type Change = { fact: string; dispute: Dispute; values?: Updateable<Tables['disputes']>; reason?: string }

/** Changes the row and records the fact with what differs; answers the new row. */
export const changeDispute = async (tx: Tx, ctx: Context, change: Change): Promise<Dispute> => {
  const { dispute, fact, reason = '' } = change
  const { ID: id, PlaceId: placeId } = dispute
  await updateRow(tx, 'disputes', { id, ...change.values, updated_at: nextVersion(ctx.now) })
  const after = await readDispute(tx, ctx, { id })
  const changes = changesOf(audited, dispute, after)
  await record(tx, ctx, { fact, entity: 'dispute', id, placeId, reason, ...changes, topic: 'disputes' })
  return readDispute(tx, ctx, { id })
}

/** Changes the status by a decision and mails it to the customer (R157). */
export const decideDispute = async (tx: Tx, ctx: Context, change: Change): Promise<Dispute> => {
  const after = await changeDispute(tx, ctx, change)
  await ctx.jobs.enqueue(tx, mailDecision, { disputeId: after.ID, status: after.Status, at: after.UpdatedAt })
  return after
}

/** Cancels a payout that is not paid yet; a refund that failed no longer counts (R156, R157). */
export const closePayout = async (tx: Tx, ctx: Context, disputeId: number): Promise<void> => {
  await sql`update dispute_payouts set state = 'CANCELLED', settled_at = ${ctx.now}, settled_by_owner_id = ${ctx.actor.id}
    where dispute_id = ${disputeId} and state = 'OPEN'`.execute(tx)
  await sql`update dispute_payouts k set state = 'CARD_FAILED', settled_at = r.settled_at from refunds r
    where k.dispute_id = ${disputeId} and k.state = 'CARD' and r.id = k.refund_id and r.state = 'FAILED'`.execute(tx)
}
