import { expect, test } from '@playwright/test'
import { aGatePlace } from './gates-steps.ts'
import { aCameraAt, aCar, candidateOf, changeOf, misread, openDesk, openRead, reads, save } from './lpr-events-steps.ts'
import { aRunningSession, findSession } from './sessions.steps.ts'
import { expectAccessible, openMenu, signInAs } from './steps.ts'

test('an exit that was misread appears by itself and is merged with its session, as the preview says @both', async ({
  page,
}) => {
  const place = await aGatePlace()
  const camera = await aCameraAt(place, 'EXIT')
  const car = aCar()
  const session = await aRunningSession({ at: place.Name, plate: car })
  await openDesk(page, place)
  await expect(page.getByText('No open misreads')).toBeVisible()
  await reads(camera, misread(car))
  const dialog = await openRead(page, misread(car), `Exit without entry: ${misread(car)}`)
  await expect(candidateOf(dialog, car)).toBeChecked()
  await expect(changeOf(dialog, session.Id)).toContainText('Ended')
  await expectAccessible(page)
  await dialog.getByLabel('Open the gate').check()
  await save(page, dialog, 'Merge with session')
  expect((await findSession(session.Id)).Status).toBe('ENDED')
})

test('the desk works by keys: down, open, choose, and on to the next', async ({ page }) => {
  const place = await aGatePlace()
  const camera = await aCameraAt(place, 'EXIT')
  const [first, second] = [aCar(), aCar()]
  await aRunningSession({ at: place.Name, plate: first })
  await aRunningSession({ at: place.Name, plate: second })
  await reads(camera, '')
  await reads(camera, misread(second))
  await openDesk(page, place)
  await expect(page.getByRole('link', { name: 'not read' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'not read' })).toBeFocused()
  await page.keyboard.press('Enter')
  const unread = page.getByRole('dialog', { name: 'Not read' })
  await expect(unread.getByRole('radio', { name: first })).not.toBeChecked()
  await page.keyboard.press('2')
  const sessions = unread.getByRole('radiogroup', { name: 'Possible sessions' }).getByRole('radio')
  await expect(sessions.nth(1)).toBeChecked()
  await page.keyboard.press('k')
  await expect(page.getByRole('dialog', { name: /Exit without entry/ })).toBeVisible()
})

test('what was nobody is dismissed with a thumb, and found again with its reason @phone', async ({ page }) => {
  const place = await aGatePlace()
  const camera = await aCameraAt(place, 'EXIT')
  await reads(camera, '')
  await signInAs(page, 'global', '/sessions')
  await (await openMenu(page)).getByRole('link', { name: 'Misreads' }).click()
  await page.getByRole('textbox', { name: 'Place', exact: true }).fill(place.Name)
  await expect(page.getByRole('link', { name: 'not read' })).toHaveCount(1)
  const dialog = await openRead(page, 'not read', 'Not read')
  await dialog.getByText('Dismiss', { exact: true }).first().click()
  await dialog.getByLabel('Reason').fill('A cyclist')
  await save(page, dialog, 'Dismiss')
  await page.getByLabel('Status').selectOption('Dismissed')
  await expect(page.getByRole('link', { name: 'not read' })).toBeVisible()
  await expect(page.getByText('A cyclist')).toBeHidden()
  await page.getByRole('link', { name: 'not read' }).click()
  await expect(page.getByRole('dialog', { name: 'Not read', exact: true }).getByText('A cyclist')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Status').selectOption('Solved')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByLabel('Status').selectOption('All')
  await expect(page.getByRole('link', { name: 'not read' })).toBeVisible()
})
