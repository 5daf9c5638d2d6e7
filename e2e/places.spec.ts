import { expect, test } from '@playwright/test'
import {
  ago,
  aPlace,
  changeElsewhere,
  expectCost,
  expectTotal,
  findPlace,
  givePrices,
  onTheClock,
  openPeriod,
  placeNamed,
  pretendRight,
  theList,
  theRows,
  theSimulator,
  tryStay,
} from './places.steps.ts'
import type { Session } from '@parkla/contract/sessions/sessions.schema.ts'
import { aPlate, callAsGlobal, choose, confirmWith, findSession } from './sessions.steps.ts'
import { demoPerson, expectAccessible, expectPage, logIn, signInAs } from './steps.ts'

test.describe('the list of places', () => {
  test('shows 15 a page with the totals above, and its page buttons lead on', async ({ page }) => {
    await signInAs(page, 'global', '/places')
    await expect(theRows(page)).toHaveCount(15)
    const totals = page.getByRole('region', { name: 'Own places in all' })
    for (const name of ['Places', 'Spots', 'Free spots', 'Running sessions'])
      await expect(totals.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible()
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/page=1/)
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await expect(theRows(page).first()).toBeVisible()
    await expectAccessible(page)
  })

  test('opens and closes the parts of a place below it', async ({ page }) => {
    await signInAs(page, 'global', '/places?search=Sadama')
    await page.getByRole('button', { name: 'Hide the parts of Sadama ala' }).click()
    const part = page.getByRole('link', { name: 'Sadama parkla, D-plats', exact: true })
    await expect(part).toHaveCount(0)
    await page.getByRole('button', { name: 'Show the parts of Sadama ala' }).click()
    await expect(part).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/places')
    await expect(part).toHaveCount(0)
  })

  test('a search finds a part and shows it with its place', async ({ page }) => {
    await signInAs(page, 'global', '/places')
    await page.getByRole('textbox', { name: 'Search' }).fill('D-plats')
    await expect(page).toHaveURL(/search=D-plats/)
    await expect(page.getByRole('link', { name: 'Sadama ala', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Sadama parkla, D-plats', exact: true }).click()
    await expectPage(page, 'Sadama parkla, D-plats')
  })

  test('says of a closed place that it is closed, not how many spots are free', async ({ page }) => {
    await signInAs(page, 'global', '/places?status=CLOSED')
    const row = theRows(page).filter({ hasText: 'Lielupes stāvvieta' })
    await expect(row.getByTitle('Lets cars out only')).toHaveText('Closed')
    await row.getByRole('link', { name: 'Lielupes stāvvieta', exact: true }).click()
    const now = page.getByRole('region', { name: 'Occupancy now' })
    await expect(now.getByTitle('Lets cars out only')).toHaveText('Closed')
    await expectAccessible(page)
  })

  test('stays marked in the sidebar while one of its places is open @desk', async ({ page }) => {
    const id = await placeNamed('Viru väljaku parkla')
    await signInAs(page, 'global', `/place/${id}`)
    const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Places' })
    await expect(entry).toHaveAttribute('data-active', 'true')
  })

  test('an operator lands on it and sees only places of the own', async ({ page }) => {
    await page.goto('/login')
    await logIn(page, demoPerson('operator'))
    await expect(page).toHaveURL('/places')
    await expectPage(page, 'Places')
    await expect(theList(page).getByRole('link', { name: 'Vabaduse väljaku parkla', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add place' })).toHaveCount(0)
  })

  test('a global admin adds a place, which opens at once', async ({ page }) => {
    const name = `Uus parkla ${aPlate()}`
    await signInAs(page, 'global', '/places')
    await page.getByRole('button', { name: 'Add place' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add place' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Region' }).fill('est')
    await dialog.getByRole('textbox', { name: 'Spots' }).fill('40')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add place' }).click()
    await expectPage(page, name)
    await expect(page.getByText('This place has no prices yet')).toBeVisible()
  })
})

test.describe('prices', () => {
  test('a zone admin changes the evening price and sees what it does to a stay and to last month @desk', async ({
    page,
  }) => {
    const id = await placeNamed('Viru väljaku parkla')
    await givePrices(id)
    await signInAs(page, 'zone', `/place/${id}`)
    await tryStay(page, { arrival: ['23.11.2026', '18:30'], departure: ['23.11.2026', '20:00'] })
    await expectCost(page, '€2.48')
    const evening = await openPeriod(page, 'Monday', /^Second period 19:00–22:00/)
    await expect(evening.getByText('€1.24 with VAT')).toBeVisible()
    await evening.getByRole('textbox', { name: 'Price an hour' }).fill('2,50')
    await page.getByRole('button', { name: 'Copy Monday to other days' }).click()
    await page.getByRole('menuitem', { name: 'All other days' }).click()
    // 30 min at 2.00 and 60 min at 2.50 are 3.50, with VAT of 24% 4.34.
    await expectCost(page, '€4.34')
    await expect(theSimulator(page).getByText('€1.86 more than now')).toBeVisible()

    const changes = page.getByRole('region', { name: 'Changes' })
    await expect(changes.getByRole('row', { name: 'Price an hour, Second period, Mon–Sun €1.00 €2.50' })).toBeVisible()

    const replay = page.getByRole('region', { name: 'Last month on these prices' })
    await replay.getByRole('button', { name: 'Replay the last month' }).click()
    await expect(replay.getByText('Change in revenue')).toBeVisible({ timeout: 30_000 })
    await expect(replay.getByRole('definition').nth(2)).toHaveText(/^\+€\d/)
    await expectAccessible(page)
  })

  test('a zone admin saves a price for later, compares the versions and withdraws the new one @desk', async ({
    page,
  }) => {
    const { Id } = await aPlace()
    await signInAs(page, 'zone', `/place/${Id}`)
    const evening = await openPeriod(page, 'Monday', /^Second period/)
    await evening.getByRole('textbox', { name: 'Price an hour' }).fill('2.50')
    await page.getByRole('button', { name: 'Save…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save changes' })
    await expect(dialog.getByRole('row', { name: 'Price an hour, Second period, Mon €1.00 €2.50' })).toBeVisible()
    await dialog.getByRole('radio', { name: 'From a later time' }).check()
    await dialog.getByRole('textbox', { name: 'Begins, day' }).fill('01.12.2099')
    await dialog.getByRole('textbox', { name: 'Begins, time' }).fill('08:00')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The new version begins on 01.12.2099 08:00')).toBeVisible()

    await page.getByRole('tab', { name: 'Versions' }).click()
    const versions = page.getByRole('table', { name: 'Versions of the prices' })
    await expect(versions.getByRole('row', { name: /^01\.12\.2099 08:00 unlimited To come Tiina Mägi/ })).toBeVisible()
    await versions.getByRole('button', { name: 'Compare the version from 01.12.2099 08:00' }).click()
    const compared = page.getByRole('dialog', { name: 'Two versions, field by field' })
    await expect(compared.getByRole('row', { name: 'Price an hour, Second period, Mon €1.00 €2.50' })).toBeVisible()
    await compared.getByRole('button', { name: 'Close' }).click()
    await versions.getByRole('button', { name: 'Withdraw the version from 01.12.2099 08:00' }).click()
    await confirmWith(page, 'Withdraw')
    await expect(versions.getByRole('row', { name: /Withdrawn/ }).first()).toBeVisible()
    await expectAccessible(page)
  })

  test('are priced to the cent: the sum, the steps, the graph and its table agree', async ({ page }) => {
    const { Id } = await aPlace({ includeVat: true, limit24h: 800 })
    await signInAs(page, 'zone', `/place/${Id}`)
    // R56, on prices that include VAT.
    await tryStay(page, { arrival: ['23.11.2026', '07:30'], departure: ['23.11.2026', '10:30'] })
    await expectCost(page, '€5.00')
    await theSimulator(page).getByText('The same as a table').click()
    const points = theSimulator(page).getByRole('table', { name: 'Cost by length of stay' })
    await expect(points.getByRole('row', { name: '3:00 €5.00' })).toBeVisible()
    await tryStay(page, { arrival: ['23.11.2026', '18:30'], departure: ['23.11.2026', '20:00'] })
    await expectCost(page, '€2.00')
    await tryStay(page, { arrival: ['23.11.2026', '08:00'], departure: ['25.11.2026', '09:00'] })
    await expectCost(page, '€18.00')
    await expect(theSimulator(page).getByText('No more than €8.00 in 24 hours (block 1)')).toBeVisible()
    await theSimulator(page).getByText('2 h', { exact: true }).click()
    await expectCost(page, '€4.00')
  })

  test('of a session are those of the simulator, and the session says why', async ({ page }) => {
    const { Id } = await aPlace()
    const plate = aPlate()
    const stay = { PlaceId: Id, CarNumber: plate, StartTime: ago(15 * 60 + 10) }
    const started = await callAsGlobal<Session>('POST', '/parkingsessions', stay)
    await callAsGlobal('POST', '/parkingsessions/end', { ParkingSessionId: started.Id })
    const { CostInCents, StartTime, EndTime } = await findSession(started.Id)
    // Fifteen hours always meet paid ones.
    expect(CostInCents).toBeGreaterThan(0)
    await signInAs(page, 'global', `/sessions?car_number=${plate}`)
    await choose(page, plate, 'Why this price')
    const record = page.getByRole('dialog')
    const amount = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(CostInCents / 100)
    await expectTotal(record, amount)
    await expect(record.getByText('Price by: Public prices · Prices without VAT')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/place/${Id}`)
    await tryStay(page, { arrival: onTheClock(StartTime), departure: onTheClock(EndTime) })
    await expectTotal(theSimulator(page), amount)
  })

  test('a place admin sees them and may not touch them', async ({ page }) => {
    const id = await placeNamed('Sadama parkla')
    await signInAs(page, 'place', `/place/${id}`)
    await expect(page.getByText('You may look at this.')).toBeVisible()
    const period = await openPeriod(page, 'Monday', /^First period/)
    for (const name of ['Price an hour', 'Minimum', 'Maximum', 'Discount', 'Spots'])
      await expect(period.getByRole('textbox', { name })).not.toBeEditable()
    await expect(page.getByRole('textbox', { name: 'Cap of 24 hours' })).not.toBeEditable()
    const handle = page.getByRole('slider', { name: 'Monday: first period begins' })
    const before = (await handle.getAttribute('aria-valuetext')) ?? ''
    await handle.press('ArrowRight')
    await expect(handle).toHaveAttribute('aria-valuetext', before)
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save…' })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('stand at the same hours for who may edit them and who may only look @desk', async ({ browser }) => {
    const id = await placeNamed('Vabaduse väljaku parkla')
    const lefts: (number | undefined)[] = []
    for (const role of ['zone', 'place'] as const) {
      const page = await browser.newPage()
      await signInAs(page, role, `/place/${id}`)
      const track = page.getByRole('slider', { name: 'Monday: second period begins' })
      await expect(track).toBeVisible()
      lefts.push((await track.boundingBox())?.x)
      await page.close()
    }
    expect(lefts[0]).toBeCloseTo(lefts[1] ?? 0, 0)
  })

  test('a car wash says how many bays it offers, not that it is free', async ({ page }) => {
    const id = await placeNamed('Krasta automazgātava')
    await signInAs(page, 'global', `/place/${id}`)
    const week = page.getByRole('region', { name: 'Week', exact: true })
    await expect(week.getByText('5 bays')).toHaveCount(7)
    await expect(week.getByText('free', { exact: true })).toHaveCount(0)
    const period = await openPeriod(page, 'Monday', /^First period/)
    await expect(period.getByRole('textbox', { name: 'Spots' })).toBeVisible()
    await expect(period.getByRole('textbox', { name: 'Price an hour' })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Cap of 24 hours' })).toHaveCount(0)
  })

  test('who edits availability changes spots, and finds prices read-only', async ({ page }) => {
    const id = await placeNamed('Tartu kesklinna parkla')
    await signInAs(page, 'availability', `/place/${id}`)
    await expect(page.getByText('You may change spots, boundaries and opening hours.')).toBeVisible()
    const period = await openPeriod(page, 'Sunday', /^First period/)
    await expect(period.getByRole('textbox', { name: 'Price an hour' })).not.toBeEditable()
    const spots = period.getByRole('textbox', { name: 'Spots' })
    const next = String(Number(await spots.inputValue()) + 1)
    await spots.fill(next)
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The place has been saved')).toBeVisible()
    await expect(page.getByText('Not saved, because')).toHaveCount(0)
    await expect(spots).toHaveValue(next)
  })
})

test.describe('the weekly editor', () => {
  test('boundaries move by keyboard and do not cross', async ({ page }) => {
    const { Id } = await aPlace()
    await signInAs(page, 'zone', `/place/${Id}`)
    const handle = page.getByRole('slider', { name: 'Tuesday: second period begins' })
    await expect(handle).toHaveAttribute('aria-valuetext', '19:00')
    const steps: readonly [key: string, time: string][] = [
      ['ArrowRight', '19:30'],
      ['ArrowLeft', '19:00'],
      ['PageDown', '17:00'],
      ['PageUp', '19:00'],
      ['End', '22:00'],
      ['ArrowRight', '22:00'],
      ['Home', '08:00'],
      ['ArrowLeft', '08:00'],
    ]
    for (const [key, time] of steps) {
      await handle.press(key)
      await expect(handle).toHaveAttribute('aria-valuetext', time)
    }
    await expect(page.getByText('1 unsaved change')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(handle).toHaveAttribute('aria-valuetext', '19:00')
  })

  test('boundaries are dragged, and typed exactly', async ({ page }) => {
    const { Id } = await aPlace()
    await signInAs(page, 'zone', `/place/${Id}`)
    const first = page.getByRole('slider', { name: 'Monday: first period begins' })
    const second = page.getByRole('slider', { name: 'Monday: second period begins' })
    await first.scrollIntoViewIfNeeded()
    const [from, to] = [await first.boundingBox(), await second.boundingBox()]
    if (!from || !to) throw new Error('The handles are not on the screen')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width, to.y + to.height / 2, { steps: 8 })
    await page.mouse.up()
    await expect(first).toHaveAttribute('aria-valuetext', '19:00')
    await page.getByRole('button', { name: 'Exact entry for Monday' }).click()
    const begins = page.getByRole('textbox', { name: 'First period begins' })
    await begins.fill('9.30')
    await expect(first).toHaveAttribute('aria-valuetext', '09:30')
    await begins.fill('23:00')
    await expect(page.getByText('Boundaries may not cross.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save…' })).toBeDisabled()
  })

  test('somebody else was faster: what was edited stays, and is saved after a decision', async ({ page }) => {
    const { Id } = await aPlace()
    await signInAs(page, 'zone', `/place/${Id}`)
    const evening = await openPeriod(page, 'Friday', /^Second period/)
    const price = evening.getByRole('textbox', { name: 'Price an hour' })
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
    await page.getByRole('dialog').getByRole('button', { name: 'Overwrite' }).click()
    await expect(page.getByText('The place has been saved')).toBeVisible()
    const saved = await findPlace(Id)
    expect(saved.AvailabilityTable?.Friday.Price23).toBe(300)
    expect(saved.ExitGraceMinutes).toBe(25)
  })

  test('asks before changes are left', async ({ page }) => {
    const { Id } = await aPlace()
    await signInAs(page, 'zone', `/place/${Id}`)
    await page.getByRole('slider', { name: 'Monday: second period ends' }).press('ArrowRight')
    await page.getByRole('link', { name: 'All places' }).click()
    await confirmWith(page, 'Stay')
    await expect(page.getByText('1 unsaved change')).toBeVisible()
    await page.getByRole('link', { name: 'All places' }).click()
    await confirmWith(page, 'Leave')
    await expectPage(page, 'Places')
  })

  test('what is not the own to change is named, not dropped in silence @desk', async ({ page }) => {
    const id = await placeNamed('Tartu kesklinna parkla')
    await signInAs(page, 'availability', `/place/${id}`)
    await expect(page.getByRole('textbox', { name: 'Cap of 24 hours' })).not.toBeEditable()
    await pretendRight(page, 'tariffs.editLimit24h')
    const limit = page.getByRole('textbox', { name: 'Cap of 24 hours' })
    const before = await limit.inputValue()
    await limit.fill('12,34')
    const spots = (await openPeriod(page, 'Sunday', /^First period/)).getByRole('textbox', { name: 'Spots' })
    const next = String(Number(await spots.inputValue()) + 1)
    await spots.fill(next)
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toContainText('Cap of 24 hours')
    await expect(limit).toHaveValue(before)
    await expect(spots).toHaveValue(next)
  })

  test('leads to the monthly passes of the place, and zones have names', async ({ page }) => {
    const { Id, Name } = await aPlace()
    await signInAs(page, 'global', `/place/${Id}?tab=terms`)
    await expect(page.getByText('Zone 1', { exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Monthly passes' }).click()
    await expect(page).toHaveURL(`/monthly-passes/${Id}`)
    await expect(page.getByText(Name).first()).toBeVisible()
  })

  test('terms: the VAT basis changes the label, and zones and time zone are for global admins', async ({ page }) => {
    const { Id } = await aPlace()
    await signInAs(page, 'zone', `/place/${Id}?tab=terms`)
    await expect(page.getByRole('textbox', { name: 'Time zone' })).not.toBeEditable()
    await page.getByRole('switch', { name: /^Prices include VAT/ }).check({ force: true })
    await page.getByRole('combobox', { name: 'Billing increment' }).selectOption('15 min')
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Week and prices' }).click()
    await expect(page.getByRole('region', { name: 'Week' }).getByText('Prices with VAT')).toBeVisible()
    await expect(page.getByText('2 unsaved changes')).toBeVisible()
  })

  for (const [language, net, gross] of [
    ['et', 'Hinnad ilma käibemaksuta', 'Hinnad koos käibemaksuga'],
    ['lv', 'Cenas bez PVN', 'Cenas ar PVN'],
  ] as const)
    test(`says in ${language} whether prices are without VAT`, async ({ page }) => {
      const places = [await aPlace(), await aPlace({ includeVat: true })] as const
      await signInAs(page, 'zone', '/profile')
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      for (const [place, label] of [
        [places[0], net],
        [places[1], gross],
      ] as const) {
        await page.goto(`/place/${place.Id}`)
        await expect(page.getByText(label).first()).toBeVisible()
      }
      await expectAccessible(page)
    })

  test('fits a narrow phone @phone', async ({ page }) => {
    const { Id } = await aPlace()
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(page, 'zone', `/place/${Id}`)
    await openPeriod(page, 'Monday', /^First period/)
    for (const tab of ['Week and prices', 'Terms', 'Versions']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
    await expectAccessible(page)
  })
})
