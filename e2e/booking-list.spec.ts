import { expect, test, type Locator, type Page } from '@playwright/test'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { aBookablePlace, aBooking, hoursFromNow } from './booking-dialog-steps.ts'
import { callAsGlobal, inTallinn } from './session-steps.ts'
import { expectPage, rowsOf, signInAs } from './steps.ts'

const theRows = (page: Page): Locator => rowsOf(page, page.getByRole('table', { name: 'Bookings', exact: true }))
const theRow = (page: Page, plate: string): Locator => theRows(page).filter({ hasText: displayPlate(plate) })

const inAddress = (page: Page, name: string): string => new URL(page.url()).searchParams.get(name) ?? ''

test('paging: pages in chosen sizes; another size or filter starts at page one', async ({ page }) => {
  const place = await aBookablePlace()
  const term = { StartTime: hoursFromNow(1), EndTime: hoursFromNow(5) }
  await Promise.all(Array.from({ length: 10 }, () => aBooking(place, term)))
  // The newest of one start stands on the first page.
  const { LicensePlate } = await aBooking(place, term)
  await signInAs(page, 'region', `/booking?place=${place.Id}&from=any`)
  await expectPage(page, 'Bookings')
  await expect(theRows(page)).toHaveCount(10)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const size = pager.getByRole('combobox', { name: 'Rows per page' })
  expect(await size.getByRole('option').allInnerTexts()).toEqual(['10', '30', '50', '100'])
  const turn = async (): Promise<void> => {
    await pager.getByRole('button', { name: 'Next page' }).click()
    await expect(theRows(page)).toHaveCount(1)
    await expect(pager.getByText('Page 2')).toBeVisible()
  }
  await turn()
  await size.selectOption('30')
  await expect(theRows(page)).toHaveCount(11)
  await expect(pager.getByText('Page 1')).toBeVisible()
  await size.selectOption('10')
  await expect(theRows(page)).toHaveCount(10)
  await turn()
  await page.getByRole('textbox', { name: 'Plate' }).fill(LicensePlate)
  await expect(theRow(page, LicensePlate)).toBeVisible()
  expect(inAddress(page, 'page')).toMatch(/^0?$/)
})

test('filters: each has its own search parameter and result', async ({ page }) => {
  const place = await aBookablePlace()
  const [meant, other] = [
    await aBooking(place, { Name: 'Mari Maasikas', Comments: 'white van', EndTime: hoursFromNow(1) }),
    await aBooking(place, { Name: 'Jaan Tamm', Comments: 'red bus', EndTime: hoursFromNow(200) }),
  ]
  await signInAs(page, 'region', `/booking?place=${place.Id}&from=any`)
  await expect(theRow(page, other.LicensePlate)).toBeVisible()
  const filters = page.getByRole('search', { name: 'Filters' })
  const tomorrow = inTallinn(Date.parse(hoursFromNow(24))).slice(0, 10)
  for (const [label, word, text] of [
    ['Plate', 'licensePlate', meant.LicensePlate],
    ['Client', 'client', 'maasik'],
    ['Comments', 'comments', 'white'],
    ['Ends by', 'to', tomorrow],
  ] as const) {
    const field = filters.getByRole('textbox', { name: label })
    await field.fill(text)
    await field.press('Enter')
    await expect(theRow(page, other.LicensePlate)).toHaveCount(0)
    await expect(theRow(page, meant.LicensePlate)).toBeVisible()
    expect(inAddress(page, word)).toBe(text)
    await field.fill('')
    await field.press('Enter')
    await expect(theRow(page, other.LicensePlate)).toBeVisible()
    expect(inAddress(page, word)).toBe('')
  }
  const parking = filters.getByRole('combobox', { name: 'Parking status' })
  await parking.selectOption('Not parked now')
  await expect(page).toHaveURL(/extraFilter=PARKING_NOT_ACTIVE/)
  await parking.selectOption('Arriving today')
  await expect(page).toHaveURL(/extraFilter=STARTING_BOOKINGS/)
  await parking.selectOption('All')
  await expect(page).not.toHaveURL(/extraFilter/)
})

test('changes by another user: the list updates live', async ({ page }) => {
  const place = await aBookablePlace()
  const coming = await aBooking(place, { StartTime: hoursFromNow(30), EndTime: hoursFromNow(40) })
  await signInAs(page, 'region', `/booking?place=${place.Id}&from=any`)
  await expect(theRow(page, coming.LicensePlate).getByText('Upcoming')).toBeVisible()
  const running = await aBooking(place)
  await expect(theRow(page, running.LicensePlate).getByText('Not arrived')).toBeVisible()
  await callAsGlobal('POST', `/bookings/${running.ID}/end`, {})
  await expect(theRow(page, running.LicensePlate).getByText('Ended')).toBeVisible()
  await callAsGlobal('DELETE', `/bookings/${coming.ID}`)
  await expect(theRow(page, coming.LicensePlate)).toHaveCount(0)
})
