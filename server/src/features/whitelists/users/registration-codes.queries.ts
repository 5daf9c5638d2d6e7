import { sql } from 'kysely'
import type { Tx } from '../../../kit/database/database.ts'

type Code = { appId: number; code: string }
export const codeOf = (saved: { AppId: number; AppRegistrationCode: string }): Code => ({
  appId: saved.AppId,
  code: saved.AppRegistrationCode,
})

/** The list or fleet that has or gets the code; 0 for a new one. */
type Holder = { whitelistId?: number; fleetId?: number }

/** Another list or fleet of the app has the code; case does not matter (R97). Locks codes until the transaction ends. */
export const isCodeTaken = async (tx: Tx, { appId, code }: Code, { whitelistId = 0, fleetId = 0 }: Holder) => {
  if (code === '') return false
  await sql`select pg_advisory_xact_lock(hashtextextended('registration codes', 0))`.execute(tx)
  const isIt = sql`app_id = ${appId} and lower(app_registration_code) = lower(${code}) and deleted_at is null`
  const { rows } = await sql`
    select 1 from whitelists where ${isIt} and app_registration_code <> '' and id <> ${whitelistId}
    union all select 1 from fleets where ${isIt} and app_registration_code <> '' and id <> ${fleetId}`.execute(tx)
  return rows.length > 0
}
