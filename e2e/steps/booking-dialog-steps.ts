import type { Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import type { Place } from '@parkla/contract/parking/places/places.schema.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { aPlace, aPlaceWithoutPrices, findPlace } from './place-steps.ts'
import { aPlate, callAsGlobal, placeCalled } from './session-steps.ts'
import { expectPage, signInAs } from './steps.ts'

const hourMs = 3_600_000

/** Moment in whole minutes, as the fields show moments. */
export const hoursFromNow = (hours: number): string =>
  new Date(Math.floor((Date.now() + hours * hourMs) / 60_000) * 60_000).toISOString()

type Terms = { spots?: number; costs?: boolean; prices?: boolean }

/** A new place in Tallinn that takes bookings, by default from 14:30 until 11:00. */
export const aBookablePlace = async ({ spots = 50, costs = false, prices = true }: Terms = {}): Promise<Place> => {
  const { Id, UpdatedAt } = await (prices ? aPlace() : aPlaceWithoutPrices())
  await callAsGlobal('PUT', '/places', {
    Id,
    UpdatedAt,
    IsBookable: true,
    BookableSpots: spots,
    ShouldCalculateCost: costs,
    DefaultStartTimeHour: 14,
    DefaultStartTimeMinutes: 30,
    DefaultEndTimeHour: 11,
  })
  return findPlace(Id)
}

/** The harbour of the demo world, which takes bookings; shared by tests. */
export const theHarbour = async (): Promise<Pick<Place, 'Id'>> => ({ Id: await placeCalled('Sadama parkla') })

/** A booking of a unique car, from an hour ago until tomorrow. */
export const aBooking = (place: Pick<Place, 'Id'>, change: Partial<Booking> = {}): Promise<Booking> =>
  callAsGlobal('POST', '/bookings', {
    PlaceID: place.Id,
    LicensePlate: aPlate(),
    StartTime: hoursFromNow(-1),
    EndTime: hoursFromNow(23),
    Confirmed: ['bookings.full', 'bookings.samePlate'],
    ...change,
  })

export const findBooking = (id: number): Promise<Booking> => callAsGlobal('GET', `/booking/${id}`)

/** Latest start first. */
export const bookingsAt = ({ Id }: Pick<Place, 'Id'>): Promise<Booking[]> =>
  callAsGlobal('GET', `/places/${Id}/bookings`)

export const toAdd = ({ Id }: Pick<Place, 'Id'>): string => `/booking?place=${Id}&begin=usual`
export const toBooking = ({ ID, PlaceID }: Booking): string => `/booking?place=${PlaceID}&booking=${ID}`

/** Opens the bookings of a place as the global admin. */
export const openBookings = async (page: Page, { Id }: Pick<Place, 'Id'>, more = ''): Promise<void> => {
  await signInAs(page, 'global', `/booking?place=${Id}${more}`)
  await expectPage(page, 'Bookings')
}

export const theDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^(New booking|Booking )/ })

export const fieldOf = (page: Page, name: string): Locator =>
  theDialog(page).getByRole('textbox', { name, exact: true })

/** Types a day and a time: `31.01.2030 09:00`. */
export const enterTime = async (page: Page, which: 'Start' | 'End', text: string): Promise<void> => {
  const [day = '', time = ''] = text.split(' ')
  await fieldOf(page, `${which} date`).fill(day)
  await fieldOf(page, `${which} time`).fill(time)
}

export const saveButton = (page: Page): Locator => theDialog(page).getByRole('button', { name: 'Save', exact: true })

export const expectSaved = async (page: Page): Promise<void> => {
  await expect(page.getByText('Booking saved')).toBeVisible()
  await expect(theDialog(page)).toHaveCount(0)
}
