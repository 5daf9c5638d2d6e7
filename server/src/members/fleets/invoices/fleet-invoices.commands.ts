import { dayOfKey, monthInstants } from '@parkla/contract/kit/calendar.ts'
import { sql } from 'kysely'
import { record } from '../../../kit/audit.ts'
import type { Tx } from '../../../kit/database/database.ts'
import type { JobContext } from '../../../kit/jobs/jobs.ts'
import { vatPercentOfStay } from '../../../office/settings/vat-rates.queries.ts'
import { lockMoneyOf } from '../covering.queries.ts'

/** A month of a fleet, on the clock of its region. `oldest`: the first month that may still get an invoice of its own. */
export type DueInvoice = {
  fleetId: number
  name: string
  currency: string
  zone: string
  month: string
  oldest: string
}

type Line = {
  sessionId: number
  place: string
  vatPercent: number
  gross: number
  isCorrection: boolean
  ofInvoiceId: number | null
}
type Month = ReturnType<typeof monthInstants>

/**
 * What a fleet pays for the sessions of a month, and corrections: what sessions of its earlier invoices cost more or less since, and
 * sessions that came to the fleet after their month was invoiced, or too late for an invoice of their own. None from before the
 * first stored invoice. The VAT rate is the one on the local day of the stay's last moment (R4).
 */
const invoiceLines = async (tx: Tx, { fleetId, zone, oldest }: DueInvoice, { from, to }: Month): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    with invoiced as (
      select l.session_id, sum(l.gross_in_cents) as gross, min(i.id) as invoice_id
      from fleet_invoices i join fleet_invoice_lines l on l.invoice_id = i.id where i.fleet_id = ${fleetId} group by 1),
    own as (
      select s.id, m.id as invoice_id from sessions s left join fleet_invoices m on m.fleet_id = ${fleetId}
        and m.month = date_trunc('month', s.start_time at time zone ${zone})::date
      where s.fleet_id = ${fleetId} and s.deleted_at is null and s.start_time < ${to} and (s.start_time >= ${from}
        or s.start_time >= (select min(period_start) from fleet_invoices)
          and (m.id is not null or s.start_time < ${oldest}::date::timestamp at time zone ${zone}))),
    wanted as (
      select coalesce(i.session_id, o.id) as id, coalesce(i.invoice_id, o.invoice_id) as invoice_id,
        i.gross is not null as is_invoiced, coalesce(i.gross, 0) as gross
      from own o full join invoiced i on i.session_id = o.id),
    priced as (
      select s.id, s.place_id, s.start_time, s.end_time, w.invoice_id,
        w.is_invoiced or s.start_time < ${from} as is_correction,
        case when s.fleet_id = ${fleetId} and s.deleted_at is null and s.status <> 'CANCELLED'
          then s.hidden_cost_in_cents else 0 end - w.gross as gross
      from wanted w join sessions s on s.id = w.id)
    select s.id::bigint as "sessionId", p.name as place, ${vatPercentOfStay(sql`p.region`)} as "vatPercent",
      s.gross::bigint as gross, s.is_correction as "isCorrection", s.invoice_id::bigint as "ofInvoiceId"
    from priced s join places p on p.id = s.place_id
    where s.gross <> 0 order by s.start_time, s.id`.execute(tx)
  return rows
}

const isRunning = async (tx: Tx, fleetId: number, { from, to }: Month): Promise<boolean> => {
  const { rows } = await sql`select 1 from sessions s where s.fleet_id = ${fleetId} and s.deleted_at is null
    and s.status = 'STARTED' and s.start_time >= ${from} and s.start_time < ${to} limit 1`.execute(tx)
  return rows.length > 0
}

/** The seller if one operator ran all sessions of the invoice (R41); null for the product's name. */
const readSeller = async (tx: Tx, lines: readonly Line[]): Promise<unknown> => {
  const { rows } = await sql<{ seller: unknown }>`
    select (select value -> o.operator from settings where key = 'sellers') as seller
    from (select distinct operator from sessions where id = any(${lines.map(({ sessionId }) => sessionId)}::bigint[])) o`.execute(
    tx,
  )
  return rows.length === 1 ? (rows[0]?.seller ?? null) : null
}

const insertLines = (tx: Tx, invoiceId: number, lines: readonly Line[]) =>
  sql`insert into fleet_invoice_lines (invoice_id, session_id, place_name, vat_percent, gross_in_cents, is_correction, of_invoice_id)
    select ${invoiceId}::bigint, l."sessionId", l.place, l."vatPercent", l.gross, l."isCorrection", l."ofInvoiceId"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("sessionId" bigint, place text, "vatPercent" numeric,
      gross bigint, "isCorrection" boolean, "ofInvoiceId" bigint)`.execute(tx)

/**
 * Stores the invoice of a month, once: under the lock of the fleet, so that invoices of two months never have the same correction,
 * and another node's insert of the same month adds nothing. Not while a session of the month runs, because its cost is not final, and not without any amount. Returns whether it was stored.
 */
export const storeInvoice = (ctx: JobContext, due: DueInvoice): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const { fleetId, name, month } = due
    await lockMoneyOf(tx, fleetId)
    const bounds = monthInstants(dayOfKey(month), due.zone)
    if (await isRunning(tx, fleetId, bounds)) return false
    const lines = await invoiceLines(tx, due, bounds)
    if (lines.length === 0) return false
    const number = `F${fleetId}-${month.slice(0, 7).replace('-', '')}`
    const gross = lines.reduce((sum, line) => sum + line.gross, 0)
    const seller = await readSeller(tx, lines)
    const { rows } = await sql<{ id: number }>`
      insert into fleet_invoices (fleet_id, number, month, period_start, period_end, buyer, seller, currency, time_zone,
        gross_in_cents, created_at)
      values (${fleetId}, ${number}, ${month}::date, ${bounds.from}, ${bounds.to}, ${name}, ${JSON.stringify(seller)}::jsonb,
        ${due.currency}, ${due.zone}, ${gross}, ${ctx.now})
      on conflict (fleet_id, month) do nothing returning id`.execute(tx)
    const [stored] = rows
    if (!stored) return false
    await insertLines(tx, stored.id, lines)
    const after = { Number: number, GrossInCents: gross, Lines: lines.length }
    await record(tx, ctx, { fact: 'fleet.invoiced', entity: 'fleet', id: fleetId, after, topic: 'fleets' })
    return true
  })
