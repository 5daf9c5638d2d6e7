import type { User } from '@parkla/contract/people/users/users.schema.ts'
import { expect, test, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { aPlace } from './steps/place-steps.ts'
import { aPlate, aRunningSession, callAsGlobal } from './steps/session-steps.ts'
import {
  expectAccessible,
  expectNoSideScroll,
  expectPage,
  openWith,
  refuseCode,
  signInAs,
  signInByCall,
} from './steps/steps.ts'

const figures = ['Active alarms', 'Active sessions', 'Free spots', 'Unpaid, last 7 days', 'Arrivals today']

test('start page: figures of the role lead to their lists', async ({ page }) => {
  // Figures of lists and fleets are for their managers only: the page knows before any answer that it has none.
  await page.route('**/*-figures', () => undefined)
  await signInAs(page, 'global', '/home')
  const today = page.getByRole('region', { name: 'Today' })
  // A busy database may not count the unpaid sessions in time.
  for (const name of figures)
    await expect(today.getByRole('link', { name: new RegExp(`^${name} ?[\\d–]`) })).toBeVisible()
  await expect(today.getByRole('link')).toHaveCount(figures.length)
  await today.getByRole('link', { name: /^Unpaid, last 7 days/ }).click()
  await expectPage(page, 'Sessions')
  await expect(page).toHaveURL(/extra_filter=UNPAID/)
})

test('operator who manages a whitelist: no figure of sessions, because the sessions list is closed to them', async ({
  page,
}) => {
  const [Email, password] = [`${randomUUID()}@e2e.parkla.test`, 'Antud-2026']
  const place = await aPlace()
  const user = { Name: 'Operator', Email, Roles: ['OPERATOR'], Places: [{ Id: place.Id, WithAdminRights: false }] }
  const { Id: OwnerId } = await callAsGlobal<User>('POST', '/owners', user)
  await callAsGlobal('PUT', '/owner/password', { OwnerId, P1: password, P2: password })
  const whitelist = { Name: 'Of an operator', Region: 'EST', Places: `|${place.Id}|`, Managers: [{ OwnerId }] }
  await callAsGlobal('POST', '/whitelists', whitelist)
  await openWith(page, await signInByCall({ name: user.Name, email: Email, password }), '/home')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('link', { name: /^Free spots/ })).toBeVisible()
  await expect(today.getByRole('link', { name: /^Active sessions/ })).toHaveCount(0)
})

test('start page of a fleet manager: figures, fleets and what runs now, narrowed by a plate @both', async ({
  page,
}) => {
  await signInAs(page, 'fleet', '/home')
  await expect(page.getByRole('region', { name: 'Today' }).getByRole('link')).toHaveCount(3)
  const fleet = page.getByRole('link', { name: 'Kullerite autopark' }).first()
  await expect(fleet).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start session' }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Fleet sessions' })).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('textbox', { name: 'Plate', exact: true }).fill('XXXX99')
  await expect(fleet).toHaveCount(0)
  await expect(page.getByText('No active sessions')).toBeVisible()
})

/** A member's car inside now: at night and early in the morning the demo's members are at home. */
const aMemberInside = async (lists: 'fleets' | 'whitelists', name: string): Promise<string> => {
  const found = await callAsGlobal<{ Id: number; Name: string }[]>('GET', `/${lists}?name=${encodeURIComponent(name)}`)
  const list = found.find(({ Name }) => Name === name)
  const plate = aPlate()
  await callAsGlobal('POST', `/${lists}/${list?.Id}/users`, { Name: `Member ${plate}`, Plates: [plate] })
  await aRunningSession({ plate })
  return plate
}

for (const [person, rows, lists, name] of [
  ['fleet', 'Fleet sessions', 'fleets', 'Kullerite autopark'],
  ['whitelist', 'Users inside', 'whitelists', 'Kesklinna elanikud'],
] as const)
  test(`start page of a ${person} manager without the code of the export: the rows stay`, async ({ page }) => {
    const plate = await aMemberInside(lists, name)
    const { isRefused } = await refuseCode(page, /\/ExportButton-/)
    await signInAs(page, person, '/home')
    await page.getByRole('textbox', { name: 'Plate', exact: true }).fill(plate)
    await expect(page.getByRole('region', { name: rows }).getByRole('listitem')).toHaveCount(1)
    await isRefused
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
  })

test('start page whose requests cannot be read: an error in their place, the lists stay', async ({ page }) => {
  await signInAs(page, 'whitelist', '/home')
  await expect(page.getByRole('link', { name: 'Kesklinna elanikud' }).first()).toBeVisible()
  await page.route('**/whitelist-requests?**', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Plate', exact: true }).fill('XXXX99')
  await expect(page.getByRole('region', { name: 'Awaiting approval' }).getByRole('alert')).toBeVisible()
})

/** Holds answers back until the returned function is called. */
const holdBack = async (page: Page, answer: RegExp): Promise<() => void> => {
  const isReleased = Promise.withResolvers<void>()
  await page.route(answer, async (route) => {
    await isReleased.promise
    await route.continue()
  })
  return isReleased.resolve
}

test('requests that are answered late at home: no element moves; a second place can be chosen before the answer to the first', async ({
  page,
}) => {
  const releaseRequests = await holdBack(page, /fleet-requests/)
  await signInAs(page, 'fleet', '/home')
  const fleet = page.getByText('Kullerite autopark').first()
  await expect(fleet).toBeAttached()
  await expect(fleet).toBeHidden()
  releaseRequests()
  await expect(fleet).toBeVisible()
  await page.getByRole('combobox', { name: 'Places' }).click()
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.nth(1)).toBeVisible()
  const [first = '', second = ''] = await options.allInnerTexts()
  await page.route('**/home-places?**', () => undefined)
  for (const name of [first, second]) {
    await page.getByRole('option', { name, exact: true }).click()
    await expect(page.getByRole('option', { name, exact: true })).toHaveCount(0)
  }
  await expect.poll(() => new URL(page.url()).searchParams.get('place_ids')).toMatch(/\d,\d/)
})

test('filters of a report that are answered late: no element moves', async ({ page }) => {
  const releasePlaces = await holdBack(page, /placeprofiles|owner\/zones/)
  await signInAs(page, 'global', '/report')
  const main = page.getByRole('main')
  await expect(main.getByRole('row').filter({ hasText: /\d/ }).first()).toBeVisible()
  const top = async () => (await main.getByRole('table').boundingBox())?.y
  const before = await top()
  releasePlaces()
  await expect(main.locator('option', { hasText: 'EST' }).first()).toBeAttached()
  expect(await top()).toBe(before)
})
