import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database/database.ts'

/** Cents paid, or to be paid, by hand for a wash by all disputes about it (R156). */
export const paidOutFor = async (db: Db | Tx, sessionId: number): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_in_cents), 0)::bigint as cents from dispute_payouts
    where session_id = ${sessionId} and state in ('OPEN', 'PAID')`.execute(db)
  return rows[0]?.cents ?? 0
}

/** The dispute that a refund pays, if any. */
export const disputeOfRefund = async (
  db: Db | Tx,
  refundId: number,
): Promise<{ id: number; placeId: number } | undefined> => {
  const { rows } = await sql<{ id: number; placeId: number }>`
    select d.id, d.place_id as "placeId" from dispute_payouts k join disputes d on d.id = k.dispute_id
    where k.refund_id = ${refundId}`.execute(db)
  return rows[0]
}
