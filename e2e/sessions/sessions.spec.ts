import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { aBookablePlace, aBooking } from '../steps/booking-dialog-steps.ts'
import { aCameraAt, aController, aGatePlace, plugIn, reads } from '../steps/gates-steps.ts'
import { aPlace, expectTotal } from '../steps/place-steps.ts'
import {
  aPaidSession,
  aPlate,
  aRunningSession,
  aSessionWithCostParts,
  anEndedSession,
  anInvoicedSession,
  choose,
  confirmWith,
  correctPlate,
  expectRow,
  findSession,
  inTallinn,
  openActions,
  rowOf,
  theList,
  theRows,
  toSession,
} from '../steps/session-steps.ts'
import { expectAccessible, expectNoSideScroll, goTo, signInAs } from '../steps/steps.ts'

test('filters: by keyboard, in the address; an invalid one shows an error', async ({ page }) => {
  const { CarNumber } = await aRunningSession()
  await signInAs(page, 'global', '/sessions?car_number=A')
  await expect(page.getByText('Enter at least 2 characters of the plate.')).toBeVisible()
  await expect(theRows(page)).not.toHaveCount(0)
  const plate = page.getByRole('textbox', { name: 'Plate' })
  await page.keyboard.press('/')
  await expect(plate).toBeFocused()
  await plate.fill('NOSUCHCAR')
  await expect(page.getByText('No sessions')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(plate).toHaveValue('')
  await expect(theRows(page)).not.toHaveCount(0)
  await plate.fill(CarNumber.toLowerCase())
  await expectRow(page, CarNumber, { Status: 'Active' })
  await expect(page).toHaveURL(new RegExp(`car_number=${CarNumber}`, 'i'))
})

test('end by a place admin, who sees no payments: confirmed, session ended, the message leaves the pager free @both', async ({
  page,
}) => {
  const { CarNumber } = await aRunningSession({ hours: 0.01 })
  await signInAs(page, 'place', '/sessions')
  await expectRow(page, CarNumber, { Status: 'Active' })
  await expect(theList(page).getByText('Payment', { exact: true })).toHaveCount(0)
  await choose(page, CarNumber, 'End session')
  await expect(page.getByText('This cannot be undone.')).toBeVisible()
  await confirmWith(page, 'End session')
  const message = page.getByText('Session ended successfully')
  await expect(message).toBeVisible()
  const pager = page.getByRole('group', { name: 'Pages' })
  await pager.scrollIntoViewIfNeeded()
  const [above, below] = [await message.boundingBox(), await pager.boundingBox()]
  if (!above || !below) throw new Error('the message or the pager is gone')
  expect(above.y + above.height < below.y || below.y + below.height < above.y).toBe(true)
  await expectRow(page, CarNumber, { Status: 'Ended' })
})

test('end and open: selected gate opens once from the record, session ends', async ({ page }) => {
  const place = await aGatePlace()
  const { Controller, Key } = await aController(place)
  const { CarNumber } = await aRunningSession({ at: place.Name })
  const device = await plugIn(Controller.ControllerId, Key)
  const { Controller: unnamed } = await aController(place, '', '')
  await signInAs(page, 'global', toSession(CarNumber))
  await choose(page, CarNumber, 'Open')
  const record = page.getByRole('dialog', { name: CarNumber })
  await expect(record).toContainText('Total–')
  await record.getByRole('button', { name: 'End and open gate' }).click()
  const question = page.getByRole('dialog', { name: `End session ${CarNumber} and open the exit?` })
  await question.getByRole('button', { name: 'End and open gate' }).click()
  await expect(question.getByText('Select the exit gate.')).toBeVisible()
  await question.getByRole('combobox', { name: 'Exit gate' }).click()
  await expect(page.getByRole('option', { name: `Gate 2 (${unnamed.ControllerId})` })).toBeVisible()
  await page.getByRole('option', { name: 'South gate (Barriers)' }).click()
  await question.getByRole('button', { name: 'End and open gate' }).click()
  await expect(page.getByText(`Session ended, exit gate opening: ${CarNumber}`)).toBeVisible()
  await expect.poll(() => device.orders).toEqual(['OPEN'])
})

test('correction: saved as previewed, shown in the list, the price calculation and the history', async ({ page }) => {
  const { Name } = await aPlace()
  const { CarNumber, Id, StartTime } = await anEndedSession({ at: Name, hours: 26 })
  const right = aPlate()
  await signInAs(page, 'global', toSession(CarNumber))
  await choose(page, CarNumber, 'Correct session')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Plate' }).fill(right)
  await dialog.getByRole('textbox', { name: 'End' }).fill(inTallinn(Date.parse(StartTime) + 3_600_000))
  await expect(dialog.getByRole('row', { name: `Plate ${CarNumber} ${right}` })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^End/ })).toBeVisible()
  const [before, after = ''] = await dialog.getByRole('row', { name: /^Cost/ }).getByRole('cell').allInnerTexts()
  expect(after).toContain('€')
  expect(after).not.toBe(before)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The camera misread it')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Session saved successfully')).toBeVisible()
  await goTo(page, toSession(right))
  await expectRow(page, right, { Cost: after })
  const { CostInCents } = await findSession(Id)
  expect(Number(after.replaceAll(/[^0-9]/g, ''))).toBe(CostInCents)
  await choose(page, right, 'Price calculation')
  await expectTotal(page.getByRole('dialog'), after)
  await expect(page.getByText('Price basis: Public prices · Prices without VAT')).toBeVisible()
  await expectAccessible(page)
  await goTo(page, `/sessions?session=${Id}&tab=history`)
  await expect(page.getByText('Reason: The camera misread it')).toBeVisible()
  await expect(page.getByText(`Cost: ${before} → ${after}`)).toBeVisible()
})

test('correction changed by another user meanwhile: reload keeps the reason; to a booked car: its client is shown in preview and history', async ({
  page,
}) => {
  const phone = `+37255${String(randomInt(100_000, 1_000_000))}`
  const { Client } = await aRunningSession({ phone })
  const place = await aBookablePlace()
  const { LicensePlate } = await aBooking(place, { Phone: phone })
  const session = await aRunningSession({ at: place.Name })
  await signInAs(page, 'global', toSession(session.CarNumber))
  await choose(page, session.CarNumber, 'Correct session')
  const dialog = page.getByRole('dialog')
  const plate = dialog.getByRole('textbox', { name: 'Plate' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  const client = dialog.getByRole('row', { name: `Client – ${phone}` })
  await plate.fill(LicensePlate)
  await expect(client).toBeVisible()
  await reason.fill('The camera misread it')
  const theirs = aPlate()
  await correctPlate(session, theirs)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Changed by')
  await expect(plate).toHaveValue(LicensePlate)
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(plate).toHaveValue(theirs)
  await expect(reason).toHaveValue('The camera misread it')
  await expect(client).toHaveCount(0)

  await plate.fill(LicensePlate)
  await expect(client).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Session saved successfully')).toBeVisible()
  await goTo(page, `/sessions?session=${session.Id}&tab=history`)
  await expect(page.getByText(`Client: – → #${Client?.Id}`)).toBeVisible()
})

test('correction above the single-charge limit: asked again with the amount, then charged (R71)', async ({ page }) => {
  // Four weeks at Viru cost more than the limit for one charge.
  const { CarNumber, Id, StartTime } = await aPaidSession('Viru')
  await signInAs(page, 'global', `${toSession(CarNumber)}&session=${Id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Correct session' }).click()
  const dialog = page.getByRole('dialog', { name: /^Correct / })
  await dialog.getByRole('textbox', { name: 'Start' }).fill(inTallinn(Date.parse(StartTime) - 28 * 86_400_000))
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Entered earlier')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: /^Charge .+ in one payment/ })
  await question.getByRole('button', { name: 'Charge' }).click()
  await expect(page.getByText('Session saved successfully')).toBeVisible()
})

test('row menu: keeps its place on the screen while the page moves @phone', async ({ page }) => {
  await signInAs(page, 'global', '/sessions')
  await theRows(page)
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  const moved = await page.getByRole('menu').evaluate((menu) => {
    const [top, scrolled] = [menu.getBoundingClientRect().top, scrollY]
    scrollBy(0, 40)
    return { page: scrollY - scrolled, menu: menu.getBoundingClientRect().top - top }
  })
  expect(moved).toEqual({ page: 40, menu: 0 })
})

test('refund: a part, then the rest', async ({ page }) => {
  const { Id } = await aPaidSession()
  await signInAs(page, 'global', `/sessions?session=${Id}`)
  const record = page.getByRole('dialog', { name: /·/ })
  const refund = record.getByRole('button', { name: 'Refund', exact: true })
  const form = page.getByRole('dialog', { name: /^Refund/ })
  await refund.click()
  await form.getByRole('textbox', { name: 'Amount' }).fill('0,50')
  await form.getByRole('button', { name: /^Refund/ }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Refund of €0.50 requested')).toBeVisible()
  await expect(record).toContainText('€0.50 of')
  await refund.click()
  await form.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(record).toBeVisible()
  await refund.click()
  await form.getByRole('button', { name: /^Refund/ }).click()
  await expect(record.getByText(/^€\d+\.\d\d refunded\.$/)).toBeVisible()
  const after = await findSession(Id)
  expect(after.RefundedInCents).toBe(after.CostInCents + after.ServiceFeeCents)
})

test('plate without a session: its refused passage is found, linked to the gates', async ({ page }) => {
  const place = await aGatePlace()
  const plate = aPlate()
  await reads(await aCameraAt(place, 'EXIT'), plate)
  await signInAs(page, 'global', toSession(plate))
  await page
    .getByRole('region', { name: 'Also found' })
    .getByRole('link', { name: `Exit refused at ${place.Name}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`plate=${plate}`))
  await expect(page.getByRole('table', { name: /^Passages/ })).toContainText(plate)
})

test('shared link beyond the rights of its reader, and a period that is too long: each refused once', async ({
  page,
}) => {
  await signInAs(page, 'place', '/sessions?extra_filter=UNPAID')
  await expect(page.getByText('“Unpaid” is not available to you.')).toHaveCount(1)
  await expect(theRows(page)).not.toHaveCount(0)
  await goTo(page, '/sessions?from=01.01.2026&to=01.11.2026')
  await expect(page.getByText('Choose at most 92 days')).toHaveCount(1)
  await expect(theList(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(theRows(page)).not.toHaveCount(0)
})

test('keyboard: rows walked, record opened without axe violations in light, next record, focus back on its row after Escape', async ({
  page,
}) => {
  const { Name } = await aPlace()
  const older = await aRunningSession({ at: Name, hours: 2 })
  const newer = await aRunningSession({ at: Name })
  await signInAs(page, 'global', `/sessions?place_name=${encodeURIComponent(Name)}`)
  await expect(theRows(page)).toHaveCount(2)
  const linkOf = ({ CarNumber }: { CarNumber: string }) => page.getByRole('link', { name: CarNumber })
  const recordOf = ({ CarNumber }: { CarNumber: string }) =>
    page.getByRole('dialog', { name: `${CarNumber} · ${Name}` })
  await page.keyboard.press('j')
  await expect(linkOf(newer)).toBeFocused()
  await page.keyboard.press('j')
  await expect(linkOf(older)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(recordOf(newer)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('j')
  await expect(recordOf(older)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(linkOf(older)).toBeFocused()
})

test('cost of a session: the first hover shows its parts', async ({ page }) => {
  const { CarNumber } = await aSessionWithCostParts()
  await signInAs(page, 'global', `/sessions?car_number=${CarNumber}&status=ENDED`)
  await theRows(page).getByRole('button', { name: /€/ }).first().hover()
  await expect(page.getByRole('tooltip')).toContainText('Total')
})

test('new rows while scrolled down: shown rows stay in place @both', async ({ page }) => {
  await signInAs(page, 'global', '/sessions?page_size=50')
  const row = theRows(page).nth(30)
  await row.scrollIntoViewIfNeeded()
  // Cards get their height when they approach the viewport, and the row moves until then.
  let before: Awaited<ReturnType<typeof row.boundingBox>> = null
  const isStill = async (): Promise<boolean> => {
    const earlier = JSON.stringify(before)
    before = await row.boundingBox()
    return JSON.stringify(before) === earlier
  }
  await expect.poll(isStill, { intervals: [200] }).toBe(true)
  const text = await row.innerText()
  await aRunningSession({ hours: 0 })
  const pill = page.getByRole('button', { name: /new session/ })
  await expect(pill).toBeVisible()
  expect(await row.boundingBox()).toEqual(before)
  expect((await row.innerText()).split('\n')[0]).toBe(text.split('\n')[0])
  await pill.click()
  await expect(theRows(page).first()).toBeInViewport()
  await expect(rowOf(page, 'Active').first()).toBeVisible()
})

test('menu, forms and record in dark: no axe violations; the record is in the address; invoice downloaded', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const { Id, CarNumber } = await aRunningSession()
  await signInAs(page, 'global', toSession(CarNumber))
  await expectRow(page, CarNumber, { Status: 'Active' })
  await openActions(page, CarNumber)
  await expectAccessible(page)
  await expectAccessible(page, 'color-contrast')
  // The contrast rule of axe leaves disabled elements out, but the reason on them is read.
  await expect(page.getByRole('menuitem', { disabled: true }).first()).toHaveCSS('opacity', '1')
  await page.getByRole('menuitem', { name: 'Correct session' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  for (const [tab, name] of [
    ['details', 'Details'],
    ['payments', 'Payment log'],
    ['history', 'History'],
  ] as const) {
    await goTo(page, `/sessions?session=${Id}&tab=${tab}`)
    const record = page.getByRole('dialog', { name: `${CarNumber} · Vabaduse väljaku parkla` })
    await expect(record.getByRole('tabpanel', { name })).toBeVisible()
    await expectAccessible(page)
  }
  await goTo(page, '/sessions?session=999999999')
  await expect(page.getByText('Session not found, or you have no access to it.')).toBeVisible()

  await goTo(page, `/sessions?session=${(await anInvoicedSession()).Id}&tab=invoices`)
  const download = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Download invoice/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

test('totals and export: number and sum of the filtered rows, their file', async ({ page }) => {
  const { CarNumber } = await anEndedSession({ hours: 2 })
  const totals = page.getByRole('status', { name: 'Filtered rows' })
  // A busy database may not count in time; the list is shown without totals then.
  await expect(async () => {
    await signInAs(page, 'global', toSession(CarNumber))
    await expect(totals).toHaveText(/^Rows: 1 ·\sTotal: €[\d.]+$/, { timeout: 5_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Sessions' })
  await expect(dialog).toContainText('Rows: 1')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^sessions-\d{4}-\d\d-\d\d\.csv$/)
  const [headings, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(headings).toContain('Plate;Place;Phone')
  expect(lines.map((line) => line.split(';')[1])).toEqual([CarNumber])
  await expect(dialog).toHaveCount(0)
})

test('phone: five sessions on a screen, no side scroll at 360 pixels @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'global', '/sessions?status=ENDED')
  await expect(theRows(page)).toHaveCount(20)
  await expect(theRows(page).nth(4)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideScroll(page)
})
