import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import type { BookableRow } from '../../bookings/bookable.queries.ts'
import { lockBookingsOfAll } from '../../bookings/capacity.queries.ts'
import { countLeftOut } from '../imports.counting.ts'
import type { KindOfImport } from '../imports.kind.ts'
import { markRows } from '../imports.marking.ts'
import { makePlates } from '../imports.plates.ts'
import type { ImportRow } from '../imports.queries.ts'
import { judgeRows, type Judged } from './bookings.judging.ts'
import { bookablePlaces } from './bookings.places.ts'
import { alreadyThere, linesAt, stagedPlaceIds } from './bookings.staged.ts'
import { markJudged } from './bookings.together.ts'

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

/** The bookings and what the audit trail says of each; answers how many. */
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
        'EndTime', ${asWire('m.end_time')}, 'Name', m.name, 'Phone', m.phone, 'Email', m.email, 'ExternalBookingNumber',
        m.external_booking_number, 'Comments', m.comments, 'CostInCents', m.cost_in_cents),
      ${now}::timestamptz
    from made m join plates n on n.id = m.plate_id`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Holds every place before anything is written: whoever books at one of them waits for the import, and holds nothing that it
 * needs. Then what the sender may do there is read, and the plates of the cars are made, all at once.
 */
const holdPlaces = async (tx: Tx, row: ImportRow): Promise<BookableRow[]> => {
  const placeIds = await stagedPlaceIds(tx, row.id)
  await lockBookingsOfAll(tx, placeIds)
  // After the locks: a place may have stopped taking bookings, or left the sender's reach.
  const reached = await bookablePlaces(tx, row.owner_id)
  const places = reached.filter(({ PlaceID }) => placeIds.includes(PlaceID))
  const gone = placeIds.filter((id) => !places.some(({ PlaceID }) => PlaceID === id))
  if (gone.length > 0) await markRows(tx, row.id).refuse('imports.placeNotBookable', linesAt(row.id, gone))
  await makePlates(tx, row.id)
  return places
}

/**
 * Bookings as the desk would have made them, each priced by its place (R148): judged once more while nobody else books there,
 * because a place may have filled up since the dry run (R144).
 */
export const bringIn: KindOfImport['bringIn'] = async (tx, row, { now, watch }) => {
  const places = await holdPlaces(tx, row)
  await markRows(tx, row.id).notice('imports.alreadyThere', alreadyThere(row.id))
  let [seen, added] = [0, 0]
  for await (const judged of judgeRows(tx, { row, places, now })) {
    const [good, leftOut] = [judged.filter(({ price }) => price), judged.filter(({ price }) => !price)]
    if (leftOut.length > 0) await markJudged(tx, row, leftOut)
    if (good.length > 0) added += await insertBookings(tx, { row, now }, good)
    seen += judged.length
    await watch(Math.min(0.99, seen / Math.max(1, row.rows_to_add)))
  }
  // Last of all: progress is written beside this transaction, and would wait for this row.
  await countLeftOut(tx, row.id)
  return added
}
