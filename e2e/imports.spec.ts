import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, signInAs } from './steps.ts'

const rows = (place: string): string =>
  [
    'Car park;Reg No;Entry time;Exit time',
    `${place};801AAA;01.03.2025 10:00;01.03.2025 11:00`,
    `${place};802AAA;01.03.2025 12:00;01.03.2025 13:30`,
    `${place};803AAA;soon;01.03.2025 13:30`,
  ].join('\n')

type UploadedFile = { name: string; mimeType: string; buffer: Buffer }

const upload = async (page: Page, file: UploadedFile): Promise<void> => {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await choosing).setFiles(file)
}

test('sessions file: checked and imported, nothing added the second time @both', async ({ page }) => {
  // Two uploads, two dry runs and an import, on a machine that may have other work.
  test.setTimeout(120_000)
  const place = `Imported ${test.info().project.name}`
  const file = { name: 'visits.csv', mimeType: 'text/csv', buffer: Buffer.from(rows(place)) }
  await signInAs(page, 'global', '/imports')
  await upload(page, file)

  await expect(page.getByRole('combobox', { name: 'Plate' })).toHaveValue('Reg No')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check file' }).click()

  await expect(page.getByRole('heading', { name: 'Check result' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^4 Rejected The start is not a date and time/ })).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download excluded rows' }).click()
  expect((await downloading).suggestedFilename()).toBe('visits-rejects.csv')

  await page.getByRole('button', { name: 'Import sessions: 2' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sessions added: 2' })).toBeVisible()
  await page.getByRole('link', { name: 'Show sessions of 01.03.2025–01.03.2025' }).click()
  await expect(page.getByText(place).first()).toBeVisible()

  await page.goto('/imports')
  await upload(page, file)
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('button', { name: 'Import sessions: 0' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('Nothing was added. The file is deleted.')).toBeVisible()
})

test('wrongly guessed column: corrected before the import', async ({ page }) => {
  const place = `Corrected ${test.info().project.name}`
  const lines = ['Car park;Reg No;Entry time;Exit time', `${place};804AAA;02.03.2025 10:00;02.03.2025 11:00`]
  const file = { name: 'corrected.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await signInAs(page, 'global', '/imports')
  await upload(page, file)
  const choose = async (field: string, column: string): Promise<void> => {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: column, exact: true }).click()
  }

  // The end mapped to the plate: no row can be read.
  await choose('End', 'Reg No')
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('button', { name: 'Import sessions: 0' })).toBeDisabled()
  await expect(page.getByRole('list', { name: 'Rejected because' })).toContainText('The end is not a date and time.')
  await page.getByRole('button', { name: 'Edit columns' }).click()
  await choose('End', 'Exit time')
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('button', { name: 'Import sessions: 1' })).toBeEnabled()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('Nothing was added. The file is deleted.')).toBeVisible()
})

const tariffs = (code: string): string =>
  [
    'Zone;Name;Days;From;To;Half hour (€);Hour (€);24 h cap (€);Month (€);Free minutes',
    `${code};Harbour ${code};Mon-Fri;08:00;18:00;1.00;2.00;12.00;90;15`,
    `${code};Harbour ${code};Sat;10:00;15:00;1.00;2.00;12.00;;15`,
    `${code}F;Fine ${code};;;;50.00;1.00;;;`,
    `${code}E;Evening ${code};;08:00;23:59;;2.00;;;`,
    `${code}Q;Question ${code};sometimes;;;;2.00;;;`,
  ].join('\n')

const chooseTariffs = async (page: Page): Promise<void> => {
  await page.getByRole('radiogroup', { name: 'What to import' }).getByText('Tariffs', { exact: true }).click()
  await expect(page).toHaveURL(/kind=tariffs/)
}

test('tariffs with implausible rows: imported only after their reasons are confirmed', async ({ page }) => {
  // Two uploads, three dry runs and an import, on a machine that may have other work.
  test.setTimeout(120_000)
  const code = `E2E-${test.info().project.name.toUpperCase()}`
  const file = { name: 'zones.csv', mimeType: 'text/csv', buffer: Buffer.from(tariffs(code)) }
  await signInAs(page, 'global', '/imports')
  await chooseTariffs(page)
  await expectAccessible(page)
  await upload(page, file)

  await expect(page.getByRole('combobox', { name: 'Zone code' })).toHaveValue('Zone')
  await expect(page.getByRole('combobox', { name: 'Price per half hour' })).toHaveValue('Half hour (€)')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check file' }).click()

  await expect(page.getByRole('button', { name: 'Import tariffs: 2' })).toBeEnabled()
  await expect(page.getByRole('row', { name: /^4 Implausible More than €20 an hour/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^6 Rejected The days cannot be read/ })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Rows to show' }).getByText('All', { exact: true }).click()
  await expect(page.getByRole('row', { name: /^2 To add/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('checkbox', { name: /^1: The times are not on the half-hour/ }).check()
  await expect(page.getByRole('button', { name: 'Import tariffs: 2' })).toBeDisabled()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('row', { name: /^5 To add/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^1: The times are not on the half-hour/ })).toBeChecked()
  await page.getByRole('button', { name: 'Import tariffs: 3' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Tariff rows added: 3' })).toBeVisible()
  await page.getByRole('link', { name: 'Show places' }).click()
  await page.getByRole('textbox', { name: /search/i }).fill(code)
  await expect(page.getByText(`Harbour ${code}`).first()).toBeVisible()
  await expect(page.getByText(`Evening ${code}`).first()).toBeVisible()
  await expect(page.getByText(`Fine ${code}`)).toBeHidden()

  await page.goto('/imports?kind=tariffs')
  await upload(page, file)
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('button', { name: 'Import tariffs: 0' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('Nothing was added. The file is deleted.')).toBeVisible()
})

const wordsOf = {
  et: {
    kind: 'Tariifid',
    choose: 'Vali fail',
    check: 'Kontrolli faili',
    doubts: 'Ebausutavad: jäävad kinnitamata välja',
    recheck: 'Kontrolli uuesti',
    all: 'Kõik',
  },
  lv: {
    kind: 'Tarifi',
    choose: 'Izvēlēties failu',
    check: 'Pārbaudīt failu',
    doubts: 'Neticamas: bez apstiprinājuma izlaistas',
    recheck: 'Pārbaudīt vēlreiz',
    all: 'Visas',
  },
}

for (const [language, { kind, choose, check, doubts, recheck, all }] of Object.entries(wordsOf)) {
  test(`implausible tariffs in ${language}`, async ({ page }) => {
    await signInAs(page, 'global', '/imports')
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto('/imports')
    await page.getByRole('radiogroup').getByText(kind, { exact: true }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: choose }).click()
    await (
      await choosing
    ).setFiles({ name: 'z.csv', mimeType: 'text/csv', buffer: Buffer.from(tariffs(`L-${language}`)) })
    await page.getByRole('button', { name: check }).click()
    await expect(page.getByRole('group', { name: doubts }).getByRole('checkbox')).toHaveCount(3)
    await expect(page.getByRole('button', { name: recheck })).toBeDisabled()
    await expect(page.getByRole('radiogroup').getByText(all, { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
}

test('title rows, ambiguous dates and a missing cost column: headings found, date order asked, notice shown @both', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const place = `Titled ${test.info().project.name}`
  const lines = [
    'Parkraportti;;;',
    'Pysäköintialue;Rekisterinumero;Alkuaika;Loppuaika',
    `${place};805AAA;03/04/2025 10:00;03/04/2025 11:00`,
    `${place};806AAA;05/04/2025 10:00;05/04/2025 12:00`,
  ]
  // As "Unicode text" of a spreadsheet program.
  const buffer = Buffer.from(`\uFEFF${lines.join('\r\n')}`, 'utf16le')
  await signInAs(page, 'global', '/imports')
  await upload(page, { name: 'titled.txt', mimeType: 'text/plain', buffer })

  await expect(page.getByRole('combobox', { name: 'Heading row' })).toHaveValue(/^2: Pysäköintialue/)
  await expect(page.getByRole('combobox', { name: 'Plate' })).toHaveValue('Rekisterinumero')
  await expect(page.getByText('No cost column: sessions are added without a cost.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Heading row' }).click()
  await page.getByRole('option', { name: /^1: Parkraportti/ }).click()
  await expect(page.getByRole('combobox', { name: 'Plate' })).toHaveValue('')
  await page.getByRole('combobox', { name: 'Heading row' }).click()
  await page.getByRole('option', { name: /^2: Pysäköintialue/ }).click()
  await expect(page.getByRole('combobox', { name: 'Plate' })).toHaveValue('Rekisterinumero')
  await page.getByRole('button', { name: 'Check file' }).click()

  const question = page.getByRole('radiogroup', { name: 'Which comes first, the day or the month?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByText('Choose the date order.')).toBeVisible()
  await question.getByRole('radio', { name: 'Day, month, year' }).check()
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('button', { name: 'Import sessions: 2' })).toBeEnabled()
  await expect(page.getByText('No cost column: sessions are added without a cost.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('Nothing was added. The file is deleted.')).toBeVisible()
})

test('template: has the headings of its kind', async ({ page }) => {
  await signInAs(page, 'global', '/imports')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Template' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('sessions.xlsx')
  await page.locator('input[type=file]').setInputFiles(await file.path())
  await expect(page.getByRole('alert')).toBeVisible()
})

test('file that is no spreadsheet: rejected', async ({ page }) => {
  await signInAs(page, 'global', '/imports')
  await upload(page, { name: 'x.xlsx', mimeType: 'text/csv', buffer: Buffer.from([0, 1, 2, 3, 0, 255]) })
  await expect(page.getByRole('alert')).toContainText('This is neither a CSV nor an XLSX file.')
})

test('imports without permission: no access', async ({ page }) => {
  await signInAs(page, 'fleet', '/imports')
  await expect(page.getByText('No access')).toBeVisible()
  await expect(page).toHaveURL('/home')
})

const bookings = (from: number): string =>
  [
    'Autonumber;Saabumine;Lahkumine;Nimi;Telefon;Broneeringu number',
    `${from + 1}EBK;05.05.2031 12:00;07.05.2031 10:00;Mari Maasikas;5551 2345;E2E-${from + 1}`,
    `${from + 2}EBK;05.05.2031 12:00;06.05.2031 10:00;Jaan Tamm;;E2E-${from + 2}`,
    `${from + 3}EBK;05.05.2031 12:00;04.05.2031 10:00;;;`,
  ].join('\n')

test('bookings file: imported to its place, nothing added the second time', async ({ page }) => {
  // Two uploads, two dry runs and an import, on a machine that may have other work.
  test.setTimeout(120_000)
  const from = test.info().project.name === 'desk' ? 810 : 910
  const file = { name: 'bookings.csv', mimeType: 'text/csv', buffer: Buffer.from(bookings(from)) }
  const checkFile = async (): Promise<void> => {
    await upload(page, file)
    await expect(page.getByRole('combobox', { name: 'Plate' })).toHaveValue('Autonumber')
    await page.getByRole('combobox', { name: 'One place for all rows' }).click()
    await page.getByRole('option', { name: 'Sadama parkla', exact: true }).click()
    await page.getByRole('button', { name: 'Check file' }).click()
  }
  await signInAs(page, 'bookings', '/booking')
  await page.getByRole('link', { name: 'Import bookings' }).click()
  await expect(page).toHaveURL(/\/imports\?.*kind=bookings/)
  // A bookings admin may import bookings only, so there is no choice of kinds above this button.
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await expect(page.getByRole('radiogroup', { name: 'What to import' })).toHaveCount(0)
  await checkFile()

  await expect(page.getByRole('row', { name: /^4 Rejected The end must be after the start/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Bookings by place' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Starts: 05.05.2031–05.05.2031')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import bookings: 2' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Bookings added: 2' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show bookings' }).click()
  await expect(page).toHaveURL(/\/booking\?.*place=\d+/)
  await expect(page.getByText(`${from + 1} EBK`).first()).toBeVisible()
  await expect(page.getByText(`${from + 2} EBK`).first()).toBeVisible()

  await page.goto('/imports')
  await checkFile()
  await expect(page.getByRole('button', { name: 'Import bookings: 0' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('Nothing was added. The file is deleted.')).toBeVisible()
})
