import { intakeApi, officerSignInApi } from '@parkla/contract/fines/intake.endpoints.ts'
import type { IssuedFine } from '@parkla/contract/fines/intake.schema.ts'
import { expect, test, type Route } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { aPlate, callAsGlobal, placeCalled } from './session-steps.ts'
import { chooseIn, expectAccessible, expectNoSideScroll, expectPage, goTo, rowsOf, signInAs } from './steps.ts'

const callAsOfficer = async <Answer>(path: string, body: object, token = ''): Promise<Answer> => {
  const response = await fetch(`${process.env['E2E_URL'] ?? ''}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** The id of a new fine that no other test changes. */
const aFine = async (): Promise<number> => {
  const login = { email: 'officer@demo.parkla.test', password: 'Parkla-2026' }
  const { token } = await callAsOfficer<{ token: string }>(officerSignInApi.signIn.path, login)
  const placeId = await placeCalled('Sadama parkla, D-plats')
  const fine = { key: randomUUID(), placeId, licensePlate: aPlate(), reasonCode: 'NOT_PAID', issuedAt: new Date() }
  const { number } = await callAsOfficer<IssuedFine>(intakeApi.issue.path, fine, token)
  const [found] = await callAsGlobal<{ id: number }[]>('GET', `/parking-fines?number=${number}`)
  return found!.id
}

test('global admin: overdue fines lead to their pages @both', async ({ page }) => {
  await signInAs(page, 'global', '/enforcement?tab=parking-fines&status=OVERDUE')
  await expectPage(page, 'Parking fines')
  const rows = rowsOf(page, page.getByRole('region', { name: 'Parking fines' }))
  await expect(rows.first()).toContainText('Overdue')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await chooseIn(rows.first(), 'Details')
  await expectPage(page, /^Parking fine \d+$/)
})

test('global admin records a part payment, reverses it and marks the fine as paid @both', async ({ page }) => {
  await signInAs(page, 'global', `/parking-fine/${await aFine()}`)
  await page.getByRole('button', { name: 'Add payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add payment' })
  await dialog.getByRole('button', { name: 'Add payment' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('10,50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add payment' }).click()
  const incomes = page.getByRole('table', { name: 'Payments' })
  await expect(incomes).toContainText('10.50')
  await incomes.getByRole('button', { name: 'Reverse' }).click()
  const reversal = page.getByRole('dialog', { name: 'Reverse payment' })
  await reversal.getByRole('textbox', { name: 'Comment' }).fill('Wrong fine')
  await reversal.getByRole('button', { name: 'Reverse' }).click()
  await expect(incomes.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('dialog', { name: 'Mark as paid' }).getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('Paid in full').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('invoice of a fine: a PDF with its number as file name; images on request', async ({ page }) => {
  await signInAs(page, 'global', '/parking-fine/1')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download invoice/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^parking-fine-\d+-1\.pdf$/)
  await page.getByRole('button', { name: 'Show images' }).click()
  await expect(page.getByText('No images')).toBeVisible()
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

test('reminded fine: sent to debt collection after a confirmation, its claim is shown', async ({ page }) => {
  await signInAs(page, 'global', '/parking-fine/31')
  await expectPage(page, 'Parking fine 31')
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
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('user with fine rights: details in a dialog, cancels with a reason and a comment', async ({ page }) => {
  await signInAs(page, 'fines', '/enforcement?status=REMINDED')
  const rows = rowsOf(page, page.getByRole('region', { name: 'Parking fines' }))
  await rows
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('menuitem')).toHaveText(['Details', 'Cancel fine'])
  await page.getByRole('menuitem', { name: 'Cancel fine' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel fine' })
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Signage unclear')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The sign had fallen down')
  await dialog.getByRole('button', { name: 'Cancel fine' }).click()
  await expect(page.getByText('Fine cancelled')).toBeVisible()
  await goTo(page, '/enforcement?fine=1')
  const details = page.getByRole('dialog', { name: 'Parking fine 1' })
  await expect(details).toContainText('Reference number')
  for (const name of ['Payments', 'Changes'])
    await expect(details.getByRole('heading', { name, exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('open objection and payment: their address opens them again; Back asks before an answer is lost', async ({
  page,
}) => {
  await signInAs(page, 'global', '/enforcement?tab=fine-objections')
  await chooseIn(rowsOf(page, page.getByRole('region', { name: 'Objections' })).first(), 'Open')
  const objection = page.getByRole('dialog', { name: /^Objection to fine/ })
  await expect(objection).toBeVisible()
  await page.reload()
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
  await page.reload()
  await expect(payment).toBeVisible()
})

test('Tab while a dialog loads: the focus stays on its button, and moves into the dialog once it is open', async ({
  page,
}) => {
  await signInAs(page, 'global', '/parking-fine/13')
  const loading = Promise.withResolvers<Route>()
  await page.route('**/FineDialogs-*.js', (route) => loading.resolve(route), { times: 1 })
  const opener = page.getByRole('button', { name: 'Add comment' })
  await opener.click()
  const script = await loading.promise
  await page.keyboard.press('Tab')
  await expect(opener).toBeFocused()
  await script.continue()
  await expect(page.getByRole('dialog', { name: 'Add comment' }).getByRole('textbox')).toBeFocused()
})

test('list that cannot refresh: its rows stay under a notice, Try again loads them @both', async ({ page }) => {
  const isLive = page.waitForResponse('**/adminapi/events')
  await signInAs(page, 'global', '/enforcement?number=100030')
  await isLive
  const list = page.getByRole('region', { name: 'Parking fines' })
  await expect(rowsOf(page, list)).toHaveCount(1)
  await page.route('**/adminapi/parking-fines?**', (route) => route.abort())
  // Announced to the open list, which then loads again.
  await callAsGlobal('POST', '/parking-fines/30/comments', { comment: 'Called the debtor' })
  const notice = page.getByRole('alert').filter({ hasText: 'Could not refresh' })
  // The query retries twice before it fails.
  await expect(notice).toBeVisible({ timeout: 15_000 })
  await expect(rowsOf(page, list)).toHaveCount(1)
  await expectAccessible(page)
  // Click while the route still aborts requests: later a live event of another test could reload the list first.
  await notice.getByRole('button', { name: 'Try again' }).click()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(notice).toHaveCount(0)
})
