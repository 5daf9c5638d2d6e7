import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSideScroll, expectPage, goTo, rowsOf, signInAs } from './steps/steps.ts'

test('month: previewed, closed into numbered statements, downloaded; no place is chosen beforehand for a commission; the place admin reads own statements', async ({
  page,
}) => {
  await signInAs(page, 'global', '/statements')
  await expectPage(page, 'Statements')
  // The past month: it has income at many places, whatever payouts other tests add to earlier months.
  await page
    .getByRole('button', { name: /^Preview/ })
    .last()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Close / })
  await expect(dialog.getByRole('table', { name: 'Preview' })).toContainText('Sadama autopesula')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close month' }).click()
  await expect(page.getByText(/^\d+ statements made$/)).toBeVisible()
  await goTo(page, '/books')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('table', { name: 'Comparisons' })).toContainText('statements / their lines', {
    // A job compares all demo sessions and the places of other tests.
    timeout: 30_000,
  })
  await expectAccessible(page)
  await goTo(page, '/commissions')
  await page.getByRole('button', { name: 'Set commission' }).click()
  const setting = page.getByRole('dialog', { name: 'Set commission' })
  await expect(setting.getByRole('combobox', { name: 'Place' })).toHaveValue('')
  await signInAs(page, 'place', '/statements')
  const rows = rowsOf(page, page.getByRole('region', { name: 'Statements' }))
  await expect(rows.first()).toContainText('S-0000')
  await expect(page.getByRole('button', { name: /^Preview/ })).toHaveCount(0)
  await rows.first().click()
  const statement = page.getByRole('dialog', { name: /^Statement S-0000\d\d$/ })
  await expect(statement.getByRole('region', { name: 'Lines' })).toContainText('Income of the month')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  const download = page.waitForEvent('download')
  await statement.getByRole('button', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^statement-S-0000\d\d-\d{4}-\d\d\.pdf$/)
})
