import { readFileSync } from 'node:fs'
import { expect, test, type Locator } from '@playwright/test'
import { demoPerson, expectPage, goTo, openMenu, signInAs, type Role } from './steps/steps.ts'

type PageAccess = {
  /** The page of `/` and of pages without permission (R17, R18). */
  landing: string
  /** Links of the sidebar, in any order, each once. */
  links: readonly string[]
  /** Private pages that open; all others show "No access" and the landing page. */
  open: readonly string[]
}

/** Pages of every signed-in user (R31). */
const everyones = ['/place/$id', '/profile', '/vehicle-groups']

/** Gate pages, from operators to global admins (R165). */
const gateLinks = ['Live board', 'Alarms', 'Misreads']

const globalLinks = [
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
const accessByRole = {
  operator: {
    landing: '/places',
    links: ['Places', ...gateLinks],
    open: ['/places', '/gate-controllers/$id', '/board', '/alarms', '/lpr-events', ...everyones],
  },
  fleet: {
    landing: '/home',
    links: ['Home', 'Fleets', 'Reports', 'Imports'],
    open: ['/home', '/imports', '/imports/$id', '/fleets', '/fleet/$id', '/report', ...everyones],
  },
} as const satisfies Partial<Record<Role, PageAccess>>

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

/** Public pages; the heading differs from that of the page before. */
const publicPages: readonly [pattern: string, address: string, heading: string][] = [
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
const signInPages = ['/', '/login', '/register']

test('tables of pages: contain every route', () => {
  const source = readFileSync(new URL('../web/src/routes.tsx', import.meta.url), 'utf8')
  const built = [...source.matchAll(/\bpage\('([^']+)'/g)].map(([, pattern]) => pattern ?? '')
  const named = [...signInPages, ...[...pages, ...publicPages].map(([pattern]) => pattern)]
  expect(new Set(named)).toEqual(new Set(built))
})

/** Expects these links of pages in the sidebar, and the two of the user. */
const expectLinks = async (menu: Locator, role: Role, links: readonly string[]): Promise<void> => {
  const own = [`Profile: ${demoPerson(role).name}`, 'Log out']
  await expect(menu.getByRole('link')).toHaveCount(links.length + own.length)
  for (const name of [...links, ...own]) await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
}

test('global admin: every link of the sidebar, two more on the page of fines; pages closed to operators and fleet managers open', async ({
  page,
}) => {
  await signInAs(page, 'global', '/enforcement')
  const menu = await openMenu(page)
  await expect(menu.getByRole('link', { name: 'Status checks' })).toBeVisible()
  await menu.getByRole('link', { name: 'Fine reports' }).click()
  await expect(page).toHaveURL('/enforcement?tab=parking-fine-reports')
  await goTo(page, '/home')
  await expectLinks(menu, 'global', globalLinks)
  const opened: readonly string[] = [...accessByRole.operator.open, ...accessByRole.fleet.open]
  for (const [, address, heading] of pages.filter(([pattern]) => !opened.includes(pattern))) {
    await goTo(page, address)
    await expectPage(page, heading)
  }
})

for (const role of ['operator', 'fleet'] as const)
  test(`${role}: start page, links of the sidebar; own pages open, others redirect with "No access"`, async ({
    page,
  }) => {
    const { landing, links, open }: PageAccess = accessByRole[role]
    await signInAs(page, role)
    await expect(page).toHaveURL(landing)
    await expectLinks(await openMenu(page), role, links)
    const refusal = page.getByText('No access', { exact: true })
    for (const [, address, heading] of pages.filter(([pattern]) => open.includes(pattern))) {
      if (address !== landing) await goTo(page, address)
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
  const open = [accessByRole.operator, accessByRole.fleet].flatMap(({ open }) => [...open])
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

test('public and unknown pages: open without a sign-in; sign-in pages redirect with one', async ({ page }) => {
  await page.goto('/nowhere')
  await expectPage(page, 'Page not found')
  for (const [, address, heading] of publicPages) {
    await goTo(page, address)
    await expectPage(page, heading)
  }
  await signInAs(page, 'fleet', '/nowhere')
  for (const address of signInPages) {
    await expectPage(page, 'Page not found')
    await goTo(page, address)
    await expect(page).toHaveURL('/home')
    await goTo(page, '/nowhere')
  }
  await page.getByRole('link', { name: 'Go to start page' }).click()
  await expect(page).toHaveURL('/home')
})
