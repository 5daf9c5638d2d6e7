import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { demoPerson, expectPage, goTo, openMenu, signInAs, type Role } from './steps.ts'

type PageAccess = {
  /** The page of `/` and of pages without permission (R17, R18). */
  landing: string
  /** Links of the sidebar, in any order, each once. */
  links: readonly string[]
  /**
   * Private pages that open; all others show "No access" and the landing page. Only for the roles that together are refused
   * every page with a permission: which role has which permission is tested in the contract.
   */
  open?: readonly string[]
}

/** Pages of every signed-in user (R31). */
const everyones = ['/place/$id', '/profile', '/vehicle-groups']

/** Gate pages, from operators to global admins (R165). */
const gateLinks = ['Live board', 'Alarms', 'Misreads']

const adminLinks = [
  'Home',
  'Sessions',
  'Bookings',
  'Places',
  ...gateLinks,
  'Whitelists',
  'Fleets',
  'Campaigns',
  'Reports',
]
const placeAdmin: PageAccess = { landing: '/home', links: [...adminLinks, 'Imports', 'Users'] }
const enforcing: PageAccess = { landing: '/home', links: [...placeAdmin.links, 'Parking fines'] }

const accessByRole: Readonly<Record<Role, PageAccess>> = {
  global: { landing: '/home', links: [...enforcing.links, 'Disputes', 'Clients', 'Notifications', 'Settings'] },
  region: enforcing,
  zone: enforcing,
  place: placeAdmin,
  operator: {
    landing: '/places',
    links: ['Places', ...gateLinks],
    open: ['/places', '/gate-controllers/$id', '/board', '/alarms', '/lpr-events', ...everyones],
  },
  bookings: { landing: '/booking', links: ['Sessions', 'Bookings', 'Imports'] },
  whitelist: { landing: '/home', links: ['Home', 'Whitelists', 'Reports', 'Imports'] },
  fleet: {
    landing: '/home',
    links: ['Home', 'Fleets', 'Reports', 'Imports'],
    open: ['/home', '/imports', '/imports/$id', '/fleets', '/fleet/$id', '/report', ...everyones],
  },
  fines: { landing: '/home', links: ['Home', 'Parking fines'] },
  // Sessions open by address without a link in the sidebar.
  availability: { landing: '/home', links: ['Home', 'Places'] },
}

/** Every private page: an address and the heading, which differs from that of the page before. */
const pages: readonly [pattern: string, address: string, heading: RegExp][] = [
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
  ['/settings/vat', '/settings/vat', /^VAT rates$/],
  ['/settings/holidays', '/settings/holidays', /^Public holidays$/],
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

/** Public pages. */
const publicPages: readonly [pattern: string, address: string, heading: string][] = [
  ['/forgot-pwd', '/forgot-pwd', 'Forgot password'],
  ['/chat', '/chat', 'Contact support'],
  ['/officer', '/officer', 'Officer sign-in'],
  ['/reset/$uuid', '/reset/none', 'This link no longer works'],
  ['/owner/activate/$email/$uuid', '/owner/activate/a@b.test/none', 'This link no longer works'],
  [
    '/enforcement-officer/activate/$email/$uuid',
    '/enforcement-officer/activate/a@b.test/none',
    'This link no longer works',
  ],
]

/** Sign-in pages, which redirect signed-in users to the landing page (R20, R21). */
const signInPages = ['/', '/login', '/register']

test('tables of pages: contain every route', () => {
  const source = readFileSync(new URL('../web/src/routes.tsx', import.meta.url), 'utf8')
  const built = [...source.matchAll(/\bpage\('([^']+)'/g)].map(([, pattern]) => pattern ?? '')
  const named = [...signInPages, ...[...pages, ...publicPages].map(([pattern]) => pattern)]
  expect(new Set(named)).toEqual(new Set(built))
})

for (const [role, { landing, links }] of Object.entries(accessByRole) as [Role, PageAccess][])
  test(`${role}: starts at ${landing}; links of the sidebar`, async ({ page }) => {
    await signInAs(page, role)
    await expect(page).toHaveURL(landing)
    const menu = await openMenu(page)
    const own = [`Profile: ${demoPerson(role).name}`, 'Log out']
    await expect(menu.getByRole('link')).toHaveCount(links.length + own.length)
    for (const name of [...links, ...own]) await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  })

test('sidebar on the page of fines: two tabs of global admins have links of their own', async ({ page }) => {
  await signInAs(page, 'global', '/enforcement')
  const menu = await openMenu(page)
  await menu.getByRole('link', { name: 'Fine reports' }).click()
  await expect(page).toHaveURL('/enforcement?tab=parking-fine-reports')
  await menu.getByRole('link', { name: 'Status checks' }).click()
  await expectPage(page, 'Status checks')
  await menu.getByRole('link', { name: 'Parking fines' }).click()
  await expectPage(page, 'Parking fines')
  await goTo(page, '/home')
  await expect(menu.getByRole('link', { name: 'Fine reports' })).toHaveCount(0)
})

test('global admin: every page opens', async ({ page }) => {
  await signInAs(page, 'global', '/profile')
  for (const [, address, heading] of pages) {
    await goTo(page, address)
    await expectPage(page, heading)
  }
  await expect(page.getByText('No access', { exact: true })).toHaveCount(0)
})

for (const role of ['operator', 'fleet'] as const)
  test(`${role}: own pages open, others redirect to the start page with "No access"`, async ({ page }) => {
    const { landing, open = [] } = accessByRole[role]
    await signInAs(page, role, '/profile')
    const refusal = page.getByText('No access', { exact: true })
    for (const [, address, heading] of pages.filter(([pattern]) => open.includes(pattern))) {
      await goTo(page, address)
      await expectPage(page, heading)
    }
    await expect(refusal).toHaveCount(0)
    for (const [, address] of pages.filter(([pattern]) => !open.includes(pattern))) {
      await goTo(page, address)
      await expect(page).toHaveURL(landing)
    }
    await expect(refusal).toHaveCount(1)
  })

test('pointer on a link to a page without access: its code loads, no message', async ({ page }) => {
  await signInAs(page, 'bookings', '/place/999999')
  const code = page.waitForResponse(/PlacesPage-/)
  await page.getByRole('link', { name: 'All places' }).hover()
  await (await code).finished()
  await expect(page.getByText('No access', { exact: true })).toHaveCount(0)
})

test('tables of roles: each page with a permission opens for one of the two roles at most', () => {
  const open = [accessByRole.operator, accessByRole.fleet].flatMap((access) => access.open ?? [])
  const twice = open.filter((each, at) => open.indexOf(each) !== at)
  expect(new Set(twice)).toEqual(new Set(everyones))
})

test('private pages (not signed in): ask to log in', async ({ page }) => {
  await page.goto('/login')
  for (const [, address] of pages) {
    await goTo(page, address)
    await expect(page).toHaveURL(`/login?to=${encodeURIComponent(address)}`)
    await expectPage(page, 'Log in')
  }
})

test('public and unknown pages: open without a sign-in and with one; sign-in pages then redirect', async ({ page }) => {
  const seePublicPages = async (): Promise<void> => {
    for (const [, address, heading] of publicPages) {
      await goTo(page, '/nowhere')
      await expectPage(page, 'Page not found')
      await goTo(page, address)
      await expectPage(page, heading)
    }
  }
  await page.goto('/nowhere')
  await seePublicPages()
  await signInAs(page, 'fleet', '/nowhere')
  await seePublicPages()
  for (const address of signInPages) {
    await goTo(page, '/nowhere')
    await expectPage(page, 'Page not found')
    await goTo(page, address)
    await expect(page).toHaveURL('/home')
  }
  await goTo(page, '/nowhere')
  await page.getByRole('link', { name: 'Go to start page' }).click()
  await expect(page).toHaveURL('/home')
})
