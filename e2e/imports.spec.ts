import { expect, test, type Page } from '@playwright/test'
import { checkFile, csv, importRows, upload } from './steps/import-steps.ts'
import { expectAccessible, expectPage, signInAs } from './steps/steps.ts'

const choose = async (page: Page, field: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

// Uploads and dry runs on a machine that may have other work.
test.beforeEach(() => test.setTimeout(120_000))

test('sessions below a title row: heading row, date order and columns corrected, imported', async ({ page }) => {
  const place = 'Titled E2E'
  const lines = [
    'Parkraportti;;;',
    'Pysäköintialue;Rekisterinumero;Alkuaika;Loppuaika',
    `${place};805AAA;03/04/2025 10:00;03/04/2025 11:00`,
    `${place};806AAA;05/04/2025 10:00;05/04/2025 12:00`,
    `${place};807AAA;soon;05/04/2025 13:30`,
  ]
  // UTF-16, as spreadsheet programs save "Unicode text".
  const buffer = Buffer.from(`\uFEFF${lines.join('\r\n')}`, 'utf16le')
  await signInAs(page, 'global', '/imports/999999')
  await expect(page.getByText('This import does not exist.')).toBeVisible()
  await page.getByRole('link', { name: 'All imports' }).click()
  await upload(page, { name: 'titled.txt', mimeType: 'text/plain', buffer })

  await expect(page.getByRole('combobox', { name: 'Heading row' })).toHaveValue(/^2: Pysäköintialue/)
  await expect(page.getByRole('combobox', { name: 'Plate' })).toHaveValue('Rekisterinumero')
  await expect(page.getByText('No cost column: sessions are added without a cost.')).toBeVisible()
  await choose(page, 'Heading row', /^1: Parkraportti/)
  await expect(page.getByRole('combobox', { name: 'Plate' })).toHaveValue('')
  await choose(page, 'Heading row', /^2: Pysäköintialue/)
  await expect(page.getByRole('combobox', { name: 'Plate' })).toHaveValue('Rekisterinumero')
  await expectAccessible(page)
  await checkFile(page)

  const question = page.getByRole('radiogroup', { name: 'Which comes first, the day or the month?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await checkFile(page)
  await expect(page.getByText('Choose an answer.')).toBeVisible()
  await question.getByRole('radio', { name: 'Day, month, year' }).check()
  await checkFile(page)
  const reasons = page.getByRole('list', { name: 'Rejected because' })
  await expect(reasons).toContainText('The start is not a date and time.')
  await expect(page.getByText('No cost column: sessions are added without a cost.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download excluded rows' }).click()
  expect((await downloading).suggestedFilename()).toBe('titled-rejects.csv')

  // The end mapped to the plate: no row can be read.
  await page.getByRole('button', { name: 'Edit columns' }).click()
  await choose(page, 'End', 'Rekisterinumero')
  await checkFile(page)
  await expect(page.getByRole('button', { name: 'Import rows: 0' })).toBeDisabled()
  await expect(reasons).toContainText('The end is not a date and time.')
  await page.getByRole('button', { name: 'Edit columns' }).click()
  await choose(page, 'End', 'Loppuaika')
  await checkFile(page)
  await importRows(page, 2)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show sessions of 03.04.2025–05.04.2025' }).click()
  await expect(page.getByText(place).first()).toBeVisible()
})

test('tariffs with implausible rows: imported only after their reasons are confirmed', async ({ page }) => {
  const file = csv(
    'zones.csv',
    'Zone;Name;Days;From;To;Half hour (€);Hour (€);24 h cap (€);Month (€);Free minutes',
    'E2E;Harbour E2E;Mon-Fri;08:00;18:00;1.00;2.00;12.00;90;15',
    'E2E;Harbour E2E;Sat;10:00;15:00;1.00;2.00;12.00;;15',
    'E2EF;Fine E2E;;;;50.00;1.00;;;',
    'E2EE;Evening E2E;;08:00;23:59;;2.00;;;',
    'E2EQ;Question E2E;sometimes;;;;2.00;;;',
  )
  const notHalfHour = page.getByRole('checkbox', { name: /^1: The times are not on the half-hour/ })
  // Choosing another kind of file forgets the whitelist in the address.
  await signInAs(page, 'global', '/imports?kind=members&list=1')
  await page.getByRole('combobox', { name: 'What to import' }).selectOption('Tariffs')
  await expect(page).toHaveURL(/kind=tariffs/)
  await expect(page).not.toHaveURL(/list=/)
  await upload(page, file)
  await checkFile(page)

  await expect(page.getByRole('row', { name: /^4 Implausible More than €20 an hour/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^6 Rejected The days cannot be read/ })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Rows to show' }).getByText('All', { exact: true }).click()
  await expect(page.getByRole('row', { name: /^2 To add/ })).toBeVisible()
  await expectAccessible(page)
  const editColumns = page.getByRole('button', { name: 'Edit columns' })
  await editColumns.click()
  await expect(page.getByRole('button', { name: 'Import rows: 2' })).toBeDisabled()
  await expect(notHalfHour).toBeDisabled()
  await editColumns.click()
  await expect(page.getByRole('button', { name: 'Import rows: 2' })).toBeEnabled()
  await notHalfHour.check()
  await expect(editColumns).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Import rows: 2' })).toBeDisabled()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('row', { name: /^5 To add/ })).toBeVisible()
  await expect(notHalfHour).toBeChecked()
  await importRows(page, 3)
  await page.getByRole('link', { name: 'Show places' }).click()
  await expectPage(page, 'Places')
})

test('template: named after the kind; file that is no spreadsheet and pasted headings alone: rejected with the reason; headings with rows: accepted, the import cancelled', async ({
  page,
}) => {
  await signInAs(page, 'global', '/imports')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Template' }).click()
  expect((await downloading).suggestedFilename()).toBe('Parking sessions.xlsx')
  await upload(page, { ...csv('x.xlsx'), buffer: Buffer.from([0, 1, 2, 3, 0, 255]) })
  await expect(page.getByRole('alert')).toContainText('This is neither a CSV nor an XLSX file.')

  await page.getByRole('button', { name: 'Paste rows' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste rows' })
  await dialog.getByRole('textbox', { name: 'Rows' }).fill('Car park;Reg No;Entry time')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The file has no rows.')
  await expect(dialog.getByRole('textbox', { name: 'Rows' })).toHaveValue('Car park;Reg No;Entry time')
  await dialog
    .getByRole('textbox', { name: 'Rows' })
    .fill('Car park;Reg No;Entry time\nCancelled;801AAA;01.03.2025 10:00')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('Nothing was added. The file is deleted.')).toBeVisible()
})

test('bookings of one place: imported by a bookings admin', async ({ page }) => {
  const file = csv(
    'bookings.csv',
    'Autonumber;Saabumine;Lahkumine;Nimi;Telefon;Broneeringu number',
    '811EBK;05.05.2031 12:00;07.05.2031 10:00;Mari Maasikas;5551 2345;E2E-811',
    '812EBK;05.05.2031 12:00;06.05.2031 10:00;Jaan Tamm;;E2E-812',
    '813EBK;05.05.2031 12:00;04.05.2031 10:00;;;',
  )
  await signInAs(page, 'bookings', '/booking')
  await page.getByRole('link', { name: 'Import bookings' }).click()
  await expect(page).toHaveURL(/\/imports\?.*kind=bookings/)
  // A bookings admin may import bookings only, so there is no choice of kinds above this button.
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'What to import' })).toHaveCount(0)
  await upload(page, file)
  await expect(page.getByRole('combobox', { name: 'Plate' })).toHaveValue('Autonumber')
  await choose(page, 'One place for all rows', 'Sadama parkla')
  await checkFile(page)

  await expect(page.getByRole('row', { name: /^4 Rejected The end must be after the start/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Bookings by place' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Starts 05.05.2031–05.05.2031')).toBeVisible()
  await importRows(page, 2)
  await page.getByRole('link', { name: 'Show bookings' }).click()
  await expect(page).toHaveURL(/\/booking\?.*place=\d+/)
  await expect(page.getByText('811 EBK').first()).toBeVisible()
  await expect(page.getByText('812 EBK').first()).toBeVisible()
})
