import type { Privilege, StoredRole } from '@parkla/contract/access/roles.ts'
import type { DemoSites, Region } from '../places/demo-places.ts'

export const demoPassword = 'Parkla-2026'

type Rights = {
  admin?: true
  region?: Region
  zones?: readonly string[]
  /** Place codes. */
  places?: readonly string[]
  withAdminRights?: true
  roles?: readonly StoredRole[]
  privileges?: readonly Privilege[]
  manages?: 'whitelist' | 'fleet'
}

/** `role`: shown in the start notice. */
type DemoAccount = Rights & { email: string; name: string; role: string }

const person = (short: string, name: string, { role, ...rights }: Rights & { role: string }): DemoAccount => ({
  email: `${short}@demo.parkla.test`,
  name,
  role,
  ...rights,
})

/** One account per role. */
export const demoAccounts: readonly DemoAccount[] = [
  person('global', 'Kadri Tamm', { role: 'global admin', admin: true }),
  person('region', 'Rein Kask', {
    role: 'region admin, Estonia',
    admin: true,
    region: 'EST',
    privileges: ['END_SESSIONS', 'SEE_PERSONAL_DATA'],
  }),
  person('region.lva', 'Ilze Bērziņa', {
    role: 'region admin, Latvia',
    admin: true,
    region: 'LVA',
    privileges: ['END_SESSIONS'],
  }),
  person('zone', 'Tiina Mägi', {
    role: 'zone admin, Tallinn city centre',
    admin: true,
    region: 'EST',
    zones: ['TLN-KESK'],
    privileges: ['END_SESSIONS'],
  }),
  person('place', 'Priit Saar', {
    role: 'place admin',
    places: ['TLN-VABADUSE', 'TLN-SADAM', 'TLN-PESULA'],
    withAdminRights: true,
    privileges: ['END_SESSIONS'],
  }),
  person('operator', 'Oskar Lepp', {
    role: 'operator at the gates',
    places: ['TLN-VABADUSE', 'TLN-SADAM'],
    roles: ['OPERATOR'],
  }),
  person('bookings', 'Birgit Oja', {
    role: 'bookings admin',
    places: ['TLN-SADAM', 'TLN-LENNUJAAM', 'TLN-ROTERMANNI-2'],
    roles: ['BOOKINGS_ADMIN'],
  }),
  person('whitelist', 'Liis Kuusk', { role: 'whitelist manager', manages: 'whitelist' }),
  person('fleet', 'Filipp Ivanov', { role: 'fleet manager', manages: 'fleet' }),
  person('fines', 'Fred Rebane', {
    role: 'enforcement, fines',
    region: 'EST',
    privileges: ['VIEW_FINES', 'CANCEL_FINES'],
  }),
  person('availability', 'Aivar Põder', {
    role: 'availability editor',
    places: ['TLN-VABADUSE', 'TRT-KESK'],
    privileges: ['EDIT_AVAILABILITY'],
  }),
]

/** Id of an account. */
export const demoOwnerId = (short: string): number =>
  demoAccounts.findIndex(({ email }) => email.startsWith(`${short}@`)) + 1

/** Rows of the accounts with their scopes and rights; the managers have the first whitelist and fleet. */
export const makePeople = (
  { places, zones }: Pick<DemoSites, 'places' | 'zones'>,
  account: { now: string; passwordHash: string },
) => {
  const { now, passwordHash: password_hash } = account
  const accounts = demoAccounts.map((each, index) => ({ ...each, owner_id: index + 1 }))
  const made = { is_verified: true, password_hash, created_at: now, updated_at: now }
  const managers = (kind: 'whitelist' | 'fleet') => accounts.filter(({ manages }) => manages === kind)
  const idsOf = (all: readonly { id: number; code: string }[], codes: readonly string[] = []) =>
    all.filter(({ code }) => codes.includes(code)).map(({ id }) => id)
  return {
    owners: accounts.map(({ name, email, role, admin = false, region }) => ({
      name,
      email,
      admin,
      region,
      comments: role,
      ...made,
      language: region === 'LVA' ? 'lv' : 'et',
    })),
    owner_zones: accounts.flatMap(({ owner_id, zones: codes }) =>
      idsOf(zones, codes).map((zone_id) => ({ owner_id, zone_id })),
    ),
    owner_places: accounts.flatMap(({ owner_id, places: codes, withAdminRights = false }) =>
      idsOf(places, codes).map((place_id) => ({ owner_id, place_id, with_admin_rights: withAdminRights })),
    ),
    owner_roles: accounts.flatMap(({ owner_id, roles = [] }) => roles.map((role) => ({ owner_id, role }))),
    owner_privileges: accounts.flatMap(({ owner_id, privileges = [] }) =>
      privileges.map((privilege) => ({ owner_id, privilege })),
    ),
    whitelist_managers: managers('whitelist').map(({ owner_id }) => ({ owner_id, whitelist_id: 1 })),
    fleet_managers: managers('fleet').map(({ owner_id }) => ({ owner_id, fleet_id: 1 })),
  }
}
