import { readFile } from 'node:fs/promises'
import { readPdfText } from '@parkla/server/kit/papers/pdf-text.testing.ts'
import { devices, expect, test, type Browser, type Page, type Route } from '@playwright/test'
import { aFine, type OwnFine } from '../steps/fine-steps.ts'
import { callAsGlobal } from '../steps/session-steps.ts'
import {
  chooseIn,
  expectAccessible,
  expectNoSideScroll,
  expectPage,
  goTo,
  mailTo,
  rowsOf,
  serverUrl,
  signInAs,
} from '../steps/steps.ts'

/** Expects these values among the facts of the fine, in this order. */
const expectFacts = (page: Page, values: readonly string[]): Promise<void> =>
  expect(page.getByRole('main').getByRole('definition')).toContainText(values)

const debtor = 'kati.kask@example.test'

const enterDebtor = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  await dialog.getByRole('textbox', { name: 'Debtor' }).fill('Kati Kask')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(debtor)
  await dialog.getByRole('combobox', { name: 'Language of letters' }).selectOption('English')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

/** The text of an invoice, downloaded under its number. */
const downloadInvoice = async (page: Page, invoice: string): Promise<string> => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download invoice ${invoice}` }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`parking-fine-${invoice}.pdf`)
  return readPdfText(await readFile(await download.path())).join('\n')
}

const objectAsDriver = async (browser: Browser, { referenceNumber, plate }: OwnFine): Promise<void> => {
  const context = await browser.newContext(devices['Pixel 7'])
  const page = await context.newPage()
  await page.goto(`${serverUrl()}/public/objection?lang=en`)
  await page.getByLabel('Fine number or reference number').fill(referenceNumber)
  await page.getByLabel('Plate').fill(plate)
  await page.getByLabel('Name').fill('Kati Kask')
  await page.getByLabel('E-mail').fill(debtor)
  await page.getByRole('textbox', { name: 'Objection' }).fill('I had bought a ticket for the whole day.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expectPage(page, 'Received')
  await context.close()
}

const refuseObjection = async (page: Page, plate: string): Promise<void> => {
  await goTo(page, '/enforcement?tab=fine-objections')
  const row = rowsOf(page, page.getByRole('region', { name: 'Objections' })).filter({ hasText: plate })
  await chooseIn(row, 'Open')
  const dialog = page.getByRole('dialog', { name: /^Objection to fine/ })
  await expect(dialog).toContainText('I had bought a ticket for the whole day.')
  await expect(dialog).toContainText(plate)
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption('Refuse: Not paid')
  await dialog.getByRole('button', { name: 'Refuse and send' }).click()
  await expect(dialog).toHaveCount(0)
}

test('fine: found in the list, debtor entered, photo shown; objection refused, answer mailed', async ({
  page,
  browser,
}) => {
  const fine = await aFine()
  await signInAs(page, 'global', `/enforcement?tab=parking-fines&number=${fine.number}`)
  const rows = rowsOf(page, page.getByRole('region', { name: 'Parking fines' }))
  await expect(rows).toHaveCount(1)
  await chooseIn(rows, 'Details')
  await expectPage(page, /^Parking fine \d+$/)
  await enterDebtor(page)
  await page.getByRole('button', { name: 'Show images' }).click()
  await expect(page.getByRole('img', { name: fine.plate })).toBeVisible()
  expect(await downloadInvoice(page, `${fine.referenceNumber}-1`)).toContain('€35.00')
  await objectAsDriver(browser, fine)
  await refuseObjection(page, fine.plate)
  const answer = await mailTo(debtor, 'The fine stands')
  expect(answer.text).toContain(`the reference number ${fine.referenceNumber}`)
})

test('part payment: Tab while the dialog loads keeps the focus; once recorded, less is left to pay; once reversed, the fine is marked as paid', async ({
  page,
}) => {
  await signInAs(page, 'global', `/parking-fine/${(await aFine()).id}`)
  const loading = Promise.withResolvers<Route>()
  await page.route('**/FineDialogs-*.js', (route) => loading.resolve(route), { times: 1 })
  const opener = page.getByRole('button', { name: 'Add payment' })
  await opener.click()
  const script = await loading.promise
  await page.keyboard.press('Tab')
  await expect(opener).toBeFocused()
  await script.continue()
  const dialog = page.getByRole('dialog', { name: 'Add payment' })
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('10,50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add payment' }).click()
  const incomes = page.getByRole('table', { name: 'Payments' })
  await expect(incomes).toContainText('10.50')
  await expectFacts(page, ['€35.00', '€10.50', '€24.50'])
  await incomes.getByRole('button', { name: 'Reverse' }).click()
  const reversal = page.getByRole('dialog', { name: 'Reverse payment' })
  await reversal.getByRole('textbox', { name: 'Comment' }).fill('Wrong fine')
  await reversal.getByRole('button', { name: 'Reverse' }).click()
  await expect(incomes.getByRole('row')).toHaveCount(3)
  // A phone: the table scrolls sideways by itself and must take the focus of the keyboard.
  await page.setViewportSize({ width: 412, height: 839 })
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('dialog', { name: 'Mark as paid' }).getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('Paid in full').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
})

test('replaced fine: its successor opens and links back', async ({ page }) => {
  await signInAs(page, 'global', '/parking-fine/2')
  await page.getByRole('button', { name: 'Replace fine' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace fine' })
  await dialog.getByRole('textbox', { name: 'Plate' }).fill('987 ZYX')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Plate was misread')
  await dialog.getByRole('button', { name: 'Replace fine' }).click()
  await expect(page.getByText('987 ZYX')).toBeVisible()
  await expectPage(page, /^Parking fine (?!2$)\d+$/)
  await page.getByRole('main').getByRole('link', { name: '100002' }).click()
  await expectPage(page, 'Parking fine 2')
  await expect(page.getByText('Replaced').first()).toBeVisible()
})

test('reminded fine: its costs are added to what is left; sent to debt collection after a confirmation, its claim is shown', async ({
  page,
}) => {
  await signInAs(page, 'global', '/parking-fine/31')
  await expectPage(page, 'Parking fine 31')
  await expectFacts(page, ['€35.00', '€5.00', '€40.00'])
  const failure = { status: 409, json: { Error: 'fines.closed', Message: 'The partners cannot be read.' } }
  await page.route('**/debt-partners', (route) => route.fulfill(failure), { times: 1 })
  await page.getByRole('button', { name: 'Send to collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to collection' })
  await expect(dialog.getByRole('alert')).toContainText('The partners cannot be read.')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Debt partner' })).toHaveValue('debt-partner')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send to collection' }).click()
  await expect(page.getByText('In debt collection').first()).toBeVisible()
  await expect(page.getByText('Accepted')).toBeVisible()
  await expect(page.getByText(/DP-[0-9A-F]{10}/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send to collection' })).toHaveCount(0)
})

test('user with fine rights: own tabs only; details in a dialog, cancels with a reason; groups read-only', async ({
  page,
}) => {
  await signInAs(page, 'fines', '/enforcement?tab=enforcement-officers&status=REMINDED')
  await expectPage(page, 'Parking fines')
  await expect(page.getByRole('tab')).toHaveText(['Parking fines', 'Objections'])
  const first = rowsOf(page, page.getByRole('region', { name: 'Parking fines' })).first()
  await first.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Details', 'Cancel fine'])
  await page.getByRole('menuitem', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: /^Parking fine \d+$/ })
  await expect(details).toContainText('Reference number')
  for (const name of ['Payments', 'Changes'])
    await expect(details.getByRole('heading', { name, exact: true })).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Close' }).click()
  await chooseIn(first, 'Cancel fine')
  const dialog = page.getByRole('dialog', { name: 'Cancel fine' })
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Signage unclear')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The sign had fallen down')
  await dialog.getByRole('button', { name: 'Cancel fine' }).click()
  await expect(page.getByText('Fine cancelled')).toBeVisible()
  await page.getByRole('link', { name: 'Vehicle groups' }).click()
  await expectPage(page, 'Vehicle groups')
  await expect(page.getByRole('table', { name: 'Vehicle groups' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add group' })).toHaveCount(0)
  await goTo(page, '/home')
  await expect(page.getByRole('main').getByRole('link', { name: 'Parking fines' })).toBeVisible()
  await expect(page.getByText('Your role has no pages. Ask your administrator.')).toHaveCount(0)
})

test('open objection and payment: in the address; Back asks before an answer is lost; an id outside the list leaves the address', async ({
  page,
}) => {
  await signInAs(page, 'global', '/enforcement?tab=fine-objections')
  await chooseIn(rowsOf(page, page.getByRole('region', { name: 'Objections' })).first(), 'Open')
  const objection = page.getByRole('dialog', { name: /^Objection to fine/ })
  await expect(objection).toBeVisible()
  await expect(page).toHaveURL(/objectionId=\d+/)
  await objection.getByRole('combobox', { name: 'Template' }).selectOption('Refuse: Not paid')
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  const answer = objection.getByRole('textbox', { name: 'Answer' })
  await expect(answer).not.toHaveValue('')
  await answer.fill('The permit was for another car')
  await objection.getByRole('combobox', { name: 'Template' }).selectOption('Refuse: Signs are clear')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(answer).toHaveValue('The permit was for another car')
  await objection.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(objection).toHaveCount(0)
  await goTo(page, '/enforcement?tab=payments&payer=MARI%20MAASIKAS')
  await chooseIn(rowsOf(page, page.getByRole('region', { name: 'Payments' })).first(), 'Ignore payment')
  const payment = page.getByRole('dialog', { name: 'Ignore payment' })
  await expect(payment).toBeVisible()
  await page.goBack()
  await expect(payment).toHaveCount(0)
  await page.goForward()
  await expect(payment).toBeVisible()
  await page.reload()
  await expect(payment).toBeVisible()
  await payment.getByRole('button', { name: 'Cancel' }).click()
  await goTo(page, '/enforcement?tab=credits')
  await chooseIn(rowsOf(page, page.getByRole('region', { name: 'Credits' })).first(), 'Mark as returned')
  const credit = page.getByRole('dialog', { name: 'Mark as returned' })
  await expect(page).toHaveURL(/credit=\d+/)
  await page.reload()
  await expect(credit).toBeVisible()
  await page.goBack()
  await expect(credit).toHaveCount(0)
  for (const id of ['tab=payments&payment=', 'tab=credits&credit=', 'tab=fine-objections&objectionId=']) {
    await goTo(page, `/enforcement?${id}999999`)
    await expect(page).not.toHaveURL(/999999/)
  }
  await expect(page.getByText('This record is not in the list.')).toBeVisible()
})

test('list that cannot load: Try again shows the rows; list that cannot refresh: rows stay under a notice, Try again loads new ones', async ({
  page,
}) => {
  const calls = '**/adminapi/parking-fines?**'
  const failure = { status: 409, json: { Error: 'fines.closed', Message: 'The fines cannot be read.' } }
  await page.route(calls, (route) => route.fulfill(failure))
  const isLive = page.waitForResponse('**/adminapi/events')
  await signInAs(page, 'global', '/enforcement?number=100030')
  await isLive
  const failed = page.getByRole('alert').filter({ hasText: 'Could not load' })
  await expect(failed).toContainText('The fines cannot be read.')
  await page.unroute(calls)
  await failed.getByRole('button', { name: 'Try again' }).click()
  const list = page.getByRole('region', { name: 'Parking fines' })
  await expect(rowsOf(page, list)).toHaveCount(1)
  await page.route(calls, (route) => route.abort())
  // A live event announces the change to the open list, which then loads again.
  await callAsGlobal('POST', '/parking-fines/30/comments', { comment: 'Called the debtor' })
  const notice = page.getByRole('alert').filter({ hasText: 'Could not refresh' })
  // The query retries twice before it fails.
  await expect(notice).toBeVisible()
  await expect(rowsOf(page, list)).toHaveCount(1)
  await expectAccessible(page)
  // Click while the route still aborts requests: later a live event of another test could reload the list first.
  await notice.getByRole('button', { name: 'Try again' }).click()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(notice).toHaveCount(0)
})

test('list of fines while scrolled down: a new one arrives, the rows in sight keep element, place and focus @both', async ({
  page,
}) => {
  await signInAs(page, 'global', '/enforcement')
  const rows = rowsOf(page, page.getByRole('region', { name: 'Parking fines' }))
  await rows.nth(14).focus()
  const row = await rows.nth(14).elementHandle()
  const topOf = async (): Promise<number> => (await row?.boundingBox())?.y ?? 0
  let top = 0
  const isStill = async (): Promise<boolean> => {
    const earlier = top
    top = await topOf()
    return top === earlier
  }
  // Cards get their height when they approach the viewport, and the row moves until then.
  await expect.poll(isStill, { intervals: [200] }).toBe(true)
  const { plate } = await aFine()
  await expect(rows.filter({ hasText: plate })).toBeAttached()
  // The browser scrolls by whole pixels.
  await expect.poll(async () => Math.abs((await topOf()) - top)).toBeLessThan(1)
  expect(await row?.evaluate((element) => element === document.activeElement)).toBe(true)
})
