import { expect, test, type Locator, type Page } from '@playwright/test'
import { encodePng } from '@parkla/server/world/png.ts'
import { randomBytes } from 'node:crypto'
import { callAsGlobal } from './session-steps.ts'
import { expectAccessible, expectPage, openMenu, signInAs } from './steps.ts'

const aName = (): string => `Zone ${randomBytes(3).toString('hex')}`

const png = (size: number): { name: string; mimeType: string; buffer: Buffer } => ({
  name: 'icon.png',
  mimeType: 'image/png',
  buffer: encodePng({ width: size, height: size, palette: [0x0a6e6f], dots: new Uint8Array(size * size) }),
})

const chooseIcon = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose PNG' }).click()
  await (await chooser).setFiles(file)
}

const zonesTable = (page: Page): Locator => page.getByRole('region', { name: 'Zones' })

test('settings: linked in the menu, link to their pages @both', async ({ page }) => {
  await signInAs(page, 'global', '/sessions')
  await (await openMenu(page)).getByRole('link', { name: 'Settings' }).click()
  await expectPage(page, 'Settings')
  await expect(zonesTable(page).getByText('Tallinna kesklinn')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Operator settings' }).click()
  await expectPage(page, 'Operator settings')
})

test('zone: added with a code in capitals and a PNG icon, changed, deleted @both', async ({ page }) => {
  const name = aName()
  await signInAs(page, 'global', '/settings')
  await page.getByRole('link', { name: 'Add zone' }).click()
  await expectPage(page, 'New zone')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Code').fill('abc')
  await expect(page.getByLabel('Code')).toHaveValue('ABC')
  await save.click()
  await expect(page.getByText('Required')).toBeVisible()
  await page.getByLabel('Code').fill('')
  await page.getByLabel('Name').fill(name)
  await chooseIcon(page, { name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('Not a PNG image.')).toBeVisible()
  await chooseIcon(page, png(513))
  await expect(page.getByText('513 × 513', { exact: false })).toBeVisible()
  await chooseIcon(page, png(32))
  await expect(page.getByRole('img', { name: 'Zone icon' })).toBeVisible()
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('Zone added')).toBeVisible()
  await zonesTable(page)
    .getByRole('link', { name: `Edit zone ${name}` })
    .click()
  await expect(page.getByLabel('Code')).toHaveValue(name.toUpperCase().replaceAll(' ', '-'))
  await expect(page.getByRole('img', { name: 'Zone icon' })).toBeVisible()
  await page.getByLabel('Name').fill(`${name} B`)
  await save.click()
  await expect(page.getByText('Zone saved')).toBeVisible()
  await zonesTable(page)
    .getByRole('link', { name: `Edit zone ${name} B` })
    .click()
  await page.getByRole('button', { name: 'Delete zone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete zone' }).click()
  await expect(page.getByText('Zone deleted')).toBeVisible()
  await expect(zonesTable(page).getByText(`${name} B`)).toHaveCount(0)
})

test('zone in use: not deleted, shows what uses it', async ({ page }) => {
  const zones = await callAsGlobal<{ ID: number; Code: string }[]>('GET', '/zones')
  await signInAs(page, 'global', `/zone/${zones.find(({ Code }) => Code === 'TLN-KESK')?.ID ?? 0}`)
  await expect(page.getByRole('link', { name: 'Vabaduse väljaku parkla' })).toBeVisible()
  await expect(page.getByText('User Tiina Mägi')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete zone' })).toBeDisabled()
})

test('operator settings: validated, saved, announced with the name of the user', async ({ page }) => {
  const isPhone = test.info().project.name === 'phone'
  const label = isPhone ? 'Controller late after, min' : 'Controller offline after, min'
  const [before, after] = isPhone ? ['5', '6'] : ['15', '20']
  await signInAs(page, 'global', '/settings/operator')
  await expectPage(page, 'Operator settings')
  const field = page.getByRole('textbox', { name: label })
  await expect(field).toHaveValue(before)
  await field.fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Minimum: 1.').first()).toBeVisible()
  await field.fill(after)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const changes = page.getByRole('region', { name: 'Change history' })
  await expect(changes.getByText(label).first()).toBeVisible()
  await expect(changes.getByText('Kadri Tamm').first()).toBeVisible()
})

test('VAT rate: a future one can be added and deleted, the current one cannot be deleted', async ({ page }) => {
  const day = test.info().project.name === 'phone' ? '01.07.2031' : '01.07.2030'
  await signInAs(page, 'global', '/settings/operator')
  const rates = page.getByRole('region', { name: 'VAT rates' })
  await expect(rates.getByText('01.07.2025')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for EST 01.07.2025' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'New VAT rate' })
  await dialog.getByLabel('Valid from').fill('01.01.2020')
  await dialog.getByLabel('Rate').fill('25,5')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog', { name: 'Discard unsaved changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The rate must start tomorrow or later.').first()).toBeVisible()
  await dialog.getByLabel('Valid from').fill(day)
  // Leaving the field hides its error, which moves the button.
  await dialog.getByLabel('Valid from').press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rates.getByText(day)).toBeVisible()
  await expect(rates.getByText('25.5%').first()).toBeVisible()
  await page.getByRole('button', { name: `Actions for EST ${day}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rates.getByText(day)).toHaveCount(0)
})

test('public holidays: one added, one excluded, both reverted', async ({ page }) => {
  const year = test.info().project.name === 'phone' ? 2029 : 2028
  await signInAs(page, 'global', `/settings/operator?region=EST&year=${year}`)
  const days = page.getByRole('region', { name: 'Public holidays' })
  await page.getByRole('textbox', { name: 'Date' }).fill(`15.7.${year}`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Laulupidu')
  await page.getByRole('button', { name: 'Add public holiday' }).click()
  await expect(page.getByText('Public holiday added')).toBeVisible()
  await expect(days.getByText('Laulupidu')).toBeVisible()
  await page.getByRole('button', { name: `Actions for 15.07.${year}` }).click()
  await page.getByRole('menuitem', { name: 'Undo' }).click()
  await expect(days.getByText('Laulupidu')).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for 24.02.${year}` }).click()
  await page.getByRole('menuitem', { name: 'Exclude' }).click()
  await expect(days.getByText('Excluded')).toBeVisible()
  await page.getByRole('button', { name: `Actions for 24.02.${year}` }).click()
  await page.getByRole('menuitem', { name: 'Undo' }).click()
  await expect(days.getByText('Excluded')).toHaveCount(0)
})

test('settings (other roles): no access', async ({ page }) => {
  await signInAs(page, 'region', '/settings/operator')
  await expect(page.getByText('No access')).toBeVisible()
  await expect((await openMenu(page)).getByRole('link', { name: 'Settings' })).toHaveCount(0)
})

for (const [language, settings, operator] of [
  ['en', 'Settings', 'Operator settings'],
  ['et', 'Seaded', 'Operaatori seaded'],
  ['lv', 'Iestatījumi', 'Operatora iestatījumi'],
] as const)
  test(`settings (${language}): translated${language === 'et' ? ' @both' : ''}`, async ({ page }) => {
    await signInAs(page, 'global', '/profile')
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/settings')
    await expectPage(page, settings)
    await page.goto('/settings/operator')
    await expectPage(page, operator)
    await expectAccessible(page)
  })
