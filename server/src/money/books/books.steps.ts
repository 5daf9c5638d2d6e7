import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { found } from '../../kit/errors.ts'

/** Whether a check runs; locks it until the transaction ends. */
export const isCheckRunning = async (tx: Tx): Promise<boolean> => {
  await sql`lock table book_checks in exclusive mode`.execute(tx)
  const { rows } = await sql`select from book_checks where state = 'RUNNING'`.execute(tx)
  return rows.length > 0
}

/** The running check, or a new one: a nightly check that failed is finished by the next. */
export const openCheck = async (tx: Tx, now: string, ownerId: number | null): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into book_checks (started_at, owner_id) values (${now}, ${ownerId})
    on conflict ((true)) where state = 'RUNNING' do update set state = 'RUNNING' returning id`.execute(tx)
  return found(rows[0]).id
}
