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

test('a file comes in: columns, trial, confirmation, sessions; and a second time it adds nothing', async ({ page }) => {
  // Two uploads, two dry runs and an import, on a machine that may have other work.
  test.setTimeout(120_000)
  const place = `Imported ${test.info().project.name}`
  const file = { name: 'visits.csv', mimeType: 'text/csv', buffer: Buffer.from(rows(place)) }
  await signInAs(page, 'global', '/imports')
  await upload(page, file)

  await expect(page.getByRole('combobox', { name: 'Licence plate' })).toHaveValue('Reg No')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check file' }).click()

  await expect(page.getByRole('heading', { name: 'What the file holds' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^4 The start is not a date and time/ })).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows' }).click()
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
  await expect(page.getByText('Nothing was added, and the file is gone.')).toBeVisible()
})

test('a column that was guessed wrong is corrected before anything is added', async ({ page }) => {
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
  await expect(page.getByRole('list', { name: 'Why rows are rejected' })).toContainText(
    'The end is not a date and time.',
  )
  await page.getByRole('button', { name: 'Change columns and check again' }).click()
  await choose('End', 'Exit time')
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('button', { name: 'Import sessions: 1' })).toBeEnabled()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('Nothing was added, and the file is gone.')).toBeVisible()
})

test('what is no spreadsheet is refused at once', async ({ page }) => {
  await signInAs(page, 'global', '/imports')
  await upload(page, { name: 'x.xlsx', mimeType: 'text/csv', buffer: Buffer.from([0, 1, 2, 3, 0, 255]) })
  await expect(page.getByRole('alert')).toContainText('This is neither a CSV nor an XLSX file.')
})

test('a region admin has no access to imports', async ({ page }) => {
  await signInAs(page, 'region', '/imports')
  await expect(page.getByText('No access')).toBeVisible()
  await expect(page).toHaveURL('/home')
})
