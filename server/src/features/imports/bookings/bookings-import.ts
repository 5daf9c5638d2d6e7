import { isPossibleTerm, mayBegin } from '@parkla/contract/bookings/bookings.policy.ts'
import type { ClockTime } from '@parkla/contract/imports/dates.ts'
import type { FieldOf } from '@parkla/contract/imports/import-kinds.ts'
import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { isMasked } from '@parkla/contract/kit/phone.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Tx } from '../../../kit/database.ts'
import type { BookableRow } from '../../bookings/bookable.queries.ts'
import { lockBookingsOfAll } from '../../bookings/capacity/capacity.queries.ts'
import type { KindOfImport, Reading } from '../import-kind.ts'
import type { ImportRow } from '../imports.queries.ts'
import {
  placeKeyOf,
  placeText,
  readPhone,
  readPlate,
  readTime,
  timeText,
  type Cell,
  type Findings,
} from '../row-reading.ts'
import { countLeftOut, makePlates, markRows } from '../staging.ts'
import {
  bookablePlaces,
  placesByKey,
  alreadyThere,
  countByPlace,
  differing,
  duplicates,
  linesAt,
  stagedPlaceIds,
  judgeRows,
  markJudged,
  type BookingDetails,
  type Judged,
} from './booking-judging.ts'

type BookingCell = Cell<FieldOf<'bookings'>>

type KnownPlace = Pick<
  BookableRow,
  'PlaceID' | 'TimeZone' | 'Region' | 'DefaultStartTimeHour' | 'DefaultStartTimeMinutes' | 'DefaultEndTimeHour'
>

export type BookingReading = Omit<Reading, 'currencies' | 'ownerId'> & {
  /** Bookable places within the user's scope, by the keys of their names and codes. */
  places: ReadonlyMap<string, KnownPlace | 'several'>
}

type Here = BookingReading & Findings & { zone: string; usual: { Start: ClockTime; End: ClockTime } | undefined }

/** The usual hours of the place, for dates without a time of day (R147). */
const usualAt = (place: KnownPlace | undefined): Here['usual'] =>
  place && {
    Start: { hour: place.DefaultStartTimeHour, minute: place.DefaultStartTimeMinutes ?? 0 },
    End: { hour: place.DefaultEndTimeHour, minute: 0 },
  }

const missing = { Start: 'imports.startMissing', End: 'imports.endMissing' } as const

const readBound = (cell: BookingCell, field: 'Start' | 'End', here: Here): Instant | null => {
  const text = timeText(cell, field)
  if (text === '') here.reject(missing[field])
  const time = text === '' ? undefined : readTime(text, field, { ...here, usual: here.usual?.[field] })
  if (time?.isDay) here.notice('imports.bookingUsualHours')
  return time?.instant ?? null
}

/** R143: the rules of the booking desk. */
const readTerm = (cell: BookingCell, here: Here): { start_time: Instant | null; end_time: Instant | null } => {
  const [start_time, end_time] = [readBound(cell, 'Start', here), readBound(cell, 'End', here)]
  if (start_time === null || end_time === null) return { start_time, end_time }
  const term = { StartTime: start_time, EndTime: end_time }
  const possible = isPossibleTerm(term)
  if (!possible.ok)
    here.reject(possible.reason === 'bookings.tooLong' ? 'imports.bookingTooLong' : 'imports.endBeforeStart')
  if (!mayBegin(term, here.now).ok) here.reject('imports.startLongAgo')
  return { start_time, end_time }
}

const Email = z.email().max(200)

/** Lengths of the booking desk. */
const longest = { ClientName: 200, ExternalNumber: 100, Comments: 2_000, Place: 200 } as const

/** A masked name cannot be restored; the booking desk rejects it too (R79). */
const readTexts = (cell: BookingCell, { reject }: Findings) => {
  const isLong = (field: keyof typeof longest) => cell(field).length > longest[field]
  if ((['ClientName', 'ExternalNumber', 'Comments', 'Place'] as const).some(isLong)) reject('imports.textTooLong')
  if (isMasked(cell('ClientName'))) reject('imports.nameMasked')
  if (cell('Email') !== '' && !Email.safeParse(cell('Email')).success) reject('imports.emailImpossible')
  return { name: cell('ClientName'), email: cell('Email'), comments: cell('Comments') }
}

type Named = { place: string; place_key: string }

const findPlace = ({ place, place_key }: Named, { places, reject }: BookingReading & Findings) => {
  const known = places.get(place_key)
  if (known === 'several') reject('imports.placeNotUnique')
  else if (!known) reject(place === '' ? 'imports.placeMissing' : 'imports.placeNotBookable')
  return known === 'several' ? undefined : known
}

/** Judges one row. Pure. */
export const readBookingRow = (cell: BookingCell, reading: BookingReading & Findings) => {
  const place = placeText(cell, reading)
  const named = { place, place_key: placeKeyOf(place) }
  const known = findPlace(named, reading)
  const texts = readTexts(cell, reading)
  const { TimeZone: zone, Region: region } = known ?? reading.options
  if (cell('Plate') === '') reading.reject('imports.plateMissing')
  const [plate, phone] = [readPlate(cell, reading), readPhone(cell, region, reading)]
  const term = readTerm(cell, { ...reading, zone, usual: usualAt(known) })
  const booking: BookingDetails | null = known ? { placeId: known.PlaceID, ...texts } : null
  return { reference: cell('ExternalNumber'), ...named, plate, phone, ...term, booking }
}

/** Places listed in the preview; the others are in its sum. */
const placesShown = 50

const placesOf = async (tx: Tx, importId: number, places: readonly BookableRow[]): Promise<Import['Places']> => {
  const counted = await countByPlace(tx, importId)
  return counted.slice(0, placesShown).map(({ placeId, count }) => ({
    PlaceID: placeId,
    PlaceName: places.find(({ PlaceID }) => PlaceID === placeId)?.PlaceName ?? '',
    Rows: count,
  }))
}

/** Duplicates, existing bookings, and the capacity of places (R144). */
const findTogether: KindOfImport['findTogether'] = async (tx, row, now) => {
  const places = await bookablePlaces(tx, row.owner_id)
  const { refuse, notice } = markRows(tx, row.id)
  await refuse('imports.duplicateInFile', duplicates(row.id))
  await notice('imports.alreadyThere', alreadyThere(row.id))
  await notice('imports.bookingDiffers', differing(row.id))
  const wanted = new Set(await stagedPlaceIds(tx, row.id))
  const placesWanted = places.filter(({ PlaceID }) => wanted.has(PlaceID))
  for await (const judged of judgeRows(tx, { row, places: placesWanted, now })) await markJudged(tx, row, judged)
  return { PlacesToAdd: 0, ClientsToAdd: 0, Places: await placesOf(tx, row.id, places) }
}

type Writing = { row: ImportRow; now: Instant }

const columnsOf = ({ stay, price }: Judged) => ({
  place_id: stay.booking.placeId,
  plate: stay.plate,
  start_time: stay.StartTime,
  end_time: stay.EndTime,
  name: stay.booking.name,
  phone: stay.phone,
  email: stay.booking.email,
  number: stay.reference,
  comments: stay.booking.comments,
  cost: price?.CostInCents ?? 0,
  currency: price?.Currency,
  tariff_id: price?.tariffId ?? null,
  trace: price?.trace ?? null,
})

/** As `Booking` has it on the wire. */
const asWire = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Inserts the bookings and an audit event for each; returns how many. */
const insertBookings = async (tx: Tx, { row, now }: Writing, judged: readonly Judged[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    with made as (
      insert into bookings (place_id, plate_id, start_time, end_time, name, phone, email, external_booking_number, comments,
        cost_in_cents, currency, tariff_id, price_trace, created_by_owner_id, created_at, updated_at)
      select r.place_id, n.id, r.start_time, r.end_time, r.name, r.phone, r.email, r.number, r.comments, r.cost, r.currency,
        r.tariff_id, nullif(r.trace, 'null'::jsonb), ${row.owner_id}::bigint, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(judged.map(columnsOf))}::jsonb) as r(place_id bigint, plate text,
        start_time timestamptz, end_time timestamptz, name text, phone text, email text, number text, comments text,
        cost bigint, currency text, tariff_id bigint, trace jsonb)
      join plates n on n.plate = r.plate
      returning *
    )
    insert into audit_events (fact, entity, entity_id, owner_id, place_id, reason, before, after, created_at)
    select 'booking.added', 'booking', m.id::text, ${row.owner_id}::bigint, m.place_id, '', '{}'::jsonb,
      jsonb_build_object('ImportId', ${row.id}::bigint, 'LicensePlate', n.plate, 'StartTime', ${asWire('m.start_time')},
        'EndTime', ${asWire('m.end_time')}, 'ExternalBookingNumber', m.external_booking_number, 'CostInCents',
        m.cost_in_cents),
      ${now}::timestamptz
    from made m join plates n on n.id = m.plate_id`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Locks every place before the first write, in the order in which the booking desk locks, to avoid deadlocks. */
const lockPlaces = async (tx: Tx, row: ImportRow): Promise<BookableRow[]> => {
  const placeIds = await stagedPlaceIds(tx, row.id)
  await lockBookingsOfAll(tx, placeIds)
  // After the locks: a place may have become unbookable or left the user's scope.
  const reached = await bookablePlaces(tx, row.owner_id)
  const places = reached.filter(({ PlaceID }) => placeIds.includes(PlaceID))
  const gone = placeIds.filter((id) => !places.some(({ PlaceID }) => PlaceID === id))
  if (gone.length > 0) await markRows(tx, row.id).refuse('imports.placeNotBookable', linesAt(row.id, gone))
  await makePlates(tx, row.id)
  return places
}

/** Inserts bookings priced by their place (R148), judged again under the lock: a place may have filled up since (R144). */
const apply: KindOfImport['apply'] = async (tx, row, { now, watch }) => {
  const places = await lockPlaces(tx, row)
  await markRows(tx, row.id).notice('imports.alreadyThere', alreadyThere(row.id))
  let [seen, added] = [0, 0]
  for await (const judged of judgeRows(tx, { row, places, now })) {
    const [good, leftOut] = [judged.filter(({ price }) => price), judged.filter(({ price }) => !price)]
    if (leftOut.length > 0) await markJudged(tx, row, leftOut)
    if (good.length > 0) added += await insertBookings(tx, { row, now }, good)
    seen += judged.length
    await watch(Math.min(0.99, seen / Math.max(1, row.rows_to_add)))
  }
  // Last, because it locks the import's row, which progress updates over another connection.
  await countLeftOut(tx, row.id)
  return added
}

/** Bookings made in another system, under the rules of the booking desk. */
export const bookingsImport: KindOfImport = {
  openReader: async (db, reading) => {
    const places = placesByKey(await bookablePlaces(db, reading.ownerId))
    return (cell, findings) => readBookingRow(cell, { ...reading, places, ...findings })
  },
  findTogether,
  apply,
  topic: 'bookings',
}
