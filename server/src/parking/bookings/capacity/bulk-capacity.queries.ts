import type { Surroundings, Term } from '@parkla/contract/parking/bookings/bookings.policy.ts'
import { formatInstant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kit/database/database.ts'
import { readSetting } from '../../../office/settings/settings.queries.ts'
import type { BookableRow } from '../bookable.queries.ts'
import { makeOverlapTree } from './overlap-tree.ts'
import { overlapping } from '../../booked-spots/booked-spots.queries.ts'
import { elsewhere, inFamilyOf, shownTerm } from './capacity.queries.ts'

export type Stay = Term & { plate: string }

/** Capacity check for many bookings of one place, in order (R144). */
export type BulkCapacity = {
  around: (stay: Stay) => Surroundings
  /** Adds the booking, so that later ones count it. */
  take: (stay: Stay) => void
  /** Adds a booking of the parent or a child, for warnings about the same plate (R40). */
  addElsewhere: (stay: Stay, where: string) => void
}

type Span = { from: number; to: number }

const spanOf = ({ StartTime, EndTime }: Term): Span => ({ from: Date.parse(StartTime), to: Date.parse(EndTime) })

/** Start and end of booking `b` in whole milliseconds. */
const spanColumns = sql`
  (extract(epoch from b.start_time) * 1000)::float8 as "from", (extract(epoch from b.end_time) * 1000)::float8 as "to"`

const bookedIn = async (db: Db | Tx, placeId: number, { from, to }: Span): Promise<Span[]> => {
  const days = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const { rows } = await sql<Span>`
    select ${spanColumns} from bookings b where ${overlapping(placeId, days)}`.execute(db)
  return rows
}

/** `where`: name of the parent or child; empty for this place. */
type BookedCar = Span & { where: string }

type Cars = Span & { placeId: number; plates: readonly string[] }

/**
 * Existing bookings of these plates in that time, here, at the parent or a child (R40). Joins the plates:
 * an IN list of ten thousand would use the trigram index and take a minute.
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

/** Reads the place's bookings of the whole period once; valid while its bookings are locked. */
export const readBulkCapacity = async (
  db: Db | Tx,
  place: BookableRow,
  stays: readonly Stay[],
): Promise<BulkCapacity> => {
  const wanted = stays.map(spanOf)
  const all = wanted.reduce((one, { from, to }) => ({ from: Math.min(one.from, from), to: Math.max(one.to, to) }), {
    from: Infinity,
    to: -Infinity,
  })
  const booked = stays.length === 0 ? [] : await bookedIn(db, place.PlaceID, all)
  const plates = [...new Set(stays.map(({ plate }) => plate))]
  const cars = await bookedCars(db, { ...all, placeId: place.PlaceID, plates })
  const atOnce = makeOverlapTree([...wanted, ...booked].flatMap(({ from, to }) => [from, to]))
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
    addElsewhere: (stay, where) => note(stay.plate, { ...spanOf(stay), where }),
  }
}
