import { expect, test, type Page, type Route } from '@playwright/test'
import { callAsGlobal } from '../steps/session-steps.ts'
import { expectAccessible, expectNoSideScroll, expectPage } from '../steps/steps.ts'

const signIn = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'E-mail' }).fill('officer@demo.parkla.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('Parkla-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectPage(page, 'Enforcement round')
}

test('officer on a phone: a fine issued offline survives a reload and is sent once the connection is back, with its photo at the desk @phone', async ({
  page,
}) => {
  await page.goto('/officer')
  await expectPage(page, 'Officer sign-in')
  await signIn(page)
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
  // Every 20 seconds the open page sends what waits: leave it before the route changes.
  await page.goto('about:blank')
  await page.unroute('**/officer/fines')
  const attempt = Promise.withResolvers<Route>()
  await page.route('**/officer/fines', (route) => attempt.resolve(route), { times: 1 })
  await page.goto('/officer')
  await expect(entries.filter({ hasText: '1 photo waits' })).toContainText('Waiting')
  await expectNoSideScroll(page)
  // The line is back while an attempt without it still waits.
  const failing = await attempt.promise
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await failing.abort()
  await expect(entries.filter({ hasText: 'Sent' })).toContainText(/Fine \d+, €35\.00/)
  const number = /Fine (\d+),/.exec(await entries.filter({ hasText: 'Sent' }).innerText())?.[1] ?? ''
  const [fine] = await callAsGlobal<{ id: number }[]>('GET', `/parking-fines?number=${number}`)
  expect(await callAsGlobal('GET', `/parking-fines/${fine?.id}/images`)).toMatchObject([{ state: 'STORED' }])

  // Checks the car of the fine again.
  await page.getByRole('textbox', { name: 'Plate' }).fill('717 ZZQ')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(entries.filter({ hasText: `Fined already: ${number}` })).toHaveCount(1)
  await expectAccessible(page, 'all')
})

test('officer: asked before photos are discarded, offline too, and before signing out with an unsent fine; after a refused token a new sign-in sends the fine @phone', async ({
  page,
  context,
}) => {
  const script = page.waitForResponse(/\/ConfirmQuestion-/)
  await page.goto('/officer')
  await expectPage(page, 'Officer sign-in')
  // Chrome sends this event once, before the officer signs in.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  await signIn(page)
  await expect(page.getByRole('button', { name: 'Install' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Place' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: 'Plate' }).fill('818 ZZQ')
  await page.getByRole('button', { name: 'Issue fine' }).click()
  // The browser still scales the first photo while the second one is added and the note is typed.
  await page.evaluate(() => {
    const decode = window.createImageBitmap.bind(window)
    window.createImageBitmap = async (image: ImageBitmapSource) => {
      window.createImageBitmap = decode
      await new Promise((resolve) => window.addEventListener('scaled', resolve, { once: true }))
      return decode(image)
    }
  })
  await page.locator('input[type=file]').setInputFiles('web/public/icon-512.png')
  await page.locator('input[type=file]').setInputFiles('web/public/icon-192.png')
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('At the gate')
  await page.evaluate(() => window.dispatchEvent(new Event('scaled')))
  await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('At the gate')
  // The import resolves when the scripts imported by this one have loaded too.
  await page.evaluate(async (url) => void (await import(url)), (await script).url())
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Back' }).click()
  const discarding = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await discarding.getByRole('button', { name: 'Keep editing' }).click()
  await context.setOffline(false)
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option').first().click()
  const signedOut = { status: 401, json: { Error: 'auth.invalid', Message: 'Log in again.' } }
  const isBack = Promise.withResolvers<void>()
  await page.route('**/officer/fines', async (route) => {
    await isBack.promise
    await route.fulfill(signedOut)
  })
  // The geolocation call fails only when the test dispatches the event; the page does not read the error.
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      addEventListener('test-no-position', () => failed?.({} as GeolocationPositionError), { once: true })
  })
  await page.getByRole('button', { name: 'Issue fine' }).click()
  await expect(page.getByRole('button', { name: 'Take photo' })).toBeDisabled()
  await page.evaluate(() => dispatchEvent(new Event('test-no-position')))
  await expect(page.getByRole('textbox', { name: 'Plate' })).toHaveValue('')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText('Not sent yet: 1')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  isBack.resolve()
  await expect(page.getByRole('alert')).toContainText('Your sign-in has ended')
  await page.unroute('**/officer/fines')
  await signIn(page)
  const entries = page.getByRole('region', { name: 'Checks and fines' }).getByRole('listitem')
  await expect(entries.filter({ hasText: '818 ZZQ' })).toContainText('Sent')
})
