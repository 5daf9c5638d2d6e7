import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'

/** Cents paid, or to be paid, by hand for a wash by all disputes about it (R156). */
export const paidOutFor = async (db: Db | Tx, sessionId: number): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_in_cents), 0)::bigint as cents from dispute_payouts
    where session_id = ${sessionId} and state in ('OPEN', 'PAID')`.execute(db)
  return rows[0]?.cents ?? 0
}
