import { reachesOwner } from '@parkla/contract/people/accounts/accounts.policy.ts'
import { api } from '@parkla/contract/api.ts'
import { userSorts } from '@parkla/contract/people/users/users.filters.ts'
import type { User } from '@parkla/contract/people/users/users.schema.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { hashPassword } from '../../kit/secrets/password-hash.ts'
import { updateRow } from '../../kit/database/rows.ts'
import { refusalOf, openTestNode } from '../../testing/test-node.ts'
import { callsWaiting } from '../../testing/waiting-calls.ts'
import { findPerson } from '../access/people.queries.ts'
import { anOwner, type SavedOwner } from '../accounts/accounts.factory.ts'
import { findOwnerUnderRights, findAccountByEmail } from '../accounts/accounts.queries.ts'
import { tokenOf, uuidIn } from '../accounts/accounts.testing.ts'
import { aFleet } from '../../members/fleets/fleets.factory.ts'
import { aPlace, saveZone } from '../../parking/places/places.factory.ts'
import { aWhitelist } from '../../members/whitelists/whitelists.factory.ts'

const node = await openTestNode()
const { db } = node

const zoned = async (region: 'EST' | 'LVA') => {
  const { id } = await saveZone(db)
  return { place: await aPlace().in(region).inZone(id).save(db), zone: id }
}
const here = await zoned('EST')
const there = await zoned('LVA')
const list = await aWhitelist().in('EST').save(db)
const fleet = await aFleet().in('LVA').save(db)

const global = await anOwner().named('Kadri Tamm').globalAdmin().save(db)
const region = await anOwner().regionAdmin('EST').save(db)
const zone = await anOwner().zoneAdmin([here.zone], 'EST').save(db)
const placeAdmin = await anOwner().placeAdmin(here.place.id).save(db)
const editor = await anOwner().with('EDIT_AVAILABILITY').workingAt(here.place.id).save(db)
const callers = { global, region, zone, placeAdmin }

const idsFor = async (as: SavedOwner, filter: object = {}): Promise<number[]> =>
  (await node.call(api.users.list, { pageSize: 1500, ...filter }, as)).body.map(({ Id }) => Id)

describe('list (R166, R175)', () => {
  /** Users of every kind, each with and without a creator who is one of the callers. */
  const saveEveryKind = async (): Promise<SavedOwner[]> => {
    const kinds = [
      anOwner(),
      anOwner().globalAdmin(),
      anOwner().regionAdmin('EST'),
      anOwner().regionAdmin('LVA'),
      anOwner().zoneAdmin([here.zone]),
      anOwner().zoneAdmin([here.zone, there.zone]),
      anOwner()
        .globalAdmin()
        .limitedTo({ regions: ['EST', 'LVA'] }),
      anOwner()
        .regionAdmin('EST')
        .limitedTo({ place_types: ['PARKING'] }),
      anOwner()
        .with('VIEW_FINES')
        .limitedTo({ regions: ['EST'] }),
      anOwner()
        .with('CANCEL_FINES')
        .limitedTo({ regions: ['LVA'] })
        .workingAt(here.place.id),
      anOwner()
        .with('VIEW_FINES')
        .limitedTo({ regions: ['EST', 'LVA'], place_types: ['PARKING'] })
        .workingAt(here.place.id),
      anOwner().inRegion('EST'),
      anOwner().inRegion('LVA'),
      anOwner().inRegion('EST').operator(here.place.id),
      anOwner().inRegion('EST').inZones(here.zone),
      anOwner().inRegion('EST').inZones(here.zone).with('VIEW_FINES'),
      anOwner().inZones(here.zone, there.zone),
      anOwner().inRegion('EST').inZones(here.zone, there.zone),
      anOwner().operator(here.place.id),
      anOwner().operator(there.place.id),
      anOwner().placeAdmin(here.place.id, there.place.id),
      anOwner().whitelistManager(list.id),
      anOwner().fleetManager(fleet.id).operator(here.place.id),
    ]
    const saved: SavedOwner[] = []
    for (const creator of [undefined, ...Object.values(callers)])
      for (const kind of kinds)
        saved.push(await (creator ? kind.createdBy(creator) : kind).at(crypto.randomUUID()).save(db))
    return saved
  }

  test('every kind of user, seen by every kind of admin: listed exactly when the policy reaches them', async () => {
    const users = await saveEveryKind()
    for (const [name, caller] of Object.entries(callers)) {
      const person = await findPerson(db, caller.id)
      if (!person) throw new Error('the caller exists')
      const listed = new Set(await idsFor(caller))
      for (const { id, email } of users) {
        const owner = await findOwnerUnderRights(db, person, await findAccountByEmail(db, email))
        expect({ name, id, listed: listed.has(id) }).toEqual({
          name,
          id,
          listed: !!owner && reachesOwner(person.actor, owner),
        })
      }
      // A page that the first users of the order fill, against the same users found by index.
      for (const sort of userSorts)
        expect((await idsFor(caller, { sort, pageSize: 10 })).slice(0, 10)).toEqual(
          (await idsFor(caller, { sort })).slice(0, 10),
        )
    }
  })

  test('user of a region without a place: reached by the admins of the region and of their zone, not of other zones', async () => {
    const other = await zoned('EST')
    const others = await anOwner().zoneAdmin([other.zone], 'EST').save(db)
    const user = await anOwner().inRegion('EST').inZones(here.zone).save(db)
    const stateFor = async (as: SavedOwner) => (await node.call(api.users.find, { id: user.id }, as)).status
    expect([await stateFor(region), await stateFor(zone), await stateFor(others)]).toEqual([200, 200, 404])
  })

  test('user of a zone that crosses a region: reached by another admin of the same region and zone', async () => {
    const crossing = await zoned('EST')
    await db.insertInto('place_zones').values({ place_id: there.place.id, zone_id: crossing.zone }).execute()
    const admin = await anOwner().zoneAdmin([crossing.zone], 'EST').save(db)
    const user = await anOwner().inRegion('EST').inZones(crossing.zone).save(db)
    expect((await node.call(api.users.find, { id: user.id }, admin)).status).toBe(200)
    expect(await idsFor(admin)).toContain(user.id)
  })

  test('availability editor: users of own places only, none manageable (R184)', async () => {
    const operator = await anOwner().operator(here.place.id).save(db)
    const wider = await anOwner().operator(here.place.id, there.place.id).save(db)
    const { body } = await node.call(api.users.list, { pageSize: 1500 }, editor)
    const ids = body.map(({ Id }) => Id)
    expect([ids.includes(operator.id), ids.includes(wider.id), ids.includes(global.id)]).toEqual([true, false, false])
    expect(body.filter(({ MayManage }) => MayManage)).toEqual([])
  })

  test('search by name or e-mail, and by list or place: matching users, newest first, in pages of the asked size', async () => {
    const names = ['Aino Õun', 'Õnne Aun', 'Toomas']
    const saved: SavedOwner[] = []
    for (const name of names) saved.push(await anOwner().named(name).operator(here.place.id).save(db))
    const [first, second, third] = saved.map(({ id }) => id)
    expect(await idsFor(global, { name: 'Õ' })).toEqual([second, first])
    expect(await idsFor(global, { name: saved[2]?.email.slice(0, 20) ?? '' })).toEqual([third])
    const whitelist = await aWhitelist().named('Sõbrad 7').save(db)
    const manager = await anOwner().whitelistManager(whitelist.id).save(db)
    const managing = { whitelistFleetPlaceSearchString: 'sõbrad' }
    expect(await idsFor(global, managing)).toEqual([manager.id])
    await updateRow(db, 'whitelists', { id: whitelist.id, deleted_at: '2026-03-01T00:00:00.000Z' })
    expect(await idsFor(global, managing)).toEqual([])
    const { body, headers } = await node.call(api.users.list, { pageSize: 10 }, global)
    expect([body.length, headers['x-next-page']]).toEqual([10, '1'])
  })

  test('users: ordered by name and last login, in pages; total of the filtered users', async () => {
    const group = crypto.randomUUID().slice(0, 8)
    const saved = new Map<string, number>()
    for (let number = 11; number >= 1; number -= 1) {
      const name = `Sorted ${group} ${String(number).padStart(2, '0')}`
      saved.set(name, (await anOwner().named(name).save(db)).id)
    }
    const byName = [...saved].toSorted(([a], [b]) => a.localeCompare(b)).map(([, id]) => id)
    const pageOf = (more: object) =>
      node.call(api.users.list, { name: `sorted ${group}`, pageSize: 10, sort: 'name', ...more }, global)
    const [first, second] = [await pageOf({}), await pageOf({ page: 1, cursor: '1' })]
    expect([...first.body, ...second.body].map(({ Id }) => Id)).toEqual(byName)
    const last = byName[5] ?? 0
    await db.updateTable('owners').set({ last_login_at: '2026-03-01T00:00:00.000Z' }).where('id', '=', last).execute()
    expect((await pageOf({ sort: 'lastLogin' })).body[0]?.Id).toBe(last)
    const totals = await node.call(api.users.totals, { name: `sorted ${group}` }, global)
    expect(totals.body).toEqual({ Count: 11, IsMore: false, Sums: [] })
  })

  test('comments: for global admins only', async () => {
    const { id } = await anOwner().operator(here.place.id).save(db)
    await db.updateTable('owners').set({ comments: 'late payer' }).where('id', '=', id).execute()
    const commentsFor = async (as: SavedOwner) => (await node.call(api.users.find, { id }, as)).body.Comments
    expect([await commentsFor(global), await commentsFor(region)]).toEqual(['late payer', ''])
  })

  test('password and second factor: shown to the user and to those who manage them', async () => {
    const user = await anOwner().placeAdmin(here.place.id).save(db)
    const now = node.clock.now().toISOString()
    await db
      .insertInto('second_factors')
      .values({ owner_id: user.id, sealed_secret: 'secret', confirmed_at: now, created_at: now })
      .execute()
    const signInFor = async (as: SavedOwner) => {
      const { HasPassword, HasSecondFactor } = (await node.call(api.users.find, { id: user.id }, as)).body
      return [HasPassword, HasSecondFactor]
    }
    expect([await signInFor(region), await signInFor(user), await signInFor(editor)]).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ])
  })
})

const email = (): string => `${crypto.randomUUID()}@example.test`
const atHere = { Places: [{ Id: here.place.id, WithAdminRights: false }] }
const add = (as: SavedOwner, more: object = {}) =>
  node.call(api.users.add, { Name: 'Mari', Email: email(), ...atHere, ...more }, as)
const stateOf = async (token: string) => (await node.call(api.accounts.me, {}, { token })).status

describe('add and save (R166, R185)', () => {
  test('place admin: adds an operator of an own place, invites the operator and finds them in the list', async () => {
    const { status, body } = await add(placeAdmin, { Roles: ['OPERATOR'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ Name: 'Mari', Verified: false, CreatedByOwnerId: placeAdmin.id, MayManage: true })
    expect(body.Apps).toEqual([{ ID: 1, ShortName: 'PARKLA' }])
    expect(await idsFor(placeAdmin)).toContain(body.Id)
    expect(await node.audit('owner', body.Id)).toMatchObject([{ fact: 'owner.added', owner_id: placeAdmin.id }])
    await node.call(api.accounts.invite, { OwnerId: body.Id }, placeAdmin)
    expect(await node.mails(body.Email)).toHaveLength(1)
    const invited = await node.call(api.users.find, { id: body.Id }, placeAdmin)
    expect(invited.body.PasswordLinkRequestValidUntil > node.clock.now().toISOString()).toBe(true)
  })

  test.each([
    ['another place', { Places: [{ Id: there.place.id }] }, [403, 'users.outsideScope']],
    ['a place that does not exist', { Places: [{ Id: 987_654_321 }] }, [422, 'users.unknownChoice']],
    ['admin', { Admin: true }, [403, 'users.adminOnlyByGlobal']],
    ['a wider privilege', { Privileges: ['CANCEL_FINES'] }, [403, 'users.rightNotHeld']],
    ['an e-mail in use', { Email: global.email }, [422, 'users.emailTaken']],
  ])('place admin grants %s: refused, no user is added', async (_, more, refusal) => {
    const before = await idsFor(global)
    expect(refusalOf(await add(placeAdmin, more))).toEqual(refusal)
    expect(await idsFor(global)).toEqual(before)
  })

  test('new role: sign-ins end; another place: works at the next call without signing out', async () => {
    const user = await anOwner().operator(here.place.id).save(db)
    const token = await tokenOf(node, user)
    const { body } = await node.call(api.users.find, { id: user.id }, global)
    const more = await aPlace().in('EST').save(db)
    const Places = [...body.Places, { Id: more.id, WithAdminRights: false }]
    const moved = await node.call(api.users.save, { ...body, Places }, global)
    expect(moved.status).toBe(200)
    expect(await stateOf(token)).toBe(200)
    expect((await findPerson(db, user.id))?.reach.placeIds).toContain(more.id)
    node.clock.advance(1_000)
    await node.call(api.users.save, { ...moved.body, Roles: ['OPERATOR', 'BOOKINGS_ADMIN'] }, global)
    await vi.waitFor(async () => expect(await stateOf(token)).toBe(401))
    const stale = await node.call(api.users.save, { ...body, Name: 'Old' }, global)
    expect(refusalOf(stale)).toEqual([409, 'conflict.changedMeanwhile'])
    const events = (await node.call(api.users.history, { id: user.id }, global)).body
    expect(events.filter(({ Fact }) => Fact === 'owner.changed')).toMatchObject([
      { By: 'Kadri Tamm', Changed: ['Roles'] },
      { Changed: ['Places'] },
    ])
  })

  test('corrected e-mail: the link mailed to the wrong address sets no password; other changes keep it', async () => {
    const { body: user } = await add(region, { Email: 'mistyped@example.test' })
    await node.call(api.accounts.invite, { OwnerId: user.Id }, region)
    const uuid = uuidIn((await node.mails(user.Email))[0]?.text ?? '')
    const linkState = async () => (await node.call(api.accounts.findLink, { uuid })).body.State
    const renamed = await node.call(api.users.save, { ...user, Name: 'Mari Mets' }, region)
    expect(await linkState()).toBe('VALID')
    const right = email()
    await node.call(api.users.save, { ...renamed.body, Email: right }, region)
    expect(await linkState()).toBe('EXPIRED')
    expect((await node.call(api.accounts.invite, { OwnerId: user.Id }, region)).status).toBe(200)
    expect(await node.mails(right)).toHaveLength(1)
    const answer = await node.call(api.accounts.setPassword, { uuid, ps1: 'Uus-Parool-1', ps2: 'Uus-Parool-1' })
    expect(answer.body).toMatchObject({ Success: false, Error: 'accounts.linkExpired' })
  })

  test('only the fields of the specification: rights stay as stored; a new place is without admin rights', async () => {
    const [run, added] = [await aPlace().in('EST').save(db), await aPlace().in('EST').save(db)]
    const user = await anOwner().operator(here.place.id).placeAdmin(run.id).with('VIEW_FINES').save(db)
    const token = await tokenOf(node, user)
    const { body } = await node.call(api.users.find, { id: user.id }, global)
    const { Roles, Privileges, ...specified } = body
    const Places = body.Places.map(({ Id, Name }) => ({ Id, Name }))
    node.clock.advance(1_000)
    const renamed = await node.call(api.users.save, { ...specified, Places, Name: 'Mari Mets' }, global)
    expect(renamed.body).toMatchObject({ Name: 'Mari Mets', Roles, Privileges, Places: body.Places })
    expect([Roles, Privileges]).toEqual([['OPERATOR'], ['VIEW_FINES']])
    expect(await stateOf(token)).toBe(200)
    const { UpdatedAt } = renamed.body
    const more = { ...specified, UpdatedAt, Places: [...Places, { Id: added.id }] }
    const rightsOf = ({ Places: saved }: typeof body) => saved.map(({ Id, WithAdminRights }) => [Id, WithAdminRights])
    expect(rightsOf((await node.call(api.users.save, more, global)).body)).toEqual([
      [here.place.id, false],
      [run.id, true],
      [added.id, false],
    ])
    expect(rightsOf((await add(global, { Places: [{ Id: run.id }] })).body)).toEqual([[run.id, false]])
  })

  test('own rights: refused; own name: saved', async () => {
    const { body } = await node.call(api.users.find, { id: global.id }, global)
    const own = await node.call(api.users.save, { ...body, Region: 'EST' }, global)
    expect(refusalOf(own)).toEqual([409, 'users.yourself'])
    const other = await aPlace().in('EST').save(db)
    const admin = await anOwner().regionAdmin('EST').operator(here.place.id).placeAdmin(other.id).save(db)
    const { body: self } = await node.call(api.users.find, { id: admin.id }, admin)
    const Places = self.Places.map((place) => ({ ...place, WithAdminRights: true }))
    expect(new Set(self.Places.map(({ WithAdminRights }) => WithAdminRights))).toEqual(new Set([false, true]))
    expect(refusalOf(await node.call(api.users.save, { ...self, Places }, admin))).toEqual([409, 'users.yourself'])
    expect((await node.call(api.users.save, { ...body, Name: 'Kadri T' }, global)).body.Name).toBe('Kadri T')
    await node.call(api.users.save, { ...body, UpdatedAt: undefined, Name: 'Kadri Tamm' }, global)
  })
})

describe('deactivate and delete (R9, R166)', () => {
  test('deactivated user: signed out, cannot sign in; reactivated: can', async () => {
    const user = await anOwner().operator(here.place.id).save(db)
    const token = await tokenOf(node, user)
    node.clock.advance(1_000)
    expect((await node.call(api.users.deactivate, { id: user.id }, region)).body.IsDeactivated).toBe(true)
    await vi.waitFor(async () => expect(await stateOf(token)).toBe(401))
    const login = { Email: user.email, Password: user.password }
    expect(refusalOf(await node.call(api.accounts.login, login))).toEqual([401, 'accounts.wrongCredentials'])
    await node.call(api.users.reactivate, { id: user.id }, region)
    expect((await node.call(api.accounts.login, login)).status).toBe(200)
  })

  test('sign out everywhere: every token ends', async () => {
    const user = await anOwner().operator(here.place.id).save(db)
    const tokens = [await tokenOf(node, user), await tokenOf(node, user)]
    node.clock.advance(1_000)
    await node.call(api.users.signOut, { id: user.id }, region)
    await vi.waitFor(async () => expect(await Promise.all(tokens.map(stateOf))).toEqual([401, 401]))
  })

  test('two global admins delete each other at once: one of them stays', async () => {
    const others = await db
      .selectFrom('owners')
      .select('id')
      .where('admin', '=', true)
      .where('region', 'is', null)
      .execute()
    const pair = [await anOwner().globalAdmin().save(db), await anOwner().globalAdmin().save(db)]
    const limited = others.map(({ id }) => id)
    await db
      .updateTable('owners')
      .set({ deactivated_at: node.clock.now().toISOString() })
      .where('id', 'in', limited)
      .execute()
    const [a, b] = pair
    if (!a || !b) throw new Error('two were saved')
    const deletes = [node.call(api.users.removeById, { id: b.id }, a), node.call(api.users.remove, { Id: a.id }, b)]
    const statuses = (await Promise.all(deletes)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    await db.updateTable('owners').set({ deactivated_at: null }).where('id', 'in', limited).execute()
  })

  test('only manager of a list: refused with its name; with a second manager: deleted, no longer found', async () => {
    const lonely = await aWhitelist().in('EST').named('Naabrid').save(db)
    const manager = await anOwner().whitelistManager(lonely.id).save(db)
    const refused = await node.call(api.users.remove, { Id: manager.id }, global)
    expect(refusalOf(refused)).toEqual([409, 'users.onlyManager'])
    expect(refused.body).toMatchObject({ Message: expect.stringContaining('Naabrid') })
    await anOwner().whitelistManager(lonely.id).save(db)
    expect((await node.call(api.users.remove, { Id: manager.id }, global)).status).toBe(200)
    expect((await node.call(api.users.find, { id: manager.id }, global)).status).toBe(404)
  })
})

test('export: the rows of the list with their search', async () => {
  const user = await anOwner().named('Ülle Eksport').operator(here.place.id).save(db)
  const { bytes } = await node.call(api.users.export, { name: 'Ülle EKSPORT' }, global)
  const text = bytes.toString()
  expect(text).toContain(user.email)
  expect(text.trim().split('\n')).toHaveLength(2)
})

test('export of more than a page in each order: every user once', async () => {
  await sql`insert into owners (email, name, created_at, updated_at)
    select 'export' || n || '@example.test', 'Exported ' || n, now(), now() from generate_series(1, 1100) n`.execute(db)
  for (const sort of userSorts) {
    const { bytes } = await node.call(api.users.export, { name: 'exported', sort, format: 'csv' }, global)
    const emails = new Set(bytes.toString('utf8').match(/export\d+@example\.test/g))
    expect([sort, emails.size, bytes.toString('utf8').trim().split('\n').length]).toEqual([sort, 1_100, 1_101])
  }
})

describe('sessions of an account', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

  const signIn = async ({ email: Email, password: Password }: SavedOwner, address: string): Promise<string> => {
    const from = { address, headers: { 'user-agent': firefox } }
    return (await node.call(api.accounts.login, { Email, Password }, from)).body.token
  }
  const sessionsOf = async ({ id }: SavedOwner) => (await node.call(api.users.signIns, { id }, global)).body
  const addressesOf = async (user: SavedOwner) => (await sessionsOf(user)).map(({ Address }) => Address)

  test('two sign-ins and a login as the user: listed with address, browser and admin, also in the history', async () => {
    const user = await anOwner().operator(here.place.id).save(db)
    await signIn(user, '203.0.113.1')
    node.clock.advance(1_000)
    const token = await signIn(user, '203.0.113.2')
    node.clock.advance(1_000)
    const { body: link } = await node.call(api.accounts.createMagicLink, { Username: user.email }, global)
    await node.call(api.accounts.login, { MagicLink: link.Uuid }, { address: '203.0.113.3' })
    expect(await sessionsOf(user)).toMatchObject([
      { Kind: 'LINK', By: 'Kadri Tamm', Address: '203.0.113.3' },
      { Kind: 'PASSWORD', By: '', Address: '203.0.113.2', Browser: 'Firefox, Linux', IsCurrent: false },
      { Address: '203.0.113.1' },
    ])
    const events = (await node.call(api.users.history, { id: user.id }, global)).body
    const signedIn = events.filter(({ Fact }) => Fact === 'account.signedIn')
    expect(signedIn.map(({ Address }) => Address)).toEqual(['203.0.113.3', '203.0.113.2', '203.0.113.1'])
    await node.call(api.accounts.logout, {}, { token })
    expect(await addressesOf(user)).toEqual(['203.0.113.3', '203.0.113.1'])
    node.clock.advance(1_000)
    await node.call(api.users.signOut, { id: global.id }, global)
    await node.call(api.users.signOut, { id: user.id }, global)
    expect(await sessionsOf(user)).toEqual([])
  })

  test('12 hours later: the session is no longer listed', async () => {
    const user = await anOwner().operator(here.place.id).save(db)
    await signIn(user, '203.0.113.4')
    node.clock.advance(12 * 3_600_000)
    expect(await sessionsOf(user)).toEqual([])
  })
})

test('own e-mail: changed only with the current password; other fields need none', async () => {
  const admin = await anOwner().regionAdmin('EST').save(db)
  const { body: self } = await node.call(api.users.find, { id: admin.id }, admin)
  const save = (changed: object) => node.call(api.users.save, { ...self, ...changed }, admin)
  const Email = email()
  for (const CurrentPassword of [undefined, 'wrong'])
    expect(refusalOf(await save({ Email, CurrentPassword }))).toEqual([422, 'accounts.wrongCurrentPassword'])
  expect((await save({ Email, CurrentPassword: admin.password })).body.Email).toBe(Email)
  const { body: newer } = await node.call(api.users.find, { id: admin.id }, admin)
  expect((await save({ ...newer, Name: 'Mari Mets' })).status).toBe(200)
})

test('own e-mail changed a moment ago, actor still cached with the old one: the stored e-mail needs no password', async () => {
  const admin = await anOwner().regionAdmin('EST').save(db)
  await node.call(api.users.find, { id: admin.id }, admin)
  // Without an announcement the cached actor stays.
  await updateRow(db, 'owners', { id: admin.id, email: email() })
  const { body: self } = await node.call(api.users.find, { id: admin.id }, admin)
  const { status, body: newer } = await node.call(api.users.save, { ...self, Name: 'Mari Mets' }, admin)
  expect(status).toBe(200)
  const back = await node.call(api.users.save, { ...newer, Email: admin.email }, admin)
  expect(refusalOf(back)).toEqual([422, 'accounts.wrongCurrentPassword'])
})

test('own record in a second tab, opened before the e-mail changed: 409 (R8)', async () => {
  const admin = await anOwner().regionAdmin('EST').save(db)
  const { body: self } = await node.call(api.users.find, { id: admin.id }, admin)
  await node.call(api.users.save, { ...self, Email: email(), CurrentPassword: admin.password }, admin)
  const other = await node.call(api.users.save, { ...self, Name: 'Mari Mets' }, admin)
  expect(refusalOf(other)).toEqual([409, 'conflict.changedMeanwhile'])
})

/** Saves the own record while a transaction that stores other columns of it is open. */
const saveMeanwhile = async (sent: User & { CurrentPassword?: string }, as: SavedOwner, stored: object) => {
  const { saving } = await db.transaction().execute(async (tx) => {
    await updateRow(tx, 'owners', { id: as.id, ...stored })
    const call = node.call(api.users.save, sent, as)
    // The embedded database has one connection: the call runs afterwards.
    if (!node.services.settings.hasOneConnection) await expect.poll(() => callsWaiting(db), { timeout: 10_000 }).toBe(1)
    return { saving: call }
  })
  return saving
}

test('change of the own e-mail without the password, sent with the version that a running save will store: refused', async () => {
  const admin = await anOwner().regionAdmin('EST').save(db)
  const { body: self } = await node.call(api.users.find, { id: admin.id }, admin)
  const updated_at = new Date(Date.parse(self.UpdatedAt) + 1_000).toISOString()
  const sent = { ...self, Email: email(), UpdatedAt: updated_at }
  expect([409, 422]).toContain((await saveMeanwhile(sent, admin, { updated_at })).status)
  expect((await node.row('owners', admin.id)).email).toBe(admin.email)
})

test('change of the own e-mail with a password that a running change replaces: refused', async () => {
  const admin = await anOwner().regionAdmin('EST').save(db)
  const { body: self } = await node.call(api.users.find, { id: admin.id }, admin)
  const sent = { ...self, Email: email(), CurrentPassword: admin.password }
  const refused = await saveMeanwhile(sent, admin, { password_hash: await hashPassword('Uus-Parool-1') })
  expect(refusalOf(refused)).toEqual([422, 'accounts.wrongCurrentPassword'])
  expect((await node.row('owners', admin.id)).email).toBe(admin.email)
})
