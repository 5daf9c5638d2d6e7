import { expect, test } from '@playwright/test'
import { expectAccessible, signInAs } from './steps.ts'

test('manager: adds a user, declines and removes them', async ({ page }) => {
  const [name, plate] = ['Test Member', '917TMB']
  const act = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await signInAs(page, 'whitelist', '/whitelists')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Kesklinna elanikud' }).click()
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page
    .getByRole('combobox', { name: 'Licence plates' })
    .or(page.getByRole('textbox', { name: 'Licence plates' }))
    .fill(`${plate},`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User added successfully!')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name or plate' }).fill(plate)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Active')
  await expectAccessible(page)
  await act('Decline')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(row).toContainText('Declined')
  await act('Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})

test('global admin: the form with the weekly table is accessible', async ({ page }) => {
  await signInAs(page, 'global', '/whitelists/1')
  await page.getByRole('switch', { name: 'Weekly table' }).check({ force: true })
  await expect(page.getByRole('list', { name: 'Weekly table' })).toBeVisible()
  await expectAccessible(page)
})
