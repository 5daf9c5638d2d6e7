import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'

/** Serializes changes of settings, VAT rates and holidays: a row that does not exist yet cannot be locked. */
export const lockSettings = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx)
