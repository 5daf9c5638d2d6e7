import { importsApi } from '@parkla/contract/imports/imports.endpoints.ts'
import { placesApi } from '@parkla/contract/places/places.endpoints.ts'
import type { Import, ImportOptions } from '@parkla/contract/imports/imports.schema.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openTestNode } from '../../../kit/testing/test-node.ts'
import { aPlace } from '../../places/places.factory.ts'
import { clearImports, openDesk } from '../imports.testing.ts'
import { tariffFile } from '../imports.factory.ts'

const node = await openTestNode()
const desk = await openDesk(node)
afterEach(() => clearImports(node.db))

const check = (content: string, change: Partial<ImportOptions> = {}) => desk.check(content, change, 'tariffs')
const reasonsOf = ({ Reasons }: Import) => Object.fromEntries(Reasons.map(({ Reason, Count }) => [Reason, Count]))
const places = async () => {
  const { rows } = await sql`
    select p.code, p.name, p.operator, p.region, p.time_zone, p.monthly_pass_price_in_cents as pass, t.valid_from, t.valid_to,
      t.prices_include_vat as vat, t.billing_increment_minutes as increment, t.free_minutes as free,
      t.limit24h_in_cents as cap, (select count(*) from tariff_days d where d.tariff_id = t.id) as days, m.t1, m.t2, m.t3,
      m.price12, m.price31
    from places p join tariffs t on t.place_id = p.id join tariff_days m on m.tariff_id = t.id and m.weekday = 1
    order by p.code`.execute(node.db)
  return rows
}

const priced = { 'Kuutasu (€)': '90', '24h piirhind (€)': '15,00', 'Tasuta minutid': '15' }

test('a zone: becomes a place with its prices, cap, free minutes and price of a pass', async () => {
  const checked = await check(tariffFile(priced))
  expect(checked).toMatchObject({ State: 'CHECKED', RowsRead: 1, RowsToAdd: 1, PlacesToAdd: 1, RowsImplausible: 0 })
  expect(await desk.confirm(checked)).toMatchObject({ State: 'IMPORTED', RowsAdded: 1 })
  expect(await places()).toEqual([
    {
      code: 'A1',
      name: 'Sadama',
      operator: 'B',
      region: 'EST',
      time_zone: 'Europe/Tallinn',
      pass: 9000,
      valid_from: '-infinity',
      valid_to: null,
      vat: true,
      increment: 30,
      free: 15,
      cap: 1500,
      days: 7,
      t1: 16,
      t2: 36,
      t3: 36,
      price12: 200,
      price31: 0,
    },
  ])
})

test('the place: answers with the price of a pass', async () => {
  await desk.confirm(await check(tariffFile(priced)))
  const { id } = await node.db.selectFrom('places').select('id').executeTakeFirstOrThrow()
  const { body } = await node.call(placesApi.find, { id }, { as: desk.admin })
  expect(body).toMatchObject({ MonthlyPassPriceInCents: 9000, Terms: { PricesIncludeVat: true, FreeMinutes: 15 } })
})

test('rows of one zone: one place, of the partner that the row names', async () => {
  const zone = { Operaator: 'Them', Nimi: '' }
  await desk.confirm(await check(tariffFile(zone, { ...zone, Päevad: 'L', Lõpp: '15:00' })))
  expect(await places()).toMatchObject([{ code: 'A1', name: 'Them A1', operator: 'Them' }])
  const { rows } = await sql`select weekday, t2 from tariff_days where weekday > 4 order by weekday`.execute(node.db)
  expect(rows).toEqual([
    { weekday: 5, t2: 36 },
    { weekday: 6, t2: 30 },
    { weekday: 7, t2: 48 },
  ])
})

test('an existing place: keeps its prices', async () => {
  await desk.confirm(await check(tariffFile(priced, { Tsoon: 'A2' })))
  const again = await check(tariffFile({ 'Pooltund (€)': '2,00' }, { Tsoon: 'A2' }, { Tsoon: 'A3' }))
  expect(again).toMatchObject({ RowsToAdd: 1, RowsAlreadyThere: 2, PlacesToAdd: 1 })
  await desk.confirm(again)
  expect(await places()).toMatchObject([{ price12: 200 }, { price12: 200 }, { code: 'A3' }])
})

test('a place without prices with the code: exists already', async () => {
  await aPlace().coded('a1').save(node.db)
  expect(await check(tariffFile({}))).toMatchObject({ RowsToAdd: 0, RowsAlreadyThere: 1 })
})

describe('implausible rows', () => {
  const fine = { Tsoon: 'F1', 'Pooltund (€)': '50,00', 'Tunnihind (€)': '1,00' }

  test('left out with their reasons, and added once all of these are confirmed', async () => {
    const content = tariffFile({}, fine)
    const checked = await check(content)
    expect(checked).toMatchObject({ RowsToAdd: 1, RowsImplausible: 1, RowsRejected: 0, HasRejects: true })
    expect(checked.Reasons.filter(({ IsDoubt }) => IsDoubt).map(({ Reason }) => Reason)).toEqual([
      'imports.fineAsPrice',
      'imports.hourCheaper',
    ])
    const half = await check(content, { ConfirmedReasons: ['imports.fineAsPrice'] })
    expect(half).toMatchObject({ RowsToAdd: 1, RowsImplausible: 1 })
    const both = await check(content, { ConfirmedReasons: ['imports.fineAsPrice', 'imports.hourCheaper'] })
    expect(both).toMatchObject({ RowsToAdd: 2, RowsImplausible: 0, HasRejects: false })
    expect(both.Options.ConfirmedReasons).toEqual(['imports.fineAsPrice', 'imports.hourCheaper'])
    await desk.confirm(both)
    expect(await places()).toMatchObject([{ code: 'A1' }, { code: 'F1', price12: 100, increment: 60 }])
  })

  test('listed among all rows with their outcomes', async () => {
    await desk.confirm(await check(tariffFile({ Tsoon: 'OLD' })))
    const { Id } = await check(tariffFile({}, fine, { Tsoon: 'OLD' }, { Tsoon: 'B1', Päevad: '?' }))
    const listed = async (show: 'ALL' | 'LEFT_OUT') => {
      const { body } = await node.call(importsApi.rows, { id: Id, show }, { as: desk.admin })
      return body.map(({ Line, Outcome, Reasons }) => [Line, Outcome, ...Reasons])
    }
    const left = [
      [3, 'IMPLAUSIBLE', 'imports.fineAsPrice', 'imports.hourCheaper'],
      [5, 'REJECTED', 'imports.daysUnreadable'],
    ]
    expect(await listed('LEFT_OUT')).toEqual(left)
    expect(await listed('ALL')).toEqual([[2, 'ADD'], left[0], [4, 'THERE', 'imports.alreadyThere'], left[1]])
  })

  test('zones with the same code: numbered, the same at every import', async () => {
    const content = tariffFile({ Operaator: 'One' }, { Operaator: 'Two' })
    const checked = await check(content)
    expect([checked.RowsToAdd, reasonsOf(checked)]).toEqual([0, { 'imports.codeTwice': 2 }])
    await desk.confirm(await check(content, { ConfirmedReasons: ['imports.codeTwice'] }))
    expect(await places()).toMatchObject([
      { code: 'A1', operator: 'One' },
      { code: 'A1-2', operator: 'Two' },
    ])
    const again = await check(content, { ConfirmedReasons: ['imports.codeTwice'] })
    expect(again).toMatchObject({ RowsToAdd: 0, RowsAlreadyThere: 2 })
  })

  test('a zone without a price: added free once that is confirmed', async () => {
    const content = tariffFile({ 'Pooltund (€)': '', 'Kuutasu (€)': '50' })
    expect(reasonsOf(await check(content))).toEqual({ 'imports.noPrice': 1 })
    await desk.confirm(await check(content, { ConfirmedReasons: ['imports.noPrice'] }))
    expect(await places()).toMatchObject([{ price12: 0, cap: null }])
  })

  test('a zone with a row left out: not added, because its week would have a gap', async () => {
    const checked = await check(tariffFile({}, { Päevad: 'L', Lõpp: '23:59' }))
    expect(reasonsOf(checked)).toEqual({ 'imports.otherRowLeftOut': 1, 'imports.notHalfHour': 1 })
    const content = tariffFile({}, { Päevad: 'L', Lõpp: '23:59' })
    const confirmed = await check(content, { ConfirmedReasons: ['imports.notHalfHour'] })
    expect(confirmed).toMatchObject({ RowsToAdd: 2, PlacesToAdd: 1, RowsRejected: 0 })
  })
})

test('a zone that a tariff cannot express: rejected', async () => {
  const checked = await check(tariffFile({}, { Algus: '12:00', Lõpp: '14:00', 'Pooltund (€)': '3,00' }))
  expect([checked.RowsRejected, reasonsOf(checked)]).toEqual([2, { 'imports.windowsOverlap': 2 }])
})
