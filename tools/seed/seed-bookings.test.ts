import { kyselyOn, type Database } from '@parkla/server/kit/database/database.ts'
import { openTestDatabase } from '@parkla/server/testing/test-database.ts'
import { aPlace } from '@parkla/server/parking/places/places.factory.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { rareWords, seedBookings } from './seed-bookings.ts'

const now = new Date('2026-03-04T10:00:00Z')
let database: Database
const placeIds: number[] = []
let indexesBefore: string[] = []
beforeAll(async () => {
  database = await openTestDatabase(inject('database'))
  indexesBefore = await indexes()
  const db = kyselyOn(database.pool)
  for (const place of [aPlace(), aPlace()]) placeIds.push((await place.bookable().save(db)).id)
  const [large, small] = placeIds
  await seedBookings(database.pool, [
    { placeId: large!, bookings: 2_000, perDay: 100, now },
    { placeId: small!, bookings: 200, perDay: 100, now },
  ])
}, 60_000)
afterAll(() => database.close())

const indexes = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where tablename = 'bookings' order by 1`,
  )
  return rows.map(({ indexdef }) => indexdef)
}

const counted = async (place: number) => {
  const { rows } = await database.pool.query<Record<string, number>>(
    `select count(*) as bookings, count(distinct plate_id) > 10 as "hasCars",
       count(*) filter (where name = $2) as named, count(*) filter (where comments = $3) as noted,
       count(*) filter (where start_time >= $4 and start_time < $4 + interval '1 day') as today
     from bookings where place_id = $1`,
    [place, rareWords.name, rareWords.comments, now],
  )
  return rows[0]
}

test('each place: the given number of bookings, with equal density and equally many rare words', async () => {
  const [large, small] = placeIds
  const alike = { hasCars: true, named: 10, noted: 10 }
  expect(await counted(large!)).toEqual({ ...alike, bookings: 2_000, today: 100 })
  expect(await counted(small!)).toMatchObject({ ...alike, bookings: 200 })
})

test('indexes: restored', async () => {
  expect(await indexes()).toEqual(indexesBefore)
})
