import { drawPlate } from '@parkla/server/world/drawings/plate-image.ts'
import { expect, test } from '@playwright/test'
import { aCameraAt, aGatePlace, reads } from '../steps/gates-steps.ts'
import { aCar, candidateOf, changeOf, misread, openDesk, openRead, save } from '../steps/exceptions-steps.ts'
import { aRunningSession, findSession } from '../steps/session-steps.ts'
import { expectAccessible, openMenu, signInAs } from '../steps/steps.ts'

test('misread exit: appears live, merged with its session as previewed', async ({ page }) => {
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

test('keyboard: move, open, choose a session, next read; Escape asks before a typed reason is lost', async ({
  page,
}) => {
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
  await page.keyboard.press('Enter')
  await expect(unread).toBeVisible()
  await page.keyboard.press('k')
  const unmatched = page.getByRole('dialog', { name: /Exit without entry/ })
  const reason = unmatched.getByLabel('Reason')
  await reason.fill('Seen on the picture')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(reason).toHaveValue('Seen on the picture')
  await unmatched.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(unmatched).toHaveCount(0)
})

test('unread plate: its image is shown; dismissed, it is found by status with its reason @phone', async ({ page }) => {
  const place = await aGatePlace()
  const camera = await aCameraAt(place, 'EXIT')
  await reads(camera, '', { picture: await drawPlate(aCar()) })
  await signInAs(page, 'global', '/sessions')
  await (await openMenu(page)).getByRole('link', { name: 'Misreads' }).click()
  await page.getByRole('textbox', { name: 'Place', exact: true }).fill(place.Name)
  await expect(page.getByRole('link', { name: 'not read' })).toHaveCount(1)
  const dialog = await openRead(page, 'not read', 'Not read')
  const picture = dialog.getByRole('img', { name: /^Camera / })
  await expect(picture).toBeVisible()
  // A broken image has no width.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await dialog.getByText('Dismiss', { exact: true }).first().click()
  await dialog.getByLabel('Reason').fill('A cyclist')
  await save(page, dialog, 'Dismiss')
  await page.getByLabel('Status').selectOption('Dismissed')
  await expect(page.getByRole('link', { name: 'not read' })).toBeVisible()
  await expect(page.getByText('A cyclist')).toBeHidden()
  await page.getByRole('link', { name: 'not read' }).click()
  await expect(page.getByRole('dialog', { name: 'Not read', exact: true }).getByText('A cyclist')).toBeVisible()
})
