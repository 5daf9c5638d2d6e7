import { expect, test } from '@playwright/test'
import {
  aBookablePlace,
  aBooking,
  bookingsAt,
  enterTime,
  expectSaved,
  fieldOf,
  findBooking,
  hoursFromNow,
  saveButton,
  theDialog,
  theHarbour,
  toAdd,
  toBooking,
} from './booking-dialog-steps.ts'
import { aPlate, callAsGlobal, inTallinn } from './session-steps.ts'
import { expectAccessible, expectPage, openWith, ownPerson, signInAs, signInByCall } from './steps.ts'

test('new booking: starts from the usual hours of the place @both', async ({ page }) => {
  const place = await aBookablePlace()
  const plate = aPlate()
  await signInAs(page, 'region', toAdd(place))
  await expect(fieldOf(page, 'Start time')).toHaveValue('14:30')
  await expect(fieldOf(page, 'End time')).toHaveValue('11:00')
  await expect(fieldOf(page, 'Start date')).toHaveValue(inTallinn(Date.now()).slice(0, 10))
  await expect(fieldOf(page, 'End date')).toHaveValue(inTallinn(Date.parse(hoursFromNow(24))).slice(0, 10))
  await expect(saveButton(page)).toBeDisabled()
  await fieldOf(page, 'Plate').fill(plate.toLowerCase())
  await expect(theDialog(page).getByText('Not parking')).toBeVisible()
  await fieldOf(page, 'Comments').fill('Late ferry')
  await expectAccessible(page)
  await saveButton(page).click()
  await expectSaved(page)
  const [booking] = await bookingsAt(place)
  expect(booking).toMatchObject({ LicensePlate: plate, Comments: 'Late ferry' })
  expect(inTallinn(Date.parse(booking?.StartTime ?? '')).slice(-5)).toBe('14:30')
})

test('invalid input: error at each field', async ({ page }) => {
  const place = await aBookablePlace()
  await signInAs(page, 'region', toAdd(place))
  await fieldOf(page, 'Plate').fill('123ABC')
  await expect(saveButton(page)).toBeEnabled()
  await enterTime(page, 'End', '1.1.2020 9')
  await expect(theDialog(page).getByText('The end must be after the start.')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  await enterTime(page, 'End', '31.02.2030 09:00')
  await expect(theDialog(page).getByText('Not a valid date.')).toBeVisible()
  await enterTime(page, 'Start', '01.01.2020 25:00')
  await expect(theDialog(page).getByText('Not a valid time. Example: 09:05')).toBeVisible()
  await enterTime(page, 'Start', '01.01.2020 09:00')
  await enterTime(page, 'End', '02.01.2020 09:00')
  await expect(theDialog(page).getByText('The start can be at most 24 hours ago.')).toBeVisible()
  await fieldOf(page, 'E-mail').fill('mari')
  await fieldOf(page, 'Comments').focus()
  await expect(theDialog(page).getByText('E-mail must be valid.')).toBeVisible()
})

test('changed end: old and new price are shown, the new one is saved', async ({ page }) => {
  const place = await aBookablePlace({ costs: true })
  const start = '2030-03-04T08:00:00.000Z'
  const booking = await aBooking(place, { StartTime: start, EndTime: '2030-03-04T10:00:00.000Z' })
  await signInAs(page, 'region', toBooking(booking))
  const price = theDialog(page).getByRole('status').filter({ hasText: 'Price' })
  const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`
  await expect(price).toHaveText(`Price${euros(booking.CostInCents)}`)
  await page.route('**/price-for-booking-period?**', (route) => route.abort())
  await fieldOf(page, 'End time').fill('15:00')
  await expect(price.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(price).not.toContainText('new price')
  await page.unroute('**/price-for-booking-period?**')
  await price.getByRole('button', { name: 'Try again' }).click()
  const asked = new URLSearchParams({ startTime: '2030-03-04 10:00:00', endTime: '2030-03-04 15:00:00' })
  const { CostInCents } = await callAsGlobal<{ CostInCents: number }>(
    'GET',
    `/places/${place.Id}/price-for-booking-period?${asked.toString()}`,
  )
  expect(CostInCents).toBeGreaterThan(booking.CostInCents)
  await expect(price).toHaveText(`Price${euros(booking.CostInCents)}→ new price ${euros(CostInCents)}`)
  await saveButton(page).click()
  await expectSaved(page)
  expect(await findBooking(booking.ID)).toMatchObject({ CostInCents, EndTime: '2030-03-04T13:00:00.000Z' })
})

test('full place and booked plate: each is confirmed separately', async ({ page }) => {
  const place = await aBookablePlace({ spots: 1 })
  const { LicensePlate } = await aBooking(place, { StartTime: hoursFromNow(1), EndTime: hoursFromNow(70) })
  await signInAs(page, 'region', toAdd(place))
  await fieldOf(page, 'Plate').fill(LicensePlate)
  await enterTime(page, 'Start', inTallinn(Date.parse(hoursFromNow(2))))
  await enterTime(page, 'End', inTallinn(Date.parse(hoursFromNow(30))))
  await saveButton(page).click()
  await expect(theDialog(page).getByText('All spots are booked then (1 of 1).')).toBeVisible()
  await expectAccessible(page)
  await theDialog(page).getByRole('button', { name: 'Book anyway' }).click()
  await expect(theDialog(page).getByText('This car already has a booking here')).toBeVisible()
  expect(await bookingsAt(place)).toHaveLength(1)
  await theDialog(page).getByRole('button', { name: 'Book anyway' }).click()
  await expectSaved(page)
  expect(await bookingsAt(place)).toHaveLength(2)
})

test('overbooking limit: refused, input stays', async ({ page }) => {
  const place = await aBookablePlace({ spots: 1 })
  const term = { StartTime: hoursFromNow(1), EndTime: hoursFromNow(70) }
  await aBooking(place, term)
  await aBooking(place, term)
  const plate = aPlate()
  await signInAs(page, 'region', toAdd(place))
  await fieldOf(page, 'Plate').fill(plate)
  await enterTime(page, 'Start', inTallinn(Date.parse(hoursFromNow(2))))
  await enterTime(page, 'End', inTallinn(Date.parse(hoursFromNow(30))))
  await saveButton(page).click()
  await expect(theDialog(page).getByRole('alert').getByText('Overbooking limit reached (2 of 1)')).toBeVisible()
  await expect(fieldOf(page, 'Plate')).toHaveValue(plate)
})

test('unsaved input: Cancel, Escape and Back ask first', async ({ page }) => {
  const booking = await aBooking(await aBookablePlace())
  await signInAs(page, 'region', `/booking?place=${booking.PlaceID}&view=week`)
  await page
    .getByRole('button', { name: new RegExp(`^${booking.LicensePlate}`) })
    .first()
    .click()
  await fieldOf(page, 'Comments').fill('half a thought')
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  for (const leave of [
    () => theDialog(page).getByRole('button', { name: 'Cancel' }).click(),
    () => fieldOf(page, 'Comments').press('Escape'),
    () => page.goBack({ waitUntil: 'commit' }),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(fieldOf(page, 'Comments')).toHaveValue('half a thought')
  }
  await theDialog(page).getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(theDialog(page)).toHaveCount(0)
  expect(await findBooking(booking.ID)).toMatchObject({ Comments: '' })
})

test('masked personal data: other fields are saved, personal data is unchanged', async ({ page }) => {
  const booking = await aBooking(await theHarbour(), {
    Name: 'Mari Maasikas',
    Phone: '+37255512345',
    Email: 'mari@example.test',
  })
  await signInAs(page, 'bookings', toBooking(booking))
  await expect(fieldOf(page, 'Phone')).toHaveValue('+372 •••• 345')
  await expect(fieldOf(page, 'Name')).not.toBeEditable()
  await fieldOf(page, 'Comments').fill('white van')
  await theDialog(page).getByRole('button', { name: 'Replace: Name' }).click()
  await fieldOf(page, 'Name').fill('Kati Kask')
  await saveButton(page).click()
  await expectSaved(page)
  expect(await findBooking(booking.ID)).toMatchObject({
    Name: 'Kati Kask',
    Phone: '+37255512345',
    Email: 'mari@example.test',
    Comments: 'white van',
  })
})

test('ended booking: times and plate are fixed, comments can be edited', async ({ page }) => {
  const booking = await aBooking(await aBookablePlace())
  await callAsGlobal('POST', `/bookings/${booking.ID}/end`, {})
  await signInAs(page, 'region', toBooking(booking))
  await expect(theDialog(page).getByText('This booking has ended')).toBeVisible()
  expect(await theDialog(page).boundingBox()).toMatchObject({ width: 600 })
  for (const name of ['Plate', 'Start date', 'Start time', 'End date', 'End time'])
    await expect(fieldOf(page, name)).not.toBeEditable()
  await fieldOf(page, 'Comments').fill('came late')
  await saveButton(page).click()
  await expectSaved(page)
  expect(await findBooking(booking.ID)).toMatchObject({ Comments: 'came late' })
})

test('booking viewer: dialog is read-only (R153)', async ({ page }) => {
  const booking = await aBooking(await theHarbour(), { Name: 'Mari Maasikas', Comments: 'white van' })
  const viewer = await signInByCall(ownPerson('viewer'))
  await openWith(page, viewer, '/booking')
  await expectPage(page, 'Bookings')
  // What is not there is looked for only once the rest is.
  await expect(page.getByRole('grid')).toBeVisible()
  // The only place is chosen by itself.
  await expect(page.getByRole('combobox', { name: 'Place' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New booking' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Import bookings' })).toHaveCount(0)
  await page.goto(toBooking(booking))
  for (const name of ['Plate', 'Start date', 'Start time', 'End date', 'End time', 'Name', 'Comments'])
    await expect(fieldOf(page, name)).not.toBeEditable()
  await expect(fieldOf(page, 'Comments')).toHaveValue('white van')
  await expect(fieldOf(page, 'Name')).toHaveValue('M••• M•••')
  await expect(theDialog(page).getByText('Not parking')).toBeVisible()
  await expect(theDialog(page).getByRole('button', { name: /^(Save|Cancel|Replace|Pick|Open|End)/ })).toHaveCount(0)
  await expectAccessible(page)
  await theDialog(page).getByText('Close', { exact: true }).click()
  await expect(theDialog(page)).toHaveCount(0)
  await page.goto(toAdd({ Id: booking.PlaceID }))
  await expectPage(page, 'Bookings')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(theDialog(page)).toHaveCount(0)
})

test('place without prices: the dialog states it before and after saving', async ({ page }) => {
  const place = await aBookablePlace({ costs: true, prices: false })
  const plate = aPlate()
  await signInAs(page, 'region', toAdd(place))
  await expect(theDialog(page).getByText('No prices at that time')).toBeVisible()
  await fieldOf(page, 'Plate').fill(plate)
  await saveButton(page).click()
  await expectSaved(page)
  const [made] = await bookingsAt(place)
  expect(made).toMatchObject({ LicensePlate: plate, CostInCents: 0, HasPrice: false })
  await page.goto(toBooking(made!))
  await expect(theDialog(page).getByText('Price')).toBeVisible()
  await expect(theDialog(page).getByText('none', { exact: true })).toBeVisible()
})
