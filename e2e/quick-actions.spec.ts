import { expect, test } from '@playwright/test'
import { aController, aGatePlace, plugIn } from './steps/gates-steps.ts'
import { confirmWith } from './steps/session-steps.ts'
import { chooseFor, expectAccessible, expectPage, signInAs } from './steps/steps.ts'

test('quick action: added under Settings, opens its gate from the menu, deleted', async ({ page }) => {
  const place = await aGatePlace()
  const { Controller, Key } = await aController(place)
  const device = await plugIn(Controller.ControllerId, Key)
  const name = `Open ${place.Name}`
  await signInAs(page, 'global', '/settings/quick-actions')
  await expectPage(page, 'Quick actions')
  await page.getByRole('button', { name: 'Add quick action' }).click()
  const dialog = page.getByRole('dialog', { name: 'New quick action' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  // The address of a mail is not sent once its field is hidden again.
  const type = dialog.getByRole('combobox', { name: 'Type' })
  await type.selectOption('E-mail')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('guard')
  await type.selectOption('Open gate')
  await dialog.getByRole('combobox', { name: 'Place' }).fill(place.Name)
  await page.getByRole('option', { name: place.Name }).click()
  await dialog.getByRole('combobox', { name: 'Gate' }).click()
  await page.getByRole('option', { name: 'South gate (Barriers)' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Quick action saved')).toBeVisible()

  await page.getByRole('button', { name: 'Quick actions' }).click()
  await page.getByRole('menuitem', { name }).click()
  await confirmWith(page, 'Run')
  await expect(page.getByText('Command sent')).toBeVisible()
  await expect.poll(() => device.orders).toEqual(['OPEN'])

  await chooseFor(page, name, 'Delete')
  await confirmWith(page, 'Delete')
  await expect(page.getByText('Quick action deleted')).toBeVisible()
})
