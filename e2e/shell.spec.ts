import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { demoLists } from './steps/demo-lists.ts'
import { aGatePlace } from './steps/gates-steps.ts'
import { startReleaseProxy, type ReleaseProxy } from './steps/release-proxy.ts'
import { aPaidSession, aPlate, aRunningSession, rowById, theRows, toSession } from './steps/session-steps.ts'
import {
  chooseIn,
  demoPerson,
  expectAccessible,
  expectNoSideScroll,
  expectPage,
  goTo,
  openMenu,
  openWith,
  ownPerson,
  refuseCode,
  rowsOf,
  serverUrl,
  signInAs,
  signInByCall,
} from './steps/steps.ts'

const chooseLanguage = async (page: Page, opener: RegExp, name: string): Promise<void> => {
  await page.getByRole('button', { name: opener }).click()
  await page.getByRole('menuitem', { name }).click()
}

const html = (page: Page) => page.getByRole('document')

test('language and theme: all texts change at once, table rows and server messages too; both kept after a reload', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(html(page)).toHaveAttribute('lang', 'en')
  await chooseLanguage(page, /^Language/, 'Latviešu')
  await expectPage(page, 'Pieteikšanās')
  await expect(page).toHaveTitle('Pieteikšanās · Parkla')
  await expect(html(page)).toHaveAttribute('lang', 'lv')
  await expectAccessible(page)
  await page.getByLabel('E-pasts').fill('keegi@e2e.parkla.test')
  await page.getByLabel('Parole', { exact: true }).fill('Vale-2026')
  await page.getByRole('button', { name: 'Pieteikties' }).click()
  await expect(page.getByRole('alert')).toHaveText('Nepareizs e-pasts vai parole.')

  const scheme = 'data-mantine-color-scheme'
  await signInAs(page, 'global', '/sessions')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(html(page)).toHaveAttribute(scheme, 'dark')
  await expect(theRows(page)).not.toHaveCount(0)
  await chooseLanguage(page, /^Language/, 'Eesti')
  await expectPage(page, 'Parkimised')
  await expect(page.getByText(/\b(Active|Ended|Paid|Cost)\b/)).toHaveCount(0)
  const menu = page.getByRole('navigation', { name: 'Peamenüü' })
  await expect(menu.getByRole('link', { name: 'Autopargid', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Fleets' })).toHaveCount(0)
  await goTo(page, '/profile')
  await page.reload()
  await expectPage(page, 'Profiil')
  await expect(html(page)).toHaveAttribute(scheme, 'dark')
  await page.getByRole('radiogroup', { name: 'Teema' }).getByText('Hele').click()
  await expect(html(page)).toHaveAttribute(scheme, 'light')
})

test('place name of 90 characters: pages, tables and the record stay as wide as the screen @both', async ({ page }) => {
  const { Id: place, Name } = await aGatePlace(`${aPlate()} ${'Kaubanduskeskuse'.repeat(5)}`)
  const { Id, CarNumber } = await aRunningSession({ at: Name })
  await signInAs(page, 'global', toSession(CarNumber))
  for (const [address, shown] of [
    [toSession(CarNumber), page.getByRole('main').getByText(Name)],
    [`/places?search=${Name.slice(0, 9)}`, page.getByRole('link', { name: Name, exact: true })],
    [`/board?search=${Name.slice(0, 9)}`, page.getByRole('heading', { name: Name })],
    [`/alarms?place=${place}`, page.getByRole('button', { name: Name, exact: true })],
    [`/gate-controllers/${place}`, page.getByRole('heading', { name: 'Passages' })],
    [`/place/${place}`, page.getByRole('heading', { name: Name })],
    [`/sessions?session=${Id}`, page.getByRole('dialog', { name: Name })],
  ] as const) {
    if (!page.url().endsWith(address)) await goTo(page, address)
    await expect(shown).toBeVisible()
    await expectNoSideScroll(page)
    const wide = await page
      .locator('section[tabindex], section[tabindex] li, [data-fullness], [role=dialog]')
      .evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.outerHTML.slice(0, 200)),
      )
    expect(wide).toEqual([])
  }
})

test('collapsed menu: keeps its links, remembered per user', async ({ page }) => {
  await signInAs(page, 'global', '/profile')
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Collapse menu' }).click()
  await expect(menu.getByText('Sessions')).toBeHidden()
  await menu.getByRole('link', { name: 'Sessions' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Sessions' })).toBeVisible()
  await page.reload()
  await menu.getByRole('link', { name: 'Sessions' }).click()
  await expectPage(page, 'Sessions')
  await menu.getByRole('button', { name: 'Expand menu' }).click()
  await expect(menu.getByText('Sessions')).toBeVisible()
})

test('Back from a dialog with unsaved input: asks, Discard closes the dialog; Back while the dialog saves: closes without a question', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  const changeFirst = async (): Promise<void> => {
    await chooseIn(rowsOf(page, page.getByRole('main')).first(), 'Edit')
    await dialog.getByRole('textbox').first().fill('Kadri Kask')
  }
  await signInAs(page, 'global', `/whitelist/${demoLists.whitelist}`)
  for (const path of [`/whitelist/${demoLists.whitelist}`, `/fleet/${demoLists.fleet}`, '/users']) {
    if (!page.url().endsWith(path)) await goTo(page, path)
    await changeFirst()
    await page.goBack()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(path)
  }

  await changeFirst()
  const isBack = Promise.withResolvers<void>()
  await page.route('**/adminapi/owners', async (route) => {
    await isBack.promise
    await route.abort()
  })
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await saving
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  isBack.resolve()
})

test('keyboard only: every control is reachable', async ({ page }) => {
  await signInAs(page, 'fines')
  await expectPage(page, `Hello, ${demoPerson('fines').name}`)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Parkla, start page' })).toBeFocused()
  await page.keyboard.press('Tab')
  const language = page.getByRole('button', { name: 'Language: English' })
  await expect(language).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Eesti' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Eesti' })).toBeHidden()
  await expect(language).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  const logOut = page.getByRole('link', { name: 'Log out' })
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(logOut).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused()
})

test('menu on a phone: a drawer, closed by Escape and by a link @phone', async ({ page }) => {
  await signInAs(page, 'global', '/home')
  const menu = await openMenu(page)
  await expect(menu.getByRole('link', { name: 'Sessions' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false')
  await openMenu(page)
  await menu.getByRole('link', { name: 'Sessions' }).click()
  await expectPage(page, 'Sessions')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
})

test('offline with code not loaded: the list stays, payment actions are disabled, others stay', async ({
  page,
  context,
}) => {
  // A session that no other test refunds.
  const { Id, CarNumber } = await aPaidSession()
  // Code that is still missing when the connection breaks: the list works without it.
  const { isRefused } = await refuseCode(page, /SessionsSummary/)
  await signInAs(page, 'global', `${toSession(CarNumber)}&status=ENDED`)
  await isRefused
  const refund = page.getByRole('menuitem', { name: 'Refund' })
  const menu = rowById(page, Id).getByRole('button', { name: /^Actions for/ })
  // The menu's code loads when it is opened first; Escape meanwhile keeps it closed.
  const load = Promise.withResolvers<void>()
  await page.route(/RowMenu/, async (route) => {
    await load.promise
    await route.continue()
  })
  await menu.click()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  load.resolve()
  await menu.click()
  await expect(refund).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  // The time of the data is shown only if a list has been fetched again.
  await expect(page.getByText(/^Offline\. .*ayments and gate control are disabled\.$/)).toBeVisible()
  await menu.click()
  await expect(refund).toBeDisabled()
  await expect(refund).toContainText('Not available offline.')
  await expect(page.getByRole('menuitem', { name: 'Payment log' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expect(page.getByText('Offline.')).toBeHidden()
})

test('first use of a low window: Log out stays in place while further menu entries load', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await signInAs(page, 'global', '/alarms')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const logOut = menu.getByRole('link', { name: 'Log out' })
  await expect(logOut).toBeInViewport({ ratio: 1 })
  const before = await logOut.boundingBox()
  await page.mouse.move(700, 300)
  await expect(menu.getByRole('button', { name: 'Quick actions' })).toBeVisible()
  expect(await logOut.boundingBox()).toEqual(before)
})

test.describe('service worker', () => {
  // Storing all files takes most of the time: both tests use the same service worker.
  test.describe.configure({ mode: 'serial' })

  let proxy: ReleaseProxy
  let context: BrowserContext
  let page: Page

  test.beforeAll(async ({ browser }) => {
    proxy = await startReleaseProxy(serverUrl())
    context = await browser.newContext({ serviceWorkers: 'allow' })
    page = await context.newPage()
    await openWith(page, await signInByCall(ownPerson('admin')), `${proxy.url}/sessions`)
    // The service worker serves from the second visit on.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  })

  test.afterAll(async () => {
    await context.close()
    await proxy.close()
  })

  test('offline or server away: the last list is shown with its time, until sign-out; no file is kept', async () => {
    const rows = page.getByRole('button', { name: /^Actions for/ })
    await expect(rows.first()).toBeVisible()
    const stale = page.getByText(/^Offline\. Data as of \d/)
    const expectLastList = async (): Promise<void> => {
      await page.reload()
      await expectPage(page, 'Sessions')
      await expect(rows.first()).toBeVisible()
      await expect(stale).toBeVisible()
    }
    const kept = page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      for (const path of ['parkingsessions/export', 'zones?after=export'])
        await fetch(`/adminapi/${path}`, { headers }).then((answer) => answer.blob())
      const reads = await caches.open('reads')
      while ((await reads.match('/adminapi/zones?after=export')) === undefined) await new Promise(requestAnimationFrame)
      return (await reads.keys()).filter(({ url }) => url.includes('/export')).length
    })
    expect(await kept).toBe(0)
    await context.setOffline(true)
    await expectLastList()
    await context.setOffline(false)
    // The network is there, the server is not.
    await context.route('**/adminapi/**', (route) => route.abort())
    await expectLastList()
    await context.unroute('**/adminapi/**')
    // The live stream connects again after up to 12 seconds by then.
    await expect(stale).toBeHidden()
    // A read that is answered after the user has logged out.
    const signedOut = Promise.withResolvers<void>()
    await context.route('**/adminapi/zones?after=logout', async (route) => {
      await signedOut.promise
      await route.fulfill({ json: [] })
    })
    const late = page.evaluate(() =>
      fetch('/adminapi/zones?after=logout', {
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      }).then((answer) => answer.text()),
    )
    const menu = await openMenu(page)
    await menu.getByRole('link', { name: 'Log out' }).click()
    await expectPage(page, 'Log in')
    signedOut.resolve()
    await late
    await expect.poll(() => page.evaluate(() => caches.has('reads'))).toBe(false)
    await page.close()
  })

  test('new release: announced on public pages too; loads by the button, in another tab after the form there is sent; a failure keeps the input', async () => {
    page = await context.newPage()
    await openWith(page, await signInByCall(ownPerson('clerk')), `${proxy.url}/profile`)
    const passwords = page.getByRole('textbox', { name: /password/i })
    // `all` does not wait for the form.
    await expect(passwords).toHaveCount(3)
    for (const field of await passwords.all()) await field.fill('Typed-2026')
    proxy.release()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined))
    // The announcement is shown once every file of the release is stored.
    const announced = page.getByText('New version available. Save your changes, then refresh.')
    await expect(announced).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeDisabled()
    const other = await context.newPage()
    for (const path of ['/officer', '/profile']) {
      await other.goto(`${proxy.url}${path}`)
      await expect(other.getByText('New version available', { exact: true })).toBeVisible()
    }
    const loadedByButton = other.waitForEvent('load')
    await other.getByRole('button', { name: 'Refresh' }).click()
    await loadedByButton
    await expectPage(other, 'Profile')

    const sent = Promise.withResolvers<void>()
    await context.route('**/adminapi/owner/password', async (route) => {
      await sent.promise
      await route.abort()
    })
    await page.getByRole('button', { name: 'Change password' }).click()
    sent.resolve()
    await expect(page.getByRole('alert')).toContainText('No connection to the server.')
    await expect(passwords.first()).toHaveValue('Typed-2026')
    const reloaded = page.waitForEvent('load')
    for (const field of await passwords.all()) await field.fill('')
    await reloaded
  })
})
