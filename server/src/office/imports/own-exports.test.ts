import { api } from '@parkla/contract/api.ts'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'
import type { ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import { expect, test } from 'vitest'
import { languages } from '../../kit/reasons.ts'
import { insertRow } from '../../kit/database/rows.ts'
import { savePlate } from '../../kit/database/plate-id.ts'
import { testNow } from '../../testing/test-clock.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aBooking } from '../../parking/bookings/bookings.factory.ts'
import { aCampaign } from '../../members/campaigns/campaigns.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { savePayment } from '../../enforcement/fine-records/fines.factory.ts'
import { aFleet, aFleetUser } from '../../members/fleets/fleets.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { aWhitelist, aWhitelistUser } from '../../members/whitelists/whitelists.factory.ts'
import { countsOf, openDesk, reasonsOf } from './imports.testing.ts'

/** What Parkla exports, Parkla imports again without adding a row and without a question. */
const node = await openTestNode({ queriesBeside: true })
const { db } = node
const desk = await openDesk(node)
const place = await aPlace().named('Sadama, A').bookable().save(db)
const east = await aPlace().named('Lõuna; B').save(db)
const [list, fleet, campaign] = [
  await aWhitelist().save(db),
  await aFleet().save(db),
  await aCampaign().at(place).save(db),
]

const fill = async (): Promise<void> => {
  const client = await aClient().save(db)
  const days = ['2026-01-02T08:00:10.250Z', '2026-02-13T22:10:00.000Z', '2026-03-01T05:00:59.999Z']
  for (const [at, day] of days.entries()) {
    await aSession()
      .at(place)
      .plated(`70${at}KLM`)
      .startedAt(day)
      .costing(1_050 + at)
      .paid()
      .save(db)
    await aSession().at(east).by(client).plated(`7${at}0KLA`).startedAt(day).lasting(90).save(db)
  }
  await aSession().at(place).plated('00704').startedAt('2026-02-03T10:00:00.000Z').long().autoEnded().save(db)
  await aSession().at(place).plated('99704').startedAt('2026-02-05T10:00:00.000Z').costing(300).notSent().save(db)
  await aSession().at(place).plated('705KLM').startedAt('2026-03-04T09:00:00.000Z').running().save(db)
  await aSession().at(place).plated('706KLM').startedAt('2026-02-06T10:00:00.000Z').costing(500).refunded().save(db)
  await aBooking().at(place).plated('707KLM').numbered('B-0012').noted('Late; bus').save(db)
  await aBooking().at(place).coming().plated('00708').of({ name: 'Õie Ööbik', phone: '+37255500001' }).save(db)
  await aWhitelistUser()
    .on(list)
    .plated('709KLM', '00710')
    .from('2026-01-01T22:00:00.000Z')
    .until('2026-12-31T22:00:00.000Z')
    .save(db)
  await aWhitelistUser().on(list).plated('711KLM').mailedTo('mari@example.test').save(db)
  await aFleetUser().on(fleet).plated('712KLM').until('2026-05-31T21:00:00.000Z').save(db)
  await aFleetUser().on(fleet).save(db)
  await anOwner().named('Uku Uus').operator(place.id).bookingsAdmin(place.id).save(db)
  await anOwner().named('Kai Kaks').placeAdmin(place.id, east.id).save(db)
  const known = {
    campaign_id: campaign.id,
    registration_type: 'MANUALLY_ADDED',
    created_at: testNow,
    updated_at: testNow,
  }
  const car = { name: 'Mari', phone: '+37255500002', plate_id: await savePlate(db, '713KLM') }
  await insertRow(db, 'campaign_registrants', { ...known, ...car, status: 'APPROVED' })
  const other = { name: 'Jüri', phone: '+37255500003', plate_id: await savePlate(db, '00714') }
  await insertRow(db, 'campaign_registrants', { ...known, ...other, status: 'APPROVED' })
  await savePayment(db, {
    payer: 'Õie "Ö" AS',
    details: 'Trahv; 1000017',
    amount_in_cents: 123_450,
    reference_number: '1000017',
  })
  await savePayment(db, { entry_id: '2026030200017', booked_on: '2026-03-02', payer_account: 'EE471000001020145685' })
  await savePayment(db, { is_reversal: true, entry_id: '2026030200018', amount_in_cents: 500 })
}
await fill()

/** `left`: rows of money that the bank took back, which no statement adds. */
type Case = { kind: ImportKind; export: Endpoint; input?: object; options?: Partial<ImportOptions>; left?: number }
const cases: Record<string, Case> = {
  sessions: { kind: 'sessions', export: api.sessionListing.export, input: { from: '2026-01-01', to: '2026-03-04' } },
  bookings: {
    kind: 'bookings',
    export: api.bookingListing.export,
    input: { placeId: place.id },
    options: { OnlyPlace: place.name },
  },
  'users of a whitelist': {
    kind: 'members',
    export: api.whitelistUsers.export,
    input: { id: list.id },
    options: { OnlyList: String(list.id) },
  },
  'users of a fleet': {
    kind: 'fleetUsers',
    export: api.fleetUsers.export,
    input: { id: fleet.id },
    options: { OnlyFleet: String(fleet.id) },
  },
  users: { kind: 'users', export: api.users.export },
  registrants: {
    kind: 'registrants',
    export: api.campaignRegistrants.export,
    input: { id: campaign.id },
    options: { OnlyCampaign: String(campaign.id) },
  },
  'payments of fines': { kind: 'payments', export: api.payments.export, left: 1 },
}

const formats = [{ format: 'csv', decimal: 'comma' }, { format: 'csv', decimal: 'point' }, { format: 'xlsx' }]

const reader = await anOwner().globalAdmin().with('SEE_PERSONAL_DATA').save(db)

test.each(Object.entries(cases))('%s: all rows are there, in each language and format', async (_, one) => {
  for (const language of languages)
    for (const format of formats) {
      const as = { as: reader, headers: { language } }
      const file = (await node.call(one.export, { ...one.input, ...format } as never, as)).bytes
      const fileName = `file.${format.format}`
      const about = `${language} ${fileName} ${file.toString('utf8').slice(0, 700)}`
      const { body } = await desk.upload(file, { kind: one.kind, fileName })
      expect(body.Questions, about).toEqual([])
      const checked = await desk.checkAs(body, {}, one.options)
      const there = checked.RowsRead - (one.left ?? 0)
      expect(countsOf(checked), `${about} ${JSON.stringify([body.Mapping, reasonsOf(checked)])}`).toEqual([
        0,
        there,
        one.left ?? 0,
      ])
      expect(there).toBeGreaterThan(1)
      await desk.cancel(checked)
    }
})
