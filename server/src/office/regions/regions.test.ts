import { api } from '@parkla/contract/api.ts'
import { countries } from '@parkla/contract/kit/countries.ts'
import { expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'

const node = await openTestNode()
const global = await anOwner().named('Kadri').globalAdmin().save(node.db)
const local = await anOwner().regionAdmin('EST').save(node.db)

const list = async () => (await node.call(api.regions.list, {}, global)).body
const open = (Region: string, more: object = {}, as = global) =>
  node.call(api.regions.open, { Region, ...more } as never, as)

test('list: twenty regions, the open ones first (R195)', async () => {
  const rows = await list()
  expect(rows.map(({ Region }) => Region).toSorted()).toEqual(countries.map(({ region }) => region).toSorted())
  expect(rows.filter(({ IsOpen }) => IsOpen).map(({ Region }) => Region)).toEqual(['EST', 'LVA'])
})

test.each(countries.map(({ region }) => region).filter((region) => region !== 'EST' && region !== 'LVA'))(
  '%s: opened once, with VAT, calendar and fine terms as announced',
  async (region) => {
    const before = (await list()).find(({ Region }) => Region === region)
    const { status, body } = await open(region)
    expect(status).toBe(200)
    expect({ ...body, IsOpen: false, UpdatedAt: '' }).toEqual({ ...before, UpdatedAt: '' })
    expect(refusalOf(await open(region))).toEqual([422, 'settings.regionIsOpen'])
    const days = (await node.call(api.settings.holidays, { region, year: 2026 }, global)).body
    expect(days.length).toBeGreaterThan(2)
    const terms = (await node.call(api.fineTerms.list, {}, global)).body.find((row) => row.region === region)
    expect(terms).toMatchObject({ payDays: body.PayDays, currency: body.Currency })
  },
)

test('changed: kept, in the history; a stale version and a closed region are refused', async () => {
  const row = (await list()).find(({ Region }) => Region === 'EST')
  const change = { ...row, Name: 'Eesti Vabariik', ReferenceKind: 'ISO_11649' }
  const save = (more: object) => node.call(api.regions.save, { ...change, ...more } as never, global)
  expect((await save({})).status).toBe(200)
  expect(refusalOf(await save({}))).toEqual([409, 'conflict.changedMeanwhile'])
  expect((await list())[0]).toMatchObject({ Name: 'Eesti Vabariik', ReferenceKind: 'ISO_11649' })
  expect((await node.call(api.settings.history, {}, global)).body[0]).toMatchObject({ Fact: 'region.changed' })
})

test('region admin: 403; unknown code or time zone: 400', async () => {
  expect((await open('USA', {}, local)).status).toBe(403)
  expect((await open('ZZZ')).status).toBe(400)
  expect((await open('USA', { TimeZone: 'Mars/Base' })).status).toBe(400)
})
