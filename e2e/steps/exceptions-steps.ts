import { expect, type Locator, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import type { GatePlace } from './gates-steps.ts'
import { expectPage, signInAs } from './steps.ts'

/** A unique plate; `misread` gives the plate with a look-alike character. */
export const aCar = (): string => `E2EB${randomBytes(3).toString('hex').toUpperCase()}`
export const misread = (car: string): string => car.replace('E2EB', 'E2E8')

export const openDesk = async (page: Page, { Name }: GatePlace): Promise<void> => {
  await signInAs(page, 'global', `/lpr-events?place_name=${encodeURIComponent(Name)}`)
  await expectPage(page, 'Misreads')
}

/** Opens a read by its link text. */
export const openRead = async (page: Page, read: string, title: string): Promise<Locator> => {
  await page.getByRole('link', { name: read }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

export const candidateOf = (dialog: Locator, plate: string): Locator =>
  dialog.getByRole('radiogroup', { name: 'Possible sessions' }).getByRole('radio', { name: plate })

/** Preview of the changes to a session. */
export const changeOf = (dialog: Locator, id: number): Locator =>
  dialog.getByRole('table', { name: `Session ${id},`, exact: false })

/** Saves the repair and expects no open misread at the place. */
export const save = async (page: Page, dialog: Locator, button: string): Promise<void> => {
  await dialog.getByRole('button', { name: button }).click()
  await expect(page.getByText('Misread resolved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No open misreads')).toBeVisible()
}
