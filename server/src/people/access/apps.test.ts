import { api } from '@parkla/contract/api.ts'
import type { SaveClient } from '@parkla/contract/people/clients/clients.schema.ts'
import { describe, expect, test } from 'vitest'
import { anOwner, type SavedOwner } from '../accounts/accounts.factory.ts'
import { aCampaign } from '../../members/campaigns/campaigns.factory.ts'
import { aClient } from '../clients/clients.factory.ts'
import { aFleet, aFleetUser } from '../../members/fleets/fleets.factory.ts'
import { aPass } from '../../parking/passes/passes.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aWhitelist, aWhitelistUser } from '../../members/whitelists/whitelists.factory.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'

/** Apps of a user narrow lists (R176). */

const node = await openTestNode()
const { db } = node

const whiteLabel = (
  await db
    .insertInto('apps')
    .values({ short_name: 'CITY', name: 'City parking' })
    .returning('id')
    .executeTakeFirstOrThrow()
).id
const place = await aPlace().in('EST').save(db)

/** One record of each kind in the app. */
const recordsOf = async (app: number) => {
  const [whitelist, fleet] = [await aWhitelist().at(place).save(db), await aFleet().at(place).save(db)]
  await aWhitelistUser().on(whitelist).plated('APP001').save(db)
  await aFleetUser().on(fleet).plated('APP001').save(db)
  const ids = {
    clients: (await aClient().save(db)).id,
    monthly_passes: (await aPass().at(place).plated('APP001').save(db)).id,
    whitelists: whitelist.id,
    fleets: fleet.id,
  }
  for (const [table, id] of Object.entries(ids))
    await db
      // Only keys of `ids` are iterated.
      .updateTable(table as keyof typeof ids)
      .set({ app_id: app })
      .where('id', '=', id)
      .execute()
  return ids
}
const own = await recordsOf(1)
const other = await recordsOf(whiteLabel)

const withApps = async (owner: Promise<SavedOwner>, ...apps: number[]): Promise<SavedOwner> => {
  const saved = await owner
  for (const app_id of apps) await db.insertInto('owner_apps').values({ owner_id: saved.id, app_id }).execute()
  return saved
}
const callers = {
  'global admin without an app': await anOwner().globalAdmin().save(db),
  'global admin of our own app': await withApps(anOwner().globalAdmin().save(db), 1),
  'global admin of the other app': await withApps(anOwner().globalAdmin().save(db), whiteLabel),
  'region admin without an app': await anOwner().regionAdmin('EST').save(db),
  'region admin of both': await withApps(anOwner().regionAdmin('EST').save(db), 1, whiteLabel),
}
type Caller = keyof typeof callers

const lists = {
  clients: (as: SavedOwner) => node.call(api.clientList.list, {}, as),
  monthly_passes: (as: SavedOwner) => node.call(api.passes.list, { id: place.id }, as),
  whitelists: (as: SavedOwner) => node.call(api.whitelists.list, {}, as),
  fleets: (as: SavedOwner) => node.call(api.fleets.list, {}, as),
} as const
type List = keyof typeof lists

describe.each<[Caller, { own: boolean; other: boolean }]>([
  ['global admin without an app', { own: true, other: true }],
  ['global admin of our own app', { own: true, other: false }],
  ['global admin of the other app', { own: false, other: true }],
  ['region admin without an app', { own: true, other: false }],
  ['region admin of both', { own: true, other: true }],
])('%s', (caller, sees) => {
  const isGlobal = caller.startsWith('global')
  const names: List[] = ['monthly_passes', 'whitelists', 'fleets', ...(isGlobal ? (['clients'] as const) : [])]
  test.each(names)('list of %s: narrowed to the apps', async (name) => {
    const rows: { Id: number }[] = (await lists[name](callers[caller])).body
    const ids = rows.map(({ Id }) => Id)
    expect({ own: ids.includes(own[name]), other: ids.includes(other[name]) }).toEqual(sees)
  })

  test('records of a car: narrowed to the apps', async () => {
    const { body } = await node.call(api.carRecords.list, { car_number: 'APP001' }, callers[caller])
    const each = sees.own && sees.other ? 2 : 1
    expect([body.Passes.length, body.Lists.map(({ Kind }) => Kind).toSorted()]).toEqual([
      each,
      ['FLEET', 'WHITELIST'].flatMap((kind) => Array.from({ length: each }, () => kind)),
    ])
    const passes = body.Passes.map(({ Id }) => Id)
    expect({ own: passes.includes(own.monthly_passes), other: passes.includes(other.monthly_passes) }).toEqual(sees)
  })

  test('choice of apps: narrowed to the apps', async () => {
    const ids = (await node.call(api.users.apps, {}, callers[caller])).body.map(({ ID }) => ID)
    expect({ own: ids.includes(1), other: ids.includes(whiteLabel) }).toEqual(sees)
  })
})

const passTerms = { PhoneNumber: '+37255512399', MonthlyCostInCents: 5_000, ValidFrom: '2026-03-03T22:00:00.000Z' }

describe('monthly pass', () => {
  const as = callers['region admin without an app']
  const terms = passTerms
  const path = (passId: number) => ({ id: place.id, passId })

  test.each([
    ['of another app', whiteLabel],
    ['of an unknown app', 999_999],
  ])('%s: refused at its field, added or changed', async (_, AppId) => {
    const added = await node.call(api.passes.add, { id: place.id, placeId: place.id, data: { ...terms, AppId } }, as)
    expect(added.body).toMatchObject({ Fields: [{ Field: 'data.AppId', Error: 'passes.unknownApp' }] })
    const saved = await node.call(api.passes.save, { ...path(own.monthly_passes), ...terms, AppId }, as)
    expect(saved.body).toMatchObject({ Fields: [{ Field: 'AppId', Error: 'passes.unknownApp' }] })
  })

  test('save without an app: a new pass gets the app of the caller, a changed one keeps its own', async () => {
    const other = callers['global admin of the other app']
    const given = { ...terms, PhoneNumber: '+37255512400' }
    const appOf = async (id: number) => (await node.row('monthly_passes', id)).app_id
    const added = await node.call(api.passes.add, { id: place.id, placeId: place.id, data: given }, other)
    expect([added.status, added.body.AppId]).toEqual([200, whiteLabel])
    const { UpdatedAt } = added.body
    const both = callers['region admin of both']
    expect((await node.call(api.passes.save, { ...path(added.body.Id), ...given, UpdatedAt }, both)).status).toBe(200)
    expect(await appOf(added.body.Id)).toBe(whiteLabel)
  })

  test('of another app by its id: 404 for change, resumption and deletion; its own users may', async () => {
    const its = path(other.monthly_passes)
    expect((await node.call(api.passes.save, { ...its, ...terms }, as)).status).toBe(404)
    expect((await node.call(api.passes.resume, its, as)).status).toBe(404)
    expect((await node.call(api.passes.remove, its, as)).status).toBe(404)
    const both = callers['region admin of both']
    expect((await node.call(api.passes.save, { ...its, ...terms, AppId: whiteLabel }, both)).status).toBe(200)
  })
})

test.each([
  ['whitelist', api.whitelists.add, {}],
  ['fleet', api.fleets.add, {}],
  ['campaign', api.campaigns.add, { DiscountPercent: 20 }],
])('new %s with another app: refused at AppId; with the caller’s: saved', async (name, endpoint, more) => {
  const add = (AppId: number, as: SavedOwner) =>
    node.call(endpoint, { Name: name, Region: 'EST', Places: `|${place.id}|`, ...more, AppId }, as)
  const refused = await add(whiteLabel, callers['global admin of our own app'])
  expect(refused.body).toMatchObject({ Fields: [{ Field: 'AppId', Error: 'whitelists.unknownChoice' }] })
  expect((await add(whiteLabel, callers['global admin of the other app'])).status).toBe(200)
})

const aNewClient: SaveClient = {
  Id: 0,
  Name: 'Mari',
  Email: '',
  PhoneNumber: '+37255512401',
  Language: 'EST',
  Region: 'EST',
  LicensePlates: [],
  IsBlocked: false,
  Notes: '',
}

const draft = { Name: 'Without app', Region: 'EST', Places: `|${place.id}|` }
const percent = { DiscountPercent: 20 }
type Sent = typeof draft & { id: number; Id: number; ID: number; UpdatedAt: string }

test.each([
  [
    'whitelist',
    (sent: typeof draft, as: SavedOwner) => node.call(api.whitelists.add, sent, as),
    (sent: Sent, as: SavedOwner) => node.call(api.whitelists.save, sent, as),
  ],
  [
    'fleet',
    (sent: typeof draft, as: SavedOwner) => node.call(api.fleets.add, sent, as),
    (sent: Sent, as: SavedOwner) => node.call(api.fleets.save, sent, as),
  ],
  [
    'campaign',
    (sent: typeof draft, as: SavedOwner) => node.call(api.campaigns.add, { ...sent, ...percent }, as),
    (sent: Sent, as: SavedOwner) => node.call(api.campaigns.save, { ...sent, ...percent }, as),
  ],
])('%s without AppId: a new one is of the caller’s app, a changed one keeps its own', async (_, add, save) => {
  const { body } = await add(draft, callers['global admin of the other app'])
  expect(body.AppId).toBe(whiteLabel)
  const id = 'ID' in body ? body.ID : body.Id
  const { UpdatedAt } = body
  const saved = await save({ ...draft, id, Id: id, ID: id, UpdatedAt }, callers['global admin without an app'])
  expect([saved.status, saved.body.AppId]).toEqual([200, whiteLabel])
})

test('campaign of another app: hidden from a global admin of one app, seen by one of its own; templates are of all', async () => {
  const { id } = await aCampaign().at(place).save(db)
  await updateRow(db, 'campaigns', { id, app_id: whiteLabel })
  const found = async (as: SavedOwner) => (await node.call(api.campaigns.find, { id }, as)).status
  const admins = [callers['global admin of our own app'], callers['global admin of the other app']] as const
  expect([await found(admins[0]), await found(admins[1])]).toEqual([404, 200])
  await updateRow(db, 'campaigns', { id, is_template: true })
  expect(await found(admins[0])).toBe(200)
})

test('new client, entered or by the phone of a started session: of the caller’s app', async () => {
  const as = callers['global admin of the other app']
  const { body } = await node.call(api.clients.save, aNewClient, as)
  const started = { PlaceId: place.id, CarNumber: 'APP777', PhoneNumber: '+37255512402' }
  const { body: session } = await node.call(api.sessions.start, { ...started, StartTime: node.clock.instant() }, as)
  const ids = [body.Id, session.Client?.Id ?? 0]
  const apps = await Promise.all(ids.map(async (id) => (await node.row('clients', id)).app_id))
  expect(apps).toEqual([whiteLabel, whiteLabel])
})

test('pass moved to another app: its client is the one of that app', async () => {
  const as = callers['region admin of both']
  const PhoneNumber = '+37255512403'
  const ours = await aClient().withPhone(PhoneNumber).save(db)
  const given = { ...passTerms, PhoneNumber }
  const added = await node.call(api.passes.add, { id: place.id, placeId: place.id, data: { ...given, AppId: 1 } }, as)
  expect(added.body.ClientId).toBe(ours.id)
  const change = { id: place.id, passId: added.body.Id, ...given, AppId: whiteLabel, UpdatedAt: added.body.UpdatedAt }
  expect((await node.call(api.passes.save, change, as)).body.ClientId).toBe(0)
})

test('user of a foreign app: refused; without a choice the caller’s app', async () => {
  const as = callers['global admin of the other app']
  const user = { Name: 'Mari', Email: 'mari.app@example.test' }
  expect(refusalOf(await node.call(api.users.add, { ...user, Apps: [{ ID: 1 }] }, as))).toEqual([
    403,
    'users.outsideScope',
  ])
  expect((await node.call(api.users.add, user, as)).body.Apps).toEqual([{ ID: whiteLabel, ShortName: 'CITY' }])
})
