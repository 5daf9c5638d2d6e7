import { expect, test, type Browser, type Page } from '@playwright/test'
import type { User } from '@parkla/contract/people/users/users.schema.ts'
import { randomBytes } from 'node:crypto'
import { callAsGlobal } from '../steps/session-steps.ts'
import {
  chooseFor,
  expectAccessible,
  expectPage,
  goTo,
  mailTo,
  openWith,
  rowsOf,
  sessionOf,
  signInAs,
  signInByCall,
} from '../steps/steps.ts'

const anEmail = (): string => `${randomBytes(5).toString('hex')}@e2e.parkla.test`

test('place admin: adds and deactivates a user; wider rights are disabled', async ({ page }) => {
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
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User added successfully')).toBeVisible()

  await page.getByRole('textbox', { name: 'Name or e-mail' }).fill(email)
  const rows = rowsOf(page, page.getByRole('region', { name: 'Users' }))
  // As an array: the only row. The list before the search may have one row as well.
  await expect(rows).toHaveText([new RegExp(email)])
  await expect(rows).toContainText('Not activated')
  await chooseFor(page, 'Malle Mänd', 'Deactivate')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(rows).toContainText('Deactivated')
  await chooseFor(page, 'Malle Mänd', 'History')
  await expect(page.getByRole('dialog', { name: 'History of Malle Mänd' })).toContainText('Deactivated')
})

test('new user while the zones cannot be read: the dialog shows the error, Try again shows the form', async ({
  page,
}) => {
  const zones = '**/adminapi/owner/zones?*'
  // A refusal is not retried, unlike a lost connection.
  const refusal = { Error: 'input.required', Message: 'Not now' }
  await page.route(zones, (route) => route.fulfill({ status: 409, json: refusal }))
  await signInAs(page, 'zone', '/users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog', { name: 'New user' })
  await expect(dialog.getByRole('alert')).toContainText('Not now')
  await page.unroute(zones)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Zones' })).toBeVisible()
})

test('own record overwritten after an admin changed its e-mail: the dialog asks for the password', async ({ page }) => {
  const person = { name: `Anu ${randomBytes(5).toString('hex')}`, email: anEmail(), password: 'Antud-2026' }
  const rights = { Admin: true, Region: 'EST' }
  const user = await callAsGlobal<User>('POST', '/owners', { Name: person.name, Email: person.email, ...rights })
  await callAsGlobal('PUT', '/owner/password', { OwnerId: user.Id, P1: person.password, P2: person.password })
  await openWith(page, await signInByCall(person), `/users?user=${user.Id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Anu Aas')
  await callAsGlobal('PUT', '/owners', { Id: user.Id, Name: person.name, Email: anEmail(), ...rights })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await dialog.getByLabel('Current password').pressSequentially(person.password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
})

test('bulk: two users selected, invited and deactivated; one invited before is listed with the reason; one with a password is offered a reset link', async ({
  page,
}) => {
  const group = randomBytes(5).toString('hex')
  const add = (Name: string): Promise<User> =>
    callAsGlobal('POST', '/owners', { Name, Email: anEmail(), Roles: ['OPERATOR'] })
  const [one, , three] = [await add(`One ${group}`), await add(`Two ${group}`), await add(`Three ${group}`)]
  await callAsGlobal('POST', '/owners/invite', { OwnerId: one.Id })
  await callAsGlobal('PUT', '/owner/password', { OwnerId: three.Id, P1: 'Antud-2026', P2: 'Antud-2026' })
  await signInAs(page, 'global', `/users?name=${group}`)
  await page.getByRole('button', { name: `Actions for ${three.Name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Send reset link' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Send invitation' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('checkbox', { name: `Select One ${group}` }).check()
  const bar = page.getByRole('region', { name: 'Selected users' })
  await bar.getByRole('button', { name: 'Select page' }).click()
  await expect(bar).toContainText('3 users selected')
  await page.getByRole('checkbox', { name: `Select Three ${group}` }).uncheck()
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

/** A phone whose browser prefers Latvian. */
const latvianPhone = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: process.env['E2E_URL'] ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'lv-LV',
  })
  return context.newPage()
}

test('place admin: invited by a region admin, activates on a phone in Latvian; changed rights act at once', async ({
  page,
  browser,
}) => {
  const [first, second] = await callAsGlobal<{ Id: number; Name: string }[]>(
    'GET',
    '/placeprofiles?region=EST&page_size=15',
  )
  if (!first || !second) throw new Error('The demo world has too few places')
  const [email, name] = [anEmail(), `Ilze ${randomBytes(3).toString('hex')}`]
  // Only the admin who added a user may manage one who has lost all rights.
  const headers = { authorization: `Bearer ${(await sessionOf('region')).token}` }
  const user = { Name: name, Email: email, Places: [{ Id: first.Id, WithAdminRights: true }] }
  await expect(await page.request.post('/adminapi/owners', { headers, data: user })).toBeOK()
  await signInAs(page, 'region', `/users?name=${name}`)
  await chooseFor(page, name, 'Send invitation')
  await expect(page.getByText('Invitation sent out successfully!')).toBeVisible()
  const { text } = await mailTo(email, /owner\/activate/)

  const phone = await latvianPhone(browser)
  await phone.goto(/http\S+\/owner\/activate\/\S+/.exec(text)?.[0] ?? '')
  await expectPage(phone, 'Konta aktivizēšana')
  await phone.getByLabel('Jaunā parole', { exact: true }).fill('Pirma-2026')
  await phone.getByLabel('Jaunā parole vēlreiz').fill('Pirma-2026')
  await phone.getByRole('button', { name: 'Saglabāt paroli' }).click()
  await phone.getByRole('textbox', { name: 'E-pasts' }).fill(email)
  await phone.getByLabel('Parole', { exact: true }).fill('Pirma-2026')
  await phone.getByRole('button', { name: 'Pieteikties' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(name)

  await goTo(phone, '/places')
  await expectPage(phone, 'Vietas')
  const places = phone.getByRole('main').getByRole('listitem')
  await expect(places).toHaveCount(1)
  await expect(places).toContainText(first.Name)
  await chooseFor(page, name, 'Edit')
  const dialog = page.getByRole('dialog')
  const adminOf = dialog.getByRole('combobox', { name: 'Admin of places' })
  await adminOf.fill(second.Name)
  await page.getByRole('option', { name: second.Name, exact: true }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await expect(places).toHaveCount(2)
  await goTo(phone, '/users')
  await phone.getByRole('button', { name: 'Pievienot lietotāju' }).click()
  await expect(phone.getByRole('checkbox', { name: 'Sodu atcelšana' })).toBeDisabled()
  await expectAccessible(phone)

  await chooseFor(page, name, 'Edit')
  await adminOf.press('Backspace')
  await adminOf.press('Backspace')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectPage(phone, 'Pieteikšanās')
})
