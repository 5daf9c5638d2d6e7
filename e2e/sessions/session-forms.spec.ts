import type { Place } from '@parkla/contract/parking/places/places.schema.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import {
  aBundledPendingSession,
  anOverLimitSession,
  aPlanUse,
  aPlate,
  anEndedSession,
  callAsGlobal,
  confirmWith,
  expectRow,
  findSession,
  inTallinn,
  rowById,
  toSession,
} from '../steps/session-steps.ts'
import { chooseIn, goTo, signInAs } from '../steps/steps.ts'

const openStart = async (page: Page, plate: string, place: string): Promise<Locator> => {
  await page.getByRole('button', { name: 'Start session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start session' })
  await dialog.getByRole('textbox', { name: 'Plate' }).fill(plate)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Place' })).toBeFocused()
  await expect(dialog.getByText('Required')).toBeVisible()
  // The list of places would cover the text.
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Place' }).fill(place)
  await page.getByRole('option', { name: place }).click()
  return dialog
}

test('manual start: not within a stay, not in the future, over a day ago only confirmed', async ({ page }) => {
  const at = 'Vabaduse väljaku parkla'
  const [parked, plate] = [aPlate(), aPlate()]
  await anEndedSession({ at, plate: parked, hours: 10 })
  await signInAs(page, 'global', toSession(plate))
  const dialog = await openStart(page, parked, at)
  const field = dialog.getByRole('textbox', { name: 'Start' })
  await field.fill('15.11.2020 8.30')
  await dialog.getByRole('button', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: '16 November 2020' }).click()
  await expect(field).toHaveValue('16.11.2020 08:30')
  const start = async (hoursAgo: number): Promise<void> => {
    await field.fill(inTallinn(Date.now() - hoursAgo * 3_600_000))
    await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  }
  await start(5)
  // Only the server checks overlap.
  await expect(field).toHaveAccessibleDescription(/already covers that time here/)
  await expect(field).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Plate' }).fill(plate)
  await start(-3)
  await expect(dialog.getByText('The start cannot be in the future.')).toBeVisible()
  await start(30)
  const question = page.getByRole('dialog', { name: 'Start anyway?' })
  await expect(question).toContainText('more than 24 hours ago')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Plate' })).toHaveValue(plate)
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await question.getByRole('button', { name: 'Start anyway' }).click()
  await expect(page.getByText('New session added successfully')).toBeVisible()
  await expectRow(page, plate, { Status: 'Active' })
})

test('new car wash service: offered at the start of a wash', async ({ page }) => {
  const wash = { Name: `Katsepesula ${aPlate()}`, Type: 'CAR_WASH', Region: 'EST', TotalSpots: 2 }
  const { Id } = await callAsGlobal<Place>('POST', '/places', wash)
  await signInAs(page, 'global', `/place/${Id}`)
  // A wash has spots and services, no hourly prices.
  await expect(page.getByRole('textbox', { name: '24-hour cap' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Monday' }).click()
  const period = page.getByRole('group', { name: /^First period/ })
  await expect(period.getByRole('textbox', { name: 'Spots' })).toBeVisible()
  await expect(period.getByRole('textbox', { name: 'Hourly rate' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add service' }).click()
  await page.getByRole('textbox', { name: 'Service' }).fill('Steam')
  await page.getByRole('textbox', { name: 'Price' }).fill('25.00')
  await page.getByRole('button', { name: 'Save…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save…' })).toBeHidden()

  const plate = aPlate()
  await goTo(page, toSession(plate))
  const dialog = await openStart(page, plate, wash.Name)
  await dialog.getByRole('combobox', { name: 'Service' }).click()
  await page.getByRole('option', { name: 'Steam, 15 min, €25.00' }).click()
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await expectRow(page, plate, { Status: 'Active' })
})

test('payments: retried above the limit with the sum confirmed, cancelled while pending; plan use returned', async ({
  page,
}) => {
  const act = async (id: number, action: string): Promise<void> => {
    await chooseIn(rowById(page, id), action)
    await confirmWith(page, action)
  }
  const tooBig = await anOverLimitSession()
  await signInAs(page, 'global', `${toSession(tooBig.CarNumber)}&extra_filter=UNPAID`)
  await act(tooBig.Id, 'Retry payment')
  const question = page.getByRole('dialog', { name: /^Charge €.* in one payment\?$/ })
  await expect(question).toContainText(String(Math.floor(tooBig.CostInCents / 100)).slice(-3))
  await question.getByRole('button', { name: 'Charge card' }).click()
  await expect(page.getByText(/^Charging €/)).toBeVisible()
  await expect.poll(async () => (await findSession(tooBig.Id)).PaymentStatus).not.toBe('TOO_BIG')

  const pending = await aBundledPendingSession()
  await goTo(page, `${toSession(pending.CarNumber)}&extra_filter=PENDING`)
  await act(pending.Id, 'Cancel payment')
  await expect.poll(async () => (await findSession(pending.Id)).PaymentStatus).toBe('NOT_SENT')

  const used = await aPlanUse()
  await goTo(page, toSession(used.CarNumber))
  await act(used.Id, 'Return plan use')
  await expect(page.getByText('Plan use returned')).toBeVisible()
  await expect(rowById(page, used.Id)).toHaveCount(0)
})
