import { api } from '@parkla/contract/api.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { testNow } from '../../testing/test-clock.ts'
import { anOwner, type SavedOwner } from '../../people/accounts/accounts.factory.ts'
import { aCampaign } from '../../members/campaigns/campaigns.factory.ts'
import { aFleet } from '../../members/fleets/fleets.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { aWhitelist } from '../../members/whitelists/whitelists.factory.ts'

const node = await openTestNode()
const { db } = node

await aPlace().save(db)
const global = await anOwner().named('Kadri').globalAdmin().save(db)

const add = (zone: object) => node.call(api.zones.add, zone as never, global)
const added = async (zone: object) => (await add(zone)).body
const find = (id: number) => node.call(api.zones.find, { id }, global)
const base64 = async (size: number) => {
  const white = sharp({ create: { width: size, height: size, channels: 3, background: 'white' } })
  return (await white.png().toBuffer()).toString('base64')
}
const tooBig = await base64(513)
const upload = (base64EncodedImage: string) =>
  node.call(api.zones.uploadIcon, { base64EncodedImage, fileName: 'icon.png' }, global)

describe('a zone (R173)', () => {
  test('added zone: code in upper case, listed by name', async () => {
    const zone = await added({ Name: 'Sadam', Code: 'tln-sadam' })
    expect(zone).toMatchObject({ Name: 'Sadam', Code: 'TLN-SADAM', HasIcon: false, Places: 0, Dependants: [] })
    const { body } = await node.call(api.zones.list, {}, global)
    expect(body).toContainEqual(expect.objectContaining({ ID: zone.ID, Code: 'TLN-SADAM' }))
  })
  test('no code entered: made from the name, numbered when taken', async () => {
    expect((await added({ Name: 'Põhja Tallinn' })).Code).toBe('POHJA-TALLINN')
    expect((await added({ Name: 'Põhja-Tallinn!' })).Code).toBe('POHJA-TALLINN-2')
  })
  test('long name of a zone: shortened so that the number fits the code', async () => {
    const name = 'Väga pika nimega tsoon kesklinna servas'
    const codes = []
    for (const mark of ['', '!', '?']) codes.push((await added({ Name: `${name}${mark}` })).Code)
    const stem = 'VAGA-PIKA-NIMEGA-TSOON-KESKLINNA-SE'
    expect(codes).toEqual(['VAGA-PIKA-NIMEGA-TSOON-KESKLINNA-SERVAS', `${stem}-2`, `${stem}-3`])
  })
  test.each([
    [{ Name: 'Üks', Code: 'POHJA-TALLINN' }, 422, 'Code', 'zones.codeTaken'],
    [{ Name: 'sadam', Code: 'OTHER' }, 422, 'Name', 'zones.nameTaken'],
    [{ Name: '停车场' }, 422, 'Code', 'zones.noCode'],
    [{ Name: 'Kaks', IconKey: `zones/icons/${'0'.repeat(64)}.png` }, 422, 'IconKey', 'zones.noIcon'],
    [{ Name: 'Kaks', IconKey: '../secret.png' }, 400, 'IconKey', 'input.wrongFormat'],
  ])('%j: %i at %s', async (zone, status, Field, Error) => {
    expect(await add(zone)).toMatchObject({ status, body: { Fields: [{ Field, Error }] } })
  })
  test('changed zone: audit has before and after; outdated version: 409 (R8)', async () => {
    const zone = await added({ Name: 'Kalamaja' })
    const save = (over: object) => node.call(api.zones.save, { ...zone, ...over } as never, global)
    expect((await save({ Name: 'Kalamaja ja Pelgulinn' })).body).toMatchObject({
      Name: 'Kalamaja ja Pelgulinn',
      Code: 'KALAMAJA',
    })
    const late = await save({ Name: 'Pelgulinn' })
    expect(refusalOf(late)).toEqual([409, 'conflict.changedMeanwhile'])
    expect(late.body.Message).toContain('Kadri')
    const trail = await node.audit('zone', zone.ID)
    expect(trail).toMatchObject([
      { fact: 'zone.added' },
      { fact: 'zone.changed', before: { Name: 'Kalamaja' }, after: { Name: 'Kalamaja ja Pelgulinn' } },
    ])
  })
})

describe('the icon of a zone', () => {
  test('upload: saved, shown with the zone, removed', async () => {
    const image = await base64(16)
    const { body } = await upload(`data:image/png;base64,${image}`)
    const zone = await added({ Name: 'Iconic', IconKey: body.IconKey })
    expect((await find(zone.ID)).body).toMatchObject({ HasIcon: true, Icon: image, IconKey: body.IconKey })
    await node.call(api.zones.save, { ID: zone.ID, Name: 'Iconic' }, global)
    expect((await find(zone.ID)).body.HasIcon).toBe(true)
    await node.call(api.zones.save, { ID: zone.ID, Name: 'Iconic', IconKey: '' }, global)
    expect((await find(zone.ID)).body).toMatchObject({ HasIcon: false, Icon: '' })
  })
  test.each([
    { what: 'too many pixels', image: tooBig, expected: 'zones.iconTooBig' },
    {
      what: 'a text called icon.png',
      image: Buffer.from('<svg onload=alert(1)>').toString('base64'),
      expected: 'zones.iconNotPng',
    },
    { what: 'no base64', image: '§§§', expected: 'zones.iconNotPng' },
    { what: 'too many bytes', image: Buffer.alloc(512 * 1024 + 1).toString('base64'), expected: 'zones.iconTooLarge' },
  ])('$what: refused', async ({ image, expected }) => {
    expect(refusalOf(await upload(image))).toEqual([422, expected])
  })
})

test('icon above the operator’s size limit: refused (R16)', async () => {
  await db.insertInto('settings').values({ key: 'iconKilobytes', value: '16', updated_at: testNow }).execute()
  const { status, body } = await upload(Buffer.alloc(17 * 1024).toString('base64'))
  await db.deleteFrom('settings').where('key', '=', 'iconKilobytes').execute()
  expect([status, body.Error]).toEqual([422, 'zones.iconTooLarge'])
  expect(body.Message).toContain('16')
})

describe('deleting a zone (R9)', () => {
  const remove = (ID: number) => node.call(api.zones.remove, { ID }, global)
  test('zone with places or users: refused, naming them', async () => {
    const zone = await added({ Name: 'Used' })
    const place = await aPlace().named('Ülemiste').inZone(zone.ID).save(db)
    const owner = await anOwner().named('Tiina').zoneAdmin([zone.ID]).save(db)
    const { status, body } = await remove(zone.ID)
    expect([status, body.Error]).toEqual([409, 'zones.inUse'])
    expect(body.Message).toContain('Ülemiste, Tiina')
    expect((await find(zone.ID)).body.Dependants).toEqual([
      { Kind: 'place', Id: place.id, Name: 'Ülemiste' },
      { Kind: 'user', Id: owner.id, Name: 'Tiina' },
    ])
  })
  test('zone with lists or campaigns: refused, naming them', async () => {
    const zone = await added({ Name: 'Listed' })
    await aWhitelist().named('Staff').inZones(zone.ID).save(db)
    await aFleet().named('Taxis').inZones(zone.ID).save(db)
    const campaign = await aCampaign().named('Spring').save(db)
    await db.insertInto('list_zones').values({ list_id: campaign.id, zone_id: zone.ID }).execute()
    const { status, body } = await remove(zone.ID)
    expect([status, body.Error]).toEqual([409, 'zones.inUse'])
    expect(body.Message).toContain('Spring, Taxis, Staff')
  })
  test('deleted zone: gone from lists, its code is free', async () => {
    const zone = await added({ Name: 'Gone' })
    expect((await remove(zone.ID)).status).toBe(200)
    expect((await find(zone.ID)).status).toBe(404)
    expect((await remove(zone.ID)).status).toBe(404)
    expect((await added({ Name: 'Gone' })).Code).toBe('GONE')
  })
  test('deletion by the id in the path: the zone is gone', async () => {
    const zone = await added({ Name: 'Pathfinder' })
    expect((await node.call(api.zones.removeById, { id: zone.ID }, global)).status).toBe(200)
    expect((await find(zone.ID)).status).toBe(404)
  })
})

describe('pickers contain the scope of the caller (R174)', () => {
  const names = async (as: { id: number }, query: object = {}) =>
    (await node.call(api.zones.ownerZones, query as never, { as })).body
      .map(({ Name }) => Name)
      .filter((name) => name.startsWith('Pick'))
  const places = async (as: { id: number }, query: object = {}) =>
    (await node.call(api.zones.adminPlaces, query as never, { as })).body
      .map(({ Name }) => Name)
      .filter((name) => name.startsWith('Pick'))
  const regions = async (as: { id: number }) =>
    (await node.call(api.zones.ownerRegions, {}, { as })).body.map(({ Code, Currency }) => `${Code} ${Currency}`)

  let people: Record<'region' | 'zone' | 'place' | 'worker' | 'nobody', SavedOwner>
  beforeAll(async () => {
    const [est, lva, empty] = [
      await added({ Name: 'Pick EST' }),
      await added({ Name: 'Pick LVA' }),
      await added({ Name: 'Pick empty' }),
    ]
    const here = await aPlace().named('Pick here').inZone(est.ID).save(db)
    await aPlace().named('Pick wash').carWash().save(db)
    await aPlace().named('Pick there').in('LVA').inZone(lva.ID).save(db)
    people = {
      region: await anOwner().regionAdmin('LVA').save(db),
      zone: await anOwner().zoneAdmin([empty.ID, est.ID]).save(db),
      place: await anOwner().placeAdmin(here.id).save(db),
      worker: await anOwner().workingAt(here.id).save(db),
      nobody: await anOwner().save(db),
    }
  })
  test('zones: those in the scope of the caller', async () => {
    expect(await names(global, { admin: 'true' })).toEqual(['Pick empty', 'Pick EST', 'Pick LVA'])
    expect(await names(global, { region: 'LVA' })).toEqual(['Pick LVA'])
    expect(await names(global, { type: 'CAR_WASH' })).toEqual([])
    expect(await names(people.region)).toEqual(['Pick LVA'])
    expect(await names(people.zone, { admin: 'true' })).toEqual(['Pick empty', 'Pick EST'])
    expect(await names(people.place)).toEqual(['Pick EST'])
    expect(await names(people.place, { admin: 'true' })).toEqual([])
    expect(await names(people.nobody)).toEqual([])
  })
  test('visible zones of the user, at the sign-in and later: those of the picker', async () => {
    for (const [as, zones] of [
      [people.region, ['Pick LVA']],
      [people.zone, ['Pick empty', 'Pick EST']],
      [people.place, ['Pick EST']],
      [people.nobody, []],
    ] as const) {
      const { body } = await node.call(api.accounts.login, { Email: as.email, Password: as.password }, {})
      const named = await Promise.all(body.user.visibleZones.map(async (id) => (await find(id)).body.Name))
      expect(named.filter((name) => name.startsWith('Pick'))).toEqual(zones)
      expect((await node.call(api.accounts.me, {}, { token: body.token })).body).toEqual(body.user)
    }
  })
  test('places: those in the scope of the caller', async () => {
    expect(await places(global, { type: 'CAR_WASH' })).toEqual(['Pick wash'])
    expect(await places(people.region)).toEqual(['Pick there'])
    expect(await places(people.place)).toEqual(['Pick here'])
    expect(await places(people.worker)).toEqual([])
  })
  test('regions: those in the scope of the caller, with their currency', async () => {
    expect(await regions(global)).toEqual(['EST EUR', 'LVA EUR'])
    expect(await regions(people.place)).toEqual(['EST EUR'])
    expect(await regions(people.region)).toEqual(['LVA EUR'])
    expect(await regions(people.nobody)).toEqual([])
  })
})
