import { sampleDay } from '@parkla/contract/parking/tariffs/sample-tariff.testing.ts'
import type { AvailabilityDay, AvailabilityTable } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import type { Permission } from '@parkla/contract/access/permissions.ts'
import type { Place } from '@parkla/contract/parking/places/places.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { callAsGlobal } from './session-steps.ts'
import { isPhone, rowsOf } from './steps.ts'

/** 08:00–19:00 at 2.00, until 22:00 at 1.00, the night free (R56). */
const day: AvailabilityDay = { ...sampleDay, Spots12: 50, Spots23: 50, Spots31: 50 }

const week: AvailabilityTable = {
  ValidFrom: zeroDate,
  ValidTo: zeroDate,
  UseSundayForHolidays: false,
  Monday: day,
  Tuesday: day,
  Wednesday: day,
  Thursday: day,
  Friday: day,
  Saturday: day,
  Sunday: day,
}

/** Saves the week of R56 with a limit per 24 hours in cents, valid now. */
export const givePrices = async (id: number, limit24h = 0): Promise<void> => {
  const { UpdatedAt } = await findPlace(id)
  await callAsGlobal('PUT', '/places', {
    Id: id,
    UpdatedAt,
    AvailabilityTable: week,
    DiscountPlan: { Limit24h: limit24h },
    Terms: { PricesIncludeVat: false, BillingIncrementMinutes: 30, FreeMinutes: 0 },
  })
}

export const findPlace = (id: number): Promise<Place> => callAsGlobal('GET', `/places/${id}`)

/** A new place in zone 1. */
export const aPlaceWithoutPrices = (): Promise<Place> => {
  const Name = `Katseparkla ${randomBytes(3).toString('hex').toUpperCase()}`
  return callAsGlobal('POST', '/places', { Name, Type: 'PARKING', Region: 'EST', TotalSpots: 50, ZoneIds: [1] })
}

/** A new place with the week of R56. */
export const aPlace = async (): Promise<Place> => {
  const { Id } = await aPlaceWithoutPrices()
  await givePrices(Id)
  return findPlace(Id)
}

/** Saves a change as another user. */
export const changeElsewhere = async (id: number, ExitGraceMinutes: number): Promise<void> => {
  const { UpdatedAt } = await findPlace(id)
  await callAsGlobal('PUT', '/places', { Id: id, UpdatedAt, ExitGraceMinutes })
}

/** The list: a table at a desk, cards on a phone. */
export const theList = (page: Page): Locator => page.getByRole(isPhone() ? 'list' : 'table', { name: 'Places' })

export const theRows = (page: Page): Locator => rowsOf(page, theList(page))

/** Opens the fields of a day and returns one of its periods. */
export const openPeriod = async (page: Page, weekday: string, period: RegExp): Promise<Locator> => {
  await page.getByRole('button', { name: `Edit ${weekday}` }).click()
  return page.getByRole('group', { name: period })
}

type Stay = { arrival: [day: string, time: string]; departure: [day: string, time: string] }

/** Types a stay into the simulator. */
export const tryStay = async (page: Page, { arrival, departure }: Stay): Promise<void> => {
  for (const [name, moment] of Object.entries({ Arrival: arrival, Departure: departure })) {
    await page.getByRole('textbox', { name }).fill(moment.join(' '))
    await page.getByRole('textbox', { name }).press('Enter')
  }
}

export const theSimulator = (page: Page): Locator => page.getByRole('region', { name: 'Price calculator' })

/** Expects the sum and the trace's total. */
export const expectCost = async (page: Page, amount: string): Promise<void> => {
  await expect(theSimulator(page).getByRole('status').getByText(amount, { exact: true })).toBeVisible()
  await expectTotal(theSimulator(page), amount)
}

/** Expects the total of a price calculation. */
export const expectTotal = (where: Locator, amount: string): Promise<void> =>
  expect(where.getByRole('table', { name: 'Price calculation' }).getByRole('row', { name: /^Total/ })).toContainText(
    amount,
  )

/** Adds a permission in the browser only, as in a tab opened before it was revoked. */
export const pretendRight = async (page: Page, permission: Permission): Promise<void> => {
  const other = await page.context().newPage()
  await other.goto('/favicon.svg')
  await other.evaluate((added) => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { permissions: string[] }
    localStorage.setItem('user', JSON.stringify({ ...user, permissions: [...user.permissions, added] }))
  }, permission)
  await other.close()
}
