import { expect, test } from '@playwright/test'
import { chooseFor, expectAccessible, expectPage, rowsOf, signInAs } from './steps/steps.ts'

test('template: added, edited and deleted, with a preview per language', async ({ page }) => {
  const name = 'Remont E2E'
  await signInAs(page, 'global', '/notification-templates')
  await expectPage(page, 'Notification templates')
  await page.getByRole('button', { name: 'Add template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('tab', { name: 'English' })).toHaveAttribute('aria-selected', 'true')
  for (const language of ['English', 'Estonian', 'Latvian']) {
    await dialog.getByRole('tab', { name: language }).click()
    await dialog.getByRole('textbox', { name: 'Title' }).fill(`Title ${language}`)
    await dialog.getByRole('textbox', { name: 'Text' }).fill('{plates}')
  }
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('123ABC')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Template saved')).toBeVisible()

  const rows = rowsOf(page, page.getByRole('region', { name: 'Notification templates' })).filter({ hasText: name })
  await chooseFor(page, name, 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit template' })
  await editing.getByRole('tab', { name: 'Estonian' }).click()
  await editing.getByRole('textbox', { name: 'Title' }).fill('Parkla remont')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(rows).toContainText('Parkla remont')
  await chooseFor(page, name, 'Delete')
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(rows).toHaveCount(0)
})
