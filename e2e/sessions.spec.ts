import { expect, test } from '@playwright/test'
import { ownFleetPlate } from './people.ts'
import {
  aBundledPendingSession,
  aDeclinedSession,
  aPaidSession,
  aPlate,
  aRunningSession,
  anEndedSession,
  choose,
  confirmWith,
  expectRow,
  findSession,
  inTallinn,
  openActions,
  refundRequests,
  rowOf,
  theList,
  theRows,
} from './session-steps.ts'
import { expectAccessible, expectPage, signInAs, type Role } from './steps.ts'

const sessionOf = (plate: string): string => `/sessions?car_number=${plate}`

test.describe('actions on a running session in Tallinn', () => {
  const offers: Partial<Record<Role, readonly string[]>> = {
    global: ['Open', 'End session', 'Correct session', 'Payment log', 'History', 'Refund'],
    region: ['Open', 'End session'],
    zone: ['Open', 'End session'],
    place: ['Open', 'End session'],
    availability: ['Open'],
  }
  for (const [role, actions = []] of Object.entries(offers) as [Role, string[]][])
    test(`${role}: ${actions.join(', ')}`, async ({ page }) => {
      const { CarNumber } = await aRunningSession()
      await signInAs(page, role, sessionOf(CarNumber))
      const menu = await openActions(page, CarNumber)
      const entries = await menu.getByRole('menuitem').allInnerTexts()
      expect(entries.map((text) => text.split('\n')[0])).toEqual(actions)
    })

  for (const role of ['region.lva', 'bookings'] as const)
    test(`${role}: session not visible`, async ({ page }) => {
      const { CarNumber } = await aRunningSession()
      await signInAs(page, role, sessionOf(CarNumber))
      await expect(page.getByText('No sessions')).toBeVisible()
    })

  test('payments: admins only', async ({ page }) => {
    await signInAs(page, 'place', '/sessions?status=ENDED')
    await expect(theList(page).getByText('Duration').first()).toBeVisible()
    await expect(theList(page).getByText('Payment', { exact: true })).toHaveCount(0)
    await signInAs(page, 'region', '/sessions?status=ENDED')
    await expect(theList(page).getByText('Payment', { exact: true })).not.toHaveCount(0)
  })
})

test('filters: kept on reload and in a link', async ({ page, context }) => {
  const { CarNumber } = await aRunningSession()
  await signInAs(page, 'global', '/sessions')
  await page.getByRole('textbox', { name: 'Plate' }).fill(CarNumber.toLowerCase())
  await expectRow(page, CarNumber, { Status: 'Active' })
  await expect(page).toHaveURL(new RegExp(`car_number=${CarNumber}`, 'i'))
  await page.reload()
  await expectRow(page, CarNumber, { Status: 'Active' })
  const other = await context.newPage()
  await other.goto(page.url())
  await expectRow(other, CarNumber, { Status: 'Active' })
})

test('invalid filters: errors at the fields', async ({ page }) => {
  await signInAs(page, 'global', '/sessions?car_number=A')
  await expect(page.getByText('Enter at least 2 characters of the plate.')).toBeVisible()
  await expect(theRows(page)).not.toHaveCount(0)
})

test('keyboard: / focuses the search, Escape clears it', async ({ page }) => {
  await signInAs(page, 'global', '/sessions')
  await expect(theRows(page)).not.toHaveCount(0)
  await page.keyboard.press('/')
  const plate = page.getByRole('textbox', { name: 'Plate' })
  await expect(plate).toBeFocused()
  await plate.fill('NOSUCHCAR')
  await expect(page.getByText('No sessions')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(plate).toHaveValue('')
  await expect(theRows(page)).not.toHaveCount(0)
})

test('end: confirmed, session ended @both', async ({ page }) => {
  const { CarNumber } = await aRunningSession()
  await signInAs(page, 'place', sessionOf(CarNumber))
  await choose(page, CarNumber, 'End session')
  await expect(page.getByText('This cannot be undone.')).toBeVisible()
  await confirmWith(page, 'Yes')
  await expect(page.getByText('Session ended successfully')).toBeVisible()
  await expectRow(page, CarNumber, { Status: 'Ended' })
})

test('correction: preview, then saved', async ({ page }) => {
  const { CarNumber, Id } = await aRunningSession()
  const right = aPlate()
  await signInAs(page, 'global', `/sessions?place_name=Vabaduse&status=STARTED`)
  await choose(page, CarNumber, 'Correct session')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Plate' }).fill(right)
  await expect(dialog.getByRole('row', { name: `Plate ${CarNumber} ${right}` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter at least 2 characters.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The camera misread it')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Session saved successfully')).toBeVisible()
  await expectRow(page, right, { Status: 'Active' })
  await page.goto(`/sessions?session=${Id}&paper=history`)
  await expect(page.getByText('Reason: The camera misread it')).toBeVisible()
})

test('history of a fleet’s car: place and right', async ({ page }) => {
  const { Id } = await aRunningSession({ plate: ownFleetPlate(test.info().project.name) })
  await signInAs(page, 'global', `/sessions?session=${Id}&paper=history`)
  await expect(page.getByText('Place: – → Vabaduse väljaku parkla')).toBeVisible()
  await expect(page.getByText('Price basis: – → Fleet')).toBeVisible()
})

test('end corrected: list shows the previewed cost', async ({ page }) => {
  // A week costs more than an hour at any time: 26 hours of a free Sunday did not.
  const { CarNumber, Id, StartTime } = await anEndedSession({ hours: 7 * 24 })
  await signInAs(page, 'global', sessionOf(CarNumber))
  await choose(page, CarNumber, 'Correct session')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'End' }).fill(inTallinn(Date.parse(StartTime) + 3_600_000))
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The exit was not read')
  await expect(dialog.getByRole('row', { name: /^End/ })).toBeVisible()
  const [before, after] = await dialog.getByRole('row', { name: /^Cost/ }).getByRole('cell').allInnerTexts()
  expect(after).toContain('€')
  expect(after).not.toBe(before)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Session saved successfully')).toBeVisible()
  await expectRow(page, CarNumber, { Cost: after! })
  const { CostInCents } = await findSession(Id)
  expect(Number(after!.replaceAll(/[^0-9]/g, ''))).toBe(CostInCents)
  await page.goto(`/sessions?session=${Id}&paper=history`)
  await expect(page.getByText(`Cost: ${before} → ${after}`)).toBeVisible()
})

test('refund: a part, then the rest', async ({ page }) => {
  const { CarNumber, Id } = await aPaidSession(0)
  await signInAs(page, 'global', `${sessionOf(CarNumber)}&status=ENDED&session=${Id}`)
  await page.getByRole('button', { name: 'Close' }).click()
  const row = theRows(page).filter({ has: page.locator(`[href*="session=${Id}"]`) })
  const refund = async (amount?: string): Promise<void> => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog')
    if (amount !== undefined) await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await dialog.getByRole('button', { name: /^Refund/ }).click()
    await expect(dialog).toHaveCount(0)
  }
  await refund('0,50')
  await expect(row).toContainText('Partially refunded')
  await refund()
  await expect(row).toContainText('Refunded')
  const after = await findSession(Id)
  expect(after.RefundedInCents).toBe(after.CostInCents + after.ServiceFeeCents)
})

test('two concurrent refunds: one refund', async ({ browser }) => {
  const { Id } = await aPaidSession(1)
  const pages = await Promise.all([browser.newPage(), browser.newPage()])
  const dialogs = []
  for (const page of pages) {
    const { CarNumber } = await findSession(Id)
    await signInAs(page, 'global', `${sessionOf(CarNumber)}&status=ENDED`)
    const row = theRows(page).filter({ has: page.locator(`[href*="session=${Id}"]`) })
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Refund', exact: true }).click()
    dialogs.push(page.getByRole('dialog'))
    await expect(page.getByRole('button', { name: /^Refund €/ })).toBeVisible()
  }
  await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: /^Refund €/ }).click()))
  await expect(async () => expect((await findSession(Id)).PaymentStatus).toBe('REFUNDED')).toPass()
  expect(await refundRequests(Id)).toBe(1)
  await Promise.all(pages.map((page) => page.close()))
})

test('declined payment: retried', async ({ page }) => {
  const { CarNumber, Id } = await aDeclinedSession(0)
  await signInAs(page, 'global', `${sessionOf(CarNumber)}&extra_filter=UNPAID`)
  const row = theRows(page).filter({ has: page.locator(`[href*="session=${Id}"]`) })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Retry payment' }).click()
  await confirmWith(page, 'Yes')
  await expect(page.getByText('Session saved successfully')).toBeVisible()
  await expect(async () => expect((await findSession(Id)).PaymentStatus).not.toBe('ERROR')).toPass()
})

test('pending payment: cancelled', async ({ page }) => {
  const { CarNumber, Id } = await aBundledPendingSession(0)
  await signInAs(page, 'global', `${sessionOf(CarNumber)}&extra_filter=PENDING`)
  const row = theRows(page).filter({ has: page.locator(`[href*="session=${Id}"]`) })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel payment' }).click()
  await confirmWith(page, 'Yes')
  await expect(page.getByText('Session saved successfully')).toBeVisible()
  expect((await findSession(Id)).PaymentStatus).toBe('NOT_SENT')
})

test('session started elsewhere: appears without a reload', async ({ page }) => {
  const plate = aPlate()
  await signInAs(page, 'global', sessionOf(plate))
  await expect(page.getByText('No sessions')).toBeVisible()
  await aRunningSession({ plate })
  await expectRow(page, plate, { Status: 'Active' })
})

test('new rows while scrolled down: shown rows stay in place @both', async ({ page }) => {
  await signInAs(page, 'global', '/sessions?page_size=100')
  const row = theRows(page).nth(30)
  await row.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 40)
  const before = await row.boundingBox()
  const text = await row.innerText()
  await aRunningSession()
  const pill = page.getByRole('button', { name: /new session/ })
  await expect(pill).toBeVisible()
  expect(await row.boundingBox()).toEqual(before)
  expect((await row.innerText()).split('\n')[0]).toBe(text.split('\n')[0])
  await pill.click()
  await expect(theRows(page).first()).toBeInViewport()
  await expect(rowOf(page, 'Active').first()).toBeVisible()
})

test('open record: in the address; missing one: not found', async ({ page }) => {
  const { Id, CarNumber } = await aRunningSession()
  await signInAs(page, 'global', `/sessions?session=${Id}`)
  await expect(page.getByRole('dialog')).toContainText(CarNumber)
  await page.reload()
  await expect(page.getByRole('dialog')).toContainText(CarNumber)
  await page.goto('/sessions?session=999999999')
  await expect(page.getByText('Session not found, or you have no access to it.')).toBeVisible()
})

test('axe: no violations with menu, record and forms open @both', async ({ page }) => {
  const { Id, CarNumber } = await aRunningSession()
  await signInAs(page, 'global', sessionOf(CarNumber))
  await expectRow(page, CarNumber, { Status: 'Active' })
  await expectAccessible(page)
  await openActions(page, CarNumber)
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Correct session' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })).toBeVisible()
  await expectAccessible(page)
  for (const paper of ['details', 'payments', 'history']) {
    await page.goto(`/sessions?session=${Id}&paper=${paper}`)
    await expect(page.getByRole('dialog').getByRole('tabpanel')).toBeVisible()
    await expectAccessible(page)
  }
})

for (const [language, heading, status] of [
  ['Eesti', 'Parkimised', 'Kestab'],
  ['Latviešu', 'Stāvēšanas sesijas', 'Notiek'],
  ['English', 'Sessions', 'Active'],
] as const)
  test(`texts in ${language}`, async ({ page }) => {
    const { CarNumber } = await aRunningSession()
    await signInAs(page, 'global', sessionOf(CarNumber))
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('menuitem', { name: language }).click()
    await expectPage(page, heading)
    await expect(page.getByText(CarNumber)).toBeVisible()
    await expect(
      page.getByRole(test.info().project.name === 'phone' ? 'listitem' : 'row').filter({ hasText: CarNumber }),
    ).toContainText(status)
    await expectAccessible(page)
  })

test('cards: no horizontal scroll at 360 pixels @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs(page, 'global', '/sessions?status=ENDED')
  await expect(theList(page).getByRole('listitem')).toHaveCount(20)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(beyond).toBeLessThanOrEqual(0)
})
