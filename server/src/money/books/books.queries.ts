import { bookKinds, mostBookChecks, type BookCheck } from '@parkla/contract/money/books/books.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'

const readChecks = async (db: Db | Tx, limit: number): Promise<BookCheck[]> => {
  const { rows } = await sql<BookCheck>`
    select k.id as "ID", k.state as "State", k.started_at as "StartedAt",
      coalesce(k.finished_at, ${zeroDate}::timestamptz) as "FinishedAt", coalesce(nullif(o.name, ''), o.email, '') as "StartedBy",
      (select coalesce(jsonb_agg(jsonb_build_object('Kind', c.kind, 'Currency', c.currency, 'LeftInCents', c.left_in_cents,
          'RightInCents', c.right_in_cents, 'DifferingPlaces', c.differing_places, 'PlaceId', c.place_id,
          'PlaceName', coalesce(p.name, '')) order by c.differing_places = 0, array_position(${bookKinds}::text[], c.kind), c.currency), '[]')
        from book_comparisons c left join places p on p.id = c.place_id where c.check_id = k.id) as "Comparisons"
    from book_checks k left join owners o on o.id = k.owner_id
    order by k.id desc limit ${limit}`.execute(db)
  return rows
}

export const listChecks = (ctx: Context): Promise<BookCheck[]> => readChecks(ctx.db, mostBookChecks)

export const readNewestCheck = async (tx: Tx): Promise<BookCheck> => found((await readChecks(tx, 1))[0])
