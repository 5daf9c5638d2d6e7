import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../kit/database/database.ts'

/** Upper and lower case of an address are hashed alike: people mix them. */
export const addressHash = (email: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`encode(sha256(convert_to(lower(${email}), 'UTF8')), 'hex')`

/** Whether this address has unsubscribed from invitations. */
export const hasRefusedInvitations = async (db: Db, email: string): Promise<boolean> => {
  const { rows } = await sql`
    select from refused_invitations where address_hash = ${addressHash(sql`${email}::text`)}`.execute(db)
  return rows.length > 0
}
