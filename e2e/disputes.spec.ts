import type { Session } from '@parkla/contract/parking/sessions/sessions.schema.ts'
import { devices, expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { callAsGlobal, findSession, placeCalled } from './steps/session-steps.ts'
import { chooseIn, expectAccessible, expectNoSideScroll, expectPage, goTo, rowsOf, signInAs } from './steps/steps.ts'

/** `2026-03-04T08:15` at the place. */
const localMoment = (ms: number): string =>
  new Date(ms).toLocaleString('sv-SE', { timeZone: 'Europe/Tallinn' }).slice(0, 16).replace(' ', 'T')

const listOf = (page: Page) => rowsOf(page, page.getByRole('region', { name: 'Disputes' }))
const openAction = (page: Page, name: string): Promise<void> => chooseIn(listOf(page).first(), name)

/** A demo wash that a card paid, without a complaint. */
const aPaidWash = async (place: string): Promise<Session> => {
  const rows = await callAsGlobal<Session[]>(
    'GET',
    `/parkingsessions?page_size=200&status=ENDED&place_name=${encodeURIComponent(place)}`,
  )
  for (const row of rows) {
    const isPaid = row.Type === 'CAR_WASH' && row.PaymentStatus === 'OK' && row.RefundedInCents === 0
    if (!isPaid || row.CarNumber === '' || row.CostInCents < 300) continue
    const disputes = await callAsGlobal<unknown[]>('GET', `/disputes?LicensePlate=${row.CarNumber}`)
    if (disputes.length === 0) return row
  }
  throw new Error(`The demo world has no paid wash at ${place}`)
}

const fileOnPhone = async (browser: Browser, address: string, wash: Session): Promise<void> => {
  const context = await browser.newContext(devices['Pixel 7'])
  const page = await context.newPage()
  await page.goto(`${address}&lang=en`)
  await expectAccessible(page, 'all')
  await expectNoSideScroll(page)
  await page.getByRole('textbox', { name: 'Plate', exact: true }).fill(wash.CarNumber)
  await page.getByLabel('Time of the wash').fill(localMoment(Date.parse(wash.StartTime)))
  await page.getByRole('textbox', { name: /^Amount/ }).fill('2,40')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('phone@example.test')
  await page.getByRole('textbox', { name: 'What went wrong?' }).fill('The dryer did not start.')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await context.close()
}

test('complaint form switched by another user meanwhile: the own choice stays, the save shows the conflict', async ({
  page,
}) => {
  const id = await placeCalled('Sadama autopesula')
  await signInAs(page, 'place', `/place/${id}/disputes`)
  await page.getByRole('button', { name: 'Complaint form' }).click()
  const settings = page.getByRole('dialog', { name: 'Complaint form' })
  const isEnabled = settings.getByRole('switch', { name: 'Form is enabled' })
  await expect(isEnabled).toBeChecked()
  await expect(settings.getByRole('link')).toHaveAttribute('href', /public\/dispute/)
  await expectAccessible(page)
  await isEnabled.uncheck()
  const refreshed = page.waitForResponse(/adminapi\/disputes\/place\//)
  await callAsGlobal('PUT', `/places/${id}/dispute-form`, { IsEnabled: true })
  await refreshed
  await expect(isEnabled).not.toBeChecked()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByRole('alert')).toContainText('Changed by another user')
  await settings.getByRole('button', { name: 'Reload' }).click()
  await expect(isEnabled).toBeChecked()
})

/** Approves 1.50 with two quick clicks; expects one request. */
const approveTwice = async (page: Page, details: Locator): Promise<void> => {
  await details.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('9999')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1,50')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/disputes/approve')) sent.push(request.url())
  })
  await dialog.getByRole('button', { name: 'Approve' }).dblclick()
  await expect(page.getByText('Approved, refund requested')).toBeVisible()
  expect(sent).toHaveLength(1)
}

test('complaint filed on a phone: approved lower at the desk, a double click sends one request and refunds the card once', async ({
  page,
  browser,
}) => {
  const wash = await aPaidWash('Sadama autopesula')
  const { Url } = await callAsGlobal<{ Url: string }>('GET', `/places/${wash.PlaceId}/dispute-form`)
  await fileOnPhone(browser, Url, wash)

  await signInAs(page, 'place', `/place/${wash.PlaceId}/disputes?LicensePlate=${wash.CarNumber}`)
  await expect(listOf(page)).toHaveCount(1)
  await openAction(page, 'Details')
  const details = page.getByRole('dialog', { name: /^Dispute \d+$/ })
  await expect(details.getByRole('region', { name: 'Wash' })).toContainText('Can be paid back')
  await approveTwice(page, details)
  await expect(details).toContainText('Refunded')
  await expect(details.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect.poll(async () => (await findSession(wash.Id)).RefundedInCents).toBe(150)
})

test('dispute on a phone: list, details and approval fit the screen @phone', async ({ page }) => {
  await signInAs(page, 'global', '/disputes?Status=INITIATED')
  await expectPage(page, 'Disputes')
  await expect(listOf(page).first()).toContainText('New')
  // The desk test approves a dispute of another wash.
  await chooseIn(listOf(page).filter({ hasText: 'Lasnamäe autopesula' }).first(), 'Details')
  const details = page.getByRole('dialog', { name: /^Dispute \d+$/ })
  await expect(details.getByRole('region', { name: 'Wash' })).toContainText('Can be paid back')
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('dialog', { name: 'Approve' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('place admin: rejects with a comment, adds a note, takes a dispute over', async ({ page }) => {
  await signInAs(page, 'place', `/place/${await placeCalled('Sadama autopesula')}`)
  await page.getByRole('link', { name: 'Disputes' }).click()
  await expectPage(page, 'Disputes of the place')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Waiting for evidence')
  // The rows of all statuses stay until the filtered ones are loaded.
  await expect(listOf(page).filter({ hasNotText: 'Waiting for evidence' })).toHaveCount(0)
  await openAction(page, 'Add note')
  const note = page.getByRole('dialog', { name: 'Add note' })
  await note.getByRole('textbox', { name: 'Note' }).fill('Called the customer')
  await note.getByRole('button', { name: 'Add note' }).click()
  await openAction(page, 'Details')
  const details = page.getByRole('dialog', { name: /^Dispute \d+$/ })
  await expect(details.getByRole('region', { name: 'Internal notes' })).toContainText('Called the customer')
  await details.getByRole('button', { name: 'Take over' }).click()
  await expect(details.getByRole('button', { name: 'Release' })).toBeVisible()
  await details.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject' })
  await dialog.getByRole('textbox', { name: 'Comment to the customer' }).fill('The wash ran to its end.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(details).toContainText('The wash ran to its end.')
  await expect(details.getByRole('button', { name: 'Edit status' })).toHaveCount(0)
})

test('payout task: opened without a wash, a typed day clears its error, recorded as paid; editing the status warns that no money moves', async ({
  page,
}) => {
  await signInAs(page, 'global', '/disputes?Payout=OPEN')
  await openAction(page, 'Record payout')
  const payout = page.getByRole('dialog', { name: 'Record payout' })
  await payout.getByRole('textbox', { name: 'Payment reference' }).fill('AK-2044')
  const paidOn = payout.getByRole('textbox', { name: 'Paid on' })
  await paidOn.fill('')
  await payout.getByRole('button', { name: 'Record payout' }).click()
  await expect(paidOn).toHaveAttribute('aria-invalid', 'true')
  // The error must go while typing: if it went when the field is left, the button would move under the press and lose the click.
  await paidOn.fill('2.3.2026')
  await expect(paidOn).not.toHaveAttribute('aria-invalid', 'true')
  await payout.getByRole('button', { name: 'Record payout' }).click()
  await expect(page.getByText('Payout recorded')).toBeVisible()
  await goTo(page, '/disputes?Status=REJECTED')
  await expect(listOf(page).filter({ hasNotText: 'Rejected' })).toHaveCount(0)
  await openAction(page, 'Edit status')
  const edit = page.getByRole('dialog', { name: 'Edit status' })
  await expect(edit).toContainText('Moves no money')
  await expect(edit.getByRole('option')).toHaveText(['New', 'Waiting for evidence', 'Approved', 'Rejected'])
  await edit.getByRole('combobox', { name: 'Status' }).selectOption('Waiting for evidence')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Status saved')).toBeVisible()
})
