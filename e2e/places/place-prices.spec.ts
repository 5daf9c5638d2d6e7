import { expect, test } from '@playwright/test'
import {
  aPlace,
  changeElsewhere,
  expectCost,
  findPlace,
  givePrices,
  openPeriod,
  pretendRight,
  theSimulator,
  tryStay,
} from '../steps/place-steps.ts'
import { confirmWith, placeCalled } from '../steps/session-steps.ts'
import { demoPerson, expectAccessible, signInAs } from '../steps/steps.ts'

test('zone admin edits a price: calculator, changes and revenue forecast follow', async ({ page }) => {
  const id = await placeCalled('Viru väljaku parkla')
  await givePrices(id, 800)
  await signInAs(page, 'zone', `/place/${id}`)
  await tryStay(page, { arrival: ['23.11.2026', '18:30'], departure: ['23.11.2026', '20:00'] })
  await expectCost(page, '€2.48')
  // A part of a time, and a time before the arrival: the cost stays until the field is left.
  const departure = page.getByRole('textbox', { name: 'Departure' })
  for (const part of ['2', '20:0']) {
    await departure.fill(`23.11.2026 ${part}`)
    await expectCost(page, '€2.48')
  }
  await departure.fill('23.11.2026 20')
  await departure.blur()
  await expect(departure).toHaveValue('23.11.2026 20:00')
  await expectCost(page, '€2.48')
  await theSimulator(page).getByText('Show as table').click()
  const points = theSimulator(page).getByRole('table', { name: 'Cost by duration' })
  await expect(points.getByRole('row', { name: '2:00 €3.10' })).toBeVisible()
  await tryStay(page, { arrival: ['23.11.2026', '18:30'], departure: ['24.11.2026', '18:30'] })
  await expect(theSimulator(page).getByText('24-hour cap €8.00 (day 1)')).toBeVisible()
  // Click the text: the radio has no size of its own.
  await theSimulator(page).getByText('2 h', { exact: true }).click()
  await expectCost(page, '€3.10')
  await tryStay(page, { arrival: ['23.11.2026', '18:30'], departure: ['23.11.2026', '20:00'] })
  const evening = await openPeriod(page, 'Monday', /^Second period 19:00–22:00/)
  await expect(evening.getByText('€1.24 with VAT')).toBeVisible()
  const rate = evening.getByRole('textbox', { name: 'Hourly rate' })
  await rate.fill('x')
  await expect(theSimulator(page).getByText('Correct the marked fields')).toBeVisible()
  await rate.fill('2,50')
  await page.getByRole('button', { name: 'Copy Monday' }).click()
  await page.getByRole('menuitem', { name: 'To all other days' }).click()
  // 30 min at 2.00 and 60 min at 2.50 are 3.50, with VAT of 24% 4.34.
  await expectCost(page, '€4.34')
  await expect(theSimulator(page).getByText('+€1.86')).toBeVisible()

  const changes = page.getByRole('region', { name: 'Changes' })
  await expect(changes.getByRole('row', { name: 'Hourly rate, Second period, Mon–Sun €1.00 €2.50' })).toBeVisible()

  const replay = page.getByRole('region', { name: 'Revenue forecast' })
  await replay.getByRole('button', { name: 'Calculate' }).click()
  await expect(replay.getByText('Revenue change')).toBeVisible()
  await expect(replay.getByRole('definition').nth(2)).toHaveText(/^\+€\d/)
  await expectAccessible(page)
})

test('zone admin: a conflicting draft stays and can overwrite; a scheduled price is compared and withdrawn', async ({
  page,
}) => {
  const { Id } = await aPlace()
  await signInAs(page, 'zone', `/place/${Id}`)
  const friday = await openPeriod(page, 'Friday', /^Second period/)
  const price = friday.getByRole('textbox', { name: 'Hourly rate' })
  await price.fill('3')
  await changeElsewhere(Id, 25)
  await page.getByRole('button', { name: 'Save…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save changes' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(demoPerson('global').name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(price).toHaveValue('3.00')
  await page.getByRole('button', { name: 'Save…' }).click()
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByText('Changes saved')).toBeVisible()
  const saved = await findPlace(Id)
  expect(saved.AvailabilityTable?.Friday.Price23).toBe(300)
  expect(saved.ExitGraceMinutes).toBe(25)

  await page.getByRole('button', { name: 'Edit Friday' }).click()
  const monday = await openPeriod(page, 'Monday', /^Second period/)
  await monday.getByRole('textbox', { name: 'Hourly rate' }).fill('2.50')
  await page.getByRole('button', { name: 'Save…' }).click()
  await expect(dialog.getByRole('row', { name: 'Hourly rate, Second period, Mon €1.00 €2.50' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Later' }).check()
  await dialog.getByRole('textbox', { name: 'Valid from' }).fill('1.12.2099 8')
  await dialog.getByRole('textbox', { name: 'Valid from' }).press('Enter')
  await expect(page.getByText('The new version starts on 01.12.2099 08:00')).toBeVisible()

  await page.getByRole('tab', { name: 'Versions' }).click()
  const versions = page.getByRole('table', { name: 'Price versions' })
  await expect(versions.getByRole('row', { name: /^01\.12\.2099 08:00 no end Scheduled Tiina Mägi/ })).toBeVisible()
  await versions.getByRole('button', { name: 'Compare the version from 01.12.2099 08:00' }).click()
  const compared = page.getByRole('dialog', { name: 'Compare versions' })
  await expect(compared.getByRole('row', { name: 'Hourly rate, Second period, Mon €1.00 €2.50' })).toBeVisible()
  await compared.getByRole('button', { name: 'Close' }).click()
  await versions.getByRole('button', { name: 'Withdraw the version from 01.12.2099 08:00' }).click()
  await confirmWith(page, 'Withdraw')
  await expect(versions.getByRole('row', { name: /Withdrawn/ }).first()).toBeVisible()
})

test('zone admin: exception for a season added, saved, shown again and removed; a period that ends before it begins is an error', async ({
  page,
}) => {
  const { Id } = await aPlace()
  await signInAs(page, 'zone', `/place/${Id}`)
  const exceptions = page.getByRole('region', { name: 'Exceptions for dates and seasons' })
  const save = page.getByRole('button', { name: 'Save…' })
  const saveAll = async () => {
    await save.click()
    await page.getByRole('dialog', { name: 'Save changes' }).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(save).toHaveCount(0)
  }
  await exceptions.getByRole('button', { name: 'Add exception' }).click()
  const [from, to] = [
    exceptions.getByRole('textbox', { name: 'From' }),
    exceptions.getByRole('textbox', { name: 'To' }),
  ]
  await from.fill('1.6.2099')
  await to.fill('31.5.2099')
  await to.blur()
  await expect(exceptions.getByText('The end cannot be before the start').first()).toBeVisible()
  await expect(save).toBeDisabled()
  await to.fill('31.8.2099')
  await exceptions.getByRole('checkbox', { name: 'Every year' }).check()
  await exceptions.getByRole('combobox', { name: 'Days' }).selectOption('EVERY_DAY')
  await exceptions.getByRole('combobox', { name: 'Prices' }).selectOption('Sunday')
  await expectAccessible(page)
  await saveAll()
  const { AvailabilityTable } = await findPlace(Id)
  expect(AvailabilityTable?.DayExceptions).toEqual([
    { From: '2099-06-01', To: '2099-08-31', EveryYear: true, Days: 'EVERY_DAY', Rule: 'Sunday' },
  ])

  await page.reload()
  await expect(to).toHaveValue('31.08.2099')
  await expect(exceptions.getByRole('combobox', { name: 'Prices' })).toHaveValue('Sunday')
  await exceptions.getByRole('button', { name: 'Remove exception 01.06.2099–31.08.2099' }).click()
  await saveAll()
  expect((await findPlace(Id)).AvailabilityTable?.DayExceptions ?? []).toEqual([])
})

test('place admin: prices read-only, also with the right to settings; sliders in the same places as for editors', async ({
  page,
}) => {
  const id = await placeCalled('Vabaduse väljaku parkla')
  const handle = page.getByRole('slider', { name: 'Monday: start of first period' })
  const note = page.getByText('View only.')
  await signInAs(page, 'place', `/place/${id}`)
  await expect(note).toBeVisible()
  await expect(handle).toBeVisible()
  const forReaders = await handle.boundingBox()
  const period = await openPeriod(page, 'Monday', /^First period/)
  for (const name of ['Hourly rate', 'Minimum', 'Maximum', 'Discount', 'Spots'])
    await expect(period.getByRole('textbox', { name })).not.toBeEditable()
  await expect(page.getByRole('textbox', { name: '24-hour cap' })).not.toBeEditable()
  const before = (await handle.getAttribute('aria-valuetext')) ?? ''
  await handle.press('ArrowRight')
  await expect(handle).toHaveAttribute('aria-valuetext', before)
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save…' })).toHaveCount(0)

  await pretendRight(page, 'places.configure')
  await page.getByRole('tab', { name: 'Terms' }).click()
  await expect(page.getByRole('textbox', { name: 'Re-entry time' })).toBeEditable()
  await page.getByRole('tab', { name: 'Week and prices' }).click()
  await expect(note).toBeVisible()
  await pretendRight(page, 'tariffs.editSpots')
  await expect(page.getByRole('button', { name: 'Copy Monday' })).toBeVisible()
  expect((await handle.boundingBox())?.x).toBeCloseTo(forReaders?.x ?? 0, 0)
})
