import { expect, test } from '@playwright/test'
import { aPlace, findPlace, openPeriod, pretendRight } from '../steps/place-steps.ts'
import { confirmWith, placeCalled } from '../steps/session-steps.ts'
import { expectAccessible, expectNoSideScroll, expectPage, signInAs } from '../steps/steps.ts'

test('boundaries: moved by keyboard, dragged and typed without crossing; leaving with changes asks first @both', async ({
  page,
}) => {
  const { Id } = await aPlace()
  await signInAs(page, 'zone', `/place/${Id}`)
  const handle = page.getByRole('slider', { name: 'Tuesday: start of second period' })
  await expect(handle).toHaveAttribute('aria-valuetext', '19:00')
  await handle.press('ArrowRight')
  await expect(handle).toHaveAttribute('aria-valuetext', '19:30')
  await handle.press('End')
  await expect(handle).toHaveAttribute('aria-valuetext', '22:00')

  const first = page.getByRole('slider', { name: 'Monday: start of first period' })
  const second = page.getByRole('slider', { name: 'Monday: start of second period' })
  await first.scrollIntoViewIfNeeded()
  const [from, to] = [await first.boundingBox(), await second.boundingBox()]
  if (!from || !to) throw new Error('The handles are not on the screen')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(first).toHaveAttribute('aria-valuetext', '19:00')
  await page.getByRole('button', { name: 'Edit Monday' }).click()
  const begins = page.getByRole('textbox', { name: 'First period starts' })
  await begins.fill('9.30')
  await expect(first).toHaveAttribute('aria-valuetext', '09:30')
  await begins.fill('23:00')
  await expect(page.getByText('Periods cannot overlap')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save…' })).toBeDisabled()

  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(handle).toHaveAttribute('aria-valuetext', '19:00')
  await handle.press('ArrowRight')
  await page.getByRole('link', { name: 'All places' }).click()
  await confirmWith(page, 'Discard')
  await expectPage(page, 'Places')
})

test('availability editor: spots saved, prices read-only; a field whose permission is gone is named as not saved', async ({
  page,
}) => {
  const id = await placeCalled('Tartu kesklinna parkla')
  await signInAs(page, 'availability', `/place/${id}`)
  await expect(page.getByText('You can edit spots, period boundaries and opening hours.')).toBeVisible()
  const limit = page.getByRole('textbox', { name: '24-hour cap' })
  await expect(limit).not.toBeEditable()
  const period = await openPeriod(page, 'Sunday', /^First period/)
  await expect(period.getByRole('textbox', { name: 'Hourly rate' })).not.toBeEditable()
  await pretendRight(page, 'tariffs.editLimit24h')
  const before = await limit.inputValue()
  await limit.fill('12,34')
  const spots = period.getByRole('textbox', { name: 'Spots' })
  const next = String(Number(await spots.inputValue()) + 1)
  await spots.fill(next)
  await page.getByRole('button', { name: 'Save…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toContainText('24-hour cap')
  await expect(limit).toHaveValue(before)
  await expect(spots).toHaveValue(next)
})

test('narrow phone: terms change above the bar to save them, nothing is wider than the screen, fields keep their position while the occupancy loads @phone', async ({
  page,
}) => {
  const { Id } = await aPlace()
  const arrival = Promise.withResolvers<void>()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(`**/places/${Id}/sessions-count`, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await signInAs(page, 'zone', `/place/${Id}?tab=terms`)
  const vat = page.getByText('Prices include VAT')
  const before = await vat.boundingBox()
  expect(before).not.toBeNull()
  arrival.resolve()
  await expect(page.getByRole('region', { name: 'Occupancy now' })).not.toHaveAttribute('aria-busy', 'true')
  expect(await vat.boundingBox()).toEqual(before)

  await page.getByRole('switch', { name: /^Prices include VAT/ }).click()
  await expect(page.getByRole('switch', { name: /^Prices include VAT/ })).toBeChecked()
  await page.getByRole('combobox', { name: 'Billing increment' }).selectOption('15 min')
  const bar = page.getByRole('region', { name: 'Save changes' })
  const fields = await page.getByRole('tabpanel').getByRole('textbox').all()
  expect(fields.length).toBeGreaterThan(5)
  for (const field of fields) {
    await field.focus()
    const [box, barBox] = [await field.boundingBox(), await bar.boundingBox()]
    if (!box || !barBox) throw new Error('a field and the bar are shown')
    expect(box.y + box.height).toBeLessThanOrEqual(barBox.y)
  }
  await expectAccessible(page)

  for (const tab of ['Week and prices', 'Terms', 'Versions']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    if (tab === 'Week and prices') {
      await expect(page.getByRole('region', { name: 'Week' }).getByText('Prices with VAT')).toBeVisible()
      await expect(page.getByText('2 unsaved changes')).toBeVisible()
      await openPeriod(page, 'Monday', /^First period/)
    }
    await expectNoSideScroll(page)
  }
  await expectAccessible(page)
})

test('terms: zones are named, passes are linked; a test place of a partner and bookings are saved', async ({
  page,
}) => {
  const { Id, Name } = await aPlace()
  await signInAs(page, 'global', `/place/${Id}?tab=terms`)
  await page.getByRole('textbox', { name: 'Operator code' }).fill('C')
  await page.getByRole('switch', { name: /^Test place/ }).click()
  await page.getByRole('switch', { name: /^Accepts bookings/ }).click()
  await page.getByRole('switch', { name: /^Priced bookings/ }).click()
  await expect(page.getByText('Zone 1', { exact: true })).toHaveCount(0)
  const spots = page.getByRole('textbox', { name: 'Bookable spots' })
  await expect(spots).toHaveValue('')
  await spots.fill('3')
  await page.getByRole('textbox', { name: 'Default start hour' }).fill('14.30')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  expect(await findPlace(Id)).toMatchObject({
    Operator: 'C',
    IsTest: true,
    IsBookable: true,
    ShouldCalculateCost: true,
    BookableSpots: 3,
    DefaultStartTimeHour: 14,
    DefaultStartTimeMinutes: 30,
  })
  await page.getByRole('link', { name: 'Monthly passes' }).click()
  await expect(page).toHaveURL(`/monthly-passes/${Id}`)
  await expect(page.getByText(Name).first()).toBeVisible()
})
