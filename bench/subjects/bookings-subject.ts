import { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import { anOwner } from '@parkla/server/people/accounts/accounts.factory.ts'
import { listBookings } from '@parkla/server/parking/bookings/list/list-bookings.ts'
import { findHeatmap } from '@parkla/server/parking/bookings/bookings.queries.ts'
import { showCalendar } from '@parkla/server/parking/bookings/calendar/calendar.queries.ts'
import { aPlace, type SavedPlace } from '@parkla/server/parking/places/places.factory.ts'
import { aSession } from '@parkla/server/parking/session-records/sessions.factory.ts'
import { kyselyOn } from '@parkla/server/kit/database/database.ts'
import type pg from 'pg'
import { seedBookings } from '../../tools/seed/seed-bookings.ts'
import { seedSessions } from '../../tools/seed/seed-sessions.ts'
import { type BenchDatabase, type Filling, openBenchDatabase, type Wanted } from '../database.ts'
import { recordingAs, type Statement } from '../statements.ts'

/** The measured place. */
const placeName = 'Bench harbour'
/** As many bookings as the first place, all at the beginning of this month: the largest report. */
const fairName = 'Bench fair'
const otherPlaces = 9
const carsStanding = 150

/** Adds a running session for each current booking. */
const parkCars = async (pool: pg.Pool, place: SavedPlace): Promise<void> => {
  const { rows } = await pool.query<{ plate: string }>(
    `select distinct n.plate from bookings b join plates n on n.id = b.plate_id
     where b.place_id = $1 and b.period @> now() order by n.plate limit $2`,
    [place.id, carsStanding],
  )
  const db = kyselyOn(pool)
  for (const { plate } of rows) await aSession().at(place).plated(plate).running().save(db)
  await pool.query('vacuum analyze sessions')
}

/**
 * Adds a place with this many bookings, and nine others with a quarter as many in total, to a database of 20,000 sessions.
 * The number per day is constant: a larger size is a longer history.
 */
const bookings: Filling = {
  of: 'bookings',
  fill: async (pool, rows) => {
    await seedSessions(pool, { sessions: 20_000 })
    const db = kyselyOn(pool)
    const place = await aPlace().named(placeName).withSpots(600).bookable().save(db)
    const others = []
    for (let made = 0; made < otherPlaces; made += 1) others.push(await aPlace().bookable().save(db))
    await seedBookings(pool, [
      { placeId: place.id, bookings: rows, perDay: 250 },
      ...others.map(({ id }) => ({ placeId: id, bookings: Math.ceil(rows / 4 / otherPlaces), perDay: 25 })),
    ])
    await parkCars(pool, place)
  },
}

/** A place with bookings, and users with and without access to personal data. */
export type BookingsSubject = {
  database: BenchDatabase
  rows: number
  placeId: number
  seeing: number
  masked: number
}

export const openBookings = async (wanted: Wanted): Promise<BookingsSubject> => {
  const database = await openBenchDatabase(wanted, bookings)
  const { rows } = await database.pool.query<{ id: number }>('select id from places where name = $1', [placeName])
  const placeId = rows[0]?.id
  if (placeId === undefined) throw new Error(`there is no place "${placeName}"`)
  const db = kyselyOn(database.pool)
  const desk = anOwner().bookingsAdmin(placeId)
  const [seeing, masked] = [
    await desk.with('SEE_PERSONAL_DATA').save(db),
    await anOwner().bookingsAdmin(placeId).save(db),
  ]
  return { database, rows: wanted.rows, placeId, seeing: seeing.id, masked: masked.id }
}

/** The place and user of the report; added only when reports are measured, because it doubles the table. */
export const openFair = async ({ database, rows }: BookingsSubject): Promise<{ placeId: number; reporter: number }> => {
  const db = kyselyOn(database.pool)
  const { rows: known } = await database.pool.query<{ id: number }>('select id from places where name = $1', [fairName])
  const placeId =
    known[0]?.id ?? (await aPlace().named(fairName).coded('BENCH-FAIR').withSpots(600).bookable().save(db)).id
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 2))
  if (known.length === 0)
    await seedBookings(database.pool, [{ placeId, bookings: rows, perDay: Math.ceil(rows / 10), now: month }])
  return { placeId, reporter: (await anOwner().bookingsAdmin(placeId).save(db)).id }
}

type Query = Readonly<Record<string, string | number>>

export type BookingsCall = { of: 'list' | 'heatmap' | 'calendar'; query: Query; isMasked?: boolean }

const queriesOf = { list: listBookings, heatmap: findHeatmap, calendar: showCalendar } as const

/** The statements of a call with their values, the place first; without authentication. */
export const statementsOfCall = async (
  { database, placeId, seeing, masked }: BookingsSubject,
  { of, query, isMasked }: BookingsCall,
): Promise<Statement[]> => {
  const { ctx, asked } = await recordingAs(database.pool, isMasked ? masked : seeing)
  // Each query gets the output of its own input schema.
  await queriesOf[of]({ ...ctx, db: kyselyOn(database.pool) }, {
    placeId,
    ...bookingsApi[of].query.parse(query),
  } as never)
  return asked
}

export const pathOfCall = ({ placeId }: BookingsSubject, { of, query }: BookingsCall): string => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `${bookingsApi[of].path.replace(':placeId', String(placeId))}?${text.toString()}`
}
