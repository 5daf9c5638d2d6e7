import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../kit/database/database.ts'

/** Addresses differ in case only for people. */
export const addressHash = (email: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`encode(sha256(convert_to(lower(${email}), 'UTF8')), 'hex')`

/** Whether this address wants no more invitations. */
export const hasRefusedInvitations = async (db: Db, email: string): Promise<boolean> => {
  const { rows } = await sql`
    select from refused_invitations where address_hash = ${addressHash(sql`${email}::text`)}`.execute(db)
  return rows.length > 0
}
