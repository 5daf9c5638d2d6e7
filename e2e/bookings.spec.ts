import type { Heatmap } from '@parkla/contract/bookings/bookings.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { instantToLocal, startOfDay } from '@parkla/contract/kit/time.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { aBookablePlace, aBooking, bookingsAt, findBooking, hoursFromNow } from './booking-dialog-steps.ts'
import { aPlate, callAsGlobal, confirmWith, inTallinn } from './session-steps.ts'
import { expectAccessible, expectPage, rowsOf, signInAs } from './steps.ts'

const isPhone = (): boolean => test.info().project.name === 'phone'

type Place = Awaited<ReturnType<typeof aBookablePlace>>

const open = async (page: Page, { Id }: Pick<Place, 'Id'>, more = ''): Promise<void> => {
  await signInAs(page, 'global', `/booking?place=${Id}${more}`)
  await expectPage(page, 'Bookings')
}

const theList = (page: Page): Locator => page.getByRole(isPhone() ? 'list' : 'table', { name: 'Bookings', exact: true })
const theRow = (page: Page, plate: string): Locator =>
  rowsOf(page, theList(page)).filter({ hasText: displayPlate(plate) })

/** On a phone the filters wait in a sheet. */
const openFilters = async (page: Page): Promise<Locator> => {
  if (!isPhone()) return page.getByRole('search', { name: 'Filters' })
  await page.getByRole('button', { name: /^Filters/ }).click()
  return page.getByRole('dialog', { name: 'Filters' })
}

const act = async (page: Page, plate: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${displayPlate(plate)}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Yesterday in Tallinn, and not yet too long ago to be booked (R143). */
const secondBeforeToday = (): string => {
  const today = instantToLocal(new Date().toISOString(), 'Europe/Tallinn')
  return new Date(Date.parse(startOfDay(today, 'Europe/Tallinn')) - 1_000).toISOString()
}

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
  await page.reload()
  await expect(pick.locator('option:checked')).toHaveText(names[1]!)
  await page.goto('/booking?place=999999')
  await expect(page.getByText('Place not found, or you have no access to it.')).toBeVisible()
  await page.getByRole('button', { name: 'Show my places' }).click()
  await expect(pick).toBeVisible()
})

test('start filter: today by default; cleared by the creation filter, disabled by parking now', async ({ page }) => {
  const place = await aBookablePlace()
  const { LicensePlate: earlier } = await aBooking(place, {
    StartTime: secondBeforeToday(),
    EndTime: hoursFromNow(90),
  })
  const { LicensePlate: later } = await aBooking(place, { StartTime: hoursFromNow(48), EndTime: hoursFromNow(72) })
  await open(page, place)
  await expect(theRow(page, later)).toBeVisible()
  let filters = await openFilters(page)
  const start = filters.getByRole('textbox', { name: 'Starts from' })
  const today = inTallinn(Date.now()).split(' ')[0]!
  await expect(start).toHaveValue(today)
  await expect(theRow(page, earlier)).toHaveCount(0)
  await filters.getByRole('textbox', { name: 'Created on' }).fill(today)
  await filters.getByRole('textbox', { name: 'Created on' }).press('Enter')
  await expect(start).toHaveValue('')
  await expect(theRow(page, earlier)).toBeVisible()
  await page.reload()
  filters = await openFilters(page)
  await expect(start).toHaveValue('')
  await filters.getByRole('combobox', { name: 'Parking status' }).selectOption('Parked now')
  await expect(start).toBeDisabled()
  await expect(filters.getByRole('textbox', { name: 'Ends by' })).toBeDisabled()
  await expect(page.getByText('No matches. Change or clear the filters.')).toBeVisible()
  await filters.getByRole('button', { name: 'Clear filters' }).click()
  await expect(start).toHaveValue(today)
  await start.fill('soon')
  await start.press('Enter')
  await expect(page.getByText('Not a valid date')).toBeVisible()
  await expect(page).toHaveURL(/from=soon/)
})

test('heatmap cell: matches the database and filters the list to its hour', async ({ page }) => {
  const place = await aBookablePlace({ spots: 2 })
  const plates = [aPlate(), aPlate()]
  for (const LicensePlate of plates)
    await aBooking(place, { LicensePlate, StartTime: hoursFromNow(26), EndTime: hoursFromNow(30) })
  const { LicensePlate: other } = await aBooking(place, { StartTime: hoursFromNow(60), EndTime: hoursFromNow(62) })
  const { Data } = await callAsGlobal<Heatmap>('GET', `/bookings/heatmap/${place.Id}`)
  const [day, hour] = Data.flatMap(({ name, data }) => data.map(({ x, y }) => [name, x, y] as const)).find(
    ([, , y]) => y === 2,
  )!
  await open(page, place)
  await expect(theRow(page, other)).toBeVisible()
  const shown = day.split('-').toReversed().join('.')
  await page.getByRole('gridcell', { name: new RegExp(`${shown}, ${hour}:00.*2 of 2 spots`) }).click()
  await expect(page.getByText(`At ${shown} ${hour}:00`, { exact: false })).toBeVisible()
  for (const plate of plates) await expect(theRow(page, plate)).toBeVisible()
  await expect(theRow(page, other)).toHaveCount(0)
  await page.reload()
  for (const plate of plates) await expect(theRow(page, plate)).toBeVisible()
  await expect(theRow(page, other)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all hours' }).click()
  await expect(theRow(page, other)).toBeVisible()
})

test('entry: row turns green without a reload', async ({ page }) => {
  const place = await aBookablePlace({ spots: 10 })
  const { LicensePlate } = await aBooking(place)
  await open(page, place)
  await expect(theRow(page, LicensePlate).getByText('Not arrived')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Parked now' })).toContainText('0 of')
  await callAsGlobal('POST', '/parkingsessions', {
    PlaceId: place.Id,
    CarNumber: LicensePlate,
    StartTime: new Date().toISOString(),
    IsConfirmed: true,
  })
  await expect(theRow(page, LicensePlate).getByText('Parking', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('region', { name: 'Parked now' })).toContainText('1 of')
})

test('ending: asks first and does not lower the price silently @both', async ({ page }) => {
  const place = await aBookablePlace({ costs: true })
  const kept = await aBooking(place)
  const anew = await aBooking(place)
  await open(page, place)
  await act(page, kept.LicensePlate, 'End booking')
  const dialog = page.getByRole('dialog', { name: 'End this booking?' })
  await expect(dialog.getByRole('radio', { name: /^Keep:/ })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'End booking' }).click()
  await expect(theRow(page, kept.LicensePlate).getByText('Ended')).toBeVisible()
  const ended = await findBooking(kept.ID)
  expect(ended.CostInCents).toBe(kept.CostInCents)
  expect(Date.parse(ended.EndTime)).toBeLessThanOrEqual(Date.now())
  await act(page, anew.LicensePlate, 'End booking')
  await dialog.getByRole('radio', { name: /^Recalculate to now/ }).check()
  await dialog.getByRole('button', { name: 'End booking' }).click()
  await expect(theRow(page, anew.LicensePlate).getByText('Ended')).toBeVisible()
  expect((await findBooking(anew.ID)).CostInCents).toBeLessThan(anew.CostInCents)
})

test('ending without prices: does not ask about the price', async ({ page }) => {
  const place = await aBookablePlace({ costs: true, prices: false })
  const booking = await aBooking(place)
  await open(page, place)
  await act(page, booking.LicensePlate, 'End booking')
  const dialog = page.getByRole('dialog', { name: 'End this booking?' })
  await expect(dialog.getByText('No prices at that time')).toBeVisible()
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'End booking' }).click()
  await expect(theRow(page, booking.LicensePlate).getByText('Ended')).toBeVisible()
  expect(await findBooking(booking.ID)).toMatchObject({ CostInCents: 0, HasPrice: false })
})

test('coming booking: deleted after confirmation', async ({ page }) => {
  const place = await aBookablePlace()
  const { LicensePlate } = await aBooking(place, { StartTime: hoursFromNow(5) })
  await open(page, place)
  await act(page, LicensePlate, 'Delete')
  await confirmWith(page, 'Cancel')
  await expect(theRow(page, LicensePlate)).toBeVisible()
  await act(page, LicensePlate, 'Delete')
  await confirmWith(page, 'Delete')
  await expect(page.getByText('Booking deleted')).toBeVisible()
  await expect(theRow(page, LicensePlate)).toHaveCount(0)
  expect(await bookingsAt(place)).toEqual([])
})

test('report: offered where bookings have a price, named after place and day', async ({ page }) => {
  const free = await aBookablePlace()
  await open(page, free)
  await expect(page.getByRole('button', { name: 'New booking' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report' })).toHaveCount(0)
  const place = await aBookablePlace({ costs: true })
  await aBooking(place)
  await open(page, place)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Report' }).click()
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^${place.Name}-\\d{4}-\\d{2}-\\d{2}\\.xlsx$`))
})

for (const [language, heading, add] of [
  ['en', 'Bookings', 'New booking'],
  ['et', 'Broneeringud', 'Uus broneering'],
  ['lv', 'Rezervācijas', 'Jauna rezervācija'],
] as const)
  test(`bookings page in ${language}: translated${language === 'et' ? ' @both' : ''}`, async ({ page }) => {
    const place = await aBookablePlace({ costs: true })
    await aBooking(place, { Name: 'Maximiliana Aleksandrovna Vanderbilt-Õunapuu', Comments: 'x'.repeat(300) })
    await signInAs(page, 'global', '/profile')
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    for (const view of ['list', 'week', 'month']) {
      await page.goto(`/booking?place=${place.Id}&view=${view}`)
      await expectPage(page, heading)
      await expect(page.getByRole('button', { name: add }).first()).toBeVisible()
      if (view === 'list' || language === 'en') await expectAccessible(page)
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(width).toBeLessThanOrEqual(0)
  })
