import { expect, test, type JSHandle, type Locator, type Page, type Request } from '@playwright/test'
import {
  aBookablePlace,
  aBooking,
  enterTime,
  fieldOf,
  hoursFromNow,
  theDialog,
  toAdd,
  toBooking,
} from './booking-dialog-steps.ts'
import { aPlate, aRunningSession, callAsGlobal, inTallinn } from './session-steps.ts'
import { signInAs } from './steps.ts'

const [green, red] = ['rgb(226, 243, 229)', 'rgb(252, 230, 228)']

const theStatus = (page: Page): Locator => theDialog(page).getByRole('status', { name: 'Parking status' })

/** What the list behind the dialog calls bookings. */
const statesInList = (page: Page): Locator => page.getByRole('table', { name: 'Bookings', includeHidden: true })

test('entry and exit: status turns green, then red', async ({ page }) => {
  const place = await aBookablePlace()
  const booking = await aBooking(place)
  await signInAs(page, 'region', toBooking(booking))
  const status = theStatus(page)
  await expect(status).toHaveText('Not parking')
  await expect(status).toHaveCSS('background-color', red)
  const { Id } = await aRunningSession({ at: place.Name, plate: booking.LicensePlate })
  await expect(status).toContainText('Parking since')
  await expect(status).toHaveCSS('background-color', green)
  await callAsGlobal('POST', '/parkingsessions/end', { ParkingSessionId: Id })
  await expect(status).toHaveText('Not parking')
})

test('early car: status is green, with the time from which the booking counts (R154)', async ({ page }) => {
  const place = await aBookablePlace()
  const coming = await aBooking(place, { StartTime: hoursFromNow(5), EndTime: hoursFromNow(9) })
  await aRunningSession({ at: place.Name, plate: coming.LicensePlate })
  const counts = `Arrived early: the booking starts at ${inTallinn(Date.parse(coming.StartTime) - 1_800_000)}`
  await signInAs(page, 'region', toBooking(coming))
  await expect(theStatus(page)).toContainText('Parking since')
  await expect(theStatus(page)).toContainText(counts)
  await expect(theStatus(page)).toHaveCSS('background-color', green)
  await expect(statesInList(page).getByText('Arrived early', { exact: true })).toHaveCount(1)
  const day = inTallinn(Date.parse(coming.StartTime)).slice(0, 10)
  await page.goto(`/booking?place=${place.Id}&view=week&day=${day}`)
  const bar = page.getByRole('button', { name: new RegExp(`^${coming.LicensePlate}, arrived early, `) })
  await expect(bar.first()).toBeVisible()
})

test('car parked by one booking: not early for its next or a new booking', async ({ page }) => {
  const place = await aBookablePlace()
  const { LicensePlate } = await aBooking(place)
  const next = await aBooking(place, { LicensePlate, StartTime: hoursFromNow(48), EndTime: hoursFromNow(72) })
  await signInAs(page, 'region', `${toBooking(next)}&from=any`)
  await expect(theStatus(page)).toHaveText('Not parking')
  // It drives in by its first booking while the form of the next one is open.
  await callAsGlobal('POST', '/parkingsessions', {
    PlaceId: place.Id,
    CarNumber: LicensePlate,
    StartTime: new Date().toISOString(),
    IsConfirmed: true,
  })
  await expect(theStatus(page)).toContainText('Parking since')
  await expect(theStatus(page)).not.toContainText('Early')
  await expect(statesInList(page).getByText('Parking', { exact: true })).toHaveCount(1)
  await expect(statesInList(page).getByText('Upcoming', { exact: true })).toHaveCount(1)
  await expect(statesInList(page).getByText('Arrived early', { exact: true })).toHaveCount(0)

  await page.goto(toAdd(place))
  await enterTime(page, 'End', inTallinn(Date.parse(hoursFromNow(144))))
  await enterTime(page, 'Start', inTallinn(Date.parse(hoursFromNow(96))))
  await fieldOf(page, 'Plate').fill(LicensePlate)
  await expect(theStatus(page)).toContainText('Parking since')
  await expect(theStatus(page)).not.toContainText('Early')
})

test('status request fails: counted as not parking, with a message', async ({ page }) => {
  const booking = await aBooking(await aBookablePlace())
  await page.route('**/parking-status/**', (route) => route.abort())
  await signInAs(page, 'region', toBooking(booking))
  await expect(theStatus(page)).toContainText('Not parking')
  await expect(theStatus(page)).toContainText('Could not check')
})

/** Whatever it says from now on, however shortly. */
const textsOf = (status: Locator): Promise<JSHandle<string[]>> =>
  status.evaluateHandle((output) => {
    const texts: string[] = []
    const changed = new MutationObserver(() => texts.push(output.textContent))
    changed.observe(output, { childList: true, subtree: true, characterData: true })
    return texts
  })

test('slow status: a loader is shown, the answer for the last plate wins (R149)', async ({ page }) => {
  const place = await aBookablePlace()
  const [slow, other] = [aPlate(), aPlate()]
  await aRunningSession({ at: place.Name, plate: slow })
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
  await signInAs(page, 'region', toAdd(place))
  const over = Promise.race([page.waitForEvent('requestfinished', isSlow), page.waitForEvent('requestfailed', isSlow)])
  const asked = page.waitForRequest(isSlow)
  await fieldOf(page, 'Plate').fill(slow)
  await asked
  await expect(theStatus(page)).toHaveText('Checking…')
  await fieldOf(page, 'Plate').fill(other)
  await expect(theStatus(page)).toHaveText('Not parking')
  const said = await textsOf(theStatus(page))
  released.resolve()
  await over
  // Whatever the late answer does is done before that about a third plate is there.
  await fieldOf(page, 'Plate').fill(aPlate())
  await expect(theStatus(page)).toHaveText('Checking…')
  await expect(theStatus(page)).toHaveText('Not parking')
  expect((await said.jsonValue()).join(' | ')).not.toContain('Parking since')
  await fieldOf(page, 'Plate').fill(slow)
  await expect(theStatus(page)).toContainText('Parking since')
})
