import { AxeBuilder } from '@axe-core/playwright'
import { accountsApi } from '@parkla/contract/accounts/accounts.endpoints.ts'
import type { LoggedInUser } from '@parkla/contract/access/actor.ts'
import { demoAccounts, demoPassword } from '@parkla/server/world/demo-accounts.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownEmail, ownName, ownPassword, type OwnPerson } from './people.ts'

const serverUrl = (): string => process.env['E2E_URL'] ?? ''

/** Names of the demo accounts: what stands before the `@`. */
export const roles = [
  'global',
  'region',
  'region.lva',
  'zone',
  'place',
  'operator',
  'bookings',
  'whitelist',
  'fleet',
  'fines',
  'availability',
] as const
export type Role = (typeof roles)[number]

export type Person = { email: string; password: string; name: string }

/** The demo account of a role. Others use it at the same time: leave its password and its rights alone. */
export const demoPerson = (role: Role): Person => {
  const account = demoAccounts.find(({ email }) => email.startsWith(`${role}@`))
  if (!account) throw new Error(`The demo world has no ${role}`)
  return { email: account.email, name: account.name, password: demoPassword }
}

/** A person whom only tests of this project meet. */
export const ownPerson = (person: OwnPerson): Person => {
  const project = test.info().project.name
  return { email: ownEmail(person, project), name: ownName(person, project), password: ownPassword }
}

type Session = { token: string; user: LoggedInUser }

/** A sign-in past the form, as any client of the API does it. */
export const signInByCall = async ({ email, password }: Person): Promise<Session> => {
  const response = await fetch(serverUrl() + accountsApi.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: email, Password: password }),
  })
  if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`)
  return (await response.json()) as Session
}

/**
 * Opens a page with this session in its local storage, as after signing in. It is put there from a picture of the same
 * origin: Playwright's own `setStorageState` opens a page more each time, a twelfth of a sign-in with its first list.
 */
export const openWith = async (page: Page, { token, user }: Session, path = '/'): Promise<void> => {
  // A path of ours, or an address at another server of the product.
  const address = new URL(path, serverUrl())
  await page.goto(new URL('/favicon.svg', address).href)
  await page.evaluate(
    (entries) => {
      localStorage.clear()
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    },
    { token, user: JSON.stringify(user) },
  )
  await page.goto(address.href)
}

const sessions = new Map<Role, Promise<Session>>()

/** Opens a page as the demo account of a role; one sign-in per role and worker, so sign out only your own people. */
export const signInAs = async (page: Page, role: Role, path = '/'): Promise<void> => {
  const session = sessions.get(role) ?? signInByCall(demoPerson(role))
  sessions.set(role, session)
  await openWith(page, await session, path)
}

/** Fills in the form of the login page and submits it. */
export const logIn = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> => {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Rows with data of any list; the table's head is none. */
export const rowsOf = (page: Page, list: Locator): Locator =>
  test.info().project.name === 'phone'
    ? list.getByRole('listitem')
    : list.getByRole('row').filter({ has: page.getByRole('cell') })

/** The page with this heading is shown. */
export const expectPage = (page: Page, heading: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()

/** The sidebar; on a phone it waits behind a button. */
export const openMenu = async (page: Page): Promise<Locator> => {
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
  return page.getByRole('navigation', { name: 'Main menu' })
}

/**
 * Nothing for axe to complain about. Its way for frames of other origins, of which we have none, opens a page more for
 * each look; without it, and without the lists of what passed, a look costs a third.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  expect(found).toEqual([])
}

export type SentMail = { subject: string; text: string }

const mailFiles = async (address: string): Promise<SentMail[]> => {
  const folder = join(process.env['E2E_DATA_FOLDER'] ?? '', 'outbox')
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.txt'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts
    .filter((text) => text.startsWith(`To: ${address}\n`))
    .map((text) => {
      const [head = '', ...rest] = text.split('\n\n')
      return { subject: head.split('\nSubject: ')[1] ?? '', text: rest.join('\n\n') }
    })
}

/** The mail to this address whose text or subject holds `words`, once it has left. */
export const mailTo = async (address: string, words: string | RegExp): Promise<SentMail> => {
  let found: SentMail | undefined
  const isMeant = ({ subject, text }: SentMail): boolean => new RegExp(words).test(`${subject}\n${text}`)
  await expect(async () => {
    found = (await mailFiles(address)).find(isMeant)
    expect(found).toBeDefined()
  }).toPass({ timeout: 15_000 })
  if (!found) throw new Error('unreachable')
  return found
}

/** How many mails have left for this address. */
export const mailCount = async (address: string): Promise<number> => (await mailFiles(address)).length
