import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'

type NewPassword = { id: number; hash: string; mustChange: boolean }

/** Sets the password; sign-ins and links of the officer end (R22, R24). */
export const storeOfficerPassword = async (
  tx: Tx,
  now: string,
  { id, hash, mustChange }: NewPassword,
): Promise<void> => {
  await sql`update officers set password_hash = ${hash}, must_change_password = ${mustChange},
    updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond') where id = ${id}`.execute(tx)
  await endOfficerAccess(tx, now, id)
}

/** Ends the links that still work; a newer link or password replaces them (R24). */
export const voidOfficerLinks = async (tx: Tx, now: string, id: number): Promise<void> => {
  await sql`update officer_links set voided_at = ${now}
    where officer_id = ${id} and used_at is null and voided_at is null`.execute(tx)
}

/** Ends all sign-ins and open links of the officer. */
export const endOfficerAccess = async (tx: Tx, now: string, id: number): Promise<void> => {
  await sql`delete from officer_sign_ins where officer_id = ${id}`.execute(tx)
  await voidOfficerLinks(tx, now, id)
}
