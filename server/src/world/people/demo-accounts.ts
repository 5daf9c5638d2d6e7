import type { Privilege, StoredRole } from '@parkla/contract/access/roles.ts'
import type { Demo } from '../demo-rows.ts'
import type { Region, Sites } from '../places/demo-places.ts'

export const demoPassword = 'Parkla-2026'

type Rights = {
  /** Shown in the start notice. */
  role: string
  admin?: true
  region?: Region
  zone?: string
  /** Place codes. */
  places?: readonly string[]
  roles?: readonly StoredRole[]
  privileges?: readonly Privilege[]
}

const person = (short: string, name: string, rights: Rights) => ({
  email: `${short}@demo.parkla.test`,
  name,
  ...rights,
})

const ending: readonly Privilege[] = ['END_SESSIONS']
const gates = ['TLN-VABADUSE', 'TLN-SADAM']
const bookable = ['TLN-SADAM', 'TLN-LENNUJAAM', 'TLN-ROTERMANNI-2']

/** One account per role. */
export const demoAccounts = [
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
    privileges: ending,
  }),
  person('zone', 'Tiina Mägi', {
    role: 'zone admin, Tallinn city centre',
    admin: true,
    region: 'EST',
    zone: 'TLN-KESK',
    privileges: ending,
  }),
  person('place', 'Priit Saar', { role: 'place admin', places: [...gates, 'TLN-PESULA'], privileges: ending }),
  person('operator', 'Oskar Lepp', { role: 'operator at the gates', places: gates, roles: ['OPERATOR'] }),
  person('bookings', 'Birgit Oja', { role: 'bookings admin', places: bookable, roles: ['BOOKINGS_ADMIN'] }),
  person('whitelist', 'Liis Kuusk', { role: 'whitelist manager' }),
  person('fleet', 'Filipp Ivanov', { role: 'fleet manager' }),
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

/** Adds the accounts with their scopes and rights. */
export const addAccounts = ({ add, placeOf, zoneOf }: Demo & Sites, password_hash: string): void => {
  for (const { email, name, role, admin = false, region = null, zone, ...rights } of demoAccounts) {
    const language = region === 'LVA' ? 'lv' : 'et'
    const profile = { name, email, admin, region, language, comments: role }
    const owner_id = add('owners', { ...profile, is_verified: true, password_hash })
    if (zone) add('owner_zones', { owner_id, zone_id: zoneOf(zone).id })
    for (const code of rights.places ?? [])
      add('owner_places', { owner_id, place_id: placeOf(code).id, with_admin_rights: role === 'place admin' })
    for (const stored of rights.roles ?? []) add('owner_roles', { owner_id, role: stored })
    for (const privilege of rights.privileges ?? []) add('owner_privileges', { owner_id, privilege })
  }
}
