import type { Instant } from '@parkla/contract/kit/time.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../kit/database/database.ts'
import { insist } from '../../../kit/errors.ts'

/** Conditions of a campaign `c` that the client does not meet: a card that may be charged, no earlier ended visit (R75, R112). */
export const unmetBy = (clientId: RawBuilder<unknown>, now: Instant) => ({
  isWithoutCard: sql<boolean>`(c.payment_method_required and not exists(select 1 from credit_cards d
    where d.client_id = ${clientId} and d.expires_at >= ${now}::timestamptz::date))`,
  isKnownClient: sql<boolean>`(c.for_new_clients_only and exists(select 1 from sessions s
    where s.client_id = ${clientId} and s.deleted_at is null and s.type in ('PARKING', 'CAR_WASH')
      and s.status in ('ENDED', 'AUTO_ENDED')))`,
})

export type Granted = { ids: readonly number[]; now: Instant }

/**
 * Conditions under which all may be approved: a payment card, or no earlier ended visit in the app, if the campaign
 * requires it (R112).
 */
const conditionsOf = async (tx: Tx, { ids, now }: Granted) => {
  const { isWithoutCard, isKnownClient } = unmetBy(sql`r.client_id`, now)
  const { rows } = await sql<{ isWithoutCard: boolean; isKnownClient: boolean }>`
    select coalesce(bool_or(${isWithoutCard}), false) as "isWithoutCard",
      coalesce(bool_or(${isKnownClient}), false) as "isKnownClient"
    from campaign_registrants r join campaigns c on c.id = r.campaign_id
    where r.id = any(${[...ids]}::bigint[])`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A select of aggregates returned no row')
  return row
}

/** Whether both conditions of R112 hold for all, so that an approval needs no decision of an admin. */
export const mayBeApproved = async (tx: Tx, of: Granted): Promise<boolean> => {
  const { isWithoutCard, isKnownClient } = await conditionsOf(tx, of)
  return !isWithoutCard && !isKnownClient
}

/** Ids of the registrants who meet the conditions. */
export const approvable = async (tx: Tx, { ids, now }: Granted): Promise<number[]> => {
  const { isWithoutCard, isKnownClient } = unmetBy(sql`r.client_id`, now)
  const { rows } = await sql<{ id: number }>`
    select r.id from campaign_registrants r join campaigns c on c.id = r.campaign_id
    where r.id = any(${[...ids]}::bigint[]) and not ${isWithoutCard} and not ${isKnownClient} order by r.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const insistOnConditions = async (tx: Tx, of: Granted): Promise<void> => {
  const { isWithoutCard, isKnownClient } = await conditionsOf(tx, of)
  insist(isWithoutCard ? refuse('campaigns.cardRequired') : { ok: true })
  insist(isKnownClient ? refuse('campaigns.notNewClient') : { ok: true })
}
