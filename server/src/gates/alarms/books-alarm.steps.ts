import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { announce } from '../../kit/live.ts'

const cause = 'books'

/** One alarm while the books differ, at the first place that does in the newest check; undefined clears it (decision 0063). */
export const keepBooksAlarm = async (tx: Tx, now: string, placeId: number | undefined): Promise<void> => {
  const { rows } = await (
    placeId === undefined
      ? sql<{ id: number; place_id: number }>`
          update alarms set cleared_at = ${now}, snoozed_until = null, updated_at = ${now}
          where cause = ${cause} and cleared_at is null returning id, place_id`
      : sql<{ id: number; place_id: number }>`
          insert into alarms (kind, cause, place_id, raised_at, updated_at)
          values ('BOOKS_DIFFER', ${cause}, ${placeId}, ${now}, ${now})
          on conflict (cause) where cleared_at is null do update set place_id = excluded.place_id, updated_at = excluded.updated_at
            where alarms.place_id <> excluded.place_id
          returning id, place_id`
  ).execute(tx)
  for (const { id, place_id } of rows) await announce(tx, { topic: 'alarms', id, placeId: place_id })
}
