import type { Place } from '@parkla/contract/places/places.schema.ts'
import { expect, test, type Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { aBookablePlace, aBooking } from './booking-dialog-steps.ts'
import {
  aBundledPendingSession,
  aDeclinedSession,
  anInvoicedSession,
  anOverLimitSession,
  aPlanUse,
  aPlate,
  aRunningSession,
  callAsGlobal,
  choose,
  confirmWith,
  correctPlate,
  expectRow,
  findSession,
  inTallinn,
  theRows,
} from './session-steps.ts'
import { signInAs } from './steps.ts'

/** Opens the row's own record in the list, among others of the same car. */
const rowById = (page: Page, id: number) => theRows(page).filter({ has: page.locator(`[href*="session=${id}"]`) })

const openMenuOf = async (page: Page, id: number): Promise<void> => {
  await rowById(page, id)
    .getByRole('button', { name: /^Actions for/ })
    .click()
}

const hoursAgo = (hours: number): string => inTallinn(Date.now() - hours * 3_600_000)

const fillStart = async (page: Page, { plate, hours }: { plate: string; hours: number }) => {
  await page.getByRole('button', { name: 'Start session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start session' })
  await dialog.getByRole('textbox', { name: 'Plate' }).fill(plate)
  await dialog.getByRole('combobox', { name: 'Place' }).fill('Vabaduse')
  await page.getByRole('option', { name: 'Vabaduse väljaku parkla' }).click()
  await dialog.getByRole('textbox', { name: 'Start' }).fill(hoursAgo(hours))
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  return dialog
}

test('manual start: session runs @both', async ({ page }) => {
  const plate = aPlate()
  await signInAs(page, 'global', `/sessions?car_number=${plate}`)
  await fillStart(page, { plate, hours: 2 })
  await expect(page.getByText('New session added successfully')).toBeVisible()
  await expectRow(page, plate, { Status: 'Active' })
})

test('start over a day ago: confirmation, cancel starts nothing', async ({ page }) => {
  const plate = aPlate()
  await signInAs(page, 'global', `/sessions?car_number=${plate}`)
  const dialog = await fillStart(page, { plate, hours: 30 })
  const question = page.getByRole('dialog', { name: 'Start anyway?' })
  await expect(question).toContainText('more than 24 hours ago')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Plate' })).toHaveValue(plate)
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await question.getByRole('button', { name: 'Start anyway' }).click()
  await expect(page.getByText('New session added successfully')).toBeVisible()
  await expectRow(page, plate, { Status: 'Active' })
})

test('new car wash service: a wash is started with it', async ({ page }) => {
  const wash = { Name: `Katsepesula ${aPlate()}`, Type: 'CAR_WASH', Region: 'EST', TotalSpots: 2 }
  const { Id } = await callAsGlobal<Place>('POST', '/places', wash)
  await signInAs(page, 'global', `/place/${Id}`)
  await page.getByRole('button', { name: 'Add service' }).click()
  await page.getByRole('textbox', { name: 'Service' }).fill('Steam')
  await page.getByRole('textbox', { name: 'Price' }).fill('25.00')
  await page.getByRole('button', { name: 'Save…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save…' })).toBeHidden()

  const plate = aPlate()
  await page.goto(`/sessions?car_number=${plate}`)
  await page.getByRole('button', { name: 'Start session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start session' })
  await dialog.getByRole('textbox', { name: 'Plate' }).fill(plate)
  await dialog.getByRole('combobox', { name: 'Place' }).fill(wash.Name)
  await page.getByRole('option', { name: wash.Name }).click()
  await dialog.getByRole('combobox', { name: 'Service' }).click()
  await page.getByRole('option', { name: 'Steam, 15 min, €25.00' }).click()
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await choose(page, plate, 'End session')
  await confirmWith(page, 'Yes')
  // 24 % VAT on top of 25.00
  await expectRow(page, plate, { Status: 'Ended', Cost: '€31.00' })
})

test('start in the future: error, form stays', async ({ page }) => {
  await signInAs(page, 'global', '/sessions')
  const dialog = await fillStart(page, { plate: aPlate(), hours: -3 })
  await expect(dialog.getByText('The start cannot be in the future.')).toBeVisible()
})

test.describe('correction conflict', () => {
  const correctLate = async (page: Page) => {
    const session = await aRunningSession()
    await signInAs(page, 'global', `/sessions?place_name=Vabaduse&status=STARTED`)
    await choose(page, session.CarNumber, 'Correct session')
    const dialog = page.getByRole('dialog')
    const mine = aPlate()
    await dialog.getByRole('textbox', { name: 'Plate' }).fill(mine)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The camera misread it')
    const theirs = aPlate()
    await correctPlate(session, theirs)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Changed by')
    await expect(dialog.getByRole('textbox', { name: 'Plate' })).toHaveValue(mine)
    return { dialog, session, mine, theirs }
  }

  test('reload: their values, own reason kept', async ({ page }) => {
    const { dialog, session, theirs } = await correctLate(page)
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Plate' })).toHaveValue(theirs)
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The camera misread it')
    expect((await findSession(session.Id)).CarNumber).toBe(theirs)
  })

  test('overwrite: typed values saved', async ({ page }) => {
    const { dialog, session, mine } = await correctLate(page)
    await dialog.getByRole('button', { name: 'Overwrite' }).click()
    await expect(page.getByText('Session saved successfully')).toBeVisible()
    expect((await findSession(session.Id)).CarNumber).toBe(mine)
  })
})

test('correction changes the client: shown in preview and history', async ({ page }) => {
  const phone = `+37255${String(randomInt(100_000, 1_000_000))}`
  const { Client } = await aRunningSession({ phone })
  const place = await aBookablePlace()
  const { LicensePlate } = await aBooking(place, { Phone: phone })
  const { Id, CarNumber } = await aRunningSession({ at: place.Name })
  await signInAs(page, 'global', `/sessions?car_number=${CarNumber}`)
  await choose(page, CarNumber, 'Correct session')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Plate' }).fill(LicensePlate)
  await expect(dialog.getByRole('row', { name: `Client – ${phone}` })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The camera misread it')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Session saved successfully')).toBeVisible()
  await page.goto(`/sessions?session=${Id}&paper=history`)
  await expect(page.getByText(`Client: – → #${Client?.Id}`)).toBeVisible()
})

test('retry above the limit: confirmation with the sum', async ({ page }) => {
  const { Id, CarNumber, CostInCents } = await anOverLimitSession()
  await signInAs(page, 'global', `/sessions?car_number=${CarNumber}&extra_filter=UNPAID`)
  await openMenuOf(page, Id)
  await page.getByRole('menuitem', { name: 'Retry payment' }).click()
  await page.getByRole('dialog', { name: 'Retry the payment?' }).getByRole('button', { name: 'Yes' }).click()
  const question = page.getByRole('dialog', { name: /^Charge €.* in one payment\?$/ })
  await expect(question).toContainText(String(Math.floor(CostInCents / 100)).slice(-3))
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Session saved successfully')).toBeVisible()
  await expect(async () => expect((await findSession(Id)).PaymentStatus).not.toBe('TOO_BIG')).toPass()
})

test('plan use returned: session leaves the list', async ({ page }) => {
  const { Id, CarNumber } = await aPlanUse()
  await signInAs(page, 'global', `/sessions?car_number=${CarNumber}`)
  await openMenuOf(page, Id)
  await page.getByRole('menuitem', { name: 'Return plan use' }).click()
  await confirmWith(page, 'Yes')
  await expect(page.getByText('Plan use returned')).toBeVisible()
  await expect(rowById(page, Id)).toHaveCount(0)
})

test('invoice: PDF downloaded', async ({ page }) => {
  const { Id } = await anInvoicedSession()
  await signInAs(page, 'global', `/sessions?session=${Id}&paper=invoices`)
  const download = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Download invoice/ })
    .first()
    .click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
})

for (const { action, find } of [
  { action: 'Retry payment', find: () => aDeclinedSession(1) },
  { action: 'Cancel payment', find: () => aBundledPendingSession(1) },
])
  test(`offline: "${action}" is disabled, other actions stay`, async ({ page, context }) => {
    const { Id, CarNumber } = await find()
    await signInAs(page, 'global', `/sessions?car_number=${CarNumber}`)
    await openMenuOf(page, Id)
    const entry = page.getByRole('menuitem', { name: action })
    await expect(entry).toBeEnabled()
    await page.keyboard.press('Escape')
    await context.setOffline(true)
    await openMenuOf(page, Id)
    await expect(entry).toBeDisabled()
    await expect(entry).toContainText('Offline. Payments are disabled.')
    await expect(page.getByRole('menuitem', { name: 'Payment log' })).toBeEnabled()
  })
