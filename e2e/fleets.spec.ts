import { expect, test } from '@playwright/test'
import { chooseFor, expectAccessible, signInAs } from './steps.ts'

test('manager: invites a user, reads the report of the month and exports it', async ({ page }) => {
  const name = 'Invited Driver'
  await signInAs(page, 'fleet', '/fleets')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Kullerite autopark' }).click()
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('switch', { name: 'Invite by e-mail' }).check({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('An invitation needs an e-mail address.')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('driver@example.test')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User added successfully!')).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Active')
  await chooseFor(page, name, 'Decline')
  await expect(row).toContainText('Declined')

  await page.getByText('Report', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'Report' }).getByRole('row')).not.toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Excel' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/)
})
