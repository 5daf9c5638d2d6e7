import { expect, test } from '@playwright/test'
import {
  ago,
  aPlace,
  expectCost,
  expectTotal,
  givePrices,
  onTheClock,
  openPeriod,
  theSimulator,
  tryStay,
} from './place-steps.ts'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { aPlate, callAsGlobal, choose, confirmWith, findSession, placeCalled } from './session-steps.ts'
import { expectAccessible, goTo, signInAs } from './steps.ts'

test('zone admin edits a price: calculator, changes and revenue forecast follow', async ({ page }) => {
  const id = await placeCalled('Viru väljaku parkla')
  await givePrices(id)
  await signInAs(page, 'zone', `/place/${id}`)
  await tryStay(page, { arrival: ['23.11.2026', '18:30'], departure: ['23.11.2026', '20:00'] })
  await expectCost(page, '€2.48')
  await theSimulator(page).getByText('Show as table').click()
  const points = theSimulator(page).getByRole('table', { name: 'Cost by duration' })
  await expect(points.getByRole('row', { name: '2:00 €3.10' })).toBeVisible()
  const evening = await openPeriod(page, 'Monday', /^Second period 19:00–22:00/)
  await expect(evening.getByText('€1.24 with VAT')).toBeVisible()
  await evening.getByRole('textbox', { name: 'Hourly rate' }).fill('2,50')
  await page.getByRole('button', { name: 'Copy Monday' }).click()
  await page.getByRole('menuitem', { name: 'To all other days' }).click()
  // 30 min at 2.00 and 60 min at 2.50 are 3.50, with VAT of 24% 4.34.
  await expectCost(page, '€4.34')
  await expect(theSimulator(page).getByText('+€1.86')).toBeVisible()

  const changes = page.getByRole('region', { name: 'Changes' })
  await expect(changes.getByRole('row', { name: 'Hourly rate, Second period, Mon–Sun €1.00 €2.50' })).toBeVisible()

  const replay = page.getByRole('region', { name: 'Revenue forecast' })
  await replay.getByRole('button', { name: 'Calculate' }).click()
  await expect(replay.getByText('Revenue change')).toBeVisible({ timeout: 30_000 })
  await expect(replay.getByRole('definition').nth(2)).toHaveText(/^\+€\d/)
  await expectAccessible(page)
})

test('zone admin schedules a price: version compared and withdrawn', async ({ page }) => {
  const { Id } = await aPlace()
  await signInAs(page, 'zone', `/place/${Id}`)
  const evening = await openPeriod(page, 'Monday', /^Second period/)
  await evening.getByRole('textbox', { name: 'Hourly rate' }).fill('2.50')
  await page.getByRole('button', { name: 'Save…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save changes' })
  await expect(dialog.getByRole('row', { name: 'Hourly rate, Second period, Mon €1.00 €2.50' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Later' }).check()
  await dialog.getByRole('textbox', { name: 'Valid from, day' }).fill('01.12.2099')
  await dialog.getByRole('textbox', { name: 'Valid from, time' }).fill('08:00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
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
  await expectAccessible(page)
})

test('ended session: same price as in the calculator, with its calculation', async ({ page }) => {
  const { Id } = await aPlace()
  const plate = aPlate()
  const stay = { PlaceId: Id, CarNumber: plate, StartTime: ago(15 * 60 + 10) }
  const started = await callAsGlobal<Session>('POST', '/parkingsessions', stay)
  await callAsGlobal('POST', '/parkingsessions/end', { ParkingSessionId: started.Id })
  const { CostInCents, StartTime, EndTime } = await findSession(started.Id)
  // Fifteen hours always include paid ones.
  expect(CostInCents).toBeGreaterThan(0)
  await signInAs(page, 'global', `/sessions?car_number=${plate}`)
  await choose(page, plate, 'Price calculation')
  const record = page.getByRole('dialog')
  const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(CostInCents / 100)
  await expectTotal(record, amount)
  await expect(record.getByText('Price basis: Public prices · Prices without VAT')).toBeVisible()
  await expectAccessible(page)
  await goTo(page, `/place/${Id}`)
  await tryStay(page, { arrival: onTheClock(StartTime), departure: onTheClock(EndTime) })
  await expectTotal(theSimulator(page), amount)
})

test('place admin: read-only, with the sliders where editors have them', async ({ page }) => {
  const id = await placeCalled('Vabaduse väljaku parkla')
  const handle = page.getByRole('slider', { name: 'Monday: start of first period' })
  await signInAs(page, 'zone', `/place/${id}`)
  await expect(handle).toBeVisible()
  const forEditors = await handle.boundingBox()
  await signInAs(page, 'place', `/place/${id}`)
  await expect(page.getByText('View only.')).toBeVisible()
  await expect(handle).toBeVisible()
  expect((await handle.boundingBox())?.x).toBeCloseTo(forEditors?.x ?? 0, 0)
  const period = await openPeriod(page, 'Monday', /^First period/)
  for (const name of ['Hourly rate', 'Minimum', 'Maximum', 'Discount', 'Spots'])
    await expect(period.getByRole('textbox', { name })).not.toBeEditable()
  await expect(page.getByRole('textbox', { name: '24-hour cap' })).not.toBeEditable()
  const before = (await handle.getAttribute('aria-valuetext')) ?? ''
  await handle.press('ArrowRight')
  await expect(handle).toHaveAttribute('aria-valuetext', before)
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save…' })).toHaveCount(0)
  await expectAccessible(page)
})

test('car wash: shows bays instead of prices', async ({ page }) => {
  const id = await placeCalled('Krasta automazgātava')
  await signInAs(page, 'global', `/place/${id}`)
  const week = page.getByRole('region', { name: 'Week', exact: true })
  await expect(week.getByText('5 spots')).toHaveCount(7)
  await expect(week.getByText('free', { exact: true })).toHaveCount(0)
  const period = await openPeriod(page, 'Monday', /^First period/)
  await expect(period.getByRole('textbox', { name: 'Spots' })).toBeVisible()
  await expect(period.getByRole('textbox', { name: 'Hourly rate' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: '24-hour cap' })).toHaveCount(0)
})
