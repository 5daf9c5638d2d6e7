import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import {
  chooseFor,
  demoPerson,
  expectPage,
  goTo,
  logIn,
  mailCount,
  mailTo,
  openMenu,
  openWith,
  ownPerson,
  serverUrl,
  signInAs,
  signInByCall,
  type Person,
} from '../steps/steps.ts'

const email = (page: Page) => page.getByRole('textbox', { name: 'E-mail' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const stored = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).toSorted())

test('login: missing, invalid and wrong input and a lost connection are shown; then the requested page with its filters opens, else the start page of the role, never another host', async ({
  page,
}) => {
  const admin = ownPerson('admin')
  const submit = page.getByRole('button', { name: 'Log in' })
  await page.goto('/sessions?status=ENDED')
  await expectPage(page, 'Log in')
  await expect(email(page)).toBeFocused()
  await submit.click()
  await expect(page.getByText('E-mail is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(email(page)).toBeFocused()
  await logIn(page, { email: 'kadri', password: 'x' })
  await expect(page.getByText('E-mail must be valid')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeHidden()
  await expect(page).toHaveURL(/\/login\?to=/)
  await logIn(page, { ...admin, password: 'Teine-2026' })
  await expect(page.getByRole('alert')).toHaveText('Invalid e-mail or password.')
  await expect(email(page)).toHaveValue(admin.email)

  await password(page).fill(admin.password)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.route('**/admin/login', (route) => route.abort())
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText(
    'No connection to the server. Your input is kept; try again when you are online.',
  )
  await expect(email(page)).toHaveValue(admin.email)
  await page.unroute('**/admin/login')
  await password(page).press('Enter')
  await expectPage(page, 'Sessions')
  await expect(page).toHaveURL('/sessions?status=ENDED')
  expect(await stored(page)).toEqual(expect.arrayContaining(['token', 'user']))

  const menu = await openMenu(page)
  await menu.getByRole('link', { name: 'Log out' }).click()
  await expectPage(page, 'Log in')
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).not.toContain('token')
  expect(await stored(page)).not.toContain('user')
  await goTo(page, '/login?to=//example.test/')
  await logIn(page, admin)
  await expect(page).toHaveURL('/sessions')
})

/** As a sign-in in another tab of the browser: the tabs share the storage. */
const signInElsewhere = async (context: BrowserContext, person: Person): Promise<void> => {
  const { token, user } = await signInByCall(person)
  const otherTab = await context.newPage()
  await otherTab.goto('/favicon.svg')
  await otherTab.evaluate(
    ([newToken, newUser]) => {
      localStorage.setItem('token', newToken)
      localStorage.setItem('user', newUser)
    },
    [token, JSON.stringify(user)] as const,
  )
}

test('sign-in in a second tab: the form of a signed-out user keeps its input', async ({ page, context }) => {
  await page.goto('/forgot-pwd')
  await email(page).fill('keegi@e2e.parkla.test')
  const isSignedIn = page.evaluate(() => {
    const user = Promise.withResolvers<void>()
    window.addEventListener('storage', ({ key }) => {
      if (key === 'user') user.resolve()
    })
    return user.promise
  })
  await signInElsewhere(context, demoPerson('place'))
  await isSignedIn
  await expect(email(page)).toHaveValue('keegi@e2e.parkla.test')
  await expect(page).toHaveURL('/forgot-pwd')
})

test('sign-in as another user in a second tab: a late answer for the first user is not stored', async ({
  page,
  context,
}) => {
  const answer = Promise.withResolvers<void>()
  const account = page.getByRole('region', { name: 'Account' })
  await page.route('**/adminapi/me', async (route) => {
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  await signInAs(page, 'operator', '/profile')
  await signInElsewhere(context, demoPerson('place'))
  await expectPage(page, `Hello, ${demoPerson('place').name}`)
  const answered = page.waitForResponse('**/adminapi/me')
  answer.resolve()
  await (await answered).finished()
  await page.unrouteAll()
  await page.route('**/adminapi/me', (route) => route.abort())
  await goTo(page, '/profile')
  await expect(account.getByText(demoPerson('place').email)).toBeVisible()
})

const linkIn = (text: string): string => /http\S+\/reset\/\S+/.exec(text)?.[0] ?? ''

/** Requests a password link and reads it from the mail. */
const requestLink = async (page: Page, person: Person): Promise<string> => {
  const before = await mailCount(person.email)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectPage(page, 'Forgot password')
  await page.getByRole('button', { name: 'Send instructions' }).click()
  await expect(page.getByText('E-mail is required')).toBeVisible()
  await email(page).fill(person.email)
  await page.getByRole('button', { name: 'Send instructions' }).click()
  await expect(page.getByText(`Password reset instructions have been sent to ${person.email}`)).toBeVisible()
  await expectPage(page, 'Log in')
  await expect.poll(() => mailCount(person.email)).toBe(before + 1)
  const { text } = await mailTo(person.email, /\/reset\//)
  return linkIn(text)
}

const setPassword = async (page: Page, first: string, second: string): Promise<void> => {
  await page.getByLabel('New password', { exact: true }).fill(first)
  await page.getByLabel('New password again').fill(second)
}

/** Reads again what is stale, as when the tab is shown again; the server fails to answer. */
const failToReadAgain = async (page: Page, address: string): Promise<void> => {
  await page.route(address, (route) => route.fulfill({ status: 500 }))
  await page.clock.fastForward(31_000)
  const failed = page.waitForResponse(address)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await (await failed).finished()
  await page.unroute(address)
}

const weak = 'Password must contain at least 8 characters, 1 number and 1 capital letter.'

test('forgotten password: the mailed link sets a new one, once; changed in the profile', async ({ page }) => {
  const forgetful = ownPerson('forgetful')
  const changed = { ...forgetful, password: 'Kolmas-2026' }
  const submit = page.getByRole('button', { name: 'Save password' })
  const link = await requestLink(page, forgetful)

  await page.clock.install()
  await page.goto(link)
  await expectPage(page, 'Set a new password')
  await expect(page.getByText(forgetful.email)).toBeVisible()
  await expect(submit).toBeDisabled()
  await setPassword(page, changed.password, 'Neljas-2026')
  await failToReadAgain(page, '**/admin/password/links/*')
  await expect(page.getByLabel('New password again')).toHaveValue('Neljas-2026')
  await expect(submit).toBeDisabled()
  await setPassword(page, 'lihtne', 'lihtne')
  await submit.click()
  await expect(page.getByText(weak)).toBeVisible()
  await setPassword(page, changed.password, changed.password)
  await submit.click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expectPage(page, 'Log in')
  await logIn(page, changed)
  await expectPage(page, `Hello, ${forgetful.name}`)

  // A used link offers a new one (R24).
  const sent = await mailCount(forgetful.email)
  await goTo(page, new URL(link).pathname)
  await expectPage(page, 'This link no longer works')
  await expect(email(page)).toHaveValue(forgetful.email)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status')).toContainText(forgetful.email)
  await expect.poll(() => mailCount(forgetful.email)).toBeGreaterThan(sent)

  // The profile requires the current password (R26) and keeps the session.
  await goTo(page, '/profile')
  await expect(page.getByText(/^Parkla \d+\.\d+\.\d+$/)).toBeVisible()
  const change = page.getByRole('region', { name: 'Change password' })
  await change.getByLabel('Current password').fill('Vale-2026')
  await setPassword(page, forgetful.password, forgetful.password)
  await change.getByRole('button', { name: 'Change password' }).click()
  await expect(change.getByRole('alert')).toHaveText('Current password is incorrect.')
  await change.getByLabel('Current password').fill(changed.password)
  await setPassword(page, forgetful.password, forgetful.password)
  await change.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password updated successfully.')).toBeVisible()
  await expect(change.getByLabel('Current password')).toHaveValue('')
  await page.reload()
  await expectPage(page, 'Profile')
  await signInByCall(forgetful)
})

test('end of a session: a revoked or expired token asks to log in and returns', async ({ page }) => {
  const clerk = ownPerson('clerk')
  const session = await signInByCall(clerk)
  const { method, path } = accountsApi.logout
  const { ok } = await fetch(serverUrl() + path, { method, headers: { authorization: `Bearer ${session.token}` } })
  expect(ok).toBe(true)
  const [head = '', , signature = ''] = session.token.split('.')
  const old = Buffer.from(JSON.stringify({ sub: String(session.user.id), exp: 1_700_000_000 })).toString('base64url')
  for (const token of [session.token, [head, old, signature].join('.')]) {
    await openWith(page, { ...session, token }, '/profile')
    await expectPage(page, 'Log in')
    await expect(page).toHaveURL('/login?to=%2Fprofile')
    expect(await stored(page)).not.toContain('token')
  }
  await logIn(page, clerk)
  await expectPage(page, 'Profile')
})

test('impersonation from the menu and from the list of users: banner on every page, passwords locked, returns to the admin', async ({
  page,
}) => {
  const admin = ownPerson('admin')
  const region = demoPerson('region')
  await openWith(page, await signInByCall(admin), '/home')
  const menu = await openMenu(page)
  // The entry loads when the user first moves the pointer.
  await menu.hover()
  await menu.getByRole('button', { name: 'Log in as…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in as another user' })
  await email(page).fill(region.email)
  await dialog.getByRole('button', { name: 'Log in' }).click()

  await expectPage(page, 'Sessions')
  const banner = page.getByText(`You are logged in as ${region.name} (by ${admin.name}).`)
  await expect(banner).toContainText('Refunds, passwords and roles are blocked.')
  await goTo(page, '/profile')
  await expectPage(page, 'Profile')
  await expect(banner).toBeVisible()
  await expect(page.getByText('Not possible while logged in as another user.')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveCount(0)

  await page.getByRole('button', { name: 'End', exact: true }).click()
  await expectPage(page, `Hello, ${admin.name}`)
  await expect(banner).toBeHidden()
  await goTo(page, `/users?name=${region.name}`)
  await chooseFor(page, region.name, 'Log in as')
  await expect(banner).toBeVisible()
})
