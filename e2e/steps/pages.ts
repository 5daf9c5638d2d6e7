import type { Role } from './steps.ts'

export type PageAccess = {
  /** The page of `/` and of pages without permission (R17, R18). */
  landing: string
  /** Links of the sidebar, in any order, each once. */
  links: readonly string[]
  /** Private pages that open; all others show "No access" and the landing page. */
  open: readonly string[]
}

/** Pages of every signed-in user (R31). */
export const openToAll = ['/place/$id', '/profile', '/vehicle-groups']

/** Gate pages, from operators to global admins (R165). */
const gateLinks = ['Live board', 'Alarms', 'Misreads']

export const globalLinks = [
  'Home',
  'Sessions',
  'Bookings',
  'Places',
  ...gateLinks,
  'Whitelists',
  'Fleets',
  'Campaigns',
  'Reports',
  'Imports',
  'Users',
  'Parking fines',
  'Disputes',
  'Clients',
  'Notifications',
  'Settings',
]

/**
 * Two roles that together are refused every page with a permission. Which role has which permission is tested in the
 * contract, and which links it has in `web/src/nav.test.ts`.
 */
export const accessByRole = {
  operator: {
    landing: '/places',
    links: ['Places', ...gateLinks],
    open: ['/places', '/gate-controllers/$id', '/board', '/alarms', '/lpr-events', ...openToAll],
  },
  fleet: {
    landing: '/home',
    links: ['Home', 'Fleets', 'Reports', 'Imports'],
    open: ['/home', '/imports', '/imports/$id', '/fleets', '/fleet/$id', '/report', ...openToAll],
  },
} as const satisfies Partial<Record<Role, PageAccess>>

/** Every private page: an address and the heading, which differs from that of the page before. */
export const pages: readonly [pattern: string, address: string, heading: RegExp][] = [
  ['/home', '/home', /^Hello/],
  ['/sessions', '/sessions', /^Sessions$/],
  ['/booking', '/booking', /^Bookings$/],
  ['/places', '/places', /^Places$/],
  // Missing and forbidden records show an error on the page.
  ['/place/$id', '/place/999999', /^Place$/],
  ['/monthly-passes/$id', '/monthly-passes/999999', /^Monthly passes$/],
  ['/gate-controllers/$id', '/gate-controllers/999999', /^Gate controllers$/],
  ['/board', '/board', /^Live board$/],
  ['/alarms', '/alarms', /^Alarms$/],
  ['/lpr-events', '/lpr-events', /^Misreads$/],
  ['/settings', '/settings', /^Settings$/],
  ['/settings/operator', '/settings/operator', /^Operator settings$/],
  ['/settings/regions', '/settings/regions', /^Regions$/],
  ['/settings/vat', '/settings/vat', /^VAT rates$/],
  ['/settings/holidays', '/settings/holidays', /^Calendar$/],
  ['/settings/retention', '/settings/retention', /^Data retention$/],
  ['/settings/quick-actions', '/settings/quick-actions', /^Quick actions$/],
  ['/zone/$id', '/zone/999999', /^Zone$/],
  ['/zone', '/zone', /^New zone$/],
  ['/imports', '/imports', /^Imports$/],
  ['/profile', '/profile', /^Profile$/],
  ['/vehicle-groups', '/vehicle-groups', /^Vehicle groups$/],
  ['/imports/$id', '/imports/999999', /^Imports$/],
  ['/notification-templates', '/notification-templates', /^Notification templates$/],
  ['/notifications', '/notifications', /^Notifications$/],
  ['/clients', '/clients', /^Clients$/],
  ['/users', '/users', /^Users$/],
  ['/whitelists', '/whitelists', /^Whitelists$/],
  ['/whitelist/$id', '/whitelist/999999', /^Whitelist$/],
  ['/whitelists/$id', '/whitelists/999999', /^Edit whitelist$/],
  ['/fleets', '/fleets', /^Fleets$/],
  ['/fleet/$id', '/fleet/999999', /^Fleet$/],
  ['/fleets/$id', '/fleets/999999', /^Edit fleet$/],
  ['/campaigns', '/campaigns', /^Campaigns$/],
  ['/campaign/$id', '/campaign/999999', /^Edit campaign$/],
  ['/enforcement', '/enforcement', /^Parking fines$/],
  ['/report', '/report', /^Reports$/],
  ['/statements', '/statements', /^Statements$/],
  ['/commissions', '/commissions', /^Commissions$/],
  ['/books', '/books', /^Books check$/],
  ['/parking-fine/$id', '/parking-fine/999999', /^Parking fine 999999$/],
  ['/disputes', '/disputes', /^Disputes$/],
  ['/place/$id/disputes', '/place/999999/disputes', /^Disputes of the place$/],
]

/** Public pages; the heading differs from that of the page before. */
export const publicPages: readonly [pattern: string, address: string, heading: string][] = [
  ['/reset/$uuid', '/reset/none', 'This link no longer works'],
  ['/forgot-pwd', '/forgot-pwd', 'Forgot password'],
  ['/owner/activate/$email/$uuid', '/owner/activate/a@b.test/none', 'This link no longer works'],
  ['/chat', '/chat', 'Contact support'],
  [
    '/enforcement-officer/activate/$email/$uuid',
    '/enforcement-officer/activate/a@b.test/none',
    'This link no longer works',
  ],
  ['/officer', '/officer', 'Officer sign-in'],
]

/** Sign-in pages, which redirect signed-in users to the landing page (R20, R21). */
export const signInPages = ['/', '/login', '/register']
