import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../../kit/database/database.ts'

/** Kept sums of every campaign equal a recount of its registrants and uses (decision 0117). */
export const expectSumsEqualRows = async (db: Db): Promise<void> => {
  const { rows } = await sql`
    select c.id, k.kept, n.counted
    from campaigns c
    cross join lateral (
      select jsonb_build_array(coalesce(sum(registrants), 0), coalesce(sum(granted_in_cents), 0), coalesce(sum(sessions), 0),
        coalesce(sum(used_in_cents), 0), coalesce(sum(discount_in_cents), 0)) as kept
      from campaign_ledger_sums where campaign_id = c.id) k
    cross join lateral (
      select jsonb_build_array(r.registrants, r.granted, u.sessions, u.used, u.discount) as counted
      from (select count(*) as registrants, coalesce(sum(credit_in_cents), 0) as granted
          from campaign_registrants where campaign_id = c.id and granted_at is not null) r,
        (select count(distinct session_id) as sessions, coalesce(sum(credit_in_cents), 0) as used,
          coalesce(sum(discount_in_cents), 0) as discount
          from campaign_uses where campaign_id = c.id and not is_returned) u) n
    where k.kept <> n.counted`.execute(db)
  expect(rows).toEqual([])
}
