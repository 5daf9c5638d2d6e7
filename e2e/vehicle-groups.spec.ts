import { expect, test } from '@playwright/test'
import { callAsGlobal } from './steps/session-steps.ts'
import { expectAccessible, expectPage, signInAs } from './steps/steps.ts'

test('global admin: adds a group; a long list is pasted as one line and counted; plates are added, then replaced after the difference', async ({
  page,
}) => {
  await signInAs(page, 'global', '/settings')
  await page.getByRole('link', { name: /Vehicle groups/ }).click()
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Test couriers')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Vehicle group saved')).toBeVisible()
  await page.getByRole('link', { name: 'Test couriers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add plates' })
  const box = dialog.getByRole('textbox', { name: 'Plates' })
  const check = async (plates: string, difference: string): Promise<void> => {
    await box.fill(plates)
    // A long list scrolls inside.
    expect((await box.boundingBox())?.height).toBeLessThan(300)
    if (difference.includes('removed: 1')) await dialog.getByRole('switch').check({ force: true })
    await dialog.getByRole('button', { name: 'Check' }).click()
    await expect(dialog.getByRole('alert')).toContainText(difference)
  }
  await page.getByRole('button', { name: 'Add plates' }).click()
  await box.fill('777AAA')
  await box.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', Array.from({ length: 3_000 }, (_, at) => `LONG${at}`).join('\n'))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(box).toHaveValue(/^777AAA LONG0 LONG1 [^\n]* LONG2999$/)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Added: 3,001')
  await check(`123ABC, 456-def ?${'\n'.repeat(50)}`, 'Added: 2, kept: 0, removed: 0')
  await expect(dialog).toContainText('Will be added: 123 ABC, 456 DEF')
  await expect(dialog).toContainText('left out: ?')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Add plates' }).click()
  await check('456DEF 789GHI', 'Added: 1, kept: 1, removed: 1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('table')).toContainText('789')
  await expect(page.getByRole('table')).not.toContainText('123')
  const search = page.getByRole('textbox', { name: 'Plate' })
  // One character more than a plate has.
  await search.pressSequentially('456 DEF 789 G')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  await expectAccessible(page)
})

test('plate changed by another user: the second may reload or overwrite (R8)', async ({ page }) => {
  const group = await callAsGlobal<{ ID: number }>('POST', '/vehicle-groups', { name: 'Changed by two' })
  const plates = `/vehicle-groups/${group.ID}/license-plates`
  await callAsGlobal('POST', plates, { licensePlates: ['111AAA'] })
  const [plate] = await callAsGlobal<{ ID: number }[]>('GET', plates)
  const saveAsOther = (licensePlate: string) => callAsGlobal('PUT', plates, { ID: plate?.ID, licensePlate })
  await signInAs(page, 'global', `/vehicle-groups?group=${group.ID}`)
  await page.getByRole('button', { name: 'Actions for 111 AAA' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit plate' })
  const box = dialog.getByRole('textbox', { name: 'Plate' })
  const conflict = dialog.getByRole('alert')
  await box.fill('222BBB')
  await saveAsOther('333CCC')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await conflict.getByRole('button', { name: 'Reload' }).click()
  await expect(box).toHaveValue('333 CCC')
  await box.fill('222BBB')
  await saveAsOther('444DDD')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await conflict.getByRole('button', { name: 'Overwrite' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => callAsGlobal('GET', plates)).toMatchObject([{ licensePlate: '222BBB' }])
})

test('vehicle groups after the end of the session: said on the page, with a button to log in again (R11, R31)', async ({
  page,
}) => {
  await page.route('**/adminapi/vehicle-groups', (route) =>
    route.fulfill({ status: 401, json: { Error: 'auth.invalid', Message: 'Log in again.' } }),
  )
  await signInAs(page, 'global', '/vehicle-groups')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Log in again' })).toBeVisible()
  await expectPage(page, 'Vehicle groups')
})
