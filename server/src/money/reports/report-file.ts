import type { Readable } from 'node:stream'
import { linkedScope } from '@parkla/contract/access/scope.ts'
import type { FileAnswer } from '@parkla/contract/kit/endpoint.ts'
import { formatInstant } from '@parkla/contract/kit/time.ts'
import type { Grouping } from '@parkla/contract/money/reports/reports.filters.ts'
import type {
  FinanceReport,
  ReportColumn,
  ReportFileQuery,
  ReportQuery,
  ReportRow,
} from '@parkla/contract/money/reports/reports.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { record } from '../../kit/audit.ts'
import type { Context } from '../../kit/context.ts'
import { shownDay } from '../../kit/days.ts'
import { announce } from '../../kit/live.ts'
import type { RawCall } from '../../kit/http/routes.ts'
import { xlsxStream, type SheetColumn, type SheetRow } from '../../kit/spreadsheet/spreadsheet-write.ts'
import { placeVisibleTo } from '../../people/access/visible-to.queries.ts'
import type { ReportReader } from './report-definition.ts'
import { openRowSpool, type RowSpool } from '../../kit/database/row-spool.ts'
import { definitions, isReportOfLists, readWholeReport } from './finance.queries.ts'
import { phrases, type Words } from './phrases.ts'
import { columnsOf } from './report-types.ts'

/** Rows of a sheet in spreadsheet programs (R16). */
const mostSheetRows = 1_048_576

const groupType = (groupBy: Grouping): SheetColumn['type'] =>
  groupBy === 'DAY' ? 'day' : groupBy === 'MONTH' ? 'month' : 'text'

const sheetTypes = { TEXT: 'text', NUMBER: 'number', MONEY: 'money', PERCENT: 'percent' } as const

const sheetColumns = (query: ReportQuery, columns: readonly ReportColumn[], words: Words): SheetColumn[] => [
  { header: words.groupBy[query.groupBy], type: groupType(query.groupBy), widthInCharacters: 30 },
  { header: words.shared.currency, type: 'currency', widthInCharacters: 10 },
  ...columns.map(({ Name, Kind }): SheetColumn => ({ header: Name, type: sheetTypes[Kind], widthInCharacters: 18 })),
]

type Period = Pick<FinanceReport, 'From' | 'To'>

/** Name of the group; days and months are dates. */
const groupCell = ({ Key, Name }: ReportRow, groupBy: Grouping, words: Words): string => {
  if (groupBy === 'DAY') return `${Key}T00:00:00.000Z`
  if (groupBy === 'MONTH') return `${Key}-01T00:00:00.000Z`
  return groupBy === 'ZONE' && Key === '0' ? words.noZone : Name
}

/** Empty for a place, region or zone that the caller does not reach. */
const nameOf = async (ctx: ReportReader, named: RawBuilder<unknown>): Promise<string> => {
  const { rows } = await sql<{ name: string }>`${named} and ${placeVisibleTo(linkedScope(ctx.reach))} limit 1`.execute(
    ctx.replica,
  )
  return rows[0]?.name ?? ''
}

const placeName = (ctx: ReportReader, id: number) => nameOf(ctx, sql`select p.name from places p where p.id = ${id}`)

const regionName = (ctx: ReportReader, code: string) =>
  nameOf(ctx, sql`select g.name from regions g join places p on p.region = g.code where g.code = ${code}`)

const zoneName = (ctx: ReportReader, id: number) =>
  nameOf(
    ctx,
    sql`select z.name from zones z join place_zones l on l.zone_id = z.id join places p on p.id = l.place_id where z.id = ${id}`,
  )

/**
 * False for a named place, region or zone out of reach: a mail with nothing in it would hide that the right is gone. Reports of lists
 * have the scope of their lists, whose managers may have no places (R189).
 */
export const mayReachPlaces = async (ctx: ReportReader, query: ReportQuery): Promise<boolean> => {
  if (isReportOfLists(query.reportType)) return true
  const names = [
    ...(query.placeId > 0 ? [await placeName(ctx, query.placeId)] : []),
    ...(query.placeId === 0 && query.region !== '' ? [await regionName(ctx, query.region)] : []),
    ...(query.placeId === 0 && query.zone > 0 ? [await zoneName(ctx, query.zone)] : []),
  ]
  return names.every((name) => name !== '')
}

/** Places of the query by name; a place says more than zone and type. */
const nameLines = async (ctx: ReportReader, query: ReportQuery): Promise<[string, string][]> => {
  const words = phrases[ctx.language]
  if (query.placeId > 0) return [[words.shared.place, await placeName(ctx, query.placeId)]]
  return [
    [words.shared.region, query.region === '' ? words.placeType.ALL : await regionName(ctx, query.region)],
    [words.field.zone, query.zone > 0 ? await zoneName(ctx, query.zone) : words.placeType.ALL],
    [words.field.placeType, words.placeType[definitions[query.reportType].isOfAllPlaces ? 'ALL' : query.type]],
  ]
}

type Described = { query: ReportQuery; report: Period; lines: readonly [string, string][] }

/** The query in words, one line each. */
const queryLines = (ctx: ReportReader, { query, report: { From, To }, lines }: Described): [string, string][] => {
  const words = phrases[ctx.language]
  return [
    [words.field.report, words.name[query.reportType]],
    [words.shared.period, `${shownDay(From)} – ${shownDay(To)}`],
    ...lines,
    [words.file.groupBy, words.groupBy[query.groupBy]],
    [words.file.made, formatInstant(ctx.now, ctx.actor.timeZone)],
  ]
}

const totalRow = (
  label: string,
  { Currency, Values }: FinanceReport['Totals'][number],
  columns: readonly ReportColumn[],
): SheetRow => [label, Currency, ...columns.map(({ Id }) => Values[Id] ?? null)]

type Cut = { rows: number; isCut: boolean }

const cutLine = ({ rows, isCut }: Cut, words: Words): SheetRow[] =>
  isCut ? [[words.file.cut.replace('{{rows}}', () => String(rows))]] : []

const recordExport = (ctx: Context, { reportType, groupBy }: ReportQuery, { From, To }: Period): Promise<void> =>
  ctx.transaction((tx) =>
    record(tx, ctx, {
      fact: 'list.exported',
      entity: 'list',
      id: 'reports',
      after: { Format: 'xlsx', ReportType: reportType, From, To, GroupBy: groupBy },
    }),
  )

async function* sheetRows(
  spool: RowSpool<ReportRow>,
  { query, columns, words }: { query: ReportQuery; columns: readonly ReportColumn[]; words: Words },
): AsyncGenerator<SheetRow> {
  for await (const row of spool.rows())
    yield [groupCell(row, query.groupBy, words), row.Currency, ...columns.map(({ Id }) => row.Values[Id] ?? null)]
}

/** Lines above the rows at most: query, notice, totals, header. */
const rowsAbove = 1_000

/** `closed` is aborted when the caller is gone; `onRows` gets the rows read so far after each batch. */
type FileOptions = {
  limit?: number
  closed?: AbortSignal | undefined
  onRows?: ((count: number) => void) | undefined
}

/** Reads all rows first, because the totals and the notice of a cut stand above them; in flat memory. */
const readRows = async (
  ctx: ReportReader,
  query: ReportQuery,
  { limit, closed, onRows }: FileOptions & { limit: number },
) => {
  const spool = openRowSpool<ReportRow>()
  let count = 0
  const add = async (rows: ReportRow[]): Promise<void> => {
    await spool.add(rows)
    count += rows.length
    onRows?.(count)
  }
  try {
    return { spool, report: await readWholeReport(ctx, query, { limit, add, closed }) }
  } catch (error) {
    await spool.discard()
    throw error
  }
}

/** Workbook of a report without its audit entry: for the mail of a schedule as well as for a download. Destroy `content` unless it is read. */
export const reportWorkbook = async (
  ctx: ReportReader,
  query: ReportQuery,
  { limit = mostSheetRows - rowsAbove, ...options }: FileOptions = {},
): Promise<FileAnswer & { content: Readable; report: Period & { IsMore: boolean } }> => {
  const words = phrases[ctx.language]
  const columns = columnsOf(query.reportType, ctx.language)
  const lines = await nameLines(ctx, query)
  const { spool, report } = await readRows(ctx, query, { limit, ...options })
  const content = xlsxStream(sheetRows(spool, { query, columns, words }), {
    name: words.name[query.reportType],
    columns: sheetColumns(query, columns, words),
    timeZone: 'UTC',
    top: [
      ...queryLines(ctx, { query, report, lines }),
      ...cutLine({ rows: limit, isCut: report.IsMore }, words),
      [],
      ...report.Totals.map((total) => totalRow(words.shared.total, total, columns)),
      [],
    ],
  })
  // A stream that is never read does not reach the end of its rows.
  content.once('close', () => void spool.discard())
  const title = words.name[query.reportType].toLowerCase().replaceAll(' ', '-')
  return { fileName: `${title}-${report.From}-${report.To}.xlsx`, content, report }
}

/**
 * Announces the rows read to the caller, one announcement at a time. Reading does not wait for it: the embedded database has one
 * connection, and the report's transaction holds it. The newest count is always announced last.
 */
const announceRows = (ctx: Context, id: number) => {
  let [newest, announced] = [0, 0]
  let sending: Promise<void> | undefined
  const send = async (): Promise<void> => {
    while (announced < newest) {
      announced = newest
      const progress = { id, rows: announced }
      // A lost announcement is replaced by the next.
      await announce(ctx.db, { topic: 'reportFiles', id: ctx.actor.id, placeId: 0, progress }).catch(() => undefined)
    }
    sending = undefined
  }
  const onRows = (rows: number): void => {
    newest = rows
    if (id !== 0) sending ??= send()
  }
  return { onRows, sent: async () => sending }
}

/** The report as a workbook: its query and totals above the rows. A place outside the caller's scope gives no rows and no name. */
export const makeReportFile = async (
  ctx: Context,
  { ProgressId, ...query }: ReportFileQuery,
  { closed }: Pick<RawCall, 'closed'>,
): Promise<FileAnswer> => {
  const progress = announceRows(ctx, ProgressId)
  const { report, ...file } = await reportWorkbook(ctx, query, { closed, onRows: progress.onRows })
  await progress.sent()
  try {
    await recordExport(ctx, query, report)
  } catch (error) {
    file.content.destroy()
    throw error
  }
  return file
}
