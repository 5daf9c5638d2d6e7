import { dayMs } from '@parkla/contract/kit/time.ts'
import { expect, test } from '@playwright/test'
import { inTallinn } from './steps/session-steps.ts'
import {
  expectAccessible,
  expectNoSideScroll,
  expectPage,
  openWith,
  rowsOf,
  sessionOf,
  signInAs,
} from './steps/steps.ts'

test('payout by place: totals, another type by day, the address holds the query; a workbook cancelled and made', async ({
  page,
}) => {
  const connected = page.waitForResponse(/adminapi\/events/)
  // From the first of an earlier month: the chart needs two days, and on the first of a month the default period has one.
  const from = `01${inTallinn(Date.now() - 31 * dayMs).slice(2, 10)}`
  await signInAs(page, 'global', `/report?from=${from}`)
  await expectPage(page, 'Reports')
  const rows = rowsOf(page, page.getByRole('region', { name: 'Payout' }))
  await expect(rows.first()).toContainText('Total')
  await expect(rows.first()).toContainText('€')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByLabel('Report', { exact: true }).selectOption('Revenue')
  await page.getByLabel('Group by').selectOption('Day')
  await page.getByLabel('Type of place').selectOption('All')
  await expect(page).toHaveURL(/reportType=REVENUE.*groupBy=DAY.*type=ALL/)
  const days = rowsOf(page, page.getByRole('region', { name: 'Revenue' }))
  await expect(days.nth(1)).toContainText(/\d\d\.\d\d\.\d{4}/)
  await expect(page.getByRole('figure', { name: 'Chart: Total with VAT, EUR' })).toBeVisible()
  await expectAccessible(page)
  await connected
  // The server reads the rows; its answer is kept back.
  await page.route(/adminapi\/reports\?/, async (route) => void (await route.fetch()))
  await page.getByRole('button', { name: 'Excel' }).click()
  await expect(page.getByText(/^\d+ rows? read$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  // A call that is still kept back would fail the next test of this worker.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^revenue-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.xlsx$/)
})

test('narrow phone in Estonian: tabs and rows fit, further filters in a sheet change the report @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWith(page, { ...(await sessionOf('global')), language: 'et' }, '/report')
  await expect(page.getByRole('radiogroup', { name: 'Aruande liik' })).toBeVisible()
  await expect(rowsOf(page, page.getByRole('region', { name: 'Väljamakse' })).first()).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Filtrid' }).click()
  await page.getByLabel('Rühmitamine').selectOption('Päev')
  await page.getByRole('button', { name: 'Näita aruannet' }).click()
  await expect(page).toHaveURL(/groupBy=DAY/)
})

test('place: found by a part of its name, clears the zone', async ({ page }) => {
  await signInAs(page, 'global', '/report?zone=1')
  await page.getByRole('combobox', { name: 'Place', exact: true }).fill('jaama')
  await page.getByRole('option', { name: 'Balti jaama parkla' }).click()
  await expect(page).toHaveURL(/placeId=\d+/)
  await expect(page).not.toHaveURL(/zone=/)
})

test('fleet manager: only fleets, by month', async ({ page }) => {
  await signInAs(page, 'fleet', '/report')
  await expectPage(page, 'Reports')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByLabel('Month', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Fleets' })).toBeVisible()
})

test('report: saved under a name with its mails, opened again from the list @phone', async ({ page }) => {
  await signInAs(page, 'global', '/report?reportType=REVENUE&groupBy=DAY')
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  await page.getByRole('button', { name: 'Save this report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this report' })
  await dialog.getByLabel('Name').fill('Income of last month')
  await dialog.getByLabel('Period').selectOption('Last month')
  await dialog.getByLabel('E-mail to me').selectOption('Monthly')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved: Income of last month')).toBeVisible()
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Saved reports' })
  await list.getByRole('button', { name: 'Income of last month', exact: true }).click()
  await expect(page).toHaveURL(/reportType=REVENUE.*from=01\.\d\d\.\d{4}/)
})
