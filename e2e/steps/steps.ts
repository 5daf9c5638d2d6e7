import { accountsApi } from '@parkla/contract/people/accounts/accounts.endpoints.ts'
import type { LoggedInUser } from '@parkla/contract/access/actor.ts'
import { demoAccounts, demoPassword } from '@parkla/server/world/people/demo-accounts.ts'
import { expect, test, type Frame, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownEmail, ownName, ownPassword, type OwnPerson } from './people.ts'

export const serverUrl = (): string => process.env['E2E_URL'] ?? ''

/** Demo accounts: the part before the `@`. */
export const roles = [
  'global',
  'region',
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

/** The demo account of a role. Shared by tests: do not change its password or rights. */
export const demoPerson = (role: Role): Person => {
  const account = demoAccounts.find(({ email }) => email.startsWith(`${role}@`))
  if (!account) throw new Error(`The demo world has no ${role}`)
  return { email: account.email, name: account.name, password: demoPassword }
}

/** An account used only by tests of this project. */
export const ownPerson = (person: OwnPerson): Person => {
  const project = test.info().project.name
  return { email: ownEmail(person, project), name: ownName(person, project), password: ownPassword }
}

type Session = { token: string; user: LoggedInUser; language?: 'en' | 'et' | 'lv' }

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
 * Opens a page with only this session in local storage, written once before the app starts: a load less than writing it on
 * another page of the origin.
 */
export const openWith = async (page: Page, { token, user, language = 'en' }: Session, path = '/'): Promise<void> => {
  const entries = { token, user: JSON.stringify(user), language }
  await page.addInitScript(
    ({ id, stored }) => {
      if (sessionStorage.getItem(id) !== null) return
      sessionStorage.setItem(id, 'written')
      localStorage.clear()
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
    },
    { id: randomUUID(), stored: entries },
  )
  // A path, or the full URL of another test server.
  await page.goto(new URL(path, serverUrl()).href)
}

const sessions = new Map<Role, Promise<Session>>()

/** The session of a demo account, shared per role and worker: do not sign out. */
export const sessionOf = (role: Role): Promise<Session> => {
  const session = sessions.get(role) ?? signInByCall(demoPerson(role))
  sessions.set(role, session)
  return session
}

/** Opens a page as the demo account of a role. */
export const signInAs = async (page: Page, role: Role, path = '/'): Promise<void> =>
  openWith(page, await sessionOf(role), path)

/**
 * Refuses each file of this name and resolves with the first that the page asks for. (An awaited `requestfailed` would miss a request
 * that failed before and take one of the page before.)
 */
export const refuseCode = async (page: Page, file: RegExp): Promise<{ isRefused: Promise<void> }> => {
  const refused = Promise.withResolvers<void>()
  await page.route(file, async (route) => {
    await route.abort()
    refused.resolve()
  })
  return { isRefused: refused.promise }
}

type Router = { subscribe: (event: 'onRendered', listener: () => void) => () => void }

/**
 * Opens another page of the app without loading the app again: the router follows the browser's history. Resolves when the
 * router has rendered it: until then the old page is shown, which may have a button of the same name.
 */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    (address) =>
      new Promise<void>((resolve) => {
        const router = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
        const stop = router.subscribe('onRendered', () => {
          stop()
          resolve()
        })
        history.pushState(null, '', address)
      }),
    path,
  )

/** Fills in the form of the login page and submits it. */
export const logIn = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> => {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export const isPhone = (): boolean => test.info().project.name === 'phone'

/** Data rows of a list, without the header. */
export const rowsOf = (page: Page, list: Locator): Locator =>
  isPhone() ? list.getByRole('listitem') : list.getByRole('row').filter({ has: page.getByRole('cell') })

/** Chooses an entry of the menu `Actions for …`. */
export const chooseFor = async (page: Page, subject: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${subject}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Chooses an entry of a row's menu. */
export const chooseIn = async (row: Locator, action: string): Promise<void> => {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await row.page().getByRole('menuitem', { name: action, exact: true }).click()
}

export const expectNoSideScroll = async (page: Page): Promise<void> => {
  const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(contentWidth).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** Expects buttons, links and fields of at least 24 px; a switch counts with its label. */
export const expectTargets = async (page: Page): Promise<void> => {
  const small = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('a[href],button,summary,select,textarea,input,[role=tab]'))
      .filter(
        (each) => each.checkVisibility({ visibilityProperty: true }) && each.closest('[aria-hidden=true]') === null,
      )
      .map((each) => ({
        each,
        box: (
          each.closest('label,.mantine-MultiSelect-input,.mantine-TagsInput-input') ?? each
        ).getBoundingClientRect(),
      }))
      // One pixel: for screen readers only.
      .filter(({ box }) => Math.min(box.width, box.height) > 1 && Math.min(box.width, box.height) < 23.9)
      .map(({ each, box }) => `${each.ariaLabel ?? each.textContent} ${box.width}×${box.height}`),
  )
  expect(small).toEqual([])
}

export const expectPage = (page: Page, heading: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()

/** The sidebar; opens it on a phone. */
export const openMenu = async (page: Page): Promise<Locator> => {
  if (isPhone()) await page.getByRole('button', { name: 'Open menu' }).click()
  return page.getByRole('navigation', { name: 'Main menu' })
}

/** Loads axe once per document: it takes as long as checking a small page. */
const loadAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
}

/**
 * Expects no axe violations of these rules; by default of all but colour contrast, two thirds of axe's time, which the walk over
 * every page checks. Pages below /public and the officers' app are not in that walk: they are checked with 'all'. An open dialog is
 * checked alone, with its contrast: the walk opens none. `part`: what is checked while no dialog is open.
 */
export const expectAccessible = async (
  page: Page,
  rules: 'default' | 'all' | 'color-contrast' = 'default',
  part: 'document' | 'main' = 'document',
): Promise<void> => {
  // Wait until React has rendered a heading or a dialog: axe reports an empty document.
  await page.locator('h1,[role=dialog],[role=alertdialog]').first().waitFor({ state: 'attached' })
  await Promise.all(page.frames().map(loadAxe))
  const asked = { which: rules, shown: part }
  const found = await page.evaluate(async ({ which, shown }) => {
    const dialogs = Array.from(document.querySelectorAll('[role=dialog],[role=alertdialog]'))
    const open = dialogs.filter((each) => each.checkVisibility({ visibilityProperty: true }))
    const hasContrast = which === 'all' || open.length > 0
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
      open.length > 0 ? { include: open } : shown === 'main' ? 'main' : document, // from `loadAxe`
      {
        resultTypes: ['violations'],
        // Axe would load the style sheets once more for a rule that is off by default, and media for the rule about autoplay.
        preload: false,
        ...(which === 'color-contrast' ? { runOnly: [which] } : {}),
        ...(which === 'default' && !hasContrast ? { rules: { 'color-contrast': { enabled: false } } } : {}),
      },
    )
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, asked)
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

/** Waits for a mail to this address with `words` in its text or subject. */
export const mailTo = async (address: string, words: string | RegExp): Promise<SentMail> => {
  let found: SentMail | undefined
  const isMeant = ({ subject, text }: SentMail): boolean => new RegExp(words).test(`${subject}\n${text}`)
  await expect(async () => {
    found = (await mailFiles(address)).find(isMeant)
    expect(found).toBeDefined()
  }).toPass({ timeout: 30_000 })
  if (!found) throw new Error('unreachable')
  return found
}

export const mailCount = async (address: string): Promise<number> => (await mailFiles(address)).length

/** Expects text and placeholders of links, buttons and fields to fit into them. */
export const expectNothingCut = async (page: Page): Promise<void> => {
  const cut = await page.getByRole('main').evaluate((main) => {
    const brush = document.createElement('canvas').getContext('2d')
    const isCut = (input: HTMLInputElement): boolean => {
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input)
      if (!brush) return false
      brush.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const space = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return input.clientWidth > 0 && brush.measureText(input.placeholder).width > space + 1
    }
    const inputs = Array.from(main.querySelectorAll('input')).filter(isCut)
    const boxes = Array.from(main.querySelectorAll<HTMLElement>('a,button,label')).filter(
      // Inline elements have no client width.
      ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
    )
    return [...inputs.map(({ placeholder }) => placeholder), ...boxes.map(({ textContent }) => textContent)]
  })
  expect(cut).toEqual([])
}
