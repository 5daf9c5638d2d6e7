import { sql } from 'kysely'
import type { Tx } from '../../../kit/database/database.ts'
import type { Granted } from './campaign-grants.queries.ts'

/**
 * Registers in the extra campaign from the local day after the delay, for its number of days; a phone with the same car is
 * registered once (R113).
 */
const registerInExtra = async (tx: Tx, { ids, now }: Granted): Promise<number[]> => {
  const day = sql`date_trunc('day', ${now}::timestamptz at time zone e.time_zone)`
  const from = sql`(${day} + make_interval(days => c.extra_delay_days)) at time zone e.time_zone`
  const to = sql`(${day} + make_interval(days => c.extra_delay_days + c.extra_valid_days)) at time zone e.time_zone`
  const { rows } = await sql<{ id: number }>`
    insert into campaign_registrants (campaign_id, client_id, plate_id, name, email, phone, registration_type, status,
      valid_from, valid_to, registered_at, created_at, updated_at)
    select e.id, r.client_id, r.plate_id, r.name, r.email, r.phone, r.registration_type, 'APPROVED',
      greatest(${from}, e.valid_from), least(${to}, e.valid_to), ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from campaign_registrants r join campaigns c on c.id = r.campaign_id
    join campaigns e on c.has_extra and e.id = c.extra_campaign_id and e.deleted_at is null
    where r.id = any(${[...ids]}::bigint[]) and (e.valid_to is null or e.valid_to > ${from})
      and (e.valid_from is null or e.valid_from < ${to})
      and not exists(select 1 from campaign_registrants o where o.campaign_id = e.id and o.phone = r.phone
        and o.plate_id is not distinct from r.plate_id and o.deleted_at is null)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

const grant = async (tx: Tx, { ids, now }: Granted): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with granted as (
      update campaign_registrants r set granted_at = ${now}, discount_percent = c.discount_percent,
        credit_in_cents = c.discount_credit_in_cents, valid_from = coalesce(r.valid_from, c.valid_from),
        valid_to = coalesce(r.valid_to, c.valid_to)
      from campaigns c where c.id = r.campaign_id and r.id = any(${[...ids]}::bigint[]) and r.granted_at is null
      returning r.id, r.credit_in_cents as cents),
    ledger as (
      insert into campaign_ledger (registrant_id, kind, amount_in_cents, created_at)
      select id, 'GRANTED', cents, ${now}::timestamptz from granted where cents > 0)
    select id from granted`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Gives approved registrants the campaign's present percent or credit, once: a later approval changes nothing (R73, R111). */
export const grantRights = async (tx: Tx, of: Granted): Promise<void> => {
  const first = await grant(tx, of)
  if (first.length === 0) return
  const extra = await registerInExtra(tx, { ...of, ids: first })
  if (extra.length > 0) await grant(tx, { ...of, ids: extra })
}
