import { expect, test } from '@playwright/test'
import { aRunningSession } from './steps/session-steps.ts'
import { expectAccessible, expectNoSideScroll, expectPage, goTo, signInAs } from './steps/steps.ts'

test('retention: figures of each kind, dry run; legal hold of a session set and lifted @phone', async ({ page }) => {
  await signInAs(page, 'global', '/settings')
  await page.getByRole('link', { name: 'Data retention' }).click()
  await expectPage(page, 'Data retention')
  const table = page.getByRole('region', { name: 'Data retention' })
  for (const kind of [
    'Unmatched reads and images',
    'Booking contacts',
    'Plates of ended passes',
    'Controller logs',
    'Audit trail',
  ])
    await expect(table.getByText(kind, { exact: true })).toBeVisible()
  await expect(table.getByText('1,096 days')).toHaveCount(3)
  await table.getByRole('button', { name: 'Dry run' }).first().click()
  await expect(table.getByText(/rows? to remove/)).toBeVisible()
  await expectNoSideScroll(page)

  const session = await aRunningSession()
  await goTo(page, `/sessions?session=${session.Id}`)
  const drawer = page.getByRole('dialog', { name: /·/ })
  await expect(drawer.getByRole('button', { name: 'Set legal hold' })).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Set legal hold' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set legal hold' })
  await dialog.getByRole('button', { name: 'Set legal hold' }).click()
  await expect(dialog.getByText('Required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Police request 7')
  await dialog.getByRole('button', { name: 'Set legal hold' }).click()
  await expect(drawer.getByText('Police request 7')).toBeVisible()
  await drawer.getByRole('button', { name: 'Lift legal hold' }).click()
  await page.getByRole('dialog', { name: 'Lift legal hold' }).getByLabel('Reason').fill('Case closed')
  await page.getByRole('dialog', { name: 'Lift legal hold' }).getByRole('button', { name: 'Lift legal hold' }).click()
  await expect(drawer.getByText('Police request 7')).toHaveCount(0)
})
