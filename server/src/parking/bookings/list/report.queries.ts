import type { Actor } from '@parkla/contract/access/actor.ts'
import type { bookingsApi } from '@parkla/contract/parking/bookings/bookings.endpoints.ts'
import { reportFileName } from '@parkla/contract/parking/bookings/report-file-name.ts'
import { monthInstants } from '@parkla/contract/kit/calendar.ts'
import type { Booking } from '@parkla/contract/parking/bookings/bookings.schema.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { instantToLocal, type Instant } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import { positionsOf, selectedOf, type Columns, type TupleOf } from '../../../kit/database/columns.ts'
import type { Context } from '../../../kit/context.ts'
import { readTuples } from '../../../kit/database/read.ts'
import { xlsxStream, type SheetColumn, type SheetRow } from '../../../kit/spreadsheet/spreadsheet-write.ts'
import { readBookable } from '../bookable.queries.ts'
import { hasPrice, plateOfBooking, seenBy } from '../bookings.row.ts'
import { overlapping } from '../../booked-spots/booked-spots.queries.ts'
import { phrases, type Words } from '../phrases.ts'

const columnsIn = (words: Words): SheetColumn[] => [
  { header: words.shared.plate, type: 'text' },
  { header: words.shared.start, type: 'instant' },
  { header: words.shared.end, type: 'instant' },
  { header: words.shared.personName, type: 'text', widthInCharacters: 24 },
  { header: words.shared.phone, type: 'text', widthInCharacters: 16 },
  { header: words.shared.email, type: 'text', widthInCharacters: 28 },
  { header: words.externalNumber, type: 'text', widthInCharacters: 18 },
  { header: words.shared.comments, type: 'text', widthInCharacters: 40 },
  { header: words.column.created, type: 'instant' },
  { header: words.shared.cost, type: 'money' },
  { header: words.shared.currency, type: 'currency', widthInCharacters: 10 },
]

type Row = Omit<Booking, 'CostInCents'> & {
  /** Null: no price. */
  CostInCents: number | null
}

/** Columns of the sheet, in order. */
const columns = [
  ['LicensePlate', plateOfBooking],
  ['StartTime', 'b.start_time'],
  ['EndTime', 'b.end_time'],
  ['Name', 'b.name'],
  ['Phone', 'b.phone'],
  ['Email', 'b.email'],
  ['ExternalBookingNumber', 'b.external_booking_number'],
  ['Comments', 'b.comments'],
  ['CreatedAt', 'b.created_at'],
  ['CostInCents', `case when ${hasPrice} then b.cost_in_cents end`],
  ['Currency', 'b.currency'],
] as const satisfies Columns<Row>

type ReportTuple = TupleOf<Row, typeof columns>
const at = positionsOf(columns)

const asRow = (actor: Actor, row: ReportTuple): SheetRow => {
  const { Name, Phone, Email } = seenBy(actor, { Name: row[at.Name], Phone: row[at.Phone], Email: row[at.Email] })
  return [...row].with(at.Name, Name).with(at.Phone, Phone).with(at.Email, Email)
}

const pageSize = 1_000

type Month = { placeId: number; from: Instant; to: Instant }

/** Reads all ids of the month first (few bytes each), then the rows page by page. */
const idsOf = async (ctx: Context, { placeId, ...month }: Month): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select b.id from bookings b where ${overlapping(placeId, month)} order by b.start_time, b.id`.execute(ctx.replica)
  return rows.map(({ id }) => id)
}

const rowsText = `select ${selectedOf(columns)} from bookings b where b.id = any($1::bigint[]) order by b.start_time, b.id`

/** Sums of what was read so far, per currency (R86). */
type Totals = Map<string, number>

async function* rowsOf(ctx: Context, month: Month, totals: Totals): AsyncGenerator<SheetRow> {
  const ids = await idsOf(ctx, month)
  for (let first = 0; first < ids.length; first += pageSize) {
    const page = [ids.slice(first, first + pageSize)]
    for (const tuple of await readTuples<ReportTuple>(ctx.replica, rowsText, page)) {
      const currency = tuple[at.Currency]
      totals.set(currency, (totals.get(currency) ?? 0) + (tuple[at.CostInCents] ?? 0))
      yield asRow(ctx.actor, tuple)
    }
  }
}

const totalRows = (totals: Totals, totalText: string): SheetRow[] => {
  const sums = totals.size === 0 ? [['', 0] as const] : [...totals]
  return sums.map(([currency, cents]) => [totalText, null, null, null, null, null, null, null, null, cents, currency])
}

/** R152. */
export const makeReport = async (
  ctx: Context,
  { id, from }: RequestOf<(typeof bookingsApi)['report']>,
): Promise<FileAnswer> => {
  const place = await readBookable(ctx.replica, ctx, { permission: 'bookings.view', placeId: id })
  const timeZone = place.TimeZone
  const day = from ?? instantToLocal(ctx.now, timeZone)
  const words = phrases[ctx.language]
  const totals: Totals = new Map()
  const rows = rowsOf(ctx, { placeId: id, ...monthInstants(day, timeZone) }, totals)
  return {
    fileName: reportFileName(place.PlaceName, day),
    content: xlsxStream(rows, {
      name: place.PlaceName,
      columns: columnsIn(words),
      timeZone,
      bottom: () => totalRows(totals, words.shared.total),
    }),
  }
}
