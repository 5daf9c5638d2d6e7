import { displayPlate } from '@parkla/contract/kit/plate.ts'
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
} from '../steps/booking-dialog-steps.ts'
import { aPlate, callAsGlobal, inTallinn } from '../steps/session-steps.ts'
import {
  chooseFor,
  demoPerson,
  expectAccessible,
  expectPage,
  goTo,
  isPhone,
  openWith,
  ownPerson,
  signInAs,
  signInByCall,
} from '../steps/steps.ts'

test.describe('on a device in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('new booking: opens with the usual hours, takes typed and picked times, saved in the time zone of the place @both', async ({
    page,
  }) => {
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
    await fieldOf(page, 'E-mail').fill('mari')
    await fieldOf(page, 'Comments').fill('Late ferry')
    await expect(theDialog(page).getByText('E-mail must be valid.')).toBeVisible()
    await fieldOf(page, 'E-mail').fill('')
    await enterTime(page, 'End', '28.10.2030 10:15')
    await enterTime(page, 'Start', '27.10.2030 03:30')
    await expect(
      theDialog(page).getByText('This hour occurs twice (daylight saving change); the first is used.'),
    ).toBeVisible()

    await theDialog(page).getByRole('button', { name: 'Choose time: Start time' }).click()
    const clock = page.getByRole('dialog', { name: 'Start time' })
    await clock.getByRole('radio', { name: '18' }).click()
    await clock.getByRole('radio', { name: '45' }).click()
    await expect(fieldOf(page, 'Start time')).toHaveValue('18:45')
    // Hours and minutes are two groups: arrows stay in one, Tab goes to the next.
    await clock.getByRole('radio', { name: '23' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(clock.getByRole('radio', { name: '00' }).first()).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(clock.getByRole('radio', { name: '45' })).toBeFocused()
    await clock.getByRole('radio', { name: '18' }).click()
    await expectAccessible(page)
    await clock.getByRole('button', { name: 'Cancel' }).click()
    // The form's first time, not the typed one.
    await expect(fieldOf(page, 'Start time')).toHaveValue('14:30')
    await theDialog(page).getByRole('button', { name: 'Choose time: End time' }).press('Enter')
    // The first of the two radios of this name is the hour.
    await expect(page.getByRole('radio', { name: '10' }).first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(fieldOf(page, 'End time')).toHaveValue('11:15')
    await page.keyboard.press('Escape')
    await expect(fieldOf(page, 'End time')).toHaveValue('11:00')
    await fieldOf(page, 'End time').fill('905')
    await page.keyboard.press('Tab')
    await expect(fieldOf(page, 'End time')).toHaveValue('09:05')

    await enterTime(page, 'Start', '01.06.2030 14:30')
    const calendarButton = theDialog(page).getByRole('button', { name: 'Open calendar' }).first()
    await calendarButton.click()
    const picker = page.getByRole('dialog', { name: 'Day', exact: true })
    await expect(picker.getByRole('columnheader')).toHaveText(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])
    // Only a dialog covers the form and needs a button to close it by touch.
    await expect(picker.getByRole('button', { name: 'Close' })).toHaveCount(isPhone() ? 1 : 0)
    if (isPhone()) {
      await expectAccessible(page)
      await picker.getByRole('button', { name: 'Close' }).click()
    } else await page.keyboard.press('Escape')
    await expect(picker).toHaveCount(0)
    await expect(fieldOf(page, 'Start date')).toHaveValue('01.06.2030')
    await calendarButton.click()
    await picker.getByRole('button', { name: '3 June 2030', exact: true }).click()
    await expect(fieldOf(page, 'Start date')).toHaveValue('03.06.2030')

    await enterTime(page, 'End', '28.10.2030 10:15')
    await enterTime(page, 'Start', '27.10.2030 03:30')
    await saveButton(page).click()
    await expectSaved(page)
    expect(await bookingsAt(place)).toMatchObject([
      {
        LicensePlate: plate,
        Comments: 'Late ferry',
        StartTime: '2030-10-27T00:30:00.000Z',
        EndTime: '2030-10-28T08:15:00.000Z',
      },
    ])
  })
})

test('price of a booking: old and new one shown at a changed end, the new one saved; without prices none is asked for', async ({
  page,
}) => {
  const place = await aBookablePlace({ costs: true })
  const start = '2030-03-04T08:00:00.000Z'
  const booking = await aBooking(place, { StartTime: start, EndTime: '2030-03-04T10:00:00.000Z' })
  const none = await aBookablePlace({ costs: true, prices: false })
  const made = await aBooking(none)
  // Changes of other bookings would load the price again.
  await page.route('**/adminapi/events', (route) => route.abort())
  await signInAs(page, 'region', toBooking(booking))
  const price = theDialog(page).getByRole('status').filter({ hasText: 'Price' })
  const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`
  await expect(price).toHaveText(`Price${euros(booking.CostInCents)}`)
  // A part of a day or time: no error and no other price until it is whole or the field is left.
  const endDay = await fieldOf(page, 'End date').inputValue()
  await fieldOf(page, 'End date').fill(endDay.slice(0, 3))
  await expect(fieldOf(page, 'End date')).not.toHaveAttribute('aria-invalid', 'true')
  await fieldOf(page, 'End date').blur()
  await expect(fieldOf(page, 'End date')).toHaveAttribute('aria-invalid', 'true')
  await fieldOf(page, 'End date').fill(endDay)
  await fieldOf(page, 'End time').fill('9')
  await expect(theDialog(page).getByText('The end must be after the start.')).toHaveCount(0)
  await fieldOf(page, 'End time').blur()
  await expect(theDialog(page).getByText('The end must be after the start.')).toBeVisible()
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

  await goTo(page, toAdd(none))
  await expect(theDialog(page).getByText('No prices at that time')).toBeVisible()
  await goTo(page, `${toBooking(made)}&from=any`)
  await expect(theDialog(page).getByText('none', { exact: true })).toBeVisible()
  await theDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await chooseFor(page, displayPlate(made.LicensePlate), 'End booking')
  const question = page.getByRole('dialog', { name: 'End this booking?' })
  await expect(question.getByText('No prices at that time')).toBeVisible()
  await expect(question.getByRole('radio')).toHaveCount(0)
})

test('full place and booked plate: confirmed separately; at the overbooking limit the input stays', async ({
  page,
}) => {
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
  const another = await aBooking(place, { StartTime: hoursFromNow(1), EndTime: hoursFromNow(70) })
  await theDialog(page).getByRole('button', { name: 'Book anyway' }).click()
  await expect(theDialog(page).getByRole('alert').getByText('Overbooking limit reached (2 of 1)')).toBeVisible()
  await expect(fieldOf(page, 'Plate')).toHaveValue(LicensePlate)
  await callAsGlobal('DELETE', `/bookings/${another.ID}`)
  await saveButton(page).click()
  await expectSaved(page)
  expect(await bookingsAt(place)).toHaveLength(2)
})

test('unsaved input: Cancel, Escape and Back ask first; after a booking is closed the focus is on its row', async ({
  page,
}) => {
  const booking = await aBooking(await aBookablePlace())
  await signInAs(page, 'region', `/booking?place=${booking.PlaceID}&from=any`)
  const row = page.getByRole('row').nth(1)
  await row.getByRole('cell').nth(2).click()
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
  await row.getByRole('cell').nth(2).click()
  await expect(fieldOf(page, 'Comments')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('link')).toBeFocused()
})

test('conflict: reload keeps own fields apart from theirs, overwrite sends only the changed fields', async ({
  page,
}) => {
  const booking = await aBooking(await aBookablePlace(), { Comments: 'as booked' })
  const saveAsOther = (change: object): Promise<unknown> =>
    callAsGlobal('PUT', '/bookings', { ...booking, UpdatedAt: undefined, ...change })
  await signInAs(page, 'region', toBooking(booking))
  await fieldOf(page, 'Comments').fill('needs a charger')
  await fieldOf(page, 'External booking number').fill('H-77')
  await saveAsOther({ Comments: 'pays at the desk', Name: 'Mari Maasikas' })
  await saveButton(page).click()
  const conflict = theDialog(page).getByRole('alert')
  await expect(conflict.getByText('Changed by another user')).toBeVisible()
  await expect(conflict).toContainText(demoPerson('global').name)
  await theDialog(page).getByRole('button', { name: 'Reload' }).click()
  await expect(fieldOf(page, 'External booking number')).toHaveValue('H-77')
  await expect(fieldOf(page, 'Comments')).toHaveValue('pays at the desk')
  await expect(theDialog(page).getByText('Comments: needs a charger')).toBeVisible()
  await theDialog(page).getByRole('button', { name: 'Use your input: Comments' }).click()
  await expect(fieldOf(page, 'Comments')).toHaveValue('needs a charger')

  await saveAsOther({ Comments: 'as booked', Name: 'Kati Kask' })
  await saveButton(page).click()
  await theDialog(page).getByRole('button', { name: 'Overwrite' }).click()
  await expectSaved(page)
  const saved = { Comments: 'needs a charger', ExternalBookingNumber: 'H-77', Name: 'Kati Kask' }
  expect(await findBooking(booking.ID)).toMatchObject(saved)
})

test('booking viewer: page and dialog are read-only (R153)', async ({ page }) => {
  const booking = await aBooking(await theHarbour(), { Name: 'Mari Maasikas', Comments: 'white van' })
  await openWith(page, await signInByCall(ownPerson('viewer')), '/booking')
  await expectPage(page, 'Bookings')
  // Absence is checked only once the page is complete.
  await expect(page.getByRole('table', { name: 'Bookings' }).getByRole('cell').first()).toBeVisible()
  // The only place is selected.
  await expect(page.getByRole('combobox', { name: 'Place' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New booking' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Import bookings' })).toHaveCount(0)
  await goTo(page, toBooking(booking))
  await expect(fieldOf(page, 'Comments')).toHaveValue('white van')
  for (const name of ['Plate', 'Start date', 'Start time', 'End date', 'End time', 'Name', 'Comments'])
    await expect(fieldOf(page, name)).not.toBeEditable()
  await expect(fieldOf(page, 'Name')).toHaveValue('M••• M•••')
  await expect(theDialog(page).getByText('Not parking')).toBeVisible()
  await expect(theDialog(page).getByRole('button', { name: /^(Save|Cancel|Replace|Pick|Open|End)/ })).toHaveCount(0)
  await expectAccessible(page)
  await theDialog(page).getByText('Close', { exact: true }).click()
  await expect(theDialog(page)).toHaveCount(0)
  // The dialog's code is loaded now: it would be shown at once.
  await goTo(page, toAdd({ Id: booking.PlaceID }))
  await expect(theDialog(page)).toHaveCount(0)
})
