import { expect, test, type Locator } from '@playwright/test'
import { accessByRole, globalLinks, pages, publicPages, signInPages, type PageAccess } from './steps/pages.ts'
import { demoPerson, expectPage, goTo, openMenu, signInAs, type Role } from './steps/steps.ts'

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
