import { expect, test } from '@playwright/test'
import { chooseIn, expectAccessible, expectPage, rowsOf, signInAs } from '../steps/steps.ts'

test('debts of a client by a part of the name: search, row, tab @phone', async ({ page }) => {
  await signInAs(page, 'global', '/clients')
  await expectPage(page, 'Clients')
  const rows = rowsOf(page, page.getByRole('region', { name: 'Clients' }))
  // Other tests add clients without a name.
  const named = rows.filter({ hasText: /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u }).first()
  await expect(named).toContainText('+37')
  const name = (await named.innerText()).split('\n')[0] ?? ''
  await page.getByRole('textbox', { name: 'Search' }).fill(name.slice(0, 6))
  await expect(rows.first()).toContainText(name.slice(0, 6))
  await expect(page).toHaveURL(/search=/)
  await chooseIn(rows.first(), 'Open')
  const record = page.getByRole('dialog', { name: 'Client' })
  await record.getByRole('tab', { name: /^Debts/ }).click()
  await expect(record.getByRole('tabpanel', { name: /^Debts/ })).toBeVisible()
  await expect(record.getByRole('link', { name: /^\+37/ })).toBeVisible()
  await expectAccessible(page)
})
