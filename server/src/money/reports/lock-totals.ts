import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'

/** Advisory lock key; the functions of the schema that count commissions and VAT again have the same. */
export const totalsLockKey = 7_275_553

/** Held until the commit: merging days, moving places between sets, and counting their sums again exclude each other. */
export const lockTotals = (tx: Tx) => sql`select pg_advisory_xact_lock(${totalsLockKey})`.execute(tx)
