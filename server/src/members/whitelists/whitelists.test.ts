import { api } from '@parkla/contract/api.ts'
import { mostMemberComment } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { rowsOfAllPages } from '../../testing/all-pages.ts'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { readSheet } from '../../kit/spreadsheet/spreadsheet.testing.ts'
import { testNow } from '../../testing/test-clock.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aClient } from '../../people/clients/clients.factory.ts'
import { aPlace, saveZone } from '../../parking/places/places.factory.ts'
import { aTariff } from '../../parking/places/prices/tariffs.factory.ts'
import { aSession } from '../../parking/session-records/sessions.factory.ts'
import { aWhitelist, aWhitelistUser } from './whitelists.factory.ts'

const node = await openTestNode()
const { db } = node
const global = { as: await anOwner().globalAdmin().save(db) }
const place = await aPlace().save(db)
const bars = (...ids: number[]) => `|${ids.join('|')}|`

const draft = (more: object = {}) => ({ Name: 'Residents', Region: 'EST', Places: bars(place.id), ...more })
const added = async (more: object = {}) => {
  const { status, body } = await node.call(api.whitelists.add, draft(more), global)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const managed = async (...ids: number[]) => ({
  as: await anOwner()
    .whitelistManager(...ids)
    .save(db),
})

const list = await aWhitelist().named('Users').at(place).save(db)
const manager = await managed(list.id)

describe('lists (R87–R90, R99)', () => {
  const names = async (query: object, who: { as: { id: number } } = global) =>
    (await node.call(api.whitelists.list, query as never, who)).body.map(({ Name }) => Name)

  test('favourites first, then by name; pages of nine', async () => {
    const lists = []
    for (let at = 0; at < 11; at += 1) lists.push(await added({ Name: `Page ${String(at).padStart(2, '0')}` }))
    await node.call(api.whitelists.addFavorite, { WhitelistId: lists[7]!.Id }, global)
    const first = await node.call(api.whitelists.list, { name: 'page' }, global)
    expect(first.body.map(({ Name }) => Name).slice(0, 3)).toEqual(['Page 07', 'Page 00', 'Page 01'])
    expect([first.body.length, first.headers['x-next-page']]).toEqual([9, '1'])
    expect(await names({ name: 'page', page: 1 })).toEqual(['Page 09', 'Page 10'])
    await node.call(api.whitelists.removeFavorite, { id: lists[7]!.Id }, global)
    expect((await names({ name: 'page' }))[0]).toBe('Page 00')
    const lone = await managed(lists[3]!.Id)
    expect(await names({}, lone)).toEqual(['Page 03'])
  })

  test('found by plate and by place; of zones too', async () => {
    const zone = await saveZone(db)
    const zoned = await aPlace().inZone(zone.id).save(db)
    const byZone = await aWhitelist().named('Find zone').inZones(zone.id).save(db)
    const byPlace = await aWhitelist().named('Find place').at(place).save(db)
    await aWhitelistUser().on(byZone).plated('FND001').save(db)
    expect(await names({ vehicleNumber: 'fnd-0', name: 'Find' })).toEqual(['Find zone'])
    expect(await names({ place_ids: String(zoned.id), name: 'Find' })).toEqual(['Find zone'])
    expect(await names({ place_ids: `${place.id}`, name: 'Find' })).toEqual(['Find place'])
    expect((await node.call(api.whitelists.find, { id: byPlace.id }, global)).body.Places).toBe(bars(place.id))
  })

  test('weekly table: used, allowed, next boundary; full lists have no room, also in the export', async () => {
    const { draft: tariff } = aTariff().onDays({ T1: 0, T2: 24, T3: 48, Spots12: 1, Spots23: 5 })
    const table = { ...tariff.table, ValidFrom: zeroDate, ValidTo: zeroDate }
    const listed = await added({ Name: 'Room A', AvailabilityTable: table })
    await added({ Name: 'Room B' })
    const info = async () => (await node.call(api.whitelists.availability, { id: listed.Id }, global)).body
    const { AllowedNow, UsedNow, Period, Until } = await info()
    expect([UsedNow, AllowedNow === 1 ? '12' : '23']).toEqual([0, Period])
    expect(Date.parse(Until)).toBeGreaterThan(Date.parse(testNow))
    expect(await names({ name: 'Room', availability: 'true' })).toEqual(['Room A', 'Room B'])
    for (let car = 0; car < (AllowedNow ?? 0); car += 1) {
      const { id } = await aSession().at(place).running().save(db)
      await updateRow(db, 'sessions', { id, whitelist_id: listed.Id })
    }
    expect((await info()).UsedNow).toBe(AllowedNow)
    expect(await names({ name: 'Room', availability: 'true' })).toEqual(['Room B'])
    const lines = async (availability: '' | 'true') => {
      const filter = { name: 'Room', availability, format: 'xlsx' } as const
      const [, ...rows] = await readSheet((await node.call(api.whitelists.export, filter, global)).bytes)
      return rows.map((row) => [row[0], row[8], row[9]])
    }
    expect(await lines('')).toEqual([
      ['Room A', AllowedNow, AllowedNow],
      ['Room B', 0, null],
    ])
    expect(await lines('true')).toEqual([['Room B', 0, null]])
  })
})

describe('saving (R8, R90, R97, R189)', () => {
  test('weekly table from a client that knows the switch only: rules and exceptions stay; named ones replace them (R190)', async () => {
    const DayRules = { HOLIDAY: 'FREE', DAY_OFF: 'Friday', WORKING_DAY: 'REGION' } as const
    const DayExceptions = [
      { From: '2026-07-01', To: '2026-07-31', EveryYear: true, Days: 'EVERY_DAY', Rule: 'Saturday' } as const,
    ]
    const { table } = aTariff().onDays({ Spots12: 4 }).draft
    const before = await added({ Name: 'Ruled', AvailabilityTable: { ...table, DayRules, DayExceptions } })
    const saved = async (change: object) => {
      const { body } = await node.call(api.whitelists.find, { id: before.Id }, global)
      const { status } = await node.call(
        api.whitelists.save,
        { ...body, id: before.Id, AvailabilityTable: { ...table, ...change } } as never,
        global,
      )
      expect(status).toBe(200)
      const { AvailabilityTable } = (await node.call(api.whitelists.find, { id: before.Id }, global)).body
      return [AvailabilityTable?.DayRules, AvailabilityTable?.DayExceptions]
    }
    expect(await saved({})).toEqual([DayRules, DayExceptions])
    expect(await saved({ UseSundayForHolidays: true })).toEqual([{ ...DayRules, HOLIDAY: 'Sunday' }, DayExceptions])
    const off = { HOLIDAY: 'WEEKDAY', DAY_OFF: 'WEEKDAY', WORKING_DAY: 'WEEKDAY' }
    expect(await saved({ DayRules: off, DayExceptions: [] })).toEqual([undefined, []])
  })

  test('all fields come back; zones and managers replaced', async () => {
    const person = await anOwner().save(db)
    const zone = await saveZone(db)
    const fields = {
      Name: 'Whole',
      Description: 'All fields',
      ValidFrom: '2026-01-01T00:00:00.000Z',
      ValidTo: '2027-01-01T00:00:00.000Z',
      AppRegistrationCode: 'Kood-1',
      NotificationEmails: 'a@example.test, b@example.test',
      AutoApprove: true,
      StartSessionsWithLPR: false,
      ChargeForSessions: true,
      DiscountPlan: { DiscountPercent: 25, FreeMinutes: 30, Limit24h: 900 },
      NotificationDigest: true,
    }
    const listed = await added({ ...fields, Managers: [{ OwnerId: person.id }] })
    expect(listed).toMatchObject({ ...fields, Managers: [{ OwnerId: person.id }], MayEditUsers: true })
    const change = { ...draft(fields), id: listed.Id, ValidInType: 'ZONES' as const, Zones: bars(zone.id), Places: '' }
    const { body } = await node.call(api.whitelists.save, { ...change, UpdatedAt: listed.UpdatedAt }, global)
    expect(body).toMatchObject({ Zones: bars(zone.id), Places: '', Managers: [] })
    const late = await node.call(api.whitelists.save, { ...change, UpdatedAt: listed.UpdatedAt }, global)
    expect(refusalOf(late)).toEqual([409, 'conflict.changedMeanwhile'])
  })

  test.each([
    ['no place', { Places: '' }, 'whitelists.nowhere'],
    ['unknown place', { Places: '|987654321|' }, 'whitelists.unknownChoice'],
    ['place of another region', { Region: 'LVA' }, 'whitelists.unknownChoice'],
    [
      'end before start',
      { ValidFrom: '2026-02-01T00:00:00Z', ValidTo: '2026-01-01T00:00:00Z' },
      'whitelists.endsBeforeStart',
    ],
  ])('%s: refused', async (_, more, reason) => {
    expect(refusalOf(await node.call(api.whitelists.add, draft(more), global))).toEqual([422, reason])
  })

  test('registration code of another list in other letters: refused', async () => {
    await added({ AppRegistrationCode: 'Maja7' })
    const again = await node.call(api.whitelists.add, draft({ AppRegistrationCode: 'MAJA7' }), global)
    expect(refusalOf(again)).toEqual([422, 'whitelists.codeTaken'])
  })

  test('deleted: gone at once', async () => {
    const listed = await added()
    expect((await node.call(api.whitelists.remove, { id: listed.Id }, global)).status).toBe(200)
    expect((await node.call(api.whitelists.find, { id: listed.Id }, global)).status).toBe(404)
  })
})

describe('users (R91, R92, R96, R98)', () => {
  const user = (Plates: string[], more: object = {}) => ({ Name: 'Mari Maasikas', Plates, ...more })
  const add = (input: object, id = list.id) => node.call(api.whitelistUsers.add, { id, ...input } as never, manager)
  const search = async (query: object) =>
    (await node.call(api.whitelistUsers.list, { id: list.id, ...query }, manager)).body

  test('manager of the list: adds, changes, removes; own lists only', async () => {
    const client = await aClient().save(db)
    const other = await aWhitelist().named('Other').at(place).save(db)
    expect((await add(user(['USR001']), other.id)).status).toBe(404)
    const [saved] = (await add(user(['usr-001', 'USR002'], { Phone: client.phone_number, Company: 'OÜ Õun' }))).body
    expect(saved).toMatchObject({
      Plates: ['USR001', 'USR002'],
      Status: 'APPROVED',
      State: 'ACTIVE',
      ClientId: client.id,
    })
    const path = { id: list.id, userId: saved!.ID }
    const changed = await node.call(api.whitelistUsers.save, { ...path, ...user(['USR003']) }, manager)
    const read = () => node.call(api.whitelistUsers.find, path, manager)
    expect([changed.body.Plates, (await read()).body]).toEqual([['USR003'], changed.body])
    expect((await add(user(['USR001'], { Name: 'Kalle' }))).status).toBe(200)
    expect((await node.call(api.whitelistUsers.remove, path, manager)).status).toBe(200)
    expect([(await read()).status, (await add(user(['USR003'], { Name: 'Uus' }))).status]).toEqual([404, 200])
  })

  test('no car, six cars, plate of another user: refused; of many, all or none', async () => {
    expect((await add(user([]))).status).toBe(400)
    expect((await add(user(['AA1', 'AA2', 'AA3', 'AA4', 'AA5', 'AA6']))).status).toBe(400)
    await add(user(['DUP001']))
    expect(refusalOf(await add(user(['DUP001'])))).toEqual([422, 'whitelists.plateOnList'])
    const many = { many: 'true', Users: [user(['DUP002'], { Name: 'Dup two' }), user(['DUP001'])] }
    const { body } = await add(many)
    expect(JSON.stringify(body)).toContain('DUP001')
    expect(await search({ search: 'Dup two' })).toEqual([])
  })

  test('plate of another user: refused when a user is changed, twice in one call, and of two calls at once (R96)', async () => {
    const [saved] = (await add(user(['EDT001']))).body
    await add(user(['EDT002']))
    const path = { id: list.id, userId: saved!.ID }
    const change = await node.call(api.whitelistUsers.save, { ...path, ...user(['EDT001', 'edt 002']) }, manager)
    expect(refusalOf(change)).toEqual([422, 'whitelists.plateOnList'])
    expect((await search({ search: 'EDT00' })).map(({ Plates }) => Plates)).toEqual([['EDT002'], ['EDT001']])
    const twice = await add({ many: 'true', Users: [user(['EDT003']), user(['EDT003'], { Name: 'Kalle' })] })
    expect(refusalOf(twice)).toEqual([422, 'whitelists.plateOnList'])
    const both = await Promise.all(['One', 'Other'].map((Name) => add(user(['EDT004'], { Name }))))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  })

  test('comment: as long as a registration may store (R91, R122)', async () => {
    const Comment = 'x'.repeat(mostMemberComment)
    expect((await add(user(['CMT001'], { Comment }))).body).toMatchObject([{ Comment }])
    expect((await add(user(['CMT002'], { Comment: `${Comment}x` }))).status).toBe(400)
  })

  test('found by part of name, company, contact or plate; by state', async () => {
    await aWhitelistUser().on(list).plated('SRC777').pending().save(db)
    await aWhitelistUser().on(list).plated('SRC778').until('2020-01-01T00:00:00Z').save(db)
    await add(user(['SRC779'], { Name: 'Otsitav', Email: 'otsi@example.test', Phone: '+37255577901' }))
    for (const text of ['otsi@', '5557 7901'])
      expect([text, (await search({ search: text })).map(({ Plates }) => Plates)]).toEqual([text, [['SRC779']]])
    expect((await search({ search: 'rc77' })).length).toBe(3)
    expect((await search({ search: 'src77', state: 'PENDING' })).map(({ Plates }) => Plates)).toEqual([['SRC777']])
    expect((await search({ search: 'src77', state: 'EXPIRED' })).map(({ Plates }) => Plates)).toEqual([['SRC778']])
  })

  test('search among 2,100: the oldest by name and plate; pages of a common word have each user once', async () => {
    const big = await aWhitelist().at(place).save(db)
    const as = await managed(big.id)
    await aWhitelistUser().on(big).plated('OLD777').save(db)
    await sql`insert into whitelist_users (whitelist_id, name, status)
      select ${big.id}, 'Tenant ' || n, 'APPROVED' from generate_series(1, 2100) n`.execute(db)
    const page = async (query: object) => (await node.call(api.whitelistUsers.list, { id: big.id, ...query }, as)).body
    expect((await page({ search: 'maasikas' })).map(({ Plates }) => Plates)).toEqual([['OLD777']])
    expect((await page({ search: 'old-77' })).map(({ Name }) => Name)).toEqual(['Mari Maasikas'])
    const query = { id: big.id, search: 'tenant', page_size: 100 }
    const rows = await rowsOfAllPages((at) => node.call(api.whitelistUsers.list, { ...query, ...at }, as))
    const ids = rows.map(({ ID }) => ID)
    expect([ids.length, new Set(ids).size]).toEqual([2_100, 2_100])
  })

  test('declined with a text: kept, e-mailed once; approved again', async () => {
    const { body } = await add(user(['DEC001'], { Email: 'decline@example.test' }))
    const path = { id: list.id, userId: body[0]!.ID }
    const set = (status: 'APPROVED' | 'DECLINED', more = {}) =>
      node.call(api.whitelistUsers.setStatus, { ...path, status, ...more }, manager)
    expect((await set('DECLINED', { Text: 'Not a tenant' })).body.Status).toBe('DECLINED')
    await set('DECLINED', { Text: 'Not a tenant' })
    const sent = await node.mails('decline@example.test')
    expect(sent.map(({ text }) => text.includes('Not a tenant'))).toEqual([true])
    expect((await set('APPROVED')).body.State).toBe('ACTIVE')
  })

  test('admin of the place: reads masked contacts, edits nothing; managers are named to global admins only (R79, R189)', async () => {
    const admin = { as: await anOwner().placeAdmin(place.id).save(db) }
    const { body } = await node.call(api.whitelistUsers.list, { id: list.id, search: 'SRC779' }, admin)
    expect(body[0]).toMatchObject({ Name: 'O•••', Email: 'o•••@example.test' })
    const managersFor = async (reader: typeof admin) =>
      (await node.call(api.whitelists.find, { id: list.id }, reader)).body.Managers.map(({ OwnerId }) => OwnerId)
    expect([await managersFor(admin), await managersFor(manager), await managersFor(global)]).toEqual([
      [],
      [],
      [manager.as.id],
    ])
    const refused = await node.call(api.whitelistUsers.add, { id: list.id, ...user(['ADM001']) }, admin)
    expect(refused.status).toBe(403)
  })

  test('masked contacts: found by company, plate and whole phone, which is logged, not by name, e-mail or part of a phone (R79, R181)', async () => {
    const contacts = { Name: 'Piret Põld', Company: 'OÜ Vaher', Email: 'piret@example.test', Phone: '+37255577001' }
    await add(user(['MSK001'], contacts))
    const admin = { as: await anOwner().placeAdmin(place.id).save(db) }
    const found = async (text: string) =>
      (await node.call(api.whitelistUsers.list, { id: list.id, search: text }, admin)).body.map(({ Plates }) => Plates)
    for (const text of ['Põld', 'piret@', '577001', 'Vaher piret'])
      expect([text, await found(text)]).toEqual([text, []])
    for (const text of ['aher', 'sk001', '+372 5557 7001'])
      expect([text, await found(text)]).toEqual([text, [['MSK001']]])
    const input = { id: list.id, search: 'Põld', format: 'xlsx' as const }
    expect(await readSheet((await node.call(api.whitelistUsers.export, input, admin)).bytes)).toHaveLength(1)
    const searches = await node.rows('audit_events', { fact: 'whitelist.searchedByPhone', owner_id: admin.as.id })
    expect(searches).toMatchObject([{ entity: 'whitelist', entity_id: String(list.id) }])
  })

  test('exported as shown: filtered, the last full day of the validity, masked for other admins (R182)', async () => {
    const term = { ValidFrom: '2026-02-28T22:00:00Z', ValidTo: '2026-04-30T21:00:00Z' }
    const more = { Name: 'Kalle Kask', Company: 'OÜ Õun', Comment: 'Korter 4', ...term }
    const [added] = (await add(user(['EXP001', 'EXP002'], more))).body
    await updateRow(db, 'whitelist_users', { id: added!.ID, answers: JSON.stringify([{ Title: 'Värav', Value: 'B' }]) })
    const sheetFor = async (reader: { as: { id: number } }) => {
      const input = { id: list.id, search: 'EXP00', state: 'ACTIVE' as const, format: 'xlsx' as const }
      return readSheet((await node.call(api.whitelistUsers.export, input, reader)).bytes)
    }
    const days = [new Date('2026-03-01'), new Date('2026-04-30')]
    const who = ['Kalle Kask', 'EXP001, EXP002', null, null, 'OÜ Õun', 'Korter 4', 'Värav: B']
    expect((await sheetFor(manager))[1]).toEqual([...who, ...days, 'Kehtib'])
    const masked = await sheetFor({ as: await anOwner().placeAdmin(place.id).save(db) })
    expect(masked.map((row) => [row[0], row[5], row[6]])).toEqual([
      ['Nimi', 'Märkus', 'Vastused'],
      ['K••• K•••', null, null],
    ])
  })
})
