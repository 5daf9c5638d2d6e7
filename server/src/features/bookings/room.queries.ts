import type { Surroundings, Term } from '@parkla/contract/bookings/bookings.policy.ts'
import { formatInstant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'
import { readSetting } from '../settings/settings.queries.ts'
import type { BookableRow } from './bookable.queries.ts'
import { openAtOnce } from './bookings.at-once.ts'
import { elsewhere, inFamilyOf, overlapping, shownTerm } from './capacity.queries.ts'

export type Stay = Term & { plate: string }

/** What many bookings meet at one place, each after the ones before it (R144). */
export type Room = {
  around: (stay: Stay) => Surroundings
  /** The stay is booked: later ones meet it. */
  take: (stay: Stay) => void
  /** The stay is booked elsewhere in the family: later ones of its car are asked about (R40). */
  hear: (stay: Stay, where: string) => void
}

type Span = { from: number; to: number }

const spanOf = ({ StartTime, EndTime }: Term): Span => ({ from: Date.parse(StartTime), to: Date.parse(EndTime) })

/** In whole milliseconds, as `Date.parse` has them. */
const spanColumns = sql`
  (extract(epoch from b.start_time) * 1000)::float8 as "from", (extract(epoch from b.end_time) * 1000)::float8 as "to"`

const bookedIn = async (db: Db | Tx, placeId: number, { from, to }: Span): Promise<Span[]> => {
  const days = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const { rows } = await sql<Span>`
    select ${spanColumns} from bookings b where ${overlapping(placeId, days)}`.execute(db)
  return rows
}

/** `where`: elsewhere in the family of the place; empty for here. */
type BookedCar = Span & { where: string }

type Cars = Span & { placeId: number; plates: readonly string[] }

/**
 * When the cars of the stays are booked already in that time, here, at the whole or at a part (R40). The plates are joined:
 * ten thousand of them in a condition would be looked for in the index over parts of plates, which takes a minute.
 */
const bookedCars = async (db: Db | Tx, { placeId, plates, from, to }: Cars): Promise<Map<string, BookedCar[]>> => {
  if (plates.length === 0) return new Map()
  const { rows } = await sql<BookedCar & { plate: string }>`
    select n.plate, ${elsewhere(placeId)} as "where", ${spanColumns}
    from unnest(${plates}::text[]) as wanted(plate) join plates n on n.plate = wanted.plate
    join bookings b on b.plate_id = n.id join places f on ${inFamilyOf(placeId)}
    where b.deleted_at is null
      and b.start_time < ${new Date(to).toISOString()} and b.end_time > ${new Date(from).toISOString()}
    order by b.start_time, b.id`.execute(db)
  return Map.groupBy(rows, ({ plate }) => plate)
}

/** Reads once what is booked at the place in the time of all these stays; asked while its bookings are locked, it stays true. */
export const openRoom = async (db: Db | Tx, place: BookableRow, stays: readonly Stay[]): Promise<Room> => {
  const wanted = stays.map(spanOf)
  const all = wanted.reduce((one, { from, to }) => ({ from: Math.min(one.from, from), to: Math.max(one.to, to) }), {
    from: Infinity,
    to: -Infinity,
  })
  const booked = stays.length === 0 ? [] : await bookedIn(db, place.PlaceID, all)
  const plates = [...new Set(stays.map(({ plate }) => plate))]
  const cars = await bookedCars(db, { ...all, placeId: place.PlaceID, plates })
  const atOnce = openAtOnce([...wanted, ...booked].flatMap(({ from, to }) => [from, to]))
  for (const { from, to } of booked) atOnce.add(from, to)
  const refusalPercent = await readSetting(db, 'bookingRefusalPercent')
  const note = (plate: string, booked: BookedCar) => {
    const known = cars.get(plate)
    if (known) known.push(booked)
    else cars.set(plate, [booked])
  }
  const shown = (moment: number) => formatInstant(new Date(moment).toISOString(), place.TimeZone)

  return {
    around: (stay) => {
      const { from, to } = spanOf(stay)
      const same = cars.get(stay.plate)?.find((other) => other.from < to && from < other.to)
      return {
        bookedAtOnce: atOnce.most(from, to),
        spots: place.MaxNumberOfSpots,
        refusalPercent,
        ...(same && { samePlate: { term: shownTerm(`${shown(same.from)}–${shown(same.to)}`, same.where) } }),
      }
    },
    take: (stay) => {
      const { from, to } = spanOf(stay)
      atOnce.add(from, to)
      note(stay.plate, { from, to, where: '' })
    },
    hear: (stay, where) => note(stay.plate, { ...spanOf(stay), where }),
  }
}
