import type { Privilege, StoredRole } from '@parkla/contract/access/roles.ts'
import type { Demo } from '../demo-rows.ts'
import type { Region, Sites } from '../places/demo-places.ts'

export const demoPassword = 'Parkla-2026'

type Rights = {
  admin?: true
  region?: Region
  zone?: string
  /** Place codes. */
  places?: readonly string[]
  roles?: readonly StoredRole[]
  privileges?: readonly Privilege[]
}

const ending: readonly Privilege[] = ['END_SESSIONS']
const gates = ['TLN-VABADUSE', 'TLN-SADAM']
const bookable = ['TLN-SADAM', 'TLN-LENNUJAAM', 'TLN-ROTERMANNI-2']
const offered = ['TLN-VABADUSE', 'TRT-KESK']

const accounts: readonly (readonly [short: string, name: string, role: string, rights: Rights])[] = [
  ['global', 'Kadri Tamm', 'global admin', { admin: true }],
  [
    'region',
    'Rein Kask',
    'region admin, Estonia',
    { admin: true, region: 'EST', privileges: [...ending, 'SEE_PERSONAL_DATA'] },
  ],
  ['region.lva', 'Ilze Bērziņa', 'region admin, Latvia', { admin: true, region: 'LVA', privileges: ending }],
  [
    'zone',
    'Tiina Mägi',
    'zone admin, Tallinn city centre',
    { admin: true, region: 'EST', zone: 'TLN-KESK', privileges: ending },
  ],
  ['place', 'Priit Saar', 'place admin', { places: [...gates, 'TLN-PESULA'], privileges: ending }],
  ['operator', 'Oskar Lepp', 'operator at the gates', { places: gates, roles: ['OPERATOR'] }],
  ['bookings', 'Birgit Oja', 'bookings admin', { places: bookable, roles: ['BOOKINGS_ADMIN'] }],
  ['whitelist', 'Liis Kuusk', 'whitelist manager', {}],
  ['fleet', 'Filipp Ivanov', 'fleet manager', {}],
  ['fines', 'Fred Rebane', 'enforcement, fines', { region: 'EST', privileges: ['VIEW_FINES', 'CANCEL_FINES'] }],
  ['availability', 'Aivar Põder', 'availability editor', { places: offered, privileges: ['EDIT_AVAILABILITY'] }],
]

/** One account per role; `role` is shown in the start notice. */
export const demoAccounts = accounts.map(([short, name, role, rights]) => {
  return { email: `${short}@demo.parkla.test`, name, role, ...rights }
})

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
