import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { expect, test, type Page } from '@playwright/test'
import { aCameraAt, aGatePlace, reads } from './gates-steps.ts'
import { checkFile, csv, importRows, upload } from './import-steps.ts'
import { aPlate, callAsGlobal, theList } from './session-steps.ts'
import { expectAccessible, goTo, isPhone, openWith, ownPerson, rowsOf, signInAs, signInByCall } from './steps.ts'

test('manager: adds a user, declines and removes them', async ({ page }) => {
  const [name, plate] = ['Test Member', '917TMB']
  const act = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await signInAs(page, 'whitelist', '/whitelists')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Kesklinna elanikud' }).click()
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page
    .getByRole('combobox', { name: 'Licence plates' })
    .or(page.getByRole('textbox', { name: 'Licence plates' }))
    .fill(`${plate},`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User added successfully!')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name or plate' }).fill(plate)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Active')
  await expectAccessible(page)
  await act('Decline')
  await expect(page.getByRole('dialog')).toContainText('No e-mail address: the user gets no message.')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(row).toContainText('Declined')
  await act('Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})

test('global admin: the form with the weekly table and that of its public link are accessible', async ({ page }) => {
  await signInAs(page, 'global', '/whitelists/1')
  await page.getByRole('switch', { name: 'Weekly table' }).check({ force: true })
  const week = page.getByRole('list', { name: 'Weekly table' })
  await expectAccessible(page)
  const charges = page.getByRole('switch', { name: 'Charge for sessions' })
  await charges.check({ force: true })
  const rate = week.getByRole('textbox', { name: 'Hourly rate' }).first()
  await rate.fill('1,5')
  await rate.blur()
  await expect(rate).toHaveValue('1.50')
  await page.getByRole('textbox', { name: 'Discount' }).fill('500')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Maximum: 100.')).toBeVisible()
  await charges.uncheck({ force: true })
  await page.getByRole('button', { name: 'Registration form' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registration form' })
  for (const title of ['Flat', 'Door']) {
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await dialog.getByRole('textbox', { name: 'Title' }).last().fill(title)
  }
  await dialog.getByRole('button', { name: /^Move Door/ }).press('ArrowUp')
  await dialog.getByRole('checkbox', { name: 'Comments: Required' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Comments: Include' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Registration form saved')).toBeVisible()
})

test('long name: the star stays beside it @phone', async ({ page }) => {
  const Name = 'Residents of the old town and of its courtyards'
  const place = await aGatePlace()
  const list = { Name, Region: 'EST', Places: `|${place.Id}|` }
  const { Id } = await callAsGlobal<{ Id: number }>('POST', '/whitelists', list)
  await signInAs(page, 'global', `/whitelist/${Id}`)
  const title = await page.getByRole('heading', { level: 1, name: Name }).boundingBox()
  const star = await page.getByRole('button', { name: `Favourite: ${Name}` }).boundingBox()
  expect(star!.y).toBeLessThan(title!.y + title!.height)
})

const idOf = async ({ email }: { email: string }): Promise<number> => {
  const [found] = await callAsGlobal<{ Id: number }[]>('GET', `/owners?name=${encodeURIComponent(email)}`)
  if (!found) throw new Error(`There is no user ${email}`)
  return found.Id
}

/**
 * A list at a new place of `keeper` with an entry camera, managed by `lister`, and the address of its open registration
 * form.
 */
const aManagedList = async () => {
  const place = await aGatePlace()
  const camera = await aCameraAt(place, 'ENTRY')
  const keeper = ownPerson('keeper')
  const grants = { Places: [{ Id: place.Id, WithAdminRights: true }] }
  await callAsGlobal('PUT', '/owners', { Id: await idOf(keeper), Name: keeper.name, Email: keeper.email, ...grants })
  const OwnerId = await idOf(ownPerson('lister'))
  const list = await callAsGlobal<{ Id: number; Name: string }>('POST', '/whitelists', {
    Name: place.Name,
    Region: 'EST',
    Places: `|${place.Id}|`,
    Managers: [{ OwnerId }],
  })
  const path = `/whitelists/${list.Id}/public-link`
  const link = await callAsGlobal<{ Url: string }>('GET', path)
  await callAsGlobal('PUT', path, { ...link, IsEnabled: true })
  return { camera, list, search: new URL(link.Url).search }
}

/** Registers on the public form, which answers wrong input beside its field. */
const register = async (page: Page, search: string): Promise<string> => {
  const plate = aPlate()
  await page.goto(`/public/${search}&lang=lv`)
  await page.getByLabel('Tālruņa numurs').fill('+372 5')
  await page.getByLabel('Numura zīme').fill(plate)
  await page.getByLabel('Vārds').fill('Pending Tenant')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Reģistrēties' }).click()
  await expect(page.getByRole('alert')).toContainText('Tālruņa numurs')
  await expectAccessible(page, 'all')
  await page.getByLabel('Tālruņa numurs').fill('+371 2555 1234')
  await page.getByRole('button', { name: 'Reģistrēties' }).click()
  await expect(page.getByRole('heading', { name: 'Paldies' })).toBeVisible()
  return plate
}

test('user changed by another manager while edited: the dialog keeps the input, Reload shows the new plates', async ({
  page,
}) => {
  const { list } = await aManagedList()
  const path = `/whitelists/${list.Id}/users`
  const saved = { Name: 'Edited Tenant', Plates: [aPlate()] }
  const [user] = await callAsGlobal<{ ID: number }[]>('POST', path, saved)
  const address = `/whitelist/${list.Id}?state=ACTIVE`
  await openWith(page, await signInByCall(ownPerson('lister')), `${address}&user=${user!.ID}`)
  const dialog = page.getByRole('dialog', { name: 'Edit user' })
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Typed Name')
  const plate = aPlate()
  await callAsGlobal('PUT', `${path}/${user!.ID}`, { ...saved, Plates: [plate] })
  await callAsGlobal('PUT', `${path}/${user!.ID}/status/DECLINED`, {})
  await expect(page.getByText('Nothing matches the filters')).toBeVisible()
  await expect(name).toHaveValue('Typed Name')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Changed by another user')
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(name).toHaveValue('Edited Tenant')
  await expect(dialog).toContainText(plate)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`${address}&user=${user!.ID}`)
  await expect(page.getByText('This record is not in the list.')).toBeVisible()
})

/** A file of 500 members, of whom every 25th has an address without a domain. */
const memberLines = Array.from({ length: 500 }, (_, index) => {
  const [number, isBad] = [String(index + 1).padStart(3, '0'), index % 25 === 24]
  return { name: `Tenant ${number}`, plate: `TEN${number}`, email: isBad ? 'at-example' : '', isBad }
})

/** Imports 480 of 500 members from a file, then the 20 bad rows, mended, from pasted text. */
const importMembers = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const rows = memberLines.map(({ name, plate: car, email }) => [name, car, email].join(';'))
  await upload(page, csv('tenants.csv', 'Name;Plate;E-mail', ...rows))
  await checkFile(page)
  await importRows(page, 480)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21)

  await page.getByRole('link', { name: 'Import another file' }).click()
  await page.getByRole('button', { name: 'Paste rows' }).click()
  const mended = memberLines
    .filter(({ isBad }) => isBad)
    .map(({ name, plate: car }) => `${name}\t${car}\t${car}@example.test`)
  await page.getByRole('textbox', { name: 'Rows' }).fill(mended.join('\n'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await checkFile(page)
  await importRows(page, 20)
}

test('manager: imports 500 members (at a desk), mends 20 bad rows, approves a registrant, whose car shows live, also to the place admin @both', async ({
  page,
}) => {
  // Two uploads on a machine that may have other work.
  test.setTimeout(120_000)
  const { camera, list, search } = await aManagedList()
  const plate = await register(page, search)
  await openWith(page, await signInByCall(ownPerson('lister')), `/whitelist/${list.Id}`)
  // Files are imported at a desk.
  if (!isPhone()) await importMembers(page)

  await goTo(page, '/home')
  await page.getByRole('button', { name: 'Approve Pending Tenant' }).click()
  await expect(page.getByRole('button', { name: 'Approve Pending Tenant' })).toHaveCount(0)
  const inside = page.getByRole('region', { name: 'Users inside' })
  await expect(inside).toContainText('No users inside')
  const exportOf = inside.getByRole('button', { name: 'Export' })
  await expect(exportOf).toHaveCount(0)
  await reads(camera, plate)
  await expect(inside.getByRole('listitem')).toHaveText([new RegExp(`Pending Tenant.*${list.Name}`)])
  await expect(exportOf).toBeVisible()
  await page.getByRole('link', { name: list.Name }).first().click()
  await expect(page.getByText('1 inside')).toBeVisible()

  await openWith(page, await signInByCall(ownPerson('keeper')), '/sessions')
  await expect(rowsOf(page, theList(page))).toHaveText([new RegExp(`${displayPlate(plate)}.*Whitelist`)])
})
