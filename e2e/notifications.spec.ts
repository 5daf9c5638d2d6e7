import { expect, test } from '@playwright/test'
import { chooseIn, expectAccessible, expectPage, goTo, rowsOf, signInAs } from './steps/steps.ts'

test('list of notifications: filtered by status, record with text and reason, client opened', async ({ page }) => {
  await signInAs(page, 'global', '/notifications')
  await expectPage(page, 'Notifications')
  const rows = rowsOf(page, page.getByRole('region', { name: 'Notifications' }))
  await expect(rows.filter({ hasText: 'Delivered' }).first()).toBeVisible()
  await goTo(page, '/notifications?status=FAILED')
  await expect(rows.first()).toContainText('Failed: ')
  await expect(rows.filter({ hasText: /Delivered/ })).toHaveCount(0)
  await chooseIn(rows.first(), 'Open')
  const record = page.getByRole('dialog', { name: 'Notification' })
  await expect(record.getByText('Sent by')).toBeVisible()
  await expectAccessible(page)
  await record.getByRole('button', { name: 'Open client' }).click()
  await expect(page.getByRole('dialog', { name: 'Client' })).toBeVisible()
})
