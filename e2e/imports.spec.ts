import { expect, test } from '@playwright/test'
import { expectAccessible, signInAs } from './steps.ts'

const rows = (place: string): string =>
  [
    'Car park;Reg No;Entry time;Exit time',
    `${place};801AAA;01.03.2025 10:00;01.03.2025 11:00`,
    `${place};802AAA;01.03.2025 12:00;01.03.2025 13:30`,
    `${place};803AAA;soon;01.03.2025 13:30`,
  ].join('\n')

test('a file comes in: columns, trial, confirmation, sessions; and a second time it adds nothing', async ({ page }) => {
  // Two uploads, two dry runs and an import, on a machine that may have other work.
  test.setTimeout(120_000)
  const place = `Imported ${test.info().project.name}`
  const file = { name: 'visits.csv', mimeType: 'text/csv', buffer: Buffer.from(rows(place)) }
  await signInAs(page, 'global', '/imports')
  await page.locator('input[type=file]').setInputFiles(file)

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
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('button', { name: 'Import sessions: 0' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('Nothing was added, and the file is gone.')).toBeVisible()
})
