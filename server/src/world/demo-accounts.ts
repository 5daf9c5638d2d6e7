import type { Privilege, StoredRole } from '@parkla/contract/access/roles.ts'

export const demoPassword = 'Parkla-2026'

export type DemoAccount = {
  email: string
  name: string
  /** Shown in the start notice. */
  role: string
  admin?: true
  region?: 'EST' | 'LVA'
  zones?: readonly string[]
  /** Place codes. */
  places?: readonly string[]
  withAdminRights?: true
  roles?: readonly StoredRole[]
  privileges?: readonly Privilege[]
  manages?: 'whitelist' | 'fleet'
}

const at = (name: string): string => `${name}@demo.parkla.test`

/** One account per role. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: at('global'), name: 'Kadri Tamm', role: 'global admin', admin: true },
  {
    email: at('region'),
    name: 'Rein Kask',
    role: 'region admin, Estonia',
    admin: true,
    region: 'EST',
    privileges: ['END_SESSIONS', 'SEE_PERSONAL_DATA'],
  },
  {
    email: at('region.lva'),
    name: 'Ilze Bērziņa',
    role: 'region admin, Latvia',
    admin: true,
    region: 'LVA',
    privileges: ['END_SESSIONS'],
  },
  {
    email: at('zone'),
    name: 'Tiina Mägi',
    role: 'zone admin, Tallinn city centre',
    admin: true,
    region: 'EST',
    zones: ['TLN-KESK'],
    privileges: ['END_SESSIONS'],
  },
  {
    email: at('place'),
    name: 'Priit Saar',
    role: 'place admin',
    places: ['TLN-VABADUSE', 'TLN-SADAM', 'TLN-PESULA'],
    withAdminRights: true,
    privileges: ['END_SESSIONS'],
  },
  {
    email: at('operator'),
    name: 'Oskar Lepp',
    role: 'operator at the gates',
    places: ['TLN-VABADUSE', 'TLN-SADAM'],
    roles: ['OPERATOR'],
  },
  {
    email: at('bookings'),
    name: 'Birgit Oja',
    role: 'bookings admin',
    places: ['TLN-SADAM', 'TLN-LENNUJAAM', 'TLN-ROTERMANNI-2'],
    roles: ['BOOKINGS_ADMIN'],
  },
  { email: at('whitelist'), name: 'Liis Kuusk', role: 'whitelist manager', manages: 'whitelist' },
  { email: at('fleet'), name: 'Filipp Ivanov', role: 'fleet manager', manages: 'fleet' },
  { email: at('fines'), name: 'Fred Rebane', role: 'enforcement, fines', privileges: ['VIEW_FINES', 'CANCEL_FINES'] },
  {
    email: at('availability'),
    name: 'Aivar Põder',
    role: 'availability editor',
    places: ['TLN-VABADUSE', 'TRT-KESK'],
    privileges: ['EDIT_AVAILABILITY'],
  },
]
