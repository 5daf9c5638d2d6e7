import type { statementsApi } from '@parkla/contract/money/statements/statements.endpoints.ts'
import { isMonthOver, statementNumber } from '@parkla/contract/money/statements/statements.policy.ts'
import {
  mostPreviewed,
  type ListStatements,
  type MonthPreview,
  type OpenMonth,
  type Statement,
  type StatementLine,
  type StatementWithLines,
} from '@parkla/contract/money/statements/statements.schema.ts'
import type { RequestOf } from '@parkla/contract/kit/endpoint.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { reject } from '@parkla/contract/kit/verdict.ts'
import { sql } from 'kysely'
import { scopeFor, type Context } from '../../kit/context.ts'
import type { Db, Tx } from '../../kit/database/database.ts'
import { found, insist } from '../../kit/errors.ts'
import { limitOf, pageOf } from '../../kit/lists/paging.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'
import { earliestToday, readNewLines, unclosedMonths, wholeOf, type NewLine } from './statement-lines.queries.ts'

type Stored<Row> = Omit<Row, 'Number'> & { number: number }

const statementColumns = sql`
  m.id as "ID", m.number, m.place_id as "PlaceId", m.place_name as "PlaceName", to_char(m.month, 'YYYY-MM') as "Month",
  m.currency as "Currency", m.payout_in_cents as "PayoutInCents", m.closed_at as "ClosedAt",
  coalesce(nullif(o.name, ''), o.email, '') as "ClosedBy", p.time_zone as "TimeZone"`
const statementTables = sql`statements m join places p on p.id = m.place_id left join owners o on o.id = m.closed_by_owner_id`

const numbered = <Row extends { number: number }>({ number, ...row }: Row) => ({
  ...row,
  Number: statementNumber(number),
})

/** Statements, newest month first. */
export const listStatements = async (
  ctx: Context,
  { month, placeId, ...paging }: ListStatements,
): Promise<Page<Statement>> => {
  const { limit, offset } = limitOf(paging)
  const { rows } = await sql<Stored<Statement>>`
    select ${statementColumns} from ${statementTables}
    where ${placeId === 0 ? sql`true` : sql`m.place_id = ${wholeOf(placeId)}`}
      and ${month === '' ? sql`true` : sql`m.month = ${`${month}-01`}::date`}
      and ${placeVisibleTo(scopeFor(ctx, 'reports.viewPayout'))}
    order by m.month desc, m.number desc limit ${limit} offset ${offset}`.execute(ctx.replica)
  return pageOf(rows.map(numbered), paging)
}

const lineColumns = sql`
  l.kind as "Kind", l.place_id as "PlaceId", l.place_name as "PlaceName", to_char(coalesce(e.month, l.booked_month), 'YYYY-MM') as "Month",
  coalesce(e.number, 0) as number, l.sessions as "PaidSessions", l.paid_in_cents as "PaidInCents",
  l.fleet_in_cents as "FleetPaidInCents", -l.refunded_in_cents as "RefundedInCents", -l.by_hand_in_cents as "PaidByHandInCents",
  -l.vat_in_cents as "VatInCents", -l.fee_in_cents as "FeesInCents", -l.commission_in_cents as "CommissionInCents",
  l.payout_in_cents as "PayoutInCents"`

const readLines = async (db: Db | Tx, statementId: number): Promise<StatementLine[]> => {
  const { rows } = await sql<Omit<StatementLine, 'OfStatement'> & { number: number }>`
    select ${lineColumns} from statement_lines l left join statements e on e.id = l.of_statement_id
    where l.statement_id = ${statementId} order by l.id`.execute(db)
  return rows.map(({ number, ...line }) => ({ ...line, OfStatement: number === 0 ? '' : statementNumber(number) }))
}

const readCorrectedBy = async (db: Db | Tx, statementId: number): Promise<StatementWithLines['CorrectedBy']> => {
  const { rows } = await sql<{ ID: number; number: number; Month: string }>`
    select distinct m.id as "ID", m.number, to_char(m.month, 'YYYY-MM') as "Month"
    from statement_lines l join statements m on m.id = l.statement_id
    where l.of_statement_id = ${statementId} order by m.number`.execute(db)
  return rows.map(numbered)
}

export type ReadStatement = StatementWithLines & { seller: unknown }

/** 404 for a statement out of scope. */
export const readStatement = async (ctx: Context, id: number): Promise<ReadStatement> => {
  const { rows } = await sql<Stored<Statement> & { Address: string; seller: unknown }>`
    select ${statementColumns}, m.address as "Address", m.seller from ${statementTables}
    where m.id = ${id} and ${placeVisibleTo(scopeFor(ctx, 'reports.viewPayout'))}`.execute(ctx.db)
  const statement = numbered(found(rows[0]))
  return { ...statement, Lines: await readLines(ctx.db, id), CorrectedBy: await readCorrectedBy(ctx.db, id) }
}

export const findStatement = async (
  ctx: Context,
  { id }: RequestOf<(typeof statementsApi)['find']>,
): Promise<StatementWithLines> => {
  const { seller: _seller, ...statement } = await readStatement(ctx, id)
  return statement
}

type Sum = { rootId: number; currency: string; payout: number; corrections: number }

/** Groups the lines by whole place and currency: a statement each. */
export const statementsOf = (lines: readonly NewLine[]): Sum[] => {
  const sums = new Map<string, Sum>()
  for (const { rootId, currency, payout, kind } of lines) {
    const key = `${rootId} ${currency}`
    const sum = sums.get(key) ?? { rootId, currency, payout: 0, corrections: 0 }
    sum.payout += payout
    sum.corrections += kind === 'MONTH' ? 0 : payout
    sums.set(key, sum)
  }
  return [...sums.values()]
}

export const totalsOf = (statements: readonly Sum[]): MonthPreview['Totals'] => {
  const byCurrency = Map.groupBy(statements, ({ currency }) => currency)
  return [...byCurrency]
    .map(([Currency, all]) => ({
      Currency,
      Statements: all.length,
      PayoutInCents: all.reduce((sum, { payout }) => sum + payout, 0),
    }))
    .toSorted((one, other) => one.Currency.localeCompare(other.Currency))
}

/** Months that are over and have statements to make: the sums are those of the preview. */
export const listOpenMonths = async (ctx: Context): Promise<OpenMonth[]> => {
  const today = await earliestToday(ctx.db, ctx.now)
  const open: OpenMonth[] = []
  for (const month of await unclosedMonths(ctx.db, today.slice(0, 7))) {
    const totals = totalsOf(statementsOf(await readNewLines(ctx.db, { month, placeId: 0 })))
    open.push(...totals.map((total) => ({ Month: month, ...total })))
  }
  return open
}

const placeNames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from places where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const previewMonth = async (
  ctx: Context,
  { month, placeId }: RequestOf<(typeof statementsApi)['preview']>,
): Promise<MonthPreview> => {
  const isOver = isMonthOver(month, await earliestToday(ctx.db, ctx.now))
  insist(isOver ? { ok: true } : reject('statements.monthNotOver'), 'month')
  const statements = statementsOf(await readNewLines(ctx.db, { month, placeId }))
  const names = await placeNames(
    ctx.db,
    statements.map(({ rootId }) => rootId),
  )
  const shown = statements
    .map(({ rootId, currency, payout, corrections }) => ({
      PlaceId: rootId,
      PlaceName: names.get(rootId) ?? '',
      Currency: currency,
      PayoutInCents: payout,
      CorrectionsInCents: corrections,
    }))
    .toSorted((one, other) => one.PlaceName.localeCompare(other.PlaceName) || one.PlaceId - other.PlaceId)
  return {
    Totals: totalsOf(statements),
    Statements: shown.slice(0, mostPreviewed),
    IsMore: shown.length > mostPreviewed,
  }
}
