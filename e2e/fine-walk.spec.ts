import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setDebtBehaviour } from '@parkla/server/adapters/debt-collection-sandbox/debt-behaviour.ts'
import { readPdfText } from '@parkla/server/kit/pdf-text.testing.ts'
import { devices, expect, test, type Browser, type Page } from '@playwright/test'
import { checkFile, csv, importRows, upload } from './import-steps.ts'
import { startServer, type RunningServer } from './server.ts'
import { chooseIn, demoPerson, expectPage, mailTo, openWith, type Role, rowsOf, signInByCall } from './steps.ts'

/** A separate server, because its clock moves by weeks. */
let server: RunningServer
const { E2E_URL: sharedUrl, E2E_DATA_FOLDER: sharedFolder } = process.env

test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startServer({ hasClock: true })
  process.env['E2E_URL'] = server.url
  process.env['E2E_DATA_FOLDER'] = server.dataFolder
})

test.afterAll(async () => {
  process.env['E2E_URL'] = sharedUrl
  process.env['E2E_DATA_FOLDER'] = sharedFolder
  await server.stop()
})

const plate = '717 ZZQ'
const email = 'kati.kask@example.test'

/** Signs in again each time: a sign-in of 12 hours has expired after the clock was moved. */
const deskAs = async (page: Page, role: Role, path: string): Promise<void> =>
  openWith(page, await signInByCall(demoPerson(role)), path)

/** Answers the number of the fine. */
const issueOnPhone = async (browser: Browser): Promise<string> => {
  const context = await browser.newContext(devices['Pixel 7'])
  const page = await context.newPage()
  await page.goto(`${server.url}/officer`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('officer@demo.parkla.test')
  await page.getByRole('textbox', { name: 'Password' }).fill('Parkla-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('combobox', { name: 'Place' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('textbox', { name: 'Plate' }).fill(plate)
  await page.getByRole('button', { name: 'Check' }).click()
  const entries = page.getByRole('region', { name: 'Checks and fines' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'Unknown plate' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Issue fine' }).click()
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option').first().click()
  await page.locator('input[type=file]').setInputFiles('web/public/icon-512.png')
  await page.getByRole('button', { name: 'Issue fine' }).click()
  const sent = entries.filter({ hasText: /Fine \d+, €35\.00/ })
  await expect(sent).toContainText('Sent')
  const number = /Fine (\d+),/.exec(await sent.innerText())?.[1] ?? ''
  await context.close()
  return number
}

const objectAsDriver = async (browser: Browser, reference: string): Promise<void> => {
  const context = await browser.newContext(devices['Pixel 7'])
  const page = await context.newPage()
  await page.goto(`${server.url}/public/objection?lang=en`)
  await page.getByLabel('Fine number or reference number').fill(reference)
  await page.getByLabel('Plate').fill(plate)
  await page.getByLabel('Name').fill('Kati Kask')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Objection' }).fill('I had bought a ticket for the whole day.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expectPage(page, 'Received')
  await context.close()
}

/** The text of an invoice, and its file name. */
const downloadInvoice = async (page: Page, invoice: string): Promise<string> => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download invoice ${invoice}` }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`parking-fine-${invoice}.pdf`)
  return readPdfText(await readFile(await download.path())).join('\n')
}

/** The row of the fine in the list leads to its page. */
const openFine = async (page: Page, number: string): Promise<void> => {
  await deskAs(page, 'global', `/enforcement?tab=parking-fines&number=${number}`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await expectPage(page, /^Parking fine \d+$/)
}

const enterDebtor = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  await dialog.getByRole('textbox', { name: 'Debtor' }).fill('Kati Kask')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await dialog.getByRole('combobox', { name: 'Language of letters' }).selectOption('English')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

const refuseObjection = async (page: Page): Promise<void> => {
  await deskAs(page, 'global', '/enforcement?tab=fine-objections')
  const row = rowsOf(page, page.getByRole('region', { name: 'Objections' })).filter({ hasText: plate })
  await chooseIn(row, 'Open')
  const dialog = page.getByRole('dialog', { name: /^Objection to fine/ })
  await expect(dialog).toContainText('I had bought a ticket for the whole day.')
  await expect(dialog).toContainText(plate)
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption('Refuse: Not paid')
  await dialog.getByRole('button', { name: 'Refuse and send' }).click()
  await expect(dialog).toHaveCount(0)
}

const importStatement = async (page: Page, reference: string): Promise<void> => {
  const lines = ['Kuupäev;Summa;Valuuta;Maksja;Viitenumber', `02.03.2026;22,50;EUR;Kati Kask;${reference}`]
  await deskAs(page, 'global', '/imports?kind=payments')
  await upload(page, csv('statement.csv', ...lines))
  await checkFile(page)
  await importRows(page, 1)
}

test('fine from the photo to the last cent: objection refused, partner pays a part, the bank file the rest', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const number = await issueOnPhone(browser)
  await openFine(page, number)
  await enterDebtor(page)
  await page.getByRole('button', { name: 'Show images' }).click()
  await expect(page.getByRole('img', { name: plate })).toBeVisible()
  const invoices = page.getByRole('button', { name: /^Download invoice/ })
  const reference = /(\d+)-1$/.exec((await invoices.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  expect(await downloadInvoice(page, `${reference}-1`)).toContain('€35.00')

  await objectAsDriver(browser, reference)
  await refuseObjection(page)
  expect((await mailTo(email, 'The fine stands')).text).toContain(`the reference number ${reference}`)

  await server.pass({ days: 15 }, 'fines.passDue')
  await server.pass({ days: 7 }, 'fines.sendReminders')
  expect((await mailTo(email, 'Reminder: parking fine')).text).toContain('€35.00')
  await openFine(page, number)
  expect(await downloadInvoice(page, `${reference}-2`)).toContain('Reminder')

  await setDebtBehaviour(join(server.dataFolder, 'debt-sandbox'), 'payParts')
  await server.pass({ days: 21 }, 'fines.forwardDebts', 'fines.deliverClaims')
  await server.pass({ minutes: 1 }, 'fines.readPartners')
  await importStatement(page, reference)

  await openFine(page, number)
  const payments = page.getByRole('table', { name: 'Payments' })
  await expect(payments.getByRole('row').nth(1)).toContainText(/02\.03\.2026.*€22\.50.*Bank/)
  await expect(payments.getByRole('row').nth(2)).toContainText(/€22\.50.*Debt partner/)
  // Amount, costs, paid and left.
  const facts = page.getByRole('main').getByRole('definition')
  await expect(facts).toContainText(['€35.00', '€10.00', '€45.00', '€0.00'])
  await expect(page.getByRole('region', { name: 'Debt collection' })).toContainText('Closed')

  await deskAs(page, 'fines', `/enforcement?tab=parking-fines&number=${number}`)
  await expect(page.getByRole('tab')).toHaveText(['Parking fines', 'Objections'])
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Details', 'Cancel fine'])
  await page.getByRole('menuitem', { name: 'Details' }).click()
  await expect(page.getByRole('dialog', { name: /^Parking fine/ })).toContainText('€45.00')
})
