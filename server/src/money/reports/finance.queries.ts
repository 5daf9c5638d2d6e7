import { mostShownRows, type Grouping, type ReportCode } from '@parkla/contract/money/reports/reports.filters.ts'
import { mayReadReport, visibilityOf } from '@parkla/contract/money/reports/reports.policy.ts'
import type { FinanceReport, ReportQuery, ReportRow } from '@parkla/contract/money/reports/reports.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { escapeLiteral } from 'pg'
import { scopeOf } from '@parkla/contract/access/scope.ts'
import type { Tx } from '../../kit/database/database.ts'
import { insist, Rejection } from '../../kit/errors.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'
import * as fromDays from './day-total-reports.ts'
import * as fromRecords from './record-reports.ts'
import { placeSetsOf } from './place-sets.queries.ts'
import type { Definition, ReportReader, Wanted } from './report-definition.ts'
import { periodOf } from './report-period.ts'

export const definitions: Readonly<Record<ReportCode, Definition>> = {
  PAYOUT: fromDays.payout,
  REVENUE: fromDays.revenue,
  SESSIONS: fromDays.sessions,
  OCCUPANCY: fromRecords.occupancy,
  DISCOUNTS: fromDays.discounts,
  PASSES: fromRecords.passes,
  CAR_WASH: fromDays.carWash,
  VAT: fromDays.vat,
  DEBTS: fromDays.debts,
  FINES: fromRecords.fines,
  WHITELIST: fromRecords.whitelist,
  FLEET: fromRecords.fleet,
}

/** Filters of the query; a place clears the zone, and its parts count with it (R40). A test place counts only where it is chosen itself. */
const placeFilter = ({ placeId, zone, region, type }: ReportQuery, isOfAllPlaces: boolean): RawBuilder<boolean> => {
  if (placeId > 0) return sql`(p.id = ${placeId} or (p.parent_id = ${placeId} and not p.is_test))`
  const inZone = sql`exists (select from place_zones l where l.place_id = p.id and l.zone_id = ${zone})`
  return sql`not p.is_test and ${zone === 0 ? sql`true` : inZone} and ${region === '' ? sql`true` : sql`p.region = ${region}`}
    and ${type === 'ALL' || isOfAllPlaces ? sql`true` : sql`p.type = ${type}`}`
}

/** Lists have their own scope: managers may have no places (R189). */
export const isReportOfLists = (reportType: ReportCode): boolean => reportType === 'WHITELIST' || reportType === 'FLEET'

const placesOf = (ctx: ReportReader, query: ReportQuery, { isOfAllPlaces }: Definition): RawBuilder<boolean> => {
  const filter = placeFilter(query, isOfAllPlaces === true)
  if (isReportOfLists(query.reportType)) return filter
  return sql`${filter} and ${placeVisibleTo(scopeOf(ctx.reach, visibilityOf(query.reportType).permission))}`
}

type Sql = RawBuilder<unknown>

type Group = { key: Sql; name: Sql; order: readonly Sql[]; join?: Sql }

const noName = sql`''`
const month = sql`to_char(t.day, 'YYYY-MM')`

const groups: Readonly<Record<Grouping, Group>> = {
  PLACE: { key: sql`p.id::text`, name: sql`p.name`, order: [sql`lower(p.name)`, sql`p.id`] },
  ZONE: {
    key: sql`coalesce(z.id, 0)::text`,
    name: sql`coalesce(z.name, '')`,
    order: [sql`z.name is null`, sql`lower(z.name)`, sql`z.id`],
    join: sql`left join place_zones k on k.place_id = p.id left join zones z on z.id = k.zone_id and z.deleted_at is null`,
  },
  REGION: {
    key: sql`p.region`,
    name: sql`g.name`,
    order: [sql`lower(g.name)`, sql`p.region`],
    join: sql`join regions g on g.code = p.region`,
  },
  DAY: { key: sql`t.day::text`, name: noName, order: [sql`t.day`] },
  MONTH: { key: month, name: noName, order: [month] },
}

const noGroup: Group = { key: noName, name: noName, order: [] }

/** Condition: of the zones of a place only the zone of the query. */
const zoneOf = ({ zone, placeId }: ReportQuery): RawBuilder<boolean> =>
  zone > 0 && placeId === 0 ? sql`k.zone_id = ${zone}` : sql`true`

type Asked = { query: ReportQuery; wanted: Wanted }

const isInTime = (groupBy: Grouping | undefined): boolean => groupBy === 'DAY' || groupBy === 'MONTH'

/**
 * Sums `s0`, `s1`, … of the places asked for by place, or by day where groups are days or months. Grouped by numbers and joined later: to
 * sort all rows by names takes longer than to add them up.
 */
const summed = ({ query, wanted }: Asked, groupBy: Grouping | undefined): RawBuilder<unknown> => {
  const { source, sums, extra } = definitions[query.reportType]
  const of = isInTime(groupBy) ? sql`t.day` : sql`t.place_id`
  const by = sql.join([of, sql`t.currency`, ...(extra ? [extra.group] : [])])
  const columns = Object.values(sums).map((sum, at) => sql`coalesce(${sum}, 0) as ${sql.ref(`s${at}`)}`)
  return sql`select ${sql.join([by, ...columns])} from (${source(wanted)}) t
    where t.place_id in (select p.id from places p where ${wanted.places}) group by ${by}`
}

/** One row per group, currency and second key, with the sums as `s0`, `s1`, … and what orders them as `o0`, `o1`, … */
const grouped = (asked: Asked, groupBy: Grouping | undefined): RawBuilder<unknown> => {
  const { key, name, order, join = sql`` } = groupBy ? groups[groupBy] : noGroup
  const { sums, extra } = definitions[asked.query.reportType]
  const keys = [...order, ...(extra ? [extra.group] : []), sql`t.currency`]
  const columns = [
    sql`${key} as "Key", ${name} as "Name", t.currency as "Currency", ${extra?.select ?? sql`null::text`} as extra`,
    ...order.map((of, at) => sql`${of} as ${sql.ref(`o${at}`)}`),
    ...Object.keys(sums).map((_, at) => sql`sum(${sql.ref(`t.s${at}`)}) as ${sql.ref(`s${at}`)}`),
  ]
  // PostgreSQL does not group by a constant.
  const by = [key, name, ...keys].filter((part) => part !== noName)
  return sql`select ${sql.join(columns)} from (${summed(asked, groupBy)}) t
    ${isInTime(groupBy) ? sql`` : sql`join places p on p.id = t.place_id ${join}`}
    where ${groupBy === 'ZONE' ? zoneOf(asked.query) : sql`true`}
    group by ${sql.join(by)}`
}

type Stored = {
  isTotal: boolean
  Key: string
  Name: string
  Currency: string
  extra: string | number | null
  sums: Readonly<Record<string, number>>
}

/** A group of zeros, such as a place without debts, is no row. */
const isAnything = (sums: readonly Sql[]): Sql =>
  sql.join(
    sums.map((sum) => sql`${sum} <> 0`),
    sql` or `,
  )

const rowOrder = ({ groupBy }: ReportQuery): Sql =>
  sql.join([...groups[groupBy].order.map((_, at) => sql.ref(`o${at}`)), sql`extra, "Currency"`])

const objectOf = (names: readonly string[], sums: readonly Sql[]): Sql =>
  sql`jsonb_build_object(${sql.join(names.map((name, at) => sql`${sql.lit(name)}, ${sums[at]}::bigint`))})`

/** The groups in `g`, in their order. */
const shownRows = (query: ReportQuery): Sql => {
  const names = Object.keys(definitions[query.reportType].sums)
  const sums = names.map((_, at) => sql.ref(`s${at}`))
  return sql`select false as "isTotal", row_number() over (order by ${rowOrder(query)}) as at, "Key", "Name", "Currency", extra,
      ${objectOf(names, sums)} as sums
    from g where ${isAnything(sums)}`
}

/** Totals of the groups by currency alone, not those of the zones; of VAT, which is declared by rate, by rate too. */
const totalsOf = ({ query: { reportType, groupBy } }: Asked): Sql => {
  const names = Object.keys(definitions[reportType].sums)
  const sums = names.map((_, at) => sql`sum(${sql.ref(`s${at}`)})`)
  const by = reportType === 'VAT' ? sql`extra, "Currency"` : sql`"Currency"`
  return sql`select true as "isTotal", row_number() over (order by ${by}) as at, '' as "Key", '' as "Name", "Currency",
      ${reportType === 'VAT' ? sql`extra` : sql`null`} as extra, ${objectOf(names, sums)} as sums
    from ${groupBy === 'ZONE' ? sql`a` : sql`g`} group by ${by} having ${isAnything(sums)}`
}

/** Totals are not those of the zones, because a place may be in several. */
const withGroups = (asked: Asked): RawBuilder<unknown> => {
  const { groupBy } = asked.query
  const alone = groupBy === 'ZONE' ? sql`, a as materialized (${grouped(asked, undefined)})` : sql``
  return sql`with g as materialized (${grouped(asked, groupBy)})${alone}`
}

const readGroups = async (tx: Tx, asked: Asked, limit: number): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`${withGroups(asked)}
    (${shownRows(asked.query)} order by at limit ${sql.lit(limit)}) union all (${totalsOf(asked)})
    order by "isTotal", at`.execute(tx)
  return rows
}

const valuesOf = ({ columns, extra }: Definition, row: Pick<Stored, 'extra' | 'sums'>): ReportRow['Values'] =>
  Object.fromEntries([
    ...(extra ? [[extra.column[0], extra.column[2](row)] as const] : []),
    ...columns.map(([id, , of]) => [id, of(row.sums)] as const),
  ])

const rowOf =
  (definition: Definition) =>
  (row: Stored): ReportRow => ({
    Key: row.Key,
    Name: row.Name,
    Currency: row.Currency,
    Values: valuesOf(definition, row),
  })

/** More places are read by day or month and joined; fewer each by its own rows. */
const fewPlaces = 200

/** How the rows of places are found: of each place by itself, of all places of a period, or by day those of sets. */
const narrowed = async (
  tx: Tx,
  { places, groupBy }: { places: RawBuilder<boolean>; groupBy: Grouping },
): Promise<Pick<Wanted, 'ofPlaces' | 'sets'>> => {
  const { rows } = await sql<{ id: number }>`select p.id from places p where ${places} limit ${fewPlaces + 1}`.execute(
    tx,
  )
  if (rows.length <= fewPlaces) return { ofPlaces: sql`place_id = any(${rows.map(({ id }) => id)}::bigint[])` }
  return { ofPlaces: sql`true`, sets: groupBy === 'DAY' ? await placeSetsOf(tx, places) : undefined }
}

/**
 * Reads in one snapshot, so that rows and totals agree. Reports are planned for their own period: a plan for any period expects few
 * days and sorts millions.
 */
const inSnapshot = <Result>(ctx: ReportReader, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  ctx.replica.transaction().execute(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    await sql`set local work_mem = '64MB'`.execute(tx)
    return read(tx)
  })

const askedFor = async (ctx: ReportReader, tx: Tx, query: ReportQuery): Promise<Asked> => {
  const { groupBy } = query
  const places = placesOf(ctx, query, definitions[query.reportType])
  return {
    query,
    wanted: { ...periodOf(ctx, query), ctx, groupBy, places, ...(await narrowed(tx, { places, groupBy })) },
  }
}

type Answer = Pick<FinanceReport, 'From' | 'To' | 'Totals'>

const answerOf = ({ query, wanted }: Asked, totals: readonly Stored[]): Answer => ({
  From: wanted.from,
  To: wanted.to,
  Totals: totals.map((row) => ({ Currency: row.Currency, Values: valuesOf(definitions[query.reportType], row) })),
})

/** The first 1,000 rows, and the totals of all groups, which are not the sums of the rows where places are in several zones. */
export const readFinanceReport = (ctx: ReportReader, query: ReportQuery): Promise<FinanceReport> => {
  insist(mayReadReport(ctx.actor, query.reportType))
  periodOf(ctx, query)
  return inSnapshot(ctx, async (tx) => {
    const asked = await askedFor(ctx, tx, query)
    const stored = await readGroups(tx, asked, mostShownRows + 1)
    const rows = stored.filter(({ isTotal }) => !isTotal)
    const totals = stored.filter(({ isTotal }) => isTotal)
    return {
      ...answerOf(asked, totals),
      Rows: rows.slice(0, mostShownRows).map(rowOf(definitions[query.reportType])),
      IsMore: rows.length > mostShownRows,
    }
  })
}

const rowsAtOnce = 5_000

const literal = (value: unknown): string => escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value))

/** A cursor takes no parameters. The values are days, ids, region codes and a time, never null. */
const withoutParameters = (tx: Tx, statement: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { sql: text, parameters } = statement.compile(tx)
  return sql.raw(text.replaceAll(/\$(\d+)/g, (_, number) => literal(parameters[Number(number) - 1])))
}

/**
 * Reads the whole report for a file: rows go to `add` in batches as they are read, at most `limit` of them, and memory stays flat. The
 * snapshot ends with the last row, so `add` must not wait for a client.
 */
export const readWholeReport = (
  ctx: ReportReader,
  query: ReportQuery,
  {
    limit,
    add,
    closed,
  }: { limit: number; add: (rows: ReportRow[]) => Promise<void>; closed?: AbortSignal | undefined },
): Promise<Answer & { IsMore: boolean }> => {
  insist(mayReadReport(ctx.actor, query.reportType))
  periodOf(ctx, query)
  return inSnapshot(ctx, async (tx) => {
    const asked = await askedFor(ctx, tx, query)
    const { rows: totals } = await sql<Stored>`${withGroups(asked)} ${totalsOf(asked)}`.execute(tx)
    const all = sql`${withGroups(asked)} ${shownRows(query)} order by at`
    await sql`declare report_rows no scroll cursor for ${withoutParameters(tx, all)}`.execute(tx)
    let count = 0
    for (;;) {
      // The caller has cancelled: the rest is not read.
      if (closed?.aborted) throw new Rejection(408, 'request.timeout')
      const { rows } = await sql<Stored>`fetch ${sql.lit(rowsAtOnce)} from report_rows`.execute(tx)
      await add(rows.slice(0, limit - count).map(rowOf(definitions[query.reportType])))
      count += rows.length
      if (rows.length < rowsAtOnce || count > limit) break
    }
    return { ...answerOf(asked, totals), IsMore: count > limit }
  })
}
