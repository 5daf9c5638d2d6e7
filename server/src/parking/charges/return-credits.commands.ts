import { sql } from 'kysely'
import type { Instant } from '@parkla/contract/kit/time.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { LockedSession } from '../session-records/lock-session.ts'
import { returnCampaignCredit } from './campaign-credit.commands.ts'

/** Returns the free-pass cents of this session to the pass, once: the ledger holds the open amount (R69, R73). */
const returnFreePassCents = async (tx: Tx, session: LockedSession, now: Instant): Promise<void> => {
  if (session.freePassId === null || session.FreePassCentsUsed === 0) return
  const { rows } = await sql<{ out: number }>`
    select coalesce(sum(amount_in_cents), 0) as out from free_pass_uses
    where session_id = ${session.Id} and free_pass_id = ${session.freePassId}`.execute(tx)
  const owed = Math.min(rows[0]?.out ?? 0, session.FreePassCentsUsed)
  if (owed <= 0) return
  await sql`insert into free_pass_uses (free_pass_id, session_id, amount_in_cents, created_at)
    values (${session.freePassId}, ${session.Id}, ${-owed}, ${now})`.execute(tx)
  await sql`update free_passes set balance_in_cents = balance_in_cents + ${owed} where id = ${session.freePassId}`.execute(
    tx,
  )
  await sql`update sessions set returned_pass_in_cents = returned_pass_in_cents + ${owed} where id = ${session.Id}`.execute(
    tx,
  )
}

/** After a full refund: free-pass cents to the pass, credit to its campaigns. */
export const returnCredits = async (tx: Tx, session: LockedSession, now: Instant): Promise<void> => {
  await returnFreePassCents(tx, session, now)
  await returnCampaignCredit(tx, session.Id, now)
}
