import { mayReadBalance } from '@parkla/contract/members/fleets/fleets.policy.ts'
import type { fleetInvoicesApi } from '@parkla/contract/members/fleets/fleet-invoices.endpoints.ts'
import type { FleetInvoice } from '@parkla/contract/members/fleets/fleet-invoices.schema.ts'
import type { FileAnswer, RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { dayKey, instantToLocal, zeroDate } from '@parkla/contract/kit/time.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { found, insist } from '../../../kit/errors.ts'
import { exportList, listExport, type ExportColumn } from '../../../kit/lists/list-export.ts'
import { idAfter, limitOf, pageOf, type PageRequest } from '../../../kit/lists/paging.ts'
import { invoiceDay, paperOf, sumsOf, type Invoice, type InvoiceLine } from './fleet-invoice.ts'
import { readFleet } from '../fleets.queries.ts'
import { phrases, type Words } from '../phrases.ts'

type Api = typeof fleetInvoicesApi

/** Invoices are the whole fleet's: 403 for managers restricted to one user and for other admins (R100). */
const insistOnFleet = async (ctx: Context, id: number): Promise<void> =>
  insist(mayReadBalance(ctx.actor, await readFleet(ctx.replica, ctx, id)))

type Group = InvoiceLine & { invoiceId: number }

/** Lines of the papers: by place and VAT rate, corrections apart by the invoice they refer to. */
const readGroups = async (ctx: Context, invoiceIds: readonly number[]): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    select l.invoice_id::bigint as "invoiceId", l.place_name as place, l.vat_percent::float8 as "vatPercent",
      l.is_correction as "isCorrection", coalesce(r.number, '') as "ofNumber", count(*)::int as sessions,
      sum(l.gross_in_cents)::bigint as gross
    from fleet_invoice_lines l left join fleet_invoices r on r.id = l.of_invoice_id
    where l.invoice_id = any(${invoiceIds}::bigint[])
    group by 1, 2, 3, 4, 5 order by 1, 4, 5, lower(l.place_name), 2, 3`.execute(ctx.db)
  return rows
}

export const listFleetInvoices = async (
  ctx: Context,
  { id, ...paging }: RequestOf<Api['list']>,
): Promise<Page<FleetInvoice>> => {
  await insistOnFleet(ctx, id)
  const { limit, offset } = limitOf(paging)
  const after = paging.cursor === undefined ? sql`true` : sql`i.id < ${idAfter(paging.cursor)}`
  const { rows } = await sql<Omit<FleetInvoice, 'InvoiceDay' | 'NetInCents' | 'VatInCents'> & { End: string }>`
    select i.id as "Id", i.number as "Number", i.period_start as "PeriodStart", i.period_end as "End", i.time_zone as "TimeZone",
      (select count(*)::int from fleet_invoice_lines l where l.invoice_id = i.id) as "Lines",
      i.gross_in_cents as "GrossInCents", i.currency as "Currency", i.created_at as "CreatedAt"
    from fleet_invoices i where i.fleet_id = ${id} and ${after}
    order by i.id desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  const groups = Map.groupBy(
    await readGroups(
      ctx,
      rows.map(({ Id }) => Id),
    ),
    ({ invoiceId }) => invoiceId,
  )
  const invoices = rows.map(({ End: end, ...row }) => {
    const { net, gross } = sumsOf(groups.get(row.Id) ?? [])
    const InvoiceDay = dayKey(invoiceDay({ end, zone: row.TimeZone }))
    return { ...row, InvoiceDay, NetInCents: net, VatInCents: gross - net }
  })
  return pageOf(invoices, paging, ({ Id }) => ({ id: Id }))
}

const columnsOfList = (words: Words): ExportColumn<FleetInvoice>[] => {
  const dayOf = (instant: string, zone: string) => dayKey(instantToLocal(instant, zone))
  return [
    [words.shared.month, 'month', ({ PeriodStart, TimeZone }) => dayOf(PeriodStart, TimeZone)],
    [words.shared.invoiceNumber, ['text', 20], ({ Number: number }) => number],
    [words.invoices.day, 'day', ({ InvoiceDay }) => InvoiceDay],
    [words.shared.sessions, 'number', ({ Lines }) => Lines],
    [words.invoice.net, 'money', ({ NetInCents }) => NetInCents],
    [words.invoice.vat, 'money', ({ VatInCents }) => VatInCents],
    [words.shared.amount, 'money', ({ GrossInCents }) => GrossInCents],
    [words.shared.currency, 'currency', ({ Currency }) => Currency],
  ]
}

/** Invoices as they are listed (R182). */
export const exportFleetInvoices = listExport(phrases, listFleetInvoices, (words) => ({
  name: 'fleetInvoices',
  title: words.invoices.title,
  columns: columnsOfList(words),
}))

type ById = { id: number; invoiceId: number }

/** 404 for an invoice of another fleet. */
const readInvoice = async (ctx: Context, { id, invoiceId }: ById): Promise<Omit<Invoice, 'lines'>> => {
  const { rows } = await sql<Omit<Invoice, 'lines'>>`
    select i.number, i.period_start as start, i.period_end as "end", i.buyer, i.seller, i.currency, i.time_zone as zone
    from fleet_invoices i where i.id = ${invoiceId} and i.fleet_id = ${id}`.execute(ctx.db)
  return found(rows[0])
}

export const makeInvoicePaper = async (ctx: Context, by: RequestOf<Api['paper']>): Promise<FileAnswer> => {
  await insistOnFleet(ctx, by.id)
  const invoice = { ...(await readInvoice(ctx, by)), lines: await readGroups(ctx, [by.invoiceId]) }
  // Loaded on first use: fonts and PDF writer are a tenth of a node's memory.
  const { writePdf } = await import('../../../kit/papers/pdf.ts')
  const content = await writePdf(paperOf(invoice, ctx.language))
  return { fileName: `${phrases[ctx.language].shared.invoiceFile}-${invoice.number}.pdf`, content }
}

type SessionLine = {
  Id: number
  Name: string
  CarNumber: string
  PlaceName: string
  TimeZone: string
  StartTime: string
  EndTime: string
  VatPercent: number
  GrossInCents: number
  Currency: string
  Correction: string
}

/** Amounts and places as invoiced; plate and times are those of the session, which may have been anonymised since. */
const readLines = async (
  ctx: Context,
  { invoiceId, yes, ...paging }: PageRequest & ById & { yes: string },
): Promise<Page<SessionLine>> => {
  const { limit, offset } = limitOf(paging)
  const after = paging.cursor === undefined ? sql`true` : sql`l.session_id > ${idAfter(paging.cursor)}`
  const { rows } = await sql<SessionLine>`
    select l.session_id as "Id", coalesce(u.name, '') as "Name", coalesce(n.plate, '') as "CarNumber",
      l.place_name as "PlaceName", p.time_zone as "TimeZone", s.start_time as "StartTime",
      coalesce(s.end_time, ${zeroDate}) as "EndTime", l.vat_percent::float8 as "VatPercent",
      l.gross_in_cents as "GrossInCents", i.currency as "Currency", case when l.is_correction then coalesce(r.number, ${yes}) else '' end as "Correction"
    from fleet_invoices i join fleet_invoice_lines l on l.invoice_id = i.id join sessions s on s.id = l.session_id
      join places p on p.id = s.place_id left join plates n on n.id = s.plate_id
      left join fleet_users u on u.id = s.fleet_user_id left join fleet_invoices r on r.id = l.of_invoice_id
    where i.id = ${invoiceId} and ${after}
    order by l.session_id limit ${limit} offset ${offset}`.execute(ctx.db)
  return pageOf(rows, paging, ({ Id }) => ({ id: Id }))
}

const columnsIn = (words: Words): ExportColumn<SessionLine>[] => [
  [words.shared.personName, ['text', 24], ({ Name }) => Name],
  [words.shared.plate, 'text', ({ CarNumber }) => CarNumber],
  [words.shared.place, ['text', 28], ({ PlaceName }) => PlaceName],
  [words.shared.start, 'instant', ({ StartTime }) => StartTime],
  [words.shared.end, 'instant', ({ EndTime }) => EndTime],
  [words.shared.vatPercent, 'number', ({ VatPercent }) => VatPercent],
  [words.shared.amount, 'money', ({ GrossInCents }) => GrossInCents],
  [words.shared.currency, 'currency', ({ Currency }) => Currency],
  [words.invoice.correction, 'text', ({ Correction }) => Correction],
]

export const exportInvoiceLines = async (ctx: Context, filter: RequestOf<Api['lines']>): Promise<FileAnswer> => {
  await insistOnFleet(ctx, filter.id)
  const { number } = await readInvoice(ctx, filter)
  const words = phrases[ctx.language]
  return exportList(ctx, {
    name: 'fleetInvoice',
    filter,
    title: `${words.shared.invoice} ${number}`,
    columns: columnsIn(words),
    zoneOf: ({ TimeZone }) => TimeZone,
    list: (_ctx, page: PageRequest & ById) => readLines(ctx, { ...page, yes: words.shared.yes }),
  })
}
