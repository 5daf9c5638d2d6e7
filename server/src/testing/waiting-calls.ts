import { sql } from 'kysely'
import type { Db } from '../kit/database/database.ts'
import { asOtherCaller } from './transaction-guard.ts'

/**
 * Connections to this PostgreSQL that wait for a lock; an embedded database has one connection. Not read in a transaction, where
 * `pg_stat_activity` stays as it was first read.
 */
export const callsWaiting = async (db: Db): Promise<number> => {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { rows } = await asOtherCaller(() => waiting.execute(db))
  return rows.length
}
