import { sql } from 'kysely'
import type { Transaction } from '../../kit/context.ts'
import { lockTotals } from './lock-totals.ts'

const placesAtOnce = 100

const moveBatch = (transaction: Transaction): Promise<number> =>
  transaction(async (tx) => {
    await lockTotals(tx)
    const { rows } = await sql<{ id: number; wide: string; narrow: string }>`
      select w.id, w.wide::text, (w.wide || jsonb_build_array(w.zones))::text as narrow
      from (
        select p.id, jsonb_build_array(p.region, p.type, p.operator, p.is_test) as wide,
          array(select z.zone_id from place_zones z where z.place_id = p.id order by z.zone_id) as zones
        from places p) w
      where not exists (select from place_set_members m join place_sets s on s.id = m.set_id
        where m.place_id = w.id and s.signature = (w.wide || jsonb_build_array(w.zones))::text)
      order by w.wide, w.zones, w.id limit ${placesAtOnce}`.execute(tx)
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    const [wide, narrow] = [rows.map((place) => place.wide), rows.map((place) => place.narrow)]
    await sql`select add_to_place_sets(${ids}::bigint[], '-infinity', -1)`.execute(tx)
    await sql`delete from place_set_members where place_id = any(${ids}::bigint[])`.execute(tx)
    await sql`insert into place_sets (signature) select distinct unnest(${wide}::text[]) on conflict do nothing`.execute(
      tx,
    )
    await sql`insert into place_sets (parent_id, signature)
      select distinct s.id, w.narrow from unnest(${wide}::text[], ${narrow}::text[]) w(wide, narrow)
        join place_sets s on s.signature = w.wide on conflict do nothing`.execute(tx)
    await sql`insert into place_set_members (place_id, set_id)
      select w.id, s.id from unnest(${ids}::bigint[], ${wide}::text[], ${narrow}::text[]) w(id, wide, narrow)
        join place_sets s on s.signature in (w.wide, w.narrow)`.execute(tx)
    await sql`select add_to_place_sets(${ids}::bigint[], '-infinity', 1)`.execute(tx)
    return rows.length
  })

/**
 * Moves places to the sets of their region, type, operator and zones (decision 0093), with their merged days. Until then a place whose
 * zones have changed is read by itself or taken off a set, which is slower and gives the same sums.
 */
export const movePlacesToSets = async (job: { transaction: Transaction; signal: AbortSignal }): Promise<void> => {
  let moved = placesAtOnce
  while (moved === placesAtOnce && !job.signal.aborted) moved = await moveBatch(job.transaction)
}
