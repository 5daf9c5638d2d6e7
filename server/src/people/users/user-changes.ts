import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { isActiveGlobalAdmin, type UserRow } from './users.row.ts'

/** Serializes changes that could remove the last global admin; true if `id` is the only one. */
export const isLastGlobalAdmin = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from owners o where ${isActiveGlobalAdmin} order by o.id for update`.execute(tx)
  return rows.length === 1 && rows[0]?.id === id
}

/** Without phone and comments: no rule reads them from the audit trail. */
export const audited = (row: UserRow) => ({
  Name: row.Name,
  Email: row.Email,
  Admin: row.Admin,
  Region: row.Region,
  Zones: row.Zones.map(({ ID }) => ID),
  Places: row.Places.map(({ Id, WithAdminRights }) => `${Id}${WithAdminRights ? ' admin' : ''}`),
  Apps: row.Apps.map(({ ID }) => ID),
  Roles: row.Roles,
  Privileges: row.Privileges,
  CanSeeClientsPersonalData: row.CanSeeClientsPersonalData,
})
