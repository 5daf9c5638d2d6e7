import { expect, test } from '@playwright/test'
import { totpOf } from '@parkla/server/people/accounts/second-factor/use-code.ts'
import { expectAccessible, expectPage, goTo, logIn, openMenu, ownPerson } from '../steps/steps.ts'

test('second factor: turned on in the profile, then asked for at login; a wrong code is refused, a recovery code signs in', async ({
  page,
}) => {
  const person = ownPerson('careful')
  await page.goto('/profile')
  await logIn(page, person)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' })
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totpOf(secret).generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  const recoveryCode = (await codes.locator('code').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  const menu = await openMenu(page)
  await menu.getByRole('link', { name: 'Log out' }).click()
  await expectPage(page, 'Log in')
  await logIn(page, person)
  await expectPage(page, 'Two-factor authentication')
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid code')
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCode)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expectPage(page, 'Sessions')
})

test('identity provider: signs in and opens the requested page; an unknown employee is refused', async ({ page }) => {
  await page.goto('/alarms?view=controllers')
  await expectPage(page, 'Log in')
  await page.getByRole('button', { name: 'Continue with Parkla ID' }).click()
  await page.getByLabel('Account').fill('unknown@e2e.parkla.test')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Your company account has no access to Parkla')

  // Removes the provider's session, which would sign in the same employee again.
  await page.context().clearCookies()
  await goTo(page, '/alarms?view=controllers')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue with Parkla ID' }).click()
  await page.getByLabel('Account').fill(ownPerson('employee').email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectPage(page, 'Offline controllers')
  await expect(page).toHaveURL('/alarms?view=controllers')
})
