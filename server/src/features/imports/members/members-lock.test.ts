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
import { registrantsImport } from '../registrants/registrants-import.ts'
import { fleetUsersImport, membersImport } from './members-import.ts'

/** An import holds the lock of its list or campaign until it commits; a session's foreign key locks that row too. */

const node = await openTestNode()
const { db } = node
const desk = await openDesk(node)
const place = await aPlace().withTariff().save(db)
const drive = await openDrives(node, place)

test.each([
  [
    'whitelist',
    membersImport,
    async () => {
      const { id } = await aWhitelist().at(place).save(db)
      await aWhitelistUser().on({ id }).plated('INS001').save(db)
      const manager = await anOwner().whitelistManager(id).save(db)
      const content = memberFile({ Name: 'New', Plate: 'INS001N' })
      return {
        id,
        as: manager,
        plate: 'INS001',
        content,
        kind: 'members',
        table: 'whitelists',
        only: 'OnlyList',
      } as const
    },
  ],
  [
    'fleet',
    fleetUsersImport,
    async () => {
      const { id } = await aFleet().at(place).save(db)
      await aFleetUser().on({ id }).plated('INS002').save(db)
      const manager = await anOwner().fleetManager(id).save(db)
      const content = memberFile({ Name: 'New', Plate: 'INS002N' })
      return {
        id,
        as: manager,
        plate: 'INS002',
        content,
        kind: 'fleetUsers',
        table: 'fleets',
        only: 'OnlyFleet',
      } as const
    },
  ],
  [
    'campaign',
    registrantsImport,
    async () => {
      const { id } = await aCampaign().at(place).save(db)
      const { admin: as } = desk
      const car = { PhoneNumber: '+37255500001', CarNumber: 'INS003' }
      await node.call(api.campaignRegistrants.add, { id, ...car }, as)
      const content = registrantFile({ 'Car number': 'INS003N' })
      return {
        id,
        as,
        plate: 'INS003',
        content,
        kind: 'registrants',
        table: 'campaigns',
        only: 'OnlyCampaign',
      } as const
    },
  ],
])('import into a %s: a car of theirs drives in and out before it commits', async (_, kind, prepare) => {
  const { id, plate, content, table, only, ...of } = await prepare()
  const { body } = await desk.upload(content, of)
  const Options = { ...body.Options, [only]: String(id) }
  const { Id } = await desk.checkAs({ ...body, Options }, {}, of.as)
  const watch = async () => {
    // The lock of a foreign key: fails at once where it would wait.
    await sql`select 1 from ${sql.table(table)} where id = ${id} for key share nowait`.execute(db)
    await drive({ plate, start: '2026-03-04T08:00:00.000Z', minutes: 30 })
  }
  const { uuid, jobs } = node.jobContext()
  const step = { now: '2026-03-04T09:00:00.000Z', watch, uuid, jobs }
  const added = await db.transaction().execute(async (tx) => kind.apply(tx, await readImport(tx, Id), step))
  const stays = db.selectFrom('sessions as s').innerJoin('plates as n', 'n.id', 's.plate_id').select('s.status')
  expect([added, await stays.where('n.plate', '=', plate).execute()]).toEqual([1, [{ status: 'ENDED' }]])
})
