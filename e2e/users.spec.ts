import { expect, test } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { callAsGlobal } from './session-steps.ts'
import { chooseFor, expectAccessible, expectNoSideScroll, expectPage, rowsOf, signInAs } from './steps.ts'

const anEmail = (): string => `${randomBytes(5).toString('hex')}@e2e.parkla.test`

test('place admin adds, edits and deactivates a user; wider rights are disabled with the reason @both', async ({
  page,
}) => {
  const email = anEmail()
  await signInAs(page, 'place', '/users')
  await expectPage(page, 'Users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog', { name: 'New user' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Required').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Malle Mänd')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await dialog.getByRole('combobox', { name: 'Works at places' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('checkbox', { name: 'Cancel fines' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Operator' }).check()
  await expect(dialog.getByRole('region', { name: 'This user will see' })).toContainText('Live board')
  await expect(dialog.getByRole('region', { name: 'This user will see' })).toContainText('1 place')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User added')).toBeVisible()

  await page.getByRole('textbox', { name: 'Name or e-mail' }).fill(email)
  const rows = rowsOf(page, page.getByRole('region', { name: 'Users' }))
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Not activated')
  await expectAccessible(page)
  await chooseFor(page, 'Malle Mänd', 'Send invitation')
  await expect(page.getByText('Invitation sent')).toBeVisible()
  await chooseFor(page, 'Malle Mänd', 'Deactivate')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(rows).toContainText('Deactivated')
  await chooseFor(page, 'Malle Mänd', 'History')
  await expect(page.getByRole('dialog', { name: 'History of Malle Mänd' })).toContainText('Invited')
})

test('availability editor: users by address, read-only (R184)', async ({ page }) => {
  await signInAs(page, 'availability', '/users')
  await expectPage(page, 'Users')
  await expect(page.getByRole('button', { name: 'Add user' })).toHaveCount(0)
})

test('bulk: two users selected, invited and deactivated; a user invited before is listed with the reason', async ({
  page,
}) => {
  const group = randomBytes(5).toString('hex')
  for (const Name of [`One ${group}`, `Two ${group}`])
    await callAsGlobal('POST', '/owners', { Name, Email: anEmail(), Roles: ['OPERATOR'] })
  await signInAs(page, 'global', `/users?name=${group}`)
  await page.getByRole('checkbox', { name: `Select One ${group}` }).check()
  const bar = page.getByRole('region', { name: 'Selected users' })
  await bar.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Send invitation: 1 user', { exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: `Select Two ${group}` }).check()
  await bar.getByRole('button', { name: 'Select page' }).click()
  await expect(bar).toContainText('2 users selected')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
  const refused = page.getByRole('dialog', { name: 'Refused: 1 user' })
  await expect(refused).toContainText(`One ${group}`)
  await refused.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('checkbox', { name: `Select Two ${group}` }).check()
  await bar.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(rowsOf(page, page.getByRole('region', { name: 'Users' })).filter({ hasText: 'Two' })).toContainText(
    'Deactivated',
  )
})
