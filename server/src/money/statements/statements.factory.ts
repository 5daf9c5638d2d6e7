import { sql } from 'kysely'
import type { Db } from '../../kit/database/database.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { testNow } from '../../testing/test-clock.ts'

/** A statement without lines, of the month before the place's earliest one, at the latest of January 2026. */
export const saveStatement = async (
  db: Db,
  { placeId, ownerId }: { placeId: number; ownerId: number },
): Promise<{ id: number }> => {
  const { rows } = await sql<{ next: number; month: string }>`
    select coalesce(max(number), 0) + 1 as next,
      coalesce(min(month) filter (where place_id = ${placeId}) - interval '1 month', '2026-01-01')::date::text as month
    from statements`.execute(db)
  return insertRow(db, 'statements', {
    number: rows[0]?.next ?? 1,
    place_id: placeId,
    month: rows[0]?.month ?? '2026-01-01',
    currency: 'EUR',
    place_name: 'Sadama',
    address: '',
    seller: '{}',
    payout_in_cents: 0,
    closed_at: testNow,
    closed_by_owner_id: ownerId,
  })
}
