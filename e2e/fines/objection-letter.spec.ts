import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { aFine } from '../steps/fine-steps.ts'
import { signInAs } from '../steps/steps.ts'

test('objection by letter: recorded on the fine with a scan and a photo; both files open from the objection, also by its link and after a reload', async ({
  page,
}) => {
  const { id } = await aFine()
  const scan = Buffer.from('%PDF-1.4\n%%EOF\n')
  await signInAs(page, 'global', `/parking-fine/${id}`)
  await page.getByRole('button', { name: 'Record objection' }).click()
  const recording = page.getByRole('dialog', { name: 'Record objection' })
  await recording.getByRole('textbox', { name: 'Comment' }).fill('The debtor writes that the permit lay on the seat.')
  await recording.locator('input[type=file]').setInputFiles([
    { name: 'letter.pdf', mimeType: 'application/pdf', buffer: scan },
    { name: 'permit.png', mimeType: 'image/png', buffer: await readFile('web/public/icon-192.png') },
  ])
  await recording.getByRole('button', { name: 'Record objection' }).click()
  await expect(page.getByText('Objection recorded', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const objection = page.getByRole('dialog', { name: /^Objection to fine/ })
  await expect(objection).toContainText('the permit lay on the seat')
  await expect(page).toHaveURL(/objectionId=\d+/)
  await page.reload()
  const downloading = page.waitForEvent('download')
  await objection.getByRole('button', { name: 'letter.pdf' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('letter.pdf')
  expect(await readFile(await download.path())).toEqual(scan)
  const showing = page.waitForEvent('download')
  await objection.getByRole('button', { name: /^permit\.(png|jpg)$/ }).click()
  expect((await showing).suggestedFilename()).toMatch(/^permit\.jpg$/)
  await page.goBack()
  await expect(objection).toHaveCount(0)
  await expect(page).not.toHaveURL(/objectionId/)
})
