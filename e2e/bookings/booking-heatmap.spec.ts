import type { Heatmap } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { aBookablePlace, aBooking, hoursFromNow, openBookings } from '../steps/booking-dialog-steps.ts'
import { callAsGlobal, inTallinn } from '../steps/session-steps.ts'
import { expectAccessible, expectNoSideScroll } from '../steps/steps.ts'

const theHeatmap = (page: Page): Locator => page.getByRole('region', { name: 'Occupancy', exact: true })

/** The heatmap is folded until opened; the browser remembers it. */
const openHeatmap = (page: Page): Promise<void> =>
  theHeatmap(page).getByRole('button', { name: 'Occupancy', expanded: false }).click()

/** The hour that begins at `26.11.2026 09:00`. */
const cellAt = (page: Page, moment: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`${moment.replace(' ', ', ')}–`) })

test('overbooked hour: shown live, filters the list by a click, in the table as in the database @phone', async ({
  page,
}) => {
  const place = await aBookablePlace({ spots: 1 })
  const other = await aBooking(place, {
    Name: 'Maximiliana Aleksandrovna Vanderbilt-Õunapuu',
    Comments: 'x'.repeat(300),
    StartTime: hoursFromNow(60),
    EndTime: hoursFromNow(62),
  })
  await openBookings(page, place)
  const list = page.getByRole('list', { name: 'Bookings', exact: true })
  await expect(list.getByText(displayPlate(other.LicensePlate))).toBeVisible()
  await expectNoSideScroll(page)
  await openHeatmap(page)
  const hour = `${inTallinn(Date.parse(hoursFromNow(28))).slice(0, -3)}:00`
  await expect(cellAt(page, hour)).toHaveAccessibleName(/0 of 1 spots booked$/)
  const term = { StartTime: hoursFromNow(26), EndTime: hoursFromNow(30) }
  const made = await Promise.all([aBooking(place, term), aBooking(place, term)])
  await expect(cellAt(page, hour)).toHaveAccessibleName(/2 of 1 spots booked, 1 over capacity$/)
  await expect(theHeatmap(page).getByText(/^[45] hours over capacity$/)).toBeVisible()
  await expectAccessible(page)

  await cellAt(page, hour).click()
  await expect(page.getByText(`At ${hour}`, { exact: false })).toBeVisible()
  await expect(list.getByText(displayPlate(other.LicensePlate))).toHaveCount(0)
  for (const { LicensePlate } of made) await expect(list.getByText(displayPlate(LicensePlate))).toBeVisible()
  await expect(list.getByText(displayPlate(other.LicensePlate))).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all hours' }).click()
  await expect(list.getByText(displayPlate(other.LicensePlate))).toBeVisible()

  await theHeatmap(page).getByRole('button', { name: 'Show as table' }).click()
  const table = theHeatmap(page).getByRole('table', { name: /^Maximum concurrent bookings by hour/ })
  const { Data } = await callAsGlobal<Heatmap>('GET', `/bookings/heatmap/${place.Id}`)
  const stored = Data.flatMap(({ data }) => data.map(({ y }) => y))
  await expect(table.getByRole('cell', { name: '2 over capacity' })).toHaveCount(stored.filter((y) => y === 2).length)
  const shown = await table.getByRole('cell').allInnerTexts()
  // Hours are rows, in another order than stored.
  const sorted = (values: number[]) => values.toSorted((one, next) => one - next)
  // The hour skipped by daylight saving time has a dash.
  expect(sorted(shown.map((text) => (text.startsWith('–') ? 0 : Number.parseInt(text, 10))))).toEqual(sorted(stored))
  await expectAccessible(page)
})

test('keyboard: one tab stop, cells are announced, chosen and cleared; weeks typed and paged; table with hours as columns', async ({
  page,
}) => {
  const place = await aBookablePlace()
  await openBookings(page, place)
  await openHeatmap(page)
  const now = page.getByRole('gridcell', { name: /spots booked, now$/ })
  await expect(now).toBeVisible()
  await expectAccessible(page)
  await theHeatmap(page).getByRole('button', { name: 'Show as table' }).focus()
  await page.keyboard.press('Tab')
  await expect(now).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const tomorrow = inTallinn(Date.parse(hoursFromNow(24))).slice(0, 10)
  const cell = cellAt(page, `${tomorrow} 01:00`)
  await expect(cell).toBeFocused()
  await expect(theHeatmap(page).getByText(`${tomorrow}, 01:00–02:00`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(theHeatmap(page).getByText(`${tomorrow}, 01:00–02:00`)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(cell).toHaveAttribute('aria-selected', 'true')
  await expect(cell).toBeFocused()
  await page.keyboard.press(' ')
  await expect(cell).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Shift+Tab')
  await expect(theHeatmap(page).getByRole('button', { name: 'Show as table' })).toBeFocused()

  const today = inTallinn(Date.now()).slice(0, 10)
  const week = theHeatmap(page).getByRole('textbox', { name: 'Week from' })
  await week.fill('31.02.2027')
  await week.press('Enter')
  await expect(theHeatmap(page).getByText('Not a valid date')).toBeVisible()
  await week.fill('25.3.2027')
  await week.press('Enter')
  await expect(theHeatmap(page).getByText('No bookings in this week')).toBeVisible()
  await expect(cellAt(page, '28.03.2027 03:00')).toBeDisabled()
  await theHeatmap(page).getByRole('button', { name: 'Next week' }).click()
  await expect(week).toHaveValue('01.04.2027')
  await page.goBack()
  await expect(week).toHaveValue('25.03.2027')
  await theHeatmap(page).getByRole('button', { name: 'Today' }).click()
  await expect(week).toHaveValue(today)
  await theHeatmap(page).getByRole('button', { name: 'Show as table' }).click()
  // Hours are columns at a desk.
  await expect(theHeatmap(page).getByRole('columnheader')).toHaveCount(25)
})
