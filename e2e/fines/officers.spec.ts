import { expect, test } from '@playwright/test'
import { aPlate } from '../steps/session-steps.ts'
import {
  chooseIn,
  expectAccessible,
  expectNoSideScroll,
  expectPage,
  goTo,
  mailTo,
  rowsOf,
  signInAs,
} from '../steps/steps.ts'

test('place group added with its places; officer with a generated password: shown once, then awaiting the first sign-in; deactivated after a question', async ({
  page,
}) => {
  await signInAs(page, 'global', '/enforcement?tab=enforcement-officers')
  await expectPage(page, 'Officers')
  await page.getByRole('button', { name: 'Add place group' }).click()
  const group = page.getByRole('dialog', { name: 'Add place group' })
  await group.getByRole('textbox', { name: 'Name' }).fill('Lasnamäe')
  await group.getByRole('combobox', { name: 'Places' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Tab')
  await group.getByRole('button', { name: 'Save' }).click()
  const groups = rowsOf(page, page.getByRole('region', { name: 'Place groups' }))
  await expect(groups.filter({ hasText: 'Lasnamäe' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Add officer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add officer' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mari Mets')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('mari.mets@example.test')
  await dialog.getByRole('combobox', { name: 'Password' }).selectOption('Generate')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('dialog', { name: 'Password of Mari Mets' })
  await expect(shown.getByLabel('Password', { exact: true })).toHaveText(/^(\w{4}-){3}\w{4}$/)
  await expectAccessible(page)
  // The password is shown only now, so Escape must not close the dialog.
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'Close' }).click()
  const officers = page.getByRole('region', { name: 'Officers' })
  const row = rowsOf(page, officers).filter({ hasText: 'Mari Mets' })
  await expect(row).toContainText('Awaiting first sign-in')
  await chooseIn(row, 'Deactivate')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(row).toContainText('Deactivated')
  await page.setViewportSize({ width: 412, height: 839 })
  await expect(officers.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('reporting task: days and addresses, changed, test sent to the caller', async ({ page }) => {
  await signInAs(page, 'global', '/enforcement?tab=parking-fine-reports')
  await expectPage(page, 'Reports')
  await page.getByRole('button', { name: 'Add report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add report' })
  const address = 'reports@example.test'
  await dialog.getByRole('textbox', { name: 'E-mail to' }).fill(address)
  await dialog.getByRole('textbox', { name: 'Bcc' }).fill('boss@example.test, nonsense')
  await dialog.getByRole('checkbox', { name: 'Fri' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Bcc' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Bcc' }).fill('boss@example.test')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const reports = page.getByRole('region', { name: 'Reports' })
  const row = rowsOf(page, reports).filter({ hasText: address })
  await expect(row).toContainText('Mon, Tue, Wed, Thu')
  await expect(row).toContainText(`${address} + 1`)
  await chooseIn(row, 'Send test to me')
  await expect(page.getByText('Test report is being sent to')).toBeVisible()
  await page.setViewportSize({ width: 412, height: 839 })
  await expect(reports.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('status check: an unknown plate is answered and stands in the log', async ({ page }) => {
  const plate = aPlate()
  await signInAs(page, 'global', '/enforcement?tab=parking-status-check-logs')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Place is required')).toHaveCount(1)
  await expect(page.getByText('Car is required')).toBeVisible()
  await page.getByRole('combobox', { name: 'Place' }).first().fill('Vabaduse')
  await page.getByRole('option', { name: 'Vabaduse väljaku parkla' }).last().click()
  await page.getByRole('textbox', { name: 'Plate' }).first().fill(plate)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: plate })).toContainText('Unknown plate')
  const rows = rowsOf(page, page.getByRole('region', { name: 'Status checks' }))
  await expect(rows.filter({ hasText: plate })).toContainText('Unknown plate')
  await expectAccessible(page)
})

test('officer whose invitation fails: invited from the row, a wrong link refused, activated, led to the sign-in of officers', async ({
  page,
}) => {
  await signInAs(page, 'global', '/enforcement?tab=enforcement-officers')
  await page.getByRole('button', { name: 'Add officer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add officer' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Jaan Kask')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('jaan.kask@example.test')
  await page.route('**/officers/*/invite', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const row = rowsOf(page, page.getByRole('region', { name: 'Officers' })).filter({ hasText: 'Jaan Kask' })
  await expect(row).toContainText('Not invited')
  await page.unroute('**/officers/*/invite')
  await chooseIn(row, 'Send invitation')
  await expect(page.getByText('Invitation sent to jaan.kask@example.test')).toBeVisible()
  const { text } = await mailTo('jaan.kask@example.test', /enforcement-officer/)
  await goTo(page, '/enforcement-officer/activate/jaan.kask%40example.test/3f0d3c5e-54a1-4b62-8f3a-0d8a5d1c7a11')
  await expect(page.getByText('Ask your administrator for a new invitation')).toBeVisible()
  await page.goto(/http\S+\/enforcement-officer\/activate\/\S+/.exec(text)?.[0] ?? '')
  await page.getByLabel('New password', { exact: true }).fill('Ametnik-2026')
  await page.getByLabel('New password again').fill('Ametnik-2026')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expectPage(page, 'Officer sign-in')
})
