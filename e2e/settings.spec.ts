import { expect, test, type Locator, type Page } from '@playwright/test'
import { drawPlate } from '@parkla/server/world/drawings/plate-image.ts'
import { randomBytes } from 'node:crypto'
import { placeCalled } from './steps/session-steps.ts'
import { chooseFor, expectAccessible, expectPage, goTo, signInAs } from './steps/steps.ts'

const aName = (): string => `Zone ${randomBytes(3).toString('hex')}`

const chooseIcon = async (page: Page, buffer: Buffer): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose PNG' }).click()
  await (await chooser).setFiles({ name: 'icon.png', mimeType: 'image/png', buffer })
}

const zonesTable = (page: Page): Locator => page.getByRole('region', { name: 'Zones' })

test('zone: added with a code in capitals and a PNG icon, changed, deleted unless in use', async ({ page }) => {
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
  await chooseIcon(page, Buffer.from('no picture'))
  await expect(page.getByText('Not a PNG image.')).toBeVisible()
  await chooseIcon(page, await drawPlate('P'))
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
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Zone deleted')).toBeVisible()
  await expect(zonesTable(page).getByText(`${name} B`)).toHaveCount(0)
  await zonesTable(page).getByRole('link', { name: 'Edit zone Tallinna kesklinn' }).click()
  await expect(page.getByRole('link', { name: 'Vabaduse väljaku parkla' })).toBeVisible()
  await expect(page.getByText('User Tiina Mägi')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete zone' })).toBeDisabled()
})

test('operator settings: saved and listed in the changes; future VAT rate and public holidays: added and removed', async ({
  page,
}) => {
  const label = 'Controller offline after, min'
  await signInAs(page, 'global', '/settings')
  await page.getByRole('link', { name: /^Operator settings/ }).click()
  await expectPage(page, 'Operator settings')
  const field = page.getByRole('textbox', { name: label })
  await expect(field).toHaveValue('15')
  await field.fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Minimum: 1.').first()).toBeVisible()
  await field.fill('20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const changes = page.getByRole('region', { name: 'Change history' })
  await expect(changes.getByText(label).first()).toBeVisible()
  await expect(changes.getByText('Kadri Tamm').first()).toBeVisible()

  const day = '01.07.2030'
  await goTo(page, '/settings/vat')
  await expectPage(page, 'VAT rates')
  const rates = page.getByRole('region', { name: 'VAT rates' })
  await expect(rates.getByText('01.07.2025')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for EST 01.07.2025' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'New VAT rate' })
  await dialog.getByLabel('Rate').fill('25,5')
  await dialog.getByLabel('Valid from').fill(day)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rates.getByText(day)).toBeVisible()
  await expect(rates.getByText('25.5%').first()).toBeVisible()
  await chooseFor(page, `EST ${day}`, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rates.getByText(day)).toHaveCount(0)

  const year = 2028
  await goTo(page, `/settings/holidays?region=EST&year=${year}`)
  await expectPage(page, 'Calendar')
  const days = page.getByRole('region', { name: 'Calendar' })
  await page.getByRole('button', { name: 'Add day' }).click()
  const newDay = page.getByRole('dialog', { name: 'New day' })
  await newDay.getByLabel('Date').fill(`15.7.${year}`)
  await newDay.getByLabel('Name').fill('Laulupidu')
  await newDay.getByLabel('Begins').selectOption('13:00')
  await newDay.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Day added')).toBeVisible()
  await expect(days.getByText('Public holiday from 13:00')).toBeVisible()
  await chooseFor(page, `15.07.${year} Laulupidu`, 'Edit')
  const editedDay = page.getByRole('dialog', { name: 'Edit day' })
  await editedDay.getByLabel('Begins').selectOption('13:30')
  await editedDay.getByRole('button', { name: 'Save' }).click()
  await expect(days.getByText('Public holiday from 13:30')).toBeVisible()
  await chooseFor(page, `15.07.${year}`, 'Undo')
  await expect(days.getByText('Laulupidu')).toHaveCount(0)
  await chooseFor(page, `24.02.${year}`, 'Exclude')
  await expect(days.getByText('Excluded')).toBeVisible()
  await chooseFor(page, `24.02.${year}`, 'Undo')
  await expect(days.getByText('Excluded')).toHaveCount(0)
})

/** Sum of unexpected layout shifts since the page loaded. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      // not in the types of the DOM yet
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        sum += entry.hadRecentInput ? 0 : entry.value
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return sum
  })

test('settings and monthly passes: no layout shift while they load', async ({ page }) => {
  const vabaduse = await placeCalled('Vabaduse väljaku parkla')
  await signInAs(page, 'global', '/settings')
  await expect(zonesTable(page).getByText('Tallinna kesklinn')).toBeVisible()
  expect(await layoutShift(page)).toBeLessThan(0.02)
  await goTo(page, '/settings/operator')
  await expect(page.getByRole('region', { name: 'Change history' })).toBeVisible()
  expect(await layoutShift(page)).toBeLessThan(0.02)
  await goTo(page, `/monthly-passes/${vabaduse}`)
  await expect(page.getByRole('region', { name: /^Expired/ })).toBeVisible()
  expect(await layoutShift(page)).toBeLessThan(0.02)
})
