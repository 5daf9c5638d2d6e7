import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import {
  aBookablePlace,
  aBooking,
  enterTime,
  expectSaved,
  fieldOf,
  findBooking,
  hoursFromNow,
  openBookings,
  saveButton,
  theDialog,
  toBooking,
} from '../steps/booking-dialog-steps.ts'
import { aPlate, confirmWith, inTallinn } from '../steps/session-steps.ts'
import { chooseFor, expectAccessible, expectNoSideScroll, goTo, rowsOf, signInAs } from '../steps/steps.ts'

const theRows = (page: Page): Locator => rowsOf(page, page.getByRole('table', { name: 'Bookings', exact: true }))
const theRow = (page: Page, plate: string): Locator => theRows(page).filter({ hasText: displayPlate(plate) })

test('admin of several places: the chosen place is in the address', async ({ page }) => {
  await signInAs(page, 'bookings')
  await expect(page).toHaveURL('/booking')
  const pick = page.getByRole('combobox', { name: 'Place' })
  await expect(pick).toBeVisible()
  const names = await pick.getByRole('option').allInnerTexts()
  expect(names.length).toBeGreaterThan(1)
  await expect(pick.locator('option:checked')).toHaveText(names[0]!)
  await pick.selectOption(names[1]!)
  await expect(page).toHaveURL(/place=\d+/)
  await goTo(page, '/booking?place=999999')
  await expect(page.getByText('Place not found, or you have no access to it.')).toBeVisible()
  await page.getByRole('button', { name: 'Show my places' }).click()
  await expect(pick).toBeVisible()
})

test('filters and pages: each input has its own search parameter; another size or filter starts at page one', async ({
  page,
}) => {
  const place = await aBookablePlace()
  const term = { StartTime: hoursFromNow(1), EndTime: hoursFromNow(200) }
  const [other] = await Promise.all(Array.from({ length: 10 }, () => aBooking(place, term)))
  // The latest start comes first: this one is alone on the second page.
  const named = { Name: 'Mari Maasikas', Comments: 'white van', EndTime: hoursFromNow(1) }
  const meant = await aBooking(place, named)
  await openBookings(page, place, '&from=any')
  await expect(theRows(page)).toHaveCount(10)
  const pager = page.getByRole('group', { name: 'Pages' })
  const size = pager.getByRole('combobox', { name: 'Rows per page' })
  const next = async (): Promise<void> => {
    await pager.getByRole('button', { name: 'Next page' }).click()
    await expect(theRows(page)).toHaveCount(1)
    await expect(pager.getByText('Page 2')).toBeVisible()
  }
  await next()
  await size.selectOption('30')
  await expect(theRows(page)).toHaveCount(11)
  await expect(pager.getByText('Page 1')).toBeVisible()
  await size.selectOption('10')
  await next()
  const filters = page.getByRole('search', { name: 'Filters' })
  for (const [label, parameter, text] of [
    ['Client', 'client', 'maasik'],
    ['Comments', 'comments', 'white'],
    ['Ends by', 'to', inTallinn(Date.parse(hoursFromNow(24))).slice(0, 10)],
  ] as const) {
    const field = filters.getByRole('textbox', { name: label })
    const inAddress = () => new URL(page.url()).searchParams.get(parameter)
    await field.fill(text)
    await field.press('Enter')
    await expect.poll(inAddress).toBe(text)
    await expect(theRow(page, other!.LicensePlate)).toHaveCount(0)
    await expect(theRow(page, meant.LicensePlate)).toBeVisible()
    await field.fill('')
    await field.press('Enter')
    await expect(theRow(page, other!.LicensePlate)).toBeVisible()
    expect(inAddress()).toBeNull()
  }
  await filters.getByRole('combobox', { name: 'Parking status' }).selectOption('Not parked now')
  await expect(page).toHaveURL(/extraFilter=PARKING_NOT_ACTIVE/)
})

test('booking at a desk: table in the upper half, as wide as the page with long texts; saved one marked or shown above the rows until deleted; running one ended with its price recalculated; report', async ({
  page,
}) => {
  const place = await aBookablePlace({ costs: true })
  const texts = { Name: 'Maximiliana Aleksandrovna Vanderbilt-Õunapuu', Comments: 'x'.repeat(300) }
  const anew = await aBooking(place, texts)
  // Shortly after midnight the booking started on the day before.
  await openBookings(page, place, '&from=any')
  const table = page.getByRole('table', { name: 'Bookings', exact: true })
  const { y = 0 } = (await table.boundingBox()) ?? {}
  expect(y).toBeLessThan(450)
  await expect(theRow(page, anew.LicensePlate)).toBeVisible()
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'New booking', exact: true }).click()
  const plate = aPlate()
  await fieldOf(page, 'Plate').fill(plate)
  await enterTime(page, 'Start', inTallinn(Date.parse(hoursFromNow(3))))
  await saveButton(page).click()
  await expectSaved(page)
  await expect(theRow(page, plate).getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Plate' }).fill('XX')
  await expect(page.getByText('Not in this list')).toBeVisible()
  await page.getByRole('textbox', { name: 'Plate' }).fill('')
  await chooseFor(page, displayPlate(plate), 'Delete')
  await confirmWith(page, 'Delete')
  await expect(theRow(page, plate)).toHaveCount(0)
  await expect(page.getByText('Not in this list')).toHaveCount(0)

  await chooseFor(page, displayPlate(anew.LicensePlate), 'End booking')
  const dialog = page.getByRole('dialog', { name: 'End this booking?' })
  await expect(dialog.getByRole('radio', { name: /^Keep:/ })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /^Recalculate to now/ }).check()
  await dialog.getByRole('button', { name: 'End booking' }).click()
  await expect(theRow(page, anew.LicensePlate).getByText('Ended')).toBeVisible()
  expect((await findBooking(anew.ID)).CostInCents).toBeLessThan(anew.CostInCents)

  await page.getByRole('button', { name: 'Other months' }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(14)
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Report \w+ \d{4}$/ }).click()
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^${place.Name}-\\d{4}-\\d{2}-\\d{2}\\.xlsx$`))

  await goTo(page, toBooking(anew))
  await expect(theDialog(page).getByText('This booking has ended')).toBeVisible()
  for (const name of ['Plate', 'Start date', 'Start time', 'End date', 'End time'])
    await expect(fieldOf(page, name)).not.toBeEditable()
  await expect(fieldOf(page, 'Comments')).toBeEditable()
})
