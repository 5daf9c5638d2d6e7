import { linkedScope } from '@parkla/contract/access/scope.ts'
import type { FileAnswer } from '@parkla/contract/kit/endpoint.ts'
import { formatInstant, parseLocal, formatLocalDate } from '@parkla/contract/kit/time.ts'
import type { Grouping } from '@parkla/contract/reports/reports.filters.ts'
import type { FinanceReport, ReportColumn, ReportQuery, ReportRow } from '@parkla/contract/reports/reports.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import { xlsxStream, type SheetColumn, type SheetRow } from '../../kit/spreadsheet/spreadsheet-write.ts'
import { placeVisibleTo } from '../access/visible-to.ts'
import { readReport } from './finance.queries.ts'
import { columnsOf, phrases } from './report-types.ts'

/** Rows of the largest report: groups of 5,000 places, or their zones and lists, in a few currencies. */
const mostFileRows = 100_000

const groupType = (groupBy: Grouping): SheetColumn['type'] =>
  groupBy === 'DAY' ? 'day' : groupBy === 'MONTH' ? 'month' : 'text'

const sheetTypes = { TEXT: 'text', NUMBER: 'number', MONEY: 'money', PERCENT: 'percent' } as const

const sheetColumns = (query: ReportQuery, columns: readonly ReportColumn[], words: Words): SheetColumn[] => [
  { header: words.groupBy[query.groupBy], type: groupType(query.groupBy), widthInCharacters: 30 },
  { header: words.file.currency, type: 'text', widthInCharacters: 10 },
  ...columns.map(({ Name, Kind }): SheetColumn => ({ header: Name, type: sheetTypes[Kind], widthInCharacters: 18 })),
]

type Words = (typeof phrases)['en']

/** Name of the group; days and months are dates. */
const groupCell = ({ Key, Name }: ReportRow, groupBy: Grouping, words: Words): string => {
  if (groupBy === 'DAY') return `${Key}T00:00:00.000Z`
  if (groupBy === 'MONTH') return `${Key}-01T00:00:00.000Z`
  return groupBy === 'ZONE' && Key === '0' ? words.file.noZone : Name
}

/** Empty for a place, region or zone that the caller does not reach. */
const nameOf = async (ctx: Context, named: RawBuilder<unknown>): Promise<string> => {
  const { rows } = await sql<{ name: string }>`${named} and ${placeVisibleTo(linkedScope(ctx.reach))} limit 1`.execute(
    ctx.replica,
  )
  return rows[0]?.name ?? ''
}

const placeName = (ctx: Context, id: number) => nameOf(ctx, sql`select p.name from places p where p.id = ${id}`)

const regionName = (ctx: Context, code: string) =>
  nameOf(ctx, sql`select g.name from regions g join places p on p.region = g.code where g.code = ${code}`)

const zoneName = (ctx: Context, id: number) =>
  nameOf(
    ctx,
    sql`select z.name from zones z join place_zones l on l.zone_id = z.id join places p on p.id = l.place_id where z.id = ${id}`,
  )

const dayText = (day: string): string => {
  const local = parseLocal(day)
  return local ? formatLocalDate(local) : day
}

/** The query in words, one line each; a place says more than zone and type. */
const queryLines = async (
  ctx: Context,
  query: ReportQuery,
  { From, To }: FinanceReport,
): Promise<[string, string][]> => {
  const words = phrases[ctx.language]
  const place: [string, string][] =
    query.placeId > 0
      ? [[words.file.place, await placeName(ctx, query.placeId)]]
      : [
          [words.file.region, query.region === '' ? words.file.all : await regionName(ctx, query.region)],
          [words.file.zone, query.zone > 0 ? await zoneName(ctx, query.zone) : words.file.all],
          [words.file.placeType, words.placeType[query.type]],
        ]
  return [
    [words.file.report, words.name[query.reportType]],
    [words.file.period, `${dayText(From)} – ${dayText(To)}`],
    ...place,
    [words.file.groupBy, words.groupBy[query.groupBy]],
    [words.file.made, formatInstant(ctx.now, ctx.actor.timeZone)],
  ]
}

const totalRow = (
  label: string,
  { Currency, Values }: FinanceReport['Totals'][number],
  columns: readonly ReportColumn[],
): SheetRow => [label, Currency, ...columns.map(({ Id }) => Values[Id] ?? null)]

/** The report as a workbook: its query and totals above the rows. A place outside the caller's scope gives no rows and no name. */
export const makeReportFile = async (ctx: Context, query: ReportQuery): Promise<FileAnswer> => {
  const words = phrases[ctx.language]
  const report = await readReport(ctx, query, mostFileRows)
  const columns = columnsOf(query.reportType, ctx.language)
  await ctx.transaction((tx) =>
    record(tx, ctx, {
      fact: 'list.exported',
      entity: 'list',
      id: 'reports',
      after: { Format: 'xlsx', ReportType: query.reportType, From: report.From, To: report.To, GroupBy: query.groupBy },
    }),
  )
  const rows = report.Rows.map((row): SheetRow => [
    groupCell(row, query.groupBy, words),
    row.Currency,
    ...columns.map(({ Id }) => row.Values[Id] ?? null),
  ])
  const content = xlsxStream(rows, {
    name: words.name[query.reportType],
    columns: sheetColumns(query, columns, words),
    timeZone: 'UTC',
    top: [
      ...(await queryLines(ctx, query, report)),
      [],
      ...report.Totals.map((total) => totalRow(words.file.total, total, columns)),
      [],
    ],
  })
  const title = words.name[query.reportType].toLowerCase().replaceAll(' ', '-')
  return { fileName: `${title}-${report.From}-${report.To}.xlsx`, content }
}
