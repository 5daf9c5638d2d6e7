import { setImmediate } from 'node:timers/promises'
import type { FileAnswer } from '@parkla/contract/kit/endpoint.ts'
import type { ExportChoice } from '@parkla/contract/kit/listing.ts'
import type { Page } from '@parkla/contract/kit/page.ts'
import { dayKey, instantToLocal } from '@parkla/contract/kit/time.ts'
import { record } from '../audit.ts'
import type { Context } from '../context.ts'
import type { PageRequest } from './paging.ts'
import type { Language } from '../reasons.ts'
import {
  csvStream,
  wallMs,
  xlsxStream,
  xlsxType,
  type SheetColumn,
  type SheetRow,
} from '../spreadsheet/spreadsheet-write.ts'

type Cell = string | number | null
type Typed = SheetColumn['type'] | readonly [type: SheetColumn['type'], widthInCharacters: number]

/** A column of an export: header, type (with a width other than the usual), and value of a row. */
export type ExportColumn<Row> = readonly [header: string, type: Typed, cell: (row: Row) => Cell]

type Export<Filter, Row> = {
  /** Name in the audit trail, such as `sessions`. */
  name: string
  placeId?: number
  filter: Omit<Filter, keyof PageRequest> & ExportChoice
  /** Name of sheet and file, in the reader's language. */
  title: string
  columns: readonly ExportColumn<Row>[]
  /** Moments are written on the clock of this time zone; by default the reader's. */
  zoneOf?: (row: Row) => string
  /** The list itself, so that the reader's scope and masks hold. */
  list: (ctx: Context, filter: Filter) => Promise<Page<Row>>
}

const pageSize = 1_000

/** Other calls are answered between so many rows: a page written at once would hold each of them up at every turn of the event loop. */
const rowsAtOnce = 50

const typeOf = (typed: Typed): SheetColumn['type'] => (typeof typed === 'string' ? typed : typed[0])

/** The column as the spreadsheet writer takes it. */
export const sheetColumn = <Row>([header, typed]: ExportColumn<Row>): SheetColumn =>
  typeof typed === 'string' ? { header, type: typed } : { header, type: typed[0], widthInCharacters: typed[1] }

/** Values of a row, moments on the clock of its zone. */
export const sheetRow = <Row>(
  { columns, zoneOf }: { columns: readonly ExportColumn<Row>[]; zoneOf: (row: Row) => string },
  row: Row,
): SheetRow => {
  const zone = zoneOf(row)
  return columns.map(([, typed, cell]) => {
    const value = cell(row)
    return typeOf(typed) === 'instant' && typeof value === 'string' ? (wallMs(value, zone) ?? null) : value
  })
}

const readPage = <Filter, Row>(
  ctx: Context,
  { list, filter }: Export<Filter, Row>,
  paging: Omit<PageRequest, 'page_size'>,
): Promise<Page<Row>> =>
  // Pages larger than the list offers; the other input of the list is the filter.
  list(ctx, { ...filter, ...paging, page_size: pageSize } as Filter)

async function* rowsFrom<Filter, Row>(
  ctx: Context,
  wanted: Export<Filter, Row>,
  first: Page<Row>,
): AsyncGenerator<SheetRow> {
  const { columns, zoneOf = () => ctx.actor.timeZone } = wanted
  let page = first
  for (;;) {
    // A list in an order without a cursor is read by page numbers. The database reads the next page while this one is written.
    const { nextPage, nextCursor: cursor } = page
    const next = nextPage === 0 ? undefined : readPage(ctx, wanted, { page: nextPage, cursor })
    // Awaited after the rows of this page, where its failure ends the file.
    next?.catch(() => undefined)
    for (const [index, row] of page.items.entries()) {
      if (index % rowsAtOnce === 0) await setImmediate()
      yield sheetRow({ columns, zoneOf }, row)
    }
    if (!next) return
    page = await next
  }
}

/** Names of the filters that are set; their values may be plates and phone numbers. */
const usedFilters = (filter: object): string[] =>
  Object.entries(filter).flatMap(([name, value]) =>
    name === 'format' || name === 'decimal' || value === undefined || value === '' || value === 0 ? [] : [name],
  )

/**
 * The rows of a list as a file, read page by page by the list's cursor while the file is sent, so that memory stays flat (R182).
 * A filter that the list refuses is refused before the file begins. Audited as `list.exported`, without filter values.
 */
export const exportList = async <Filter extends object, Row>(
  ctx: Context,
  wanted: Export<Filter, Row>,
): Promise<FileAnswer> => {
  const { name, placeId, filter, title, columns } = wanted
  const first = await readPage(ctx, wanted, { page: 0 })
  await ctx.transaction((tx) =>
    record(tx, ctx, {
      fact: 'list.exported',
      entity: 'list',
      id: name,
      ...(placeId === undefined ? {} : { placeId }),
      after: { Format: filter.format, Filters: usedFilters(filter) },
    }),
  )
  const rows = rowsFrom(ctx, wanted, first)
  const sheet = { columns: columns.map(sheetColumn), timeZone: 'UTC' }
  const day = dayKey(instantToLocal(ctx.now, ctx.actor.timeZone))
  const fileName = `${title.toLowerCase().replaceAll(' ', '-')}-${day}.${filter.format}`
  return filter.format === 'xlsx'
    ? {
        fileName,
        content: xlsxStream(rows, { ...sheet, name: title }),
        contentType: xlsxType,
      }
    : {
        fileName,
        content: csvStream(rows, { ...sheet, decimal: filter.decimal === 'comma' ? ',' : '.' }),
        contentType: 'text/csv; charset=utf-8',
      }
}

type Described<Filter, Row> = Pick<Export<Filter, Row>, 'name' | 'title' | 'columns' | 'zoneOf'>

/** The export of a list, whose name, title and columns `of` gives in the reader's words. */
export const listExport =
  <Words, Filter extends object, Row>(
    phrases: Readonly<Record<Language, Words>>,
    list: Export<Filter, Row>['list'],
    of: (words: Words, ctx: Context, filter: Export<Filter, Row>['filter']) => Described<Filter, Row>,
  ) =>
  (ctx: Context, filter: Export<Filter, Row>['filter']): Promise<FileAnswer> =>
    exportList(ctx, { ...of(phrases[ctx.language], ctx, filter), filter, list })
