import { sql } from 'kysely'
import type { Acting } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'

/** Adds a cost of collection of a claim, or takes it back by a negative amount; apart from the fine (R131). */
export const addCost = (
  tx: Tx,
  who: Acting,
  { fine, claimId, cents }: { fine: { id: number }; claimId: number; cents: number },
) =>
  insertRow(tx, 'fine_costs', {
    fine_id: fine.id,
    kind: 'COLLECTION',
    amount_in_cents: cents,
    claim_id: claimId,
    created_at: who.now,
  })

/** What the collection of a claim has cost so far. */
const costOf = async (tx: Tx, claimId: number, fineId: number): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_in_cents), 0)::bigint as cents from fine_costs
    where fine_id = ${fineId} and claim_id = ${claimId}`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** Collection costs of all claims of a fine, without those taken back. */
export const collectionCostOf = async (tx: Tx, fineId: number): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_in_cents), 0)::bigint as cents from fine_costs
    where fine_id = ${fineId} and kind = 'COLLECTION'`.execute(tx)
  return rows[0]?.cents ?? 0
}

/** The partner no longer collects: the debtor does not owe the cost of that claim. Answers the cents taken back. */
export const takeCostBack = async (
  tx: Tx,
  who: Acting,
  { fine, claimId }: { fine: { id: number }; claimId: number },
): Promise<number> => {
  const cents = await costOf(tx, claimId, fine.id)
  if (cents > 0) await addCost(tx, who, { fine, claimId, cents: -cents })
  return cents
}
