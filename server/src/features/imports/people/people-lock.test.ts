import { sql } from 'kysely'
import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../kit/testing/test-node.ts'
import { anOwner } from '../../accounts/accounts.factory.ts'
import { aFleet, aFleetUser } from '../../fleets/fleets.factory.ts'
import { aCampaign } from '../../campaigns/campaigns.factory.ts'
import { openDrives } from '../../gates/drives.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { aWhitelist, aWhitelistUser } from '../../whitelists/whitelists.factory.ts'
import { memberFile, registrantFile } from '../imports.factory.ts'
import { readImport } from '../imports.queries.ts'
import { openDesk } from '../imports.testing.ts'
import { registrantsImport } from './registrants-import.ts'
import { fleetUsersImport, membersImport } from './members-import.ts'

/** An import holds the lock of its list or campaign until it commits; a session's foreign key locks that row too. */

const node = await openTestNode()
const { db } = node
const desk = await openDesk(node)
const place = await aPlace().withTariff().save(db)
const drive = await openDrives(node, place)

const whitelistWith = async (plate: string) => {
  const { id } = await aWhitelist().at(place).save(db)
  await aWhitelistUser().on({ id }).plated(plate).save(db)
  return { id, as: await anOwner().whitelistManager(id).save(db) }
}
const fleetWith = async (plate: string) => {
  const { id } = await aFleet().at(place).save(db)
  await aFleetUser().on({ id }).plated(plate).save(db)
  return { id, as: await anOwner().fleetManager(id).save(db) }
}
const campaignWith = async (CarNumber: string) => {
  const { id } = await aCampaign().at(place).save(db)
  await node.call(api.campaignRegistrants.add, { id, CarNumber, PhoneNumber: '+37255500001' }, desk.admin)
  return { id, as: desk.admin }
}
const member = memberFile({ Name: 'New', Plate: 'NEW001' })
const registrant = registrantFile({ 'Car number': 'NEW001' })

test.each([
  ['whitelists', 'members', membersImport, 'OnlyList', member, whitelistWith],
  ['fleets', 'fleetUsers', fleetUsersImport, 'OnlyFleet', member, fleetWith],
  ['campaigns', 'registrants', registrantsImport, 'OnlyCampaign', registrant, campaignWith],
] as const)(
  '%s, import of %s: a car of theirs drives in and out before it commits',
  async (table, kind, step, only, file, listWith) => {
    const plate = `INS${table.slice(0, 3).toUpperCase()}`
    const { id, as } = await listWith(plate)
    const { body } = await desk.upload(file, { kind, as })
    const Options = { ...body.Options, [only]: String(id) }
    const { Id } = await desk.checkAs({ ...body, Options }, {}, as)
    const watch = async () => {
      // The lock of a foreign key: fails at once where it would wait.
      await sql`select 1 from ${sql.table(table)} where id = ${id} for key share nowait`.execute(db)
      await drive({ plate, start: '2026-03-04T08:00:00.000Z', minutes: 30 })
    }
    const { uuid, jobs } = node.jobContext()
    const context = { now: '2026-03-04T09:00:00.000Z', watch, uuid, jobs }
    const added = await db.transaction().execute(async (tx) => step.apply(tx, await readImport(tx, Id), context))
    const stays = db.selectFrom('sessions as s').innerJoin('plates as n', 'n.id', 's.plate_id').select('s.status')
    expect([added, await stays.where('n.plate', '=', plate).execute()]).toEqual([1, [{ status: 'ENDED' }]])
  },
)
