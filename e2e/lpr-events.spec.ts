import type { AddedCamera } from '@parkla/contract/gates/gates.schema.ts'
import { expect, test, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { aController, aDeviceName, aGatePlace, type GatePlace } from './gates.steps.ts'
import { aRunningSession, callAsGlobal, findSession } from './sessions.steps.ts'
import { expectAccessible, expectPage, openMenu, signInAs } from './steps.ts'

type Camera = z.output<typeof AddedCamera>

/** A camera at the exit of a place, before its barrier. */
const anExitCamera = async (place: GatePlace): Promise<Camera> => {
  const { Controller } = await aController(place)
  const GateId = Controller.Gates.find(({ Direction }) => Direction === 'EXIT')?.ID
  const camera = { CameraId: aDeviceName(), Direction: 'EXIT', GateId, Description: 'Way out' }
  return callAsGlobal('POST', `/places/${place.Id}/cameras`, camera)
}

/** What the camera sends by itself when a car stands before it. */
const reads = async ({ Camera, Key }: Camera, Plate: string): Promise<void> => {
  const response = await fetch(`${process.env['E2E_URL'] ?? ''}/device/lpr-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device': Camera.CameraId, 'x-device-key': Key },
    body: JSON.stringify({ ReadId: randomUUID(), Time: new Date().toISOString(), Plate, Confidence: 0.72 }),
  })
  expect(response.status).toBe(200)
}

const openDesk = async (page: Page, { Name }: GatePlace): Promise<void> => {
  await signInAs(page, 'global', `/lpr-events?place_name=${encodeURIComponent(Name)}`)
  await expectPage(page, 'Misreads')
}

let cars = 0
/** Its B is an 8 to a camera. */
const aCar = (): string => `${String(100 + (Date.now() % 800))}B${'ACDEFG'[(cars += 1) % 6]}K`

test('an exit that was misread appears by itself and is merged with its session, as the preview says', async ({
  page,
}) => {
  const place = await aGatePlace()
  const camera = await anExitCamera(place)
  const car = aCar()
  const session = await aRunningSession({ at: place.Name, plate: car })
  await openDesk(page, place)
  await expect(page.getByText('Nothing to look at')).toBeVisible()
  const misread = car.replace('B', '8')
  await reads(camera, misread)
  await page.getByRole('link', { name: misread }).click()
  const dialog = page.getByRole('dialog', { name: `Exit without entry: ${misread}` })
  await expect(dialog.getByRole('radio', { name: car })).toBeChecked()
  await expect(dialog.getByRole('table', { name: `Session ${session.Id}` })).toContainText('Ended')
  await expectAccessible(page)
  await dialog.getByLabel('Open the gate too').check()
  await dialog.getByRole('button', { name: 'Merge with the session' }).click()
  await expect(page.getByText('The read has been dealt with')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Nothing to look at')).toBeVisible()
  expect((await findSession(session.Id)).Status).toBe('ENDED')
})

test('the desk works by keys: down, open, choose, and on to the next @desk', async ({ page }) => {
  const place = await aGatePlace()
  const camera = await anExitCamera(place)
  const [first, second] = [aCar(), aCar()]
  await aRunningSession({ at: place.Name, plate: first })
  await aRunningSession({ at: place.Name, plate: second })
  await reads(camera, '')
  await reads(camera, second.replace('B', '8'))
  await openDesk(page, place)
  await expect(page.getByRole('link', { name: 'not read' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'not read' })).toBeFocused()
  await page.keyboard.press('Enter')
  const unread = page.getByRole('dialog', { name: 'Not read' })
  await expect(unread.getByRole('radio', { name: first })).not.toBeChecked()
  await page.keyboard.press('2')
  const sessions = unread.getByRole('radiogroup', { name: 'Sessions that it may belong to' }).getByRole('radio')
  await expect(sessions.nth(1)).toBeChecked()
  await page.keyboard.press('k')
  await expect(page.getByRole('dialog', { name: /Exit without entry/ })).toBeVisible()
})

test('what was nobody is dismissed with a thumb, and found again with its reason @phone', async ({ page }) => {
  const place = await aGatePlace()
  const camera = await anExitCamera(place)
  await reads(camera, '')
  await signInAs(page, 'global', '/sessions')
  await (await openMenu(page)).getByRole('link', { name: 'Misreads' }).click()
  await page.getByRole('textbox', { name: 'Place', exact: true }).fill(place.Name)
  await expect(page.getByRole('link', { name: 'not read' })).toHaveCount(1)
  await page.getByRole('link', { name: 'not read' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not read' })
  await dialog.getByText('Dismiss', { exact: true }).first().click()
  await dialog.getByLabel('Reason').fill('A cyclist')
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Nothing to look at')).toBeVisible()
  await page.getByLabel('State').selectOption('Dismissed')
  await expect(page.getByText('A cyclist')).toBeHidden()
  await page.getByRole('link', { name: 'not read' }).click()
  await expect(page.getByRole('dialog', { name: 'Not read', exact: true }).getByText('A cyclist')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('State').selectOption('All')
  await expect(page.getByRole('link', { name: 'not read' })).toBeVisible()
})
