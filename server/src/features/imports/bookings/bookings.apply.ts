import type { Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kit/database.ts'
import { lockBookingsOf } from '../../bookings/capacity.queries.ts'
import { openPriceBook, type PriceBook } from '../../places/pricing.queries.ts'
import { countLeftOut } from '../imports.counting.ts'
import type { KindOfImport } from '../imports.kind.ts'
import { markRows } from '../imports.marking.ts'
import type { Watch } from '../imports.progress.ts'
import type { ImportRow } from '../imports.queries.ts'
import { judgeStays, type Judged } from './bookings.judging.ts'
import { bookablePlaces } from './bookings.places.ts'
import { alreadyThere, stagedPlaceIds, stagedStays } from './bookings.staged.ts'
import { markJudged } from './bookings.together.ts'

/** Bookings that are written in one statement; between two of them somebody may cancel. */
const chunkRows = 1_000

type Writing = { row: ImportRow; placeId: number; now: Instant }

const insertPlates = (tx: Tx, plates: readonly string[]) =>
  sql`insert into plates (plate) select distinct unnest(${plates}::text[]) order by 1 on conflict do nothing`.execute(
    tx,
  )

const columnsOf = ({ stay, price }: Judged) => ({
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
const insertBookings = async (tx: Tx, { row, placeId, now }: Writing, judged: readonly Judged[]): Promise<number> => {
  await insertPlates(
    tx,
    judged.map(({ stay }) => stay.plate),
  )
  const { numAffectedRows } = await sql`
    with made as (
      insert into bookings (place_id, plate_id, start_time, end_time, name, phone, email, external_booking_number, comments,
        cost_in_cents, currency, tariff_id, price_trace, created_by_owner_id, created_at, updated_at)
      select ${placeId}, n.id, r.start_time, r.end_time, r.name, r.phone, r.email, r.number, r.comments, r.cost, r.currency,
        r.tariff_id, nullif(r.trace, 'null'::jsonb), ${row.owner_id}::bigint, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(judged.map(columnsOf))}::jsonb) as r(plate text, start_time timestamptz,
        end_time timestamptz, name text, phone text, email text, number text, comments text, cost bigint, currency text,
        tariff_id bigint, trace jsonb)
      join plates n on n.plate = r.plate
      returning *
    )
    insert into audit_events (fact, entity, entity_id, owner_id, place_id, reason, before, after, created_at)
    select 'booking.added', 'booking', m.id, ${row.owner_id}::bigint, m.place_id, '', '{}'::jsonb,
      jsonb_build_object('ImportId', ${row.id}::bigint, 'LicensePlate', n.plate, 'StartTime', ${asWire('m.start_time')},
        'EndTime', ${asWire('m.end_time')}, 'Name', m.name, 'Phone', m.phone, 'Email', m.email, 'ExternalBookingNumber',
        m.external_booking_number, 'Comments', m.comments, 'CostInCents', m.cost_in_cents),
      ${now}::timestamptz
    from made m join plates n on n.id = m.plate_id`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

type Step = { writing: Writing; book: PriceBook; watch: Watch }

/** A place's rows, judged once more while nobody else books there: it may have filled up since the dry run (R144). */
const bringToPlace = async (tx: Tx, { writing, book, watch }: Step): Promise<number> => {
  const { row, placeId } = writing
  await lockBookingsOf(tx, placeId)
  // After the lock: it may have stopped taking bookings, or left the sender's reach.
  const place = (await bookablePlaces(tx, row.owner_id)).find(({ PlaceID }) => PlaceID === placeId)
  await markRows(tx, row.id).notice('imports.alreadyThere', alreadyThere(row.id, placeId))
  const stays = await stagedStays(tx, row.id, placeId)
  const confirmed = row.options.ConfirmedReasons
  const judged: Judged[] = place
    ? await judgeStays(tx, { place, stays, book, confirmed })
    : stays.map((stay) => ({ stay, refused: 'imports.placeNotBookable', doubts: [] }))
  await markJudged(
    tx,
    row,
    judged.filter(({ price }) => price === undefined),
  )
  const good = judged.filter(({ price }) => price !== undefined)
  let added = 0
  for (let from = 0; from < good.length; from += chunkRows) {
    added += await insertBookings(tx, writing, good.slice(from, from + chunkRows))
    await watch(Math.min(0.99, added / Math.max(1, row.rows_to_add)))
  }
  return added
}

/** Bookings as the desk would have made them, each priced by its place (R148). */
export const bringIn: KindOfImport['bringIn'] = async (tx, row, { now, watch }) => {
  const book = openPriceBook(tx)
  let added = 0
  for (const placeId of await stagedPlaceIds(tx, row.id))
    added += await bringToPlace(tx, { writing: { row, placeId, now }, book, watch })
  // Last of all: progress is written beside this transaction, and would wait for this row.
  await countLeftOut(tx, row.id)
  return added
}
