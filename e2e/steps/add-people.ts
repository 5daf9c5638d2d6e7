import { anOwner, type OwnerFactory } from '@parkla/server/people/accounts/accounts.factory.ts'
import { aClient } from '@parkla/server/people/clients/clients.factory.ts'
import { aPlace } from '@parkla/server/parking/places/places.factory.ts'
import { aTariff } from '@parkla/server/parking/places/prices/tariffs.factory.ts'
import { aSession } from '@parkla/server/parking/session-records/sessions.factory.ts'
import { readConfig } from '@parkla/server/config.ts'
import { openNode } from '@parkla/server/node.ts'
import { prepareWorld } from '@parkla/server/world/prepare.ts'
import {
  debtors,
  ownDebtorPlate,
  ownEmail,
  ownName,
  ownPaidPlate,
  ownPassword,
  ownPeople,
  ownYard,
  paidHours,
  projects,
  type OwnPerson,
} from './people.ts'

// Runs before the server starts: the embedded database permits one process at a time.
const config = readConfig(process.env)
const node = await openNode({ config: { ...config, ROLE: 'api' } })
await prepareWorld(node, config)
const { db } = node.services

const findPlace = (code: string): Promise<{ id: number; region: string; operator: string }> =>
  db.selectFrom('places').select(['id', 'region', 'operator']).where('code', '=', code).executeTakeFirstOrThrow()

const harbour = await findPlace('TLN-SADAM')

const kinds: Readonly<Record<OwnPerson, OwnerFactory>> = {
  clerk: anOwner(),
  forgetful: anOwner(),
  admin: anOwner().globalAdmin(),
  careful: anOwner().globalAdmin(),
  employee: anOwner().globalAdmin(),
  lister: anOwner(),
  viewer: anOwner().workingAt(harbour.id).with('VIEW_BOOKINGS'),
}

const dayMs = 86_400_000

/** Clients with one session, at this place, whose card was declined. */
const addDebtors = async (place: Awaited<ReturnType<typeof findPlace>>): Promise<void> => {
  for (let nth = 0; nth < debtors; nth += 1) {
    const driver = aClient().named(`Debtor ${nth}`).withPhone(`+3725999000${nth}`)
    const client = await driver.withCard().withPlates(ownDebtorPlate(nth)).save(db)
    // Before the demo's sessions, because other tests use the newest ones.
    const start = new Date(Date.now() - (90 + nth) * dayMs).toISOString()
    await aSession().at(place).by(client).startedAt(start).costing(480).failed().save(db)
  }
}

/** Hourly rate at the yard, with 24 % VAT. */
const hourInCents = 248

/** The yard and its paid sessions. */
const addYard = async (project: string): Promise<void> => {
  const place = aPlace().named(ownYard(project)).coded(`E2E-YARD-${project}`)
  const yard = await place.withTariff(aTariff().allDay({ price: 200 })).save(db)
  const start = new Date(Date.now() - dayMs / 3).toISOString()
  for (const hours of paidHours) {
    const driver = aClient().named(`Paid for ${hours} (${project})`).withCard()
    const client = await driver.withPlates(ownPaidPlate(hours, project)).save(db)
    const stay = aSession().at(yard).by(client).startedAt(start)
    const paid = stay.lasting(hours * 60).costing(hours * hourInCents)
    await paid.paid().save(db)
  }
}

await addDebtors(await findPlace('TLN-VABADUSE'))
for (const project of projects) {
  await addYard(project)
  for (const person of ownPeople) {
    const owner = kinds[person].reading('en').named(ownName(person, project)).at(ownEmail(person, project))
    await owner.withPassword(ownPassword).save(db)
  }
}
await node.close()
