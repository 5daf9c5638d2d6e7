import { expect, test, type Locator, type Page } from '@playwright/test'
import {
  aCameraAt,
  aController,
  aGatePlace,
  menuOf,
  openGates,
  plugIn,
  reads,
  type Camera,
  type GatePlace,
} from '../steps/gates-steps.ts'
import { aPlate, placeCalled } from '../steps/session-steps.ts'
import { expectAccessible } from '../steps/steps.ts'

/** A camera of a connected gate. */
const aWatchedEntry = async (place: GatePlace): Promise<Camera> => {
  const added = await aController(place)
  await plugIn(added.Controller.ControllerId, added.Key)
  return aCameraAt(place, 'ENTRY', added)
}

const passagesOf = (page: Page, plate: string): Locator =>
  page
    .getByRole('region', { name: 'Passages, newest first' })
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Passages, newest first' }).getByRole('listitem'))
    .filter({ hasText: plate })

test('passages: shown live, filtered by part of a plate and gate reaction, kept in the address when the log closes; linked to the session', async ({
  page,
}) => {
  const place = await aGatePlace()
  const camera = await aWatchedEntry(place)
  const [mine, other] = [aPlate(), aPlate()]
  await openGates(page, place)
  await expect(page.getByText('No passages yet')).toBeVisible()
  expect(await reads(camera, mine)).toBe(true)
  const opened = passagesOf(page, mine)
  await expect(opened).toHaveCount(1)
  await expect(opened).toContainText('Entry · North gate')
  await expect(opened.getByText('Opened', { exact: true })).toBeVisible()
  await expect(opened).toContainText('Public parking')
  for (const plate of [other, '']) await reads(camera, plate)
  const unread = passagesOf(page, 'not read')
  await expect(unread).toContainText('The camera could not read the plate.')
  await expect(unread).toContainText('Stayed closed')
  await expect(unread.getByRole('link')).toHaveCount(0)

  const [plate, reaction] = [page.getByRole('textbox', { name: 'Plate' }), page.getByRole('combobox', { name: 'Gate' })]
  await plate.fill(mine.slice(2).toLowerCase())
  await expect(unread).toHaveCount(0)
  await expect(passagesOf(page, other)).toHaveCount(0)
  await expect(opened).toHaveCount(1)
  await reaction.selectOption('Stayed closed')
  await expect(page.getByText('No matches')).toBeVisible()
  const address = page.url()
  await (await menuOf(page, 'Barriers')).getByRole('menuitem', { name: 'Log' }).click()
  await expect(page.getByRole('dialog', { name: 'Log of Barriers' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await plate.fill('')
  await expect(unread).toHaveCount(1)
  await expect(opened).toHaveCount(0)

  await reaction.selectOption('All passages')
  await opened.getByRole('link', { name: `Session: ${mine}` }).click()
  await expect(page).toHaveURL(/\/sessions\?session=\d+$/)
  await expect(page.getByRole('dialog')).toContainText(mine)
})

test('operator: opens gates and images of passages, configures nothing @phone', async ({ page }) => {
  await openGates(page, { Id: await placeCalled('Vabaduse väljaku parkla') }, 'operator')
  await expect(page.getByRole('button', { name: 'Open Sissesõit 1' })).toBeEnabled()
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  const items = (await menuOf(page, 'Tõkkepuud 1')).getByRole('menuitem')
  await expect(items).toHaveText(['Refresh status', 'Log'])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Image of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Image of/ })
  await expect(dialog.getByRole('img', { name: /^Image of/ })).toBeVisible()
  await expectAccessible(page)
})
