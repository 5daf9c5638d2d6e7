import type { Pool, PoolClient } from 'pg'
import { bulkLoad } from './bulk-load.ts'

interface BookingSeedOptions {
  placeId: number
  bookings: number
  /** Bookings per day: more bookings mean a longer history. */
  perDay: number
  /** The last booking starts ten days after `now`; default: the present moment. */
  now?: Date
}

const firstNames = "array['Liis', 'Mart', 'Kadri', 'Jānis', 'Ilze', 'Andris', 'Anna', 'Pekka', 'Olga', 'Marta']"
const lastNames =
  "array['Tamm', 'Saar', 'Mägi', 'Kask', 'Bērziņš', 'Kalniņš', 'Ozols', 'Virtanen', 'Petrova', 'Rebane', 'Lepik']"
const remarks =
  "array['Late arrival', 'Early departure', 'Electric car', 'Suite with a view of the sea', 'Group of travellers']"

/** Ten rare words in the history of a place, at every size. */
export const rareWords = { name: 'Quillfeather', comments: 'Wheelchair' }

const cars = (bookings: number): number => Math.max(1, Math.ceil(bookings / 10))

/** Each car has about ten bookings; numbers are scattered, so that parts of plates occur in the whole table. */
const platesSql = `
  create temp table seed_booked_plates on commit drop as
  with wanted as (
    select n, (($1::bigint * 100003 + n) * 7368787) % 17576000 as k from generate_series(0, $2::bigint - 1) n),
  named as (
    select n, lpad((k % 1000)::text, 3, '0') || chr(65 + (k / 1000 % 26)::int) || chr(65 + (k / 26000 % 26)::int)
      || chr(65 + (k / 676000 % 26)::int) as plate from wanted),
  made as (insert into plates (plate) select plate from named on conflict do nothing returning id, plate)
  select named.n, coalesce(made.id, p.id) as id
  from named left join made using (plate) left join plates p using (plate)`

/** Durations from a hash: hours or days, one in fifty a month. */
const bookingsSql = `
  insert into bookings (place_id, plate_id, start_time, end_time, name, phone, email, external_booking_number, comments,
    created_at, updated_at)
  select $1, plate_id, start_time, start_time + stay, name, '+3725' || lpad((dice % 10000000)::text, 7, '0'),
    'guest' || n || '@mail.example', 'HB-' || lpad((dice % 100000000)::text, 8, '0'), comments, made, made
  from (
    select numbered.n, dice, c.id as plate_id, start_time, start_time - (dice % 60) * interval '1 day' as made,
      case when dice % 50 = 0 then interval '30 days' else (2 + dice % 94) * interval '1 hour' end as stay,
      case when numbered.n % rare = 0 then '${rareWords.name}' else (${firstNames})[1 + dice % 10] || ' ' || (${lastNames})[1 + dice / 10 % 11] end as name,
      case when numbered.n % rare = 0 then '${rareWords.comments}' when dice % 10 < 3 then (${remarks})[1 + dice / 100 % 5] else '' end as comments
    from (
      select n, hashint8extended(n, $1) & 1073741823 as dice, greatest(1, $2::bigint / 10) as rare,
        date_trunc('minute', $4::timestamptz) + interval '10 days' - n * (interval '1 day' / $3::int) as start_time
      from generate_series(1, $2::bigint) n) numbered
    join seed_booked_plates c on c.n = dice % $5::bigint) b`

const fill = async (client: PoolClient, { placeId, bookings, perDay, now = new Date() }: BookingSeedOptions) => {
  await client.query(platesSql, [placeId, cars(bookings)])
  await client.query('analyze seed_booked_plates')
  await client.query(bookingsSql, [placeId, bookings, perDay, now.toISOString(), cars(bookings)])
  await client.query('drop table seed_booked_plates')
}

/** Adds bookings to places; deterministic for the moment. */
export const seedBookings = (pool: Pool, places: readonly BookingSeedOptions[]): Promise<void> =>
  bulkLoad(pool, ['bookings'], async (client) => {
    for (const place of places) await fill(client, place)
  })
