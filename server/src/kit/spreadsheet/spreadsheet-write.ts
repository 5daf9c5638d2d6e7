import { Readable } from 'node:stream'
import { moneyDigits } from '@parkla/contract/kit/money.ts'
import { type Instant, isSet, zoneOffsetMinutes } from '@parkla/contract/kit/time.ts'
import { xlsxParts, type XlsxValue } from './xlsx-write.ts'
import { zipped } from './zip-write.ts'

/** Content type of a workbook. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Kind of a column: `text`, `number`, `money` in whole cents, `currency` as the code of the amounts in its row, which have the decimals
 * that R196 gives them, `percent` as a share of 1, `instant` as an ISO string in UTC, shown as wall time of the sheet's time zone, or as
 * milliseconds whose UTC fields are the wall time, `day` and `month` as the UTC midnight of a day.
 */
export type SheetColumn = {
  header: string
  type: 'text' | 'number' | 'money' | 'currency' | 'percent' | 'instant' | 'day' | 'month'
  widthInCharacters?: number
}

/** One value per column; null, an empty text and the zero date stay empty. */
export type SheetRow = readonly (string | number | null)[]

type SheetRows = AsyncIterable<SheetRow> | Iterable<SheetRow>

type SheetOptions = { name: string; columns: readonly SheetColumn[]; timeZone: string }

const numberFormats = {
  text: '@',
  currency: '@',
  number: 'General',
  money: '#,##0.00',
  percent: '0.0%',
  instant: 'dd.mm.yyyy hh:mm:ss',
  day: 'dd.mm.yyyy',
  month: 'mm.yyyy',
} as const

/** Longest text that a cell of a spreadsheet program holds. */
const maxTextLength = 32_767

type WorkbookOptions = SheetOptions & {
  /** Rows above the header; their texts stay texts whatever the column holds. */
  top?: readonly SheetRow[]
  /** Sums below the rows, which the filter leaves in place; asked for after the last row. */
  bottom?: () => readonly SheetRow[]
  /** Most rows of a sheet with its header; further rows continue in a second sheet. */
  maxRows?: number
}

/** Rows of a sheet in spreadsheet programs. */
const mostSheetRows = 1_048_576

/**
 * A workbook written while `rows` are read, so that memory stays flat (R16): with a filter, a bold header that stays in view and is
 * printed on each page, A4 landscape, and `name` as its title (decision 0145). Texts are typed as text: `=1+1` in a plate is shown,
 * never calculated.
 */
export const xlsxStream = (rows: SheetRows, options: WorkbookOptions): Readable => {
  const { name, columns, timeZone, top = [], bottom = () => [], maxRows = mostSheetRows } = options
  const typeAt = (index: number) => columns[index]?.type ?? 'text'
  const decimals = decimalsOf(columns)
  const free = (row: SheetRow) =>
    row.map((value, index) =>
      xlsxCell(value, typeof value === 'string' ? 'text' : typeAt(index), { timeZone, decimals: decimals(row) }),
    )
  const parts = xlsxParts({
    title: name,
    columns: columns.map(({ header, type, widthInCharacters }) => ({
      header,
      width: widthInCharacters ?? (type === 'instant' ? 20 : 14),
      numberFormat: numberFormats[type],
    })),
    top: top.map(free),
    rows: xlsxRows(rows, columns, timeZone),
    bottom: () => bottom().map(free),
    maxRows,
  })
  return Readable.from(zipped(parts), { objectMode: false })
}

async function* xlsxRows(rows: SheetRows, columns: readonly SheetColumn[], timeZone: string) {
  const decimalsIn = decimalsOf(columns)
  for await (const row of rows) {
    const decimals = decimalsIn(row)
    yield columns.map(({ type }, index) => xlsxCell(row[index] ?? null, type, { timeZone, decimals }))
  }
}

type Decimals = (cents: number) => number
type Surroundings = { timeZone: string; decimals: Decimals }

/** Decimals of the amounts of a row by its currency (R196); two where the sheet names none. */
const decimalsOf = (columns: readonly SheetColumn[]): ((row: SheetRow) => Decimals) => {
  const at = columns.findIndex(({ type }) => type === 'currency')
  return (row) => (cents) => moneyDigits(cents, String(row[at] ?? '')).minimumFractionDigits
}

const xlsxCell = (
  value: string | number | null,
  type: SheetColumn['type'],
  { timeZone, decimals }: Surroundings,
): XlsxValue => {
  if (value === null || value === '') return null
  if (type === 'text' || type === 'currency') return String(value).slice(0, maxTextLength)
  if (type === 'instant') return wallTime(value, timeZone) ?? null
  if (type === 'day' || type === 'month') return new Date(String(value))
  if (type !== 'money') return Number(value)
  return decimals(Number(value)) === 0 ? { whole: Number(value) / 100 } : Number(value) / 100
}

const secondMs = 1_000

/** Milliseconds whose UTC fields are the wall time; undefined for the zero date and an empty text. */
export const wallMs = (instant: Instant, timeZone: string): number | undefined => {
  if (!isSet(instant)) return undefined
  const ms = Date.parse(instant)
  return ms + zoneOffsetMinutes(timeZone, ms) * 60_000
}

/**
 * A date whose UTC fields are the wall time, which is how cells without a time zone are made. Whole seconds, cut as in a text: spreadsheet
 * programs round the rest, and 23:59:59.600 would be the next day.
 */
const wallTime = (moment: string | number, timeZone: string): Date | undefined => {
  const ms = typeof moment === 'number' ? moment : wallMs(moment, timeZone)
  return ms === undefined ? undefined : new Date(Math.floor(ms / secondMs) * secondMs)
}

type CsvOptions = Omit<SheetOptions, 'name'> & {
  /** Default `.` */
  decimal?: '.' | ','
}

const chunkLength = 64 * 1024
/** Spreadsheet programs in Estonian and Latvian open a file with semicolons into columns. */
const separator = ';'

/** CSV of `rows` in UTF-8 with a byte order mark (RFC 4180), instants as `YYYY-MM-DD HH:mm:ss` of the time zone. */
export const csvStream = (rows: SheetRows, options: CsvOptions): Readable =>
  Readable.from(csvChunks(rows, options), { objectMode: false })

async function* csvChunks(rows: SheetRows, options: CsvOptions) {
  const line = (texts: readonly string[]) => `${texts.map(quoted).join(separator)}\r\n`
  let chunk = `\uFEFF${line(options.columns.map(({ header }) => guarded(header)))}`
  const decimalsIn = decimalsOf(options.columns)
  for await (const row of rows) {
    const decimals = decimalsIn(row)
    chunk += line(options.columns.map(({ type }, index) => csvText(row[index] ?? null, type, { ...options, decimals })))
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

const csvText = (
  value: string | number | null,
  type: SheetColumn['type'],
  { timeZone, decimal = '.', decimals }: CsvOptions & Surroundings,
) => {
  if (value === null || value === '') return ''
  if (type === 'text' || type === 'currency') return guarded(String(value))
  if (type === 'instant') return wallTime(value, timeZone)?.toISOString().slice(0, 19).replace('T', ' ') ?? ''
  if (type === 'day' || type === 'month') return String(value).slice(0, type === 'day' ? 10 : 7)
  return (type === 'money' ? (Number(value) / 100).toFixed(decimals(Number(value))) : String(value)).replace(
    '.',
    decimal,
  )
}

/**
 * CSV has no types, so a text that a program would calculate gets an apostrophe in front; `spreadsheet-read` takes it
 * off again. Numbers with a sign, such as phone numbers, calculate to themselves and stay as they are.
 */
const guarded = (text: string) => (/^[=+\-@\t\r]/.test(text) && !/^[+-]?\d[\d .,]*$/.test(text) ? `'${text}` : text)

/** A program set to commas, as LibreOffice is by default, would split a decimal comma or a heading with a comma. */
const quoted = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
