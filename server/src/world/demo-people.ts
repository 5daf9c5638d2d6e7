import type { Insertable } from 'kysely'
import type { Tables } from '../kit/tables.gen.ts'
import { demoAccounts, type DemoAccount } from './demo-accounts.ts'
import type { DemoSites } from './demo-sites.ts'

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

/** Rows of owners with their scopes and rights. */
export type DemoPeople = {
  owners: (Row<'owners'> & { id: number })[]
  owner_zones: Row<'owner_zones'>[]
  owner_places: Row<'owner_places'>[]
  owner_roles: Row<'owner_roles'>[]
  owner_privileges: Row<'owner_privileges'>[]
  whitelist_managers: Row<'whitelist_managers'>[]
  fleet_managers: Row<'fleet_managers'>[]
}

const ownerOf = ({ email, name, role, admin, region }: DemoAccount, id: number, { now, hash }: Making) => ({
  id,
  name,
  email,
  comments: role,
  password_hash: hash,
  admin: admin === true,
  region: region ?? null,
  language: region === 'LVA' ? 'lv' : 'et',
  is_verified: true,
  created_at: now,
  updated_at: now,
})

type Making = { now: string; hash: string; sites: DemoSites }

const zoneIdOf = ({ zones }: DemoSites, code: string): number => {
  const zone = zones.find((candidate) => candidate.code === code)
  if (!zone) throw new Error(`the demo world has no zone ${code}`)
  return zone.id
}

/** Rows of the demo accounts, including the managers of the first whitelist and fleet. */
export const makePeople = (making: Making): DemoPeople => {
  const { sites } = making
  const accounts = demoAccounts.map((account, index) => ({ ...account, id: index + 1 }))
  const managers = (kind: 'whitelist' | 'fleet') => accounts.filter(({ manages }) => manages === kind)
  return {
    owners: accounts.map((account) => ownerOf(account, account.id, making)),
    owner_zones: accounts.flatMap(({ id, zones = [] }) =>
      zones.map((code) => ({ owner_id: id, zone_id: zoneIdOf(sites, code) })),
    ),
    owner_places: accounts.flatMap(({ id, places = [], withAdminRights = false }) =>
      places.map((code) => ({ owner_id: id, place_id: sites.idOf(code), with_admin_rights: withAdminRights })),
    ),
    owner_roles: accounts.flatMap(({ id, roles = [] }) => roles.map((role) => ({ owner_id: id, role }))),
    owner_privileges: accounts.flatMap(({ id, privileges = [] }) =>
      privileges.map((privilege) => ({ owner_id: id, privilege })),
    ),
    whitelist_managers: managers('whitelist').map(({ id }) => ({ whitelist_id: 1, owner_id: id })),
    fleet_managers: managers('fleet').map(({ id }, index) => ({ id: index + 1, fleet_id: 1, owner_id: id })),
  }
}
