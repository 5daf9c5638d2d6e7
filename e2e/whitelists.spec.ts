import { expect, test, type Page } from '@playwright/test'
import { demoLists } from './steps/demo-lists.ts'
import { aCameraAt, aGatePlace, reads } from './steps/gates-steps.ts'
import { checkFile, importRows } from './steps/import-steps.ts'
import { registerByCall } from './steps/public-link-steps.ts'
import { aPlate, callAsGlobal } from './steps/session-steps.ts'
import { expectAccessible, goTo, openWith, ownPerson, signInAs, signInByCall } from './steps/steps.ts'

test('manager: adds a user, declines and removes the user', async ({ page }) => {
  const [name, plate] = ['Test Member', '917TMB']
  const act = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await signInAs(page, 'whitelist', '/whitelists')
  await page.getByRole('link', { name: 'Kesklinna elanikud' }).click()
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page
    .getByRole('combobox', { name: 'Plates' })
    .or(page.getByRole('textbox', { name: 'Plates' }))
    .fill(`${plate},`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User added successfully!')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name or plate' }).fill(plate)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Active')
  await act('Decline')
  await expect(page.getByRole('dialog')).toContainText('No e-mail address: the user gets no message.')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(row).toContainText('Declined')
  await act('Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})

test('global admin: the form with the weekly table and that of the public link are accessible; a custom field is moved by keyboard, a required one is included', async ({
  page,
}) => {
  await signInAs(page, 'global', `/whitelists/${demoLists.whitelist}`)
  await page.getByRole('switch', { name: 'Weekly table' }).check({ force: true })
  const week = page.getByRole('list', { name: 'Weekly table' })
  await expectAccessible(page)
  const charges = page.getByRole('switch', { name: 'Charge for sessions' })
  await charges.check({ force: true })
  const rate = week.getByRole('textbox', { name: 'Hourly rate' }).first()
  await rate.fill('1,5')
  await rate.blur()
  await expect(rate).toHaveValue('1.50')
  await page.getByRole('button', { name: 'Registration form' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registration form' })
  const titles = dialog.getByRole('textbox', { name: 'Title' })
  for (const title of ['Flat', 'Door']) {
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await titles.last().fill(title)
  }
  await dialog.getByRole('button', { name: /^Move Door/ }).press('ArrowUp')
  // The second title field is that of the custom field; the first is the form's.
  await expect(titles.nth(1)).toHaveValue('Door')
  await expect(titles.last()).toHaveValue('Flat')
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

/** A list at a new place, managed by `lister`. */
const aManagedList = async () => {
  const place = await aGatePlace()
  const { email } = ownPerson('lister')
  const [lister] = await callAsGlobal<{ Id: number }[]>('GET', `/owners?name=${encodeURIComponent(email)}`)
  const list = await callAsGlobal<{ Id: number; Name: string }>('POST', '/whitelists', {
    Name: place.Name,
    Region: 'EST',
    Places: `|${place.Id}|`,
    Managers: [{ OwnerId: lister?.Id }],
  })
  return { place, list }
}

/** The address of the registration form of a list, which is opened. */
const anOpenForm = async ({ Id }: { Id: number }): Promise<string> => {
  const path = `/whitelists/${Id}/public-link`
  const link = await callAsGlobal<{ Url: string }>('GET', path)
  await callAsGlobal('PUT', path, { ...link, IsEnabled: true })
  return link.Url
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
})

/** Imports four of five pasted members; the fifth has an address without a domain. */
const importMembers = async (page: Page): Promise<void> => {
  const members = [1, 2, 3, 4, 5].map(
    (number) => `Tenant ${number}\tTEN00${number}\t${number === 5 ? 'at-example' : ''}`,
  )
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('button', { name: 'Paste rows' }).click()
  await page.getByRole('textbox', { name: 'Rows' }).fill(['Name\tPlate\tE-mail', ...members].join('\n'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await checkFile(page)
  await Promise.all([expect(page.getByText('Users added successfully!')).toBeVisible(), importRows(page, 4)])
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
}

test('manager: imports pasted members, approves a registrant, whose car shows live', async ({ page }) => {
  const { place, list } = await aManagedList()
  const camera = await aCameraAt(place, 'ENTRY')
  const [plate, PhoneNumber] = [aPlate(), '+37125551234']
  await registerByCall(await anOpenForm(list), { Name: 'Pending Tenant', PhoneNumber, CarNumber: plate })
  await openWith(page, await signInByCall(ownPerson('lister')), `/whitelist/${list.Id}`)
  await importMembers(page)

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
})
