import { expect, test } from '@playwright/test'
import {
  aBookablePlace,
  aBooking,
  bookingsAt,
  enterTime,
  expectSaved,
  fieldOf,
  findBooking,
  saveButton,
  theDialog,
  toAdd,
  toBooking,
} from './booking-dialog-steps.ts'
import { aPlate, inTallinn } from './session-steps.ts'
import { expectAccessible, signInAs } from './steps.ts'

test.describe('time picker', () => {
  test('cancel: the form’s first times return @both', async ({ page }) => {
    await signInAs(page, 'region', toAdd(await aBookablePlace()))
    await fieldOf(page, 'Start time').fill('16:10')
    await theDialog(page).getByRole('button', { name: 'Choose time: Start time' }).click()
    const picker = page.getByRole('dialog', { name: 'Start time' })
    await picker.getByRole('radio', { name: '18' }).check({ force: true })
    await picker.getByRole('radio', { name: '45' }).check({ force: true })
    await expect(fieldOf(page, 'Start time')).toHaveValue('18:45')
    await expectAccessible(page)
    await picker.getByRole('button', { name: 'Cancel' }).click()
    await expect(fieldOf(page, 'Start time')).toHaveValue('14:30')
    await expect(theDialog(page)).toBeVisible()
  })

  test('keyboard: works without a mouse, Escape closes only the picker', async ({ page }) => {
    await signInAs(page, 'region', toAdd(await aBookablePlace()))
    await theDialog(page).getByRole('button', { name: 'Choose time: End time' }).press('Enter')
    await expect(page.getByRole('radio', { name: '11' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(fieldOf(page, 'End time')).toHaveValue('12:00')
    await page.keyboard.press('Escape')
    await expect(fieldOf(page, 'End time')).toHaveValue('11:00')
    await expect(theDialog(page)).toBeVisible()
    await fieldOf(page, 'End time').fill('905')
    await page.keyboard.press('Tab')
    await expect(fieldOf(page, 'End time')).toHaveValue('09:05')
  })
})

test('day picker: popover on desk, dialog on phone, weeks begin on Monday @both', async ({ page }) => {
  await signInAs(page, 'region', toAdd(await aBookablePlace()))
  await enterTime(page, 'Start', '01.06.2030 14:30')
  await theDialog(page).getByRole('button', { name: 'Open calendar' }).first().click()
  const picker = page.getByRole('dialog', { name: 'Day', exact: true })
  await expect(picker.getByRole('columnheader')).toHaveText(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])
  await expectAccessible(page)
  // Only a dialog hides the form behind it, and needs a button to be closed by a finger.
  const isDialog = test.info().project.name === 'phone'
  await expect(picker.getByRole('button', { name: 'Close' })).toHaveCount(isDialog ? 1 : 0)
  if (isDialog) await picker.getByRole('button', { name: 'Close' }).click()
  else await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(fieldOf(page, 'Start date')).toHaveValue('01.06.2030')
  await theDialog(page).getByRole('button', { name: 'Open calendar' }).first().click()
  await picker.getByRole('button', { name: '3 June 2030', exact: true }).click()
  await expect(fieldOf(page, 'Start date')).toHaveValue('03.06.2030')
})

test.describe('on a device in New York', () => {
  test.use({ timezoneId: 'America/New_York' })
  test('times: in the time zone of the place', async ({ page }) => {
    const place = await aBookablePlace()
    await signInAs(page, 'region', toAdd(place))
    await expect(fieldOf(page, 'Start date')).toHaveValue(inTallinn(Date.now()).slice(0, 10))
    await expect(fieldOf(page, 'Start time')).toHaveValue('14:30')
    await fieldOf(page, 'Plate').fill(aPlate())
    await enterTime(page, 'Start', '04.07.2030 09:00')
    await enterTime(page, 'End', '05.07.2030 10:15')
    await saveButton(page).click()
    await expectSaved(page)
    const [booking] = await bookingsAt(place)
    expect(booking).toMatchObject({ StartTime: '2030-07-04T06:00:00.000Z', EndTime: '2030-07-05T07:15:00.000Z' })
  })
})

test('DST nights: a skipped or repeated hour is explained', async ({ page }) => {
  const place = await aBookablePlace()
  await signInAs(page, 'region', toAdd(place))
  await fieldOf(page, 'Plate').fill(aPlate())
  await enterTime(page, 'End', '02.04.2030 10:00')
  await enterTime(page, 'Start', '31.03.2030 03:30')
  await expect(theDialog(page).getByText('This time does not exist (daylight saving change).')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  await enterTime(page, 'End', '28.10.2030 10:00')
  await enterTime(page, 'Start', '27.10.2030 03:30')
  await expect(
    theDialog(page).getByText('This hour occurs twice (daylight saving change); the first is used.'),
  ).toBeVisible()
  await saveButton(page).click()
  await expectSaved(page)
  const [booking] = await bookingsAt(place)
  expect(booking).toMatchObject({ StartTime: '2030-10-27T00:30:00.000Z', EndTime: '2030-10-28T08:00:00.000Z' })
})

test('second 03:30 of a DST night: unchanged when saved untouched', async ({ page }) => {
  const StartTime = '2030-10-27T01:30:00.000Z'
  const booking = await aBooking(await aBookablePlace(), { StartTime, EndTime: '2030-10-28T08:00:00.000Z' })
  await signInAs(page, 'region', toBooking(booking))
  await expect(fieldOf(page, 'Start time')).toHaveValue('03:30')
  await expect(
    theDialog(page).getByText('This hour occurs twice (daylight saving change); the second is used.'),
  ).toBeVisible()
  await fieldOf(page, 'Comments').fill('sleeps long')
  await saveButton(page).click()
  await expectSaved(page)
  expect(await findBooking(booking.ID)).toMatchObject({ StartTime, Comments: 'sleeps long' })
})
