import { mayReadBalance } from '@parkla/contract/fleets/fleets.policy.ts'
import type { fleetBalanceApi } from '@parkla/contract/fleets/fleet-balance.endpoints.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import { formatLocalDate, instantToLocal } from '@parkla/contract/kit/time.ts'
import { refuse } from '@parkla/contract/kit/verdict.ts'
import { netOfGross } from '@parkla/contract/sessions/sessions.policy.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Db } from '../../kit/database.ts'
import { insist } from '../../kit/errors.ts'
import { invoiceFormats, Seller } from '../../kit/invoice-paper.ts'
import type { PdfPaper } from '../../kit/pdf.ts'
import type { Language } from '../../kit/reasons.ts'
import { monthOf } from './fleet-report.queries.ts'
import { readFleet } from './fleets.queries.ts'
import type { FleetFields } from './fleets.row.ts'
import en from './phrases/en.json' with { type: 'json' }
import et from './phrases/et.json' with { type: 'json' }
import lv from './phrases/lv.json' with { type: 'json' }

type Month = { start: string; end: string }
/** Sessions of one place and VAT rate. */
type InvoiceLine = { place: string; sessions: number; gross: number; net: number; vatPercent: number }
type Invoice = Month & { number: string; fleet: FleetFields; lines: InvoiceLine[]; seller: unknown }

const phrases: Readonly<Record<Language, typeof en>> = { en, et, lv }

const ofMonth = (fleetId: number, { start, end }: Month) => sql`s.fleet_id = ${fleetId}
  and s.start_time >= ${start} and s.start_time < ${end} and s.deleted_at is null and s.status <> 'CANCELLED'`

/**
 * What a fleet pays for the sessions of a month, by place and VAT rate; the sum of `gross` is the sum of the report's costs. The
 * rate is the one on the local day of the stay's last moment (R4).
 */
export const invoiceLines = async (db: Db, fleetId: number, month: Month): Promise<InvoiceLine[]> => {
  const { rows } = await sql<Omit<InvoiceLine, 'net'>>`
    select p.name as place, count(*)::int as sessions, sum(s.hidden_cost_in_cents)::bigint as gross,
      coalesce(v.percent, 0)::float8 as "vatPercent"
    from sessions s join places p on p.id = s.place_id
      left join lateral (select percent from vat_rates v where v.region = p.region and v.valid_from <=
        (greatest(s.start_time, s.end_time - interval '1 millisecond') at time zone p.time_zone)::date
        order by v.valid_from desc limit 1) v on true
    where ${ofMonth(fleetId, month)} and s.hidden_cost_in_cents <> 0
    group by p.id, v.percent order by lower(p.name), p.id, v.percent`.execute(db)
  return rows.map((row) => ({ ...row, net: netOfGross(row.gross, row.vatPercent) }))
}

/** The seller if one operator ran all sessions of the month (R41), else the product's name. */
const readSeller = async (db: Db, fleetId: number, month: Month): Promise<unknown> => {
  const { rows } = await sql<{ seller: unknown }>`
    select (select value -> o.operator from settings where key = 'sellers') as seller
    from (select distinct s.operator from sessions s where ${ofMonth(fleetId, month)}) o`.execute(db)
  return rows.length === 1 ? rows[0]?.seller : undefined
}

const headOf = ({ number, fleet, start, end, seller }: Invoice, words: typeof en): PdfPaper['lines'] => {
  const { Name, Address, RegistryCode, VatNumber } = Seller.parse(seller ?? {})
  const day = (instant: string, ms = 0) =>
    formatLocalDate(instantToLocal(new Date(Date.parse(instant) + ms).toISOString(), fleet.TimeZone))
  const lines: [string, string][] = [
    [words.invoice.number, number],
    [words.invoice.date, day(end)],
    [words.invoice.period, `${day(start)} – ${day(end, -1)}`],
    [words.invoice.buyer, fleet.Name],
    [words.invoice.seller, Name],
    [words.invoice.address, Address],
    [words.invoice.registryCode, RegistryCode],
    [words.invoice.vatNumber, VatNumber],
  ]
  return lines.filter(([, value]) => value !== '')
}

const sumOf = (lines: readonly InvoiceLine[], part: 'net' | 'gross' | 'sessions'): number =>
  lines.reduce((sum, line) => sum + line[part], 0)

const paperOf = (invoice: Invoice, language: Language): PdfPaper => {
  const words = phrases[language]
  const { number, fleet, lines, end } = invoice
  const { money, percent } = invoiceFormats(language, fleet.Currency)
  const [net, gross] = [sumOf(lines, 'net'), sumOf(lines, 'gross')]
  const amount = { isAmount: true }
  return {
    title: `${words.invoice.title} ${number}`,
    language,
    lines: headOf(invoice, words),
    columns: [
      { header: words.invoice.place },
      { header: words.invoice.sessions, ...amount },
      { header: words.invoice.net, ...amount },
      { header: words.invoice.vatPercent, ...amount },
      { header: words.invoice.vat, ...amount },
      { header: words.invoice.gross, ...amount },
    ],
    rows: lines.map((line) => [
      line.place,
      String(line.sessions),
      money(line.net),
      percent(line.vatPercent),
      money(line.gross - line.net),
      money(line.gross),
    ]),
    totals: [[words.invoice.total, String(sumOf(lines, 'sessions')), money(net), '', money(gross - net), money(gross)]],
    createdAt: end,
  }
}

const isOpen = async (db: Db, fleetId: number, month: Month): Promise<boolean> => {
  const { rows } = await sql`select 1 from sessions s
    where ${ofMonth(fleetId, month)} and s.status = 'STARTED' limit 1`.execute(db)
  return rows.length > 0
}

/** R103. Refused before the month is over and while its sessions run, because its sum is not final. */
export const makeFleetInvoice = async (
  ctx: Context,
  { id, ...of }: RequestOf<(typeof fleetBalanceApi)['invoice']>,
): Promise<FileAnswer> => {
  const fleet = await readFleet(ctx.db, ctx, id)
  insist(mayReadBalance(ctx.actor, fleet))
  insist(fleet.Type === 'POSTPAID' ? { ok: true } : refuse('fleets.notPostpaid'))
  const month = monthOf(ctx, of, fleet)
  const isFinal = month.end <= ctx.now && !(await isOpen(ctx.db, id, month))
  insist(isFinal ? { ok: true } : refuse('fleets.monthOpen'))
  const number = `F${id}-${of.year}${String(of.month).padStart(2, '0')}`
  const [lines, seller] = [await invoiceLines(ctx.db, id, month), await readSeller(ctx.db, id, month)]
  // Loaded on first use: fonts and PDF writer are a tenth of a node's memory.
  const { writePdf } = await import('../../kit/pdf.ts')
  const paper = paperOf({ ...month, number, fleet, lines, seller }, ctx.language)
  return { fileName: `${phrases[ctx.language].invoice.fileName}-${number}.pdf`, content: await writePdf(paper) }
}
