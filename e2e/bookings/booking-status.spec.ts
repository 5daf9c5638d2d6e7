import { displayPlate } from '@parkla/contract/kit/plate.ts'
import { expect, test, type JSHandle, type Locator, type Page, type Request } from '@playwright/test'
import {
  aBookablePlace,
  aBooking,
  fieldOf,
  hoursFromNow,
  openBookings,
  theDialog,
  toAdd,
  toBooking,
} from '../steps/booking-dialog-steps.ts'
import { aPlate, aRunningSession, callAsGlobal, inTallinn } from '../steps/session-steps.ts'
import { goTo, rowsOf, signInAs } from '../steps/steps.ts'

const [green, red] = ['rgb(226, 243, 229)', 'rgb(252, 230, 228)']

const theStatus = (page: Page): Locator => theDialog(page).getByRole('status', { name: 'Parking status' })

test('changes by other users: list, count and open booking follow an entry, a deleted booking disappears; an early car is green with the time from which the booking covers it (R154)', async ({
  page,
}) => {
  const place = await aBookablePlace({ spots: 10 })
  await openBookings(page, place, '&from=any')
  const parked = page.getByRole('region', { name: 'Parked now' })
  await expect(parked).toContainText('0 of')
  const running = await aBooking(place)
  const rows = rowsOf(page, page.getByRole('table', { name: 'Bookings', exact: true }))
  const row = rows.filter({ hasText: displayPlate(running.LicensePlate) })
  await expect(row.getByText('Not arrived')).toBeVisible()
  await goTo(page, `${toBooking(running)}&from=any`)
  const status = theStatus(page)
  await expect(status).toHaveText('Not parking')
  await expect(status).toHaveCSS('background-color', red)
  await aRunningSession({ at: place.Name, plate: running.LicensePlate })
  await expect(status).toContainText('Parking since')
  await expect(status).toHaveCSS('background-color', green)
  await page.keyboard.press('Escape')
  await expect(row.getByText('Parking', { exact: true })).toBeVisible()
  await expect(parked).toContainText('1 of')
  const dropped = await aBooking(place, { StartTime: hoursFromNow(30), EndTime: hoursFromNow(40) })
  await expect(rows).toHaveCount(2)
  await callAsGlobal('DELETE', `/bookings/${dropped.ID}`)
  await expect(rows).toHaveCount(1)

  const coming = await aBooking(place, { StartTime: hoursFromNow(5), EndTime: hoursFromNow(9) })
  await aRunningSession({ at: place.Name, plate: coming.LicensePlate })
  const counts = `Arrived early: counts from ${inTallinn(Date.parse(coming.StartTime) - 1_800_000)}`
  await goTo(page, `${toBooking(coming)}&from=any`)
  await expect(status).toContainText('Parking since')
  await expect(status).toContainText(counts)
  await expect(status).toHaveCSS('background-color', green)
  const list = page.getByRole('table', { name: 'Bookings', includeHidden: true })
  await expect(list.getByText('Arrived early', { exact: true })).toHaveCount(1)
  const day = inTallinn(Date.parse(coming.StartTime)).slice(0, 10)
  await goTo(page, `/booking?place=${place.Id}&view=week&day=${day}`)
  const bar = page.getByRole('button', { name: new RegExp(`^${coming.LicensePlate}, arrived early, `) })
  await expect(bar.first()).toBeVisible()
})

/** Texts of the status from now on, however briefly shown. */
const textsOf = (status: Locator): Promise<JSHandle<string[]>> =>
  status.evaluateHandle((output) => {
    const texts: string[] = []
    const changed = new MutationObserver(() => texts.push(output.textContent))
    changed.observe(output, { childList: true, subtree: true, characterData: true })
    return texts
  })

test('status request: a failure counts as not parking; while slow the last plate wins (R149)', async ({ page }) => {
  const place = await aBookablePlace()
  const [slow, other] = [aPlate(), aPlate()]
  await aRunningSession({ at: place.Name, plate: slow })
  await signInAs(page, 'region', toAdd(place))
  await page.route('**/parking-status/**', (route) => route.abort())
  await fieldOf(page, 'Plate').fill(aPlate())
  await expect(theStatus(page)).toContainText('Not parking')
  await expect(theStatus(page)).toContainText('Could not check')
  await page.unroute('**/parking-status/**')

  const released = Promise.withResolvers<void>()
  const isSlow = (request: Request) => request.url().includes(`vehicleNumber=${slow}`)
  await page.route(
    (url) => url.searchParams.get('vehicleNumber') === slow,
    async (route) => {
      await released.promise
      await route.continue()
    },
    { times: 1 },
  )
  const over = Promise.race([page.waitForEvent('requestfinished', isSlow), page.waitForEvent('requestfailed', isSlow)])
  const asked = page.waitForRequest(isSlow)
  await fieldOf(page, 'Plate').fill(slow)
  await asked
  await expect(theStatus(page)).toHaveText('Checking…')
  await fieldOf(page, 'Plate').fill(other)
  await expect(theStatus(page)).toHaveText('Not parking')
  const texts = await textsOf(theStatus(page))
  released.resolve()
  await over
  // The answer for a third plate arrives after the effects of the late one.
  const third = aPlate()
  const answered = page.waitForResponse((response) => response.url().includes(`vehicleNumber=${third}`))
  await fieldOf(page, 'Plate').fill(third)
  await answered
  await expect(theStatus(page)).toHaveText('Not parking')
  expect((await texts.jsonValue()).join(' | ')).not.toContain('Parking since')
  await fieldOf(page, 'Plate').fill(slow)
  await expect(theStatus(page)).toContainText('Parking since')
})
