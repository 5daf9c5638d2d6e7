import { createReadStream } from 'node:fs'
import type { Booking, Heatmap } from '@parkla/contract/bookings/bookings.schema.ts'
import { instantToLocalText } from '@parkla/contract/kit/time.ts'
import { openSpreadsheet } from '@parkla/server/kit/spreadsheet/spreadsheet-read.ts'
import { expect, test } from '@playwright/test'
import { hoursFromNow } from './booking-dialog-steps.ts'
import { ownQuay } from './people.ts'
import { aPlate, aRunningSession, callAsGlobal, inTallinn, placeCalled } from './session-steps.ts'
import { expectAccessible, expectPage, openWith, ownPerson, signInByCall } from './steps.ts'

/** Texts of the cells, by row. */
const rowsOfSheet = async (file: string): Promise<string[][]> => {
  const sheet = await openSpreadsheet(createReadStream(file), { fileName: 'report.xlsx' })
  const rows: string[][] = []
  for await (const row of sheet.rows()) rows.push(row.cells.map(String))
  await sheet.close()
  return rows
}

test('phone in Latvian: booking is added, changed, ended and reported @phone', async ({ page }) => {
  test.slow()
  const session = await signInByCall(ownPerson('booker'))
  const placeName = ownQuay(test.info().project.name)
  const placeId = await placeCalled(placeName)
  const plate = aPlate()
  const dialog = page.getByRole('dialog', { name: /^(Jauna r|R)ezervācija/ })
  const price = dialog.getByRole('status').filter({ hasText: 'Cena' })
  const euros = (cents: number) =>
    new Intl.NumberFormat('lv-LV', { style: 'currency', currency: 'EUR' }).format(cents / 100)
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const choose = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: /^Darbības/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const stored = async (): Promise<Booking | undefined> =>
    (await callAsGlobal<Booking[]>('GET', `/places/${placeId}/bookings?licensePlate=${plate}`))[0]
  const priceOf = async ({ StartTime, EndTime }: Pick<Booking, 'StartTime' | 'EndTime'>): Promise<number> => {
    const term = new URLSearchParams({ startTime: StartTime, endTime: EndTime }).toString()
    const path = `/places/${placeId}/price-for-booking-period?${term}`
    return (await callAsGlobal<{ CostInCents: number }>('GET', path)).CostInCents
  }
  const start = hoursFromNow(-1)
  const [day = ''] = inTallinn(Date.parse(start)).split(' ')
  // This whole hour lies within the booking, so that its highest number rises.
  const [today = '', hour = ''] = inTallinn(Date.now()).split(/[ :]/)
  const bookedThen = async (): Promise<number> => {
    const { Data } = await callAsGlobal<Heatmap>('GET', `/bookings/heatmap/${placeId}?from=${today}`)
    return Data[0]?.data.find(({ x }) => x === hour)?.y ?? 0
  }
  const spotsThen = page.getByRole('gridcell', { name: new RegExp(`${today}, ${hour}:00–`) })

  // The only place is selected.
  await openWith(page, { ...session, language: 'lv' }, '/booking?from=any')
  await expectPage(page, 'Rezervācijas')
  await expect(spotsThen).toHaveAccessibleName(/rezervētas stāvvietas: 0 no 20/)
  await expect(page.getByRole('combobox', { name: 'Vieta' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Jauna rezervācija' }).first().click()
  await field('Numura zīme').fill(plate)
  await field('Sākuma datums').fill(day)
  await field('Sākuma laiks').fill(inTallinn(Date.parse(start)).slice(-5))
  await field('Piezīmes').fill('Balts busiņš')
  await expect(dialog.getByText('Nestāv')).toBeVisible()
  await expect(price).toHaveText(/€/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Saglabāt' }).click()
  const saved = page.getByText('Rezervācija saglabāta')
  await expect(saved).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const booked = await stored()
  if (!booked) throw new Error('Nothing was booked')
  expect(booked).toMatchObject({ StartTime: start, Comments: 'Balts busiņš', CostInCents: await priceOf(booked) })
  expect(await bookedThen()).toBe(1)
  await expect(spotsThen).toHaveAccessibleName(/rezervētas stāvvietas: 1 no 20/)
  // The next message has the same text.
  await expect(saved).toHaveCount(0)

  await aRunningSession({ at: placeName, plate })
  await choose('Mainīt')
  await expect(price).toContainText(euros(booked.CostInCents))
  await expect(dialog.getByRole('status', { name: 'Stāvēšanas statuss' })).toContainText('Stāv kopš')
  await dialog.getByRole('button', { name: 'Izvēlēties laiku: Beigu laiks' }).click()
  const clock = page.getByRole('dialog', { name: 'Beigu laiks' })
  await clock.getByRole('radio', { name: '23' }).check({ force: true })
  await clock.getByRole('button', { name: 'Gatavs' }).click()
  await expect(field('Beigu laiks')).toHaveValue(/^23:/)
  await dialog.getByRole('button', { name: 'Saglabāt' }).click()
  await expect(saved).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const changed = await stored()
  if (!changed) throw new Error('The booking is gone')
  expect(changed.EndTime).not.toBe(booked.EndTime)
  expect(changed).toMatchObject({ IsParking: true, CostInCents: await priceOf(changed) })

  await choose('Beigt rezervāciju')
  await page.getByRole('dialog', { name: 'Vai beigt šo rezervāciju?' }).locator('button[type=submit]').click()
  await expect(page.getByText('Rezervācija beigta')).toBeVisible()
  const ended = await stored()
  if (!ended) throw new Error('The booking is gone')
  expect(Date.parse(ended.EndTime)).toBeLessThanOrEqual(Date.now())

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Atskaite' }).click()
  const report = await download
  expect(report.suggestedFilename()).toMatch(new RegExp(`^${placeName}-\\d{4}-\\d{2}-\\d{2}\\.xlsx$`))
  const rows = await rowsOfSheet(await report.path())
  expect(rows[0]).toContain('Numura zīme')
  const [row, ...others] = rows.filter((each) => each.includes(plate))
  expect(others).toEqual([])
  // Local time of the place, rounded to seconds as spreadsheets show it; euros.
  const toSeconds = (instant: string) => new Date(Math.round(Date.parse(instant) / 1000) * 1000).toISOString()
  const inSheet = (instant: string) => instantToLocalText(toSeconds(instant), 'Europe/Tallinn').replace(' ', 'T')
  expect(row?.slice(0, 3)).toEqual([plate, inSheet(ended.StartTime), inSheet(ended.EndTime)])
  expect(row?.slice(-2)).toEqual([String(ended.CostInCents / 100), 'EUR'])
  expect(rows.at(-1)).toContain('Kopā')
})
