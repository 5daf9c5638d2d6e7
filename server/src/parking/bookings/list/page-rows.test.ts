import { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { anOwner } from '../../../people/accounts/accounts.factory.ts'
import { aBooking } from '../bookings.factory.ts'
import { aQuietPlace } from '../bookings.testing.ts'
import { plateOfBooking } from '../bookings.row.ts'
import { pageRows } from './page-rows.ts'

/** A history longer than the scan's first step. */
const node = await openTestNode()

const [place, other] = [await aQuietPlace(node, 50), await aQuietPlace(node, 50)]
const desk = await anOwner().bookingsAdmin(place.id).with('SEE_PERSONAL_DATA').save(node.db)
const masked = await anOwner().bookingsAdmin(place.id).save(node.db)
const old = (day: number) =>
  aBooking().at(place).from(`2025-01-0${day}T10:00:00.000Z`).until('2025-02-01T10:00:00.000Z')
const person = { name: 'Quill Feather', phone: '+37255566677' }
const first = await old(1).plated('AB1234').of(person).numbered('HB-77').noted('Wheelchair').save(node.db)
const second = await old(2).plated('QZ777J').of(person).noted('wheelchair').save(node.db)
const numbered = await old(4).plated('EE0004').numbered('KX-8800123').save(node.db)
await old(5).plated('EE0005').numbered('ZX-8800123').save(node.db)
await old(3).of(person).noted('wheelchair').deleted('2025-01-03T10:00:00.000Z').save(node.db)
await aBooking().at(other).of(person).noted('wheelchair').save(node.db)
await sql`
  insert into bookings (place_id, plate_id, start_time, end_time, comments)
  select ${place.id}, ${first.plate_id}, at, at + interval '1 hour', 'late'
  from (select '2026-03-04T00:00:00Z'::timestamptz - n * interval '1 minute' as at from generate_series(1, 2100) n) s`.execute(
  node.db,
)

const find = async (query: object, as: { id: number } = desk) => {
  const { body } = await node.call(bookingsApi.list, { placeId: place.id, ...query }, { as })
  return body.map(({ ID }) => ID)
}

test.each([
  ['a word', { comments: 'WHEEL' }, () => [second.id, first.id]],
  ['a name', { client: 'feather' }, () => [second.id, first.id]],
  ['a part of a plate', { licensePlate: second.plate.slice(2) }, () => [second.id]],
  ['two characters of a plate', { licensePlate: second.plate.slice(-2) }, () => [second.id]],
  ['one character of a plate', { licensePlate: 'j' }, () => [second.id]],
  ['two characters and a word', { licensePlate: 'qz', comments: 'chair' }, () => [second.id]],
  ['two characters and a day', { licensePlate: 'qz', to: '01.02.2025', from: '02.01.2025' }, () => [second.id]],
  ['two characters of no plate here', { licensePlate: 'xx' }, () => []],
  ['a number and a word', { client: 'hb-77', comments: 'chair' }, () => [first.id]],
  ['a long number', { client: 'kx-8800123' }, () => [numbered.id]],
  ['the end of a number', { client: 'KX-8800123'.slice(-4) }, () => [numbered.id + 1, numbered.id]],
  ['a word and a day', { comments: 'wheel', to: '01.02.2025', from: '02.01.2025' }, () => [second.id]],
  ['a word from a day on', { comments: 'wheel', from: '01.01.2025' }, () => [first.id, second.id]],
  ['two characters from a day on', { licensePlate: '7j', from: '01.01.2025' }, () => [second.id]],
  ['an absent word', { comments: 'never' }, () => []],
])('search for %s: finds old bookings', async (_, query, expected) => {
  expect(await find(query)).toEqual(expected())
})

test('no personal data: finds old bookings by external and whole phone number', async () => {
  expect(await find({ client: 'HB-77' }, masked)).toEqual([first.id])
  expect(await find({ client: 'kx-8800123' }, masked)).toEqual([numbered.id])
  expect(await find({ client: '+372 5556 6677' }, masked)).toEqual([second.id, first.id])
  expect(await find({ client: 'feather' }, masked)).toEqual([])
})

test.each<[string, object, () => number[]]>([
  ['a frequent word', { comments: 'late' }, () => []],
  ['a frequent character', { licensePlate: 'b' }, () => [first.id]],
  ['a frequent pair of characters', { licensePlate: 'b1' }, () => [first.id]],
  ['a frequent plate', { licensePlate: first.plate }, () => [first.id]],
])('paging %s: continues beyond the walked rows', async (_, query, older) => {
  const all = await find({ ...query, page_size: 100, page: 20 })
  expect(all).toHaveLength(100)
  const before = await find({ ...query, page_size: 100, page: 19 })
  expect(before).toHaveLength(100)
  expect(before.filter((id) => all.includes(id))).toEqual([])
  expect(await find({ ...query, page_size: 100, page: 21 })).toEqual(older())
})

test('a frequent word from a day on: paged in the order of arrival', async () => {
  const query = { comments: 'late', from: '03.03.2026', page_size: 100 }
  const { body } = await node.call(bookingsApi.list, { placeId: place.id, ...query }, { as: desk })
  const starts = body.map(({ StartTime }) => StartTime)
  expect(starts).toEqual(starts.toSorted())
  expect(starts[0]).toBe('2026-03-02T22:00:00.000Z')
  expect(await find({ ...query, page: 1 })).not.toContain(body.at(-1)?.ID)
})

test('two characters of few plates: no plate is read per scanned booking', async () => {
  const page = pageRows({
    conditions: [sql`b.place_id = ${place.id}`, sql`b.deleted_at is null`],
    plates: {
      statement: sql`select id as plate_id from plates where plate_pairs(plate) @> array['QZ']`,
      onTheWay: sql`${plateOfBooking} like '%QZ%'`,
    },
    sought: [],
    inOrder: sql`order by b.start_time desc, b.id desc`,
    limit: 11,
    offset: 0,
  })
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number } }[] }>`
    explain (analyze, buffers, format json) ${page}`.execute(node.db)
  expect(rows[0]?.['QUERY PLAN'][0]?.Plan['Shared Hit Blocks']).toBeLessThan(1_000)
})
