import { expect, test, type Route } from '@playwright/test'
import { expectAccessible, expectNoSideScroll, expectPage, signInAs } from './steps.ts'

test('officer on a phone: a fine without a line survives a reload, is sent once it is back, its photo is at the desk @phone', async ({
  page,
}) => {
  await page.goto('/officer')
  await expectPage(page, 'Officer sign-in')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('officer@demo.parkla.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('Parkla-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectPage(page, 'Enforcement round')
  await page.getByRole('combobox', { name: 'Place' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: 'Plate' }).fill('717 ZZQ')
  await page.getByRole('button', { name: 'Check' }).click()
  const entries = page.getByRole('region', { name: 'Checks and fines' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'Unknown plate' })).toHaveCount(1)
  await expectAccessible(page, 'all')
  await page.route('**/officer/fines', (route) => route.abort())
  await page.getByRole('button', { name: 'Issue fine' }).click()
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option').first().click()
  await page.locator('input[type=file]').setInputFiles('web/public/icon-512.png')
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await expectAccessible(page, 'all')
  await page.getByRole('button', { name: 'Issue fine' }).click()
  await expect(entries.filter({ hasText: '1 photo waits' })).toContainText('No connection to the server')
  await page.unroute('**/officer/fines')
  const attempt = Promise.withResolvers<Route>()
  await page.route('**/officer/fines', (route) => attempt.resolve(route), { times: 1 })
  await page.reload()
  await expect(entries.filter({ hasText: '1 photo waits' })).toContainText('Waiting')
  await expectNoSideScroll(page)
  // The line is back while an attempt without it still waits.
  const failing = await attempt.promise
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await failing.abort()
  await expect(entries.filter({ hasText: 'Sent' })).toContainText(/Fine \d+, €35\.00/)
  const number = /Fine (\d+),/.exec(await entries.filter({ hasText: 'Sent' }).innerText())?.[1] ?? ''
  await signInAs(page, 'global', `/enforcement?tab=parking-fines&number=${number}`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Show images' }).click()
  await expect(page.getByRole('img', { name: '717 ZZQ' })).toBeVisible()
})
