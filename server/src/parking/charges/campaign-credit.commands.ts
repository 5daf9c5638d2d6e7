import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import type { CampaignUse } from '../prices/campaign-rights.ts'

type Moved = { registrantId: number; sessionId: number; cents: number; now: Instant }

/** Moves credit: positive cents are used, negative ones returned. Writes a ledger row and the sum of the registrant. */
const moveCredit = async (tx: Tx, { registrantId, sessionId, cents, now }: Moved): Promise<void> => {
  if (cents === 0) return
  await sql`insert into campaign_ledger (registrant_id, session_id, kind, amount_in_cents, created_at)
    values (${registrantId}, ${sessionId}, ${cents > 0 ? 'USED' : 'RETURNED'}, ${-cents}, ${now})`.execute(tx)
  await sql`update campaign_registrants set used_in_cents = used_in_cents + ${cents} where id = ${registrantId}`.execute(
    tx,
  )
}

type Kept = { sessionId: number; uses: readonly CampaignUse[]; percentBefore: number; now: Instant }

/** Replaces what the session takes of campaigns; only differences enter the ledger, so a repeated price moves nothing. */
export const keepCampaignUses = async (tx: Tx, { sessionId, uses, percentBefore, now }: Kept): Promise<void> => {
  const { rows } = await sql<{ registrantId: number; cents: number }>`
    delete from campaign_uses where session_id = ${sessionId} and not is_returned
    returning registrant_id as "registrantId", credit_in_cents as cents`.execute(tx)
  const before = new Map(rows.map((row) => [row.registrantId, row.cents]))
  for (const use of uses)
    await sql`insert into campaign_uses
        (session_id, registrant_id, campaign_id, percent, percent_before, discount_in_cents, credit_in_cents, used_at)
      values (${sessionId}, ${use.registrantId}, ${use.campaignId}, ${use.percent}, ${percentBefore}, ${use.discountInCents},
        ${use.creditInCents}, ${now})`.execute(tx)
  const after = new Map(uses.map((use) => [use.registrantId, use.creditInCents]))
  const changed = [...new Set([...before.keys(), ...after.keys()])].toSorted((one, other) => one - other)
  for (const registrantId of changed) {
    const cents = (after.get(registrantId) ?? 0) - (before.get(registrantId) ?? 0)
    await moveCredit(tx, { registrantId, sessionId, cents, now })
  }
}

/** A session that has no price any more takes nothing of campaigns: credit and its own percent are as before the price. */
export const releaseCampaignUses = async (tx: Tx, sessionId: number, now: Instant): Promise<void> => {
  await sql`update sessions s set campaign_id = null, applied_discount_percent = u.percent,
      campaign_credit_in_cents = s.campaign_credit_in_cents - u.cents
    from (select max(percent_before) as percent, sum(credit_in_cents) as cents from campaign_uses
      where session_id = ${sessionId} and not is_returned having count(*) > 0) u
    where s.id = ${sessionId}`.execute(tx)
  await keepCampaignUses(tx, { sessionId, uses: [], percentBefore: 0, now })
}

/** Returns the session's credit to its campaigns, once (R69, R111). */
export const returnCampaignCredit = async (tx: Tx, sessionId: number, now: Instant): Promise<void> => {
  const { rows } = await sql<{ registrantId: number; cents: number }>`
    update campaign_uses set is_returned = true where session_id = ${sessionId} and not is_returned
    returning registrant_id as "registrantId", credit_in_cents as cents`.execute(tx)
  for (const { registrantId, cents } of rows.toSorted((one, other) => one.registrantId - other.registrantId))
    await moveCredit(tx, { registrantId, sessionId, cents: -cents, now })
  const returned = rows.reduce((sum, { cents }) => sum + cents, 0)
  if (returned > 0)
    await sql`update sessions set returned_credit_in_cents = returned_credit_in_cents + ${returned}
      where id = ${sessionId}`.execute(tx)
}
