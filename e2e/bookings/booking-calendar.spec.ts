import { expect, test } from '@playwright/test'
import { aBookablePlace, aBooking, expectSaved, fieldOf, saveButton, theDialog } from '../steps/booking-dialog-steps.ts'
import { aPlate, inTallinn } from '../steps/session-steps.ts'
import { expectAccessible, goTo, signInAs } from '../steps/steps.ts'

test('week and month: a booking opens, an hour and a day start a new booking; a count of more bookings than lanes opens the day', async ({
  page,
}) => {
  const place = await aBookablePlace()
  const booking = await aBooking(place, {
    StartTime: '2030-03-05T08:00:00.000Z',
    EndTime: '2030-03-12T08:00:00.000Z',
  })
  const made = await Promise.all(
    ['08', '09', '10', '11'].map((hour) =>
      aBooking(place, { StartTime: `2030-03-26T${hour}:00:00.000Z`, EndTime: '2030-03-26T14:00:00.000Z' }),
    ),
  )
  await signInAs(page, 'region', `/booking?place=${place.Id}&view=week&day=12.03.2030`)
  await expect(page.getByRole('heading', { name: '11.03.2030–17.03.2030' })).toBeVisible()
  const bar = page.getByRole('button', { name: new RegExp(`^${booking.LicensePlate}, booked, 05.03.2030 10:00`) })
  await expect(bar.first()).toBeVisible()
  const tuesday = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Tuesday 12.03.2030', exact: true }) })
  const { width = 0 } = (await tuesday.boundingBox()) ?? {}
  await tuesday.click({ position: { x: (width * 9.5) / 24, y: 150 } })
  await expect(fieldOf(page, 'Start date')).toHaveValue('12.03.2030')
  await expect(fieldOf(page, 'Start time')).toHaveValue('09:00')
  await theDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { name: '18.03.2030–24.03.2030' })).toBeVisible()
  // The heatmap moves with the calendar.
  const heatmap = page.getByRole('region', { name: 'Occupancy', exact: true })
  await heatmap.getByRole('button', { name: 'Occupancy' }).click()
  await expect(heatmap.getByRole('textbox', { name: 'Week from' })).toHaveValue('18.03.2030')
  await heatmap.getByRole('button', { name: 'Occupancy' }).click()
  // The grid is shown together with its bookings.
  await expect(page.getByRole('button', { name: 'New booking on Monday 18.03.2030' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.getByRole('radio', { name: 'Week' }).press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'March 2030' })).toBeVisible()
  await expectAccessible(page)
  await bar.first().press('Enter')
  await expect(fieldOf(page, 'Plate')).toHaveValue(booking.LicensePlate)
  await theDialog(page).getByRole('button', { name: 'Cancel' }).click()
  const more = page.getByRole('button', { name: '+1 more (1 arriving)' })
  await expect(more).toHaveAttribute('title', new RegExp(`13:00 ${made[3]?.LicensePlate}`))
  await more.click()
  const day = page.getByRole('dialog', { name: 'Tuesday 26.03.2030' })
  await expect(day.getByText('4 bookings')).toBeVisible()
  await expectAccessible(page)
  await day.getByRole('button', { name: new RegExp(`^${made[2]?.LicensePlate}`) }).click()
  await expect(fieldOf(page, 'Plate')).toHaveValue(made[2]?.LicensePlate ?? '')
  await theDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'New booking on Thursday 21.03.2030' }).click()
  await expect(fieldOf(page, 'Start date')).toHaveValue('21.03.2030')
  await expect(fieldOf(page, 'Start time')).toHaveValue('14:30')
  await expect(fieldOf(page, 'End date')).toHaveValue('22.03.2030')
  const plate = aPlate()
  await fieldOf(page, 'Plate').fill(plate)
  await saveButton(page).click()
  await expectSaved(page)
  await expect(
    page.getByRole('button', { name: new RegExp(`^${plate}, booked, 21.03.2030 14:30.*, Saved$`) }).first(),
  ).toBeVisible()
})

test('phone: today is scrolled into view, also after another month; week and month show a booking, which opens; a day starts a new booking @phone', async ({
  page,
}) => {
  const place = await aBookablePlace()
  const booking = await aBooking(place, {
    StartTime: '2030-03-12T08:00:00.000Z',
    EndTime: '2030-03-12T10:00:00.000Z',
  })
  await signInAs(page, 'region', `/booking?place=${place.Id}&view=month`)
  // The day as the calendar names it: `Monday 31.01.2026`.
  const today = page.getByRole('button', { name: new RegExp(`^[A-Z]\\w+ ${inTallinn(Date.now()).slice(0, 10)}$`) })
  await expect(today).toBeInViewport()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(today).toHaveCount(0)
  await page.getByRole('button', { name: 'Today', exact: true }).last().click()
  await expect(today).toBeInViewport()
  const bar = page.getByRole('button', { name: new RegExp(`^${booking.LicensePlate}, booked, 12.03.2030 10:00`) })
  await goTo(page, `/booking?place=${place.Id}&view=week&day=12.03.2030`)
  await expect(page.getByRole('heading', { name: '11.03.2030–17.03.2030' })).toBeVisible()
  await expect(bar).toBeVisible()
  await goTo(page, `/booking?place=${place.Id}&view=month&day=12.03.2030`)
  await bar.tap()
  await expect(fieldOf(page, 'Plate')).toHaveValue(booking.LicensePlate)
  await theDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'New booking on Thursday 21.03.2030' }).tap()
  await expect(fieldOf(page, 'Start date')).toHaveValue('21.03.2030')
  await theDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page)
})
