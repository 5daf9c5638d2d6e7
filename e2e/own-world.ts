import { aClient } from '@parkla/server/features/clients/clients.factory.ts'
import { aPlace, type SavedPlace } from '@parkla/server/features/places/places.factory.ts'
import { aTariff } from '@parkla/server/features/places/prices/tariffs.factory.ts'
import { aSession } from '@parkla/server/features/sessions/sessions.factory.ts'
import type { Db } from '@parkla/server/kit/database.ts'
import { debtors, ownDebtorPlate, ownPaidPlate, ownQuay, ownYard, paidHours, projects } from './people.ts'

type Where = { id: number; region: string; operator: string }

/** A demo place. */
export const findPlace = (db: Db, code: string): Promise<Where> =>
  db.selectFrom('places').select(['id', 'region', 'operator']).where('code', '=', code).executeTakeFirstOrThrow()

/** Per project: a place with 20 paid spots for bookings. */
export const addQuay = async (db: Db, project: string): Promise<SavedPlace> => {
  const place = aPlace().named(ownQuay(project)).coded(`E2E-QUAY-${project}`).withSpots(20).bookable()
  const quay = await place.withTariff(aTariff()).save(db)
  await db.updateTable('places').set({ should_calculate_booking_cost: true }).where('id', '=', quay.id).execute()
  return quay
}

const dayMs = 86_400_000

/** Before the demo's sessions, because other tests use the newest ones. */
const debtFrom = (nth: number): string => new Date(Date.now() - (90 + nth) * dayMs).toISOString()

/** Clients with one session, at this place, whose card was declined. */
export const addDebtors = async (db: Db, place: Where): Promise<void> => {
  for (const [size, project] of projects.entries())
    for (let nth = 0; nth < debtors; nth += 1) {
      const driver = aClient().named(`Debtor ${nth} (${project})`).withPhone(`+372599900${size}${nth}`)
      const client = await driver.withCard().withPlates(ownDebtorPlate(nth, project)).save(db)
      await aSession().at(place).by(client).startedAt(debtFrom(nth)).costing(480).failed().save(db)
    }
}

/** Hourly rate at the yard, with 24 % VAT. */
const hourInCents = 248

/** Per project: the yard and its paid sessions. */
export const addYard = async (db: Db, project: string): Promise<void> => {
  const place = aPlace().named(ownYard(project)).coded(`E2E-YARD-${project}`)
  const yard = await place.withTariff(aTariff().allDay({ price: 200 })).save(db)
  const start = new Date(Date.now() - dayMs / 3).toISOString()
  for (const hours of paidHours) {
    const driver = aClient().named(`Paid for ${hours} (${project})`).withCard()
    const client = await driver.withPlates(ownPaidPlate(hours, project)).save(db)
    const stay = aSession()
      .at(yard)
      .by(client)
      .startedAt(start)
      .lasting(hours * 60)
    await stay
      .costing(hours * hourInCents)
      .paid()
      .save(db)
  }
}
