import { expect, type Page } from '@playwright/test'

type File = { name: string; mimeType: string; buffer: Buffer }

export const csv = (name: string, ...lines: string[]): File => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

export const upload = async (page: Page, file: File): Promise<void> => {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await choosing).setFiles(file)
}

export const checkFile = (page: Page): Promise<void> => page.getByRole('button', { name: 'Check file' }).click()

/** Imports the checked rows and expects that `count` were added. */
export const importRows = async (page: Page, count: number): Promise<void> => {
  await page.getByRole('button', { name: `Import rows: ${count}` }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Rows added: ${count}` })).toBeVisible()
}
