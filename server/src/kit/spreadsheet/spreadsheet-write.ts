import { Readable } from 'node:stream'
import type { writeXlsxStream } from 'hucre/xlsx'
import { type Instant, isSet, zoneOffsetMinutes } from '@parkla/contract/kit/time.ts'

/** Content type of a workbook. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * What stands in a column: `text`, `number`, `money` in whole cents, `percent` as a share of 1, `instant` as an ISO string in
 * UTC, shown as wall time of the sheet's time zone, `day` and `month` as the UTC midnight of a day.
 */
export type SheetColumn = {
  header: string
  type: 'text' | 'number' | 'money' | 'percent' | 'instant' | 'day' | 'month'
  widthInCharacters?: number
}

/** One value per column; null, an empty text and the zero date stay empty. */
export type SheetRow = readonly (string | number | null)[]

type SheetRows = AsyncIterable<SheetRow> | Iterable<SheetRow>

type SheetOptions = { name: string; columns: readonly SheetColumn[]; timeZone: string }

const numberFormats = {
  text: '@',
  number: undefined,
  money: '#,##0.00',
  percent: '0.0%',
  instant: 'dd.mm.yyyy hh:mm:ss',
  day: 'dd.mm.yyyy',
  month: 'mm.yyyy',
} as const

/** A cell of a spreadsheet program holds no more. */
const maxTextLength = 32_767

type WorkbookOptions = SheetOptions & {
  /** Rows above the header; their texts stay texts whatever the column holds. */
  top?: readonly SheetRow[]
}

/**
 * A workbook with a fixed header row, written while `rows` are read, so that memory stays flat (R16). Beyond 1 048 576
 * rows continue in a second sheet. Texts are typed as text: `=1+1` in a plate is shown, never calculated.
 */
export const xlsxStream = (rows: SheetRows, { name, columns, timeZone, top = [] }: WorkbookOptions): Readable => {
  const options = {
    name: sheetName(name),
    columns: columns.map(({ header, type, widthInCharacters }) => ({
      ...(top.length === 0 && { header }),
      width: widthInCharacters ?? (type === 'instant' ? 20 : 14),
      numFmt: numberFormats[type],
    })),
    freezePane: { rows: top.length + 1 },
    // With rows above it the header is a row of its own, and the writer would repeat the first of those.
    repeatHeaders: top.length === 0,
  }
  return Readable.from(workbook(xlsxRows(rows, columns, { timeZone, top }), options), { objectMode: false })
}

/** The writer is large and seldom needed: a node that only answers lists never loads it. */
async function* workbook(...args: Parameters<typeof writeXlsxStream>) {
  const { writeXlsxStream: write } = await import('hucre/xlsx')
  yield* write(...args)
}

/** Characters and lengths that spreadsheet programs refuse in a sheet's name are taken out. */
const sheetName = (name: string) =>
  name
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .replaceAll(/^['\s]+|['\s]+$/g, '') || 'Sheet1'

type Above = Required<Pick<WorkbookOptions, 'timeZone' | 'top'>>

async function* xlsxRows(rows: SheetRows, columns: readonly SheetColumn[], { timeZone, top }: Above) {
  const typeAt = (index: number) => columns[index]?.type ?? 'text'
  for (const row of top)
    yield row.map((value, index) => xlsxCell(value, typeof value === 'string' ? 'text' : typeAt(index), timeZone))
  if (top.length > 0) yield columns.map(({ header }) => header)
  for await (const row of rows) yield columns.map(({ type }, index) => xlsxCell(row[index] ?? null, type, timeZone))
}

const xlsxCell = (value: string | number | null, type: SheetColumn['type'], timeZone: string) => {
  if (value === null || value === '') return null
  if (type === 'text') return String(value).slice(0, maxTextLength)
  if (type === 'instant') return isSet(String(value)) ? wallTime(String(value), timeZone) : null
  if (type === 'day' || type === 'month') return new Date(String(value))
  return type === 'money' ? Number(value) / 100 : Number(value)
}

/** A date whose UTC fields are the wall time, which is how cells without a time zone are made. */
const wallTime = (instant: Instant, timeZone: string) => {
  const ms = Date.parse(instant)
  return new Date(ms + zoneOffsetMinutes(timeZone, ms) * 60_000)
}

type CsvOptions = Omit<SheetOptions, 'name'> & {
  /** Default `.` */
  decimal?: '.' | ','
}

const chunkLength = 64 * 1024
/** Spreadsheet programs in Estonian and Latvian open it into columns. */
const separator = ';'

/** The same rows as CSV in UTF-8 with a byte order mark (RFC 4180), instants as `YYYY-MM-DD HH:mm:ss` of the time zone. */
export const csvStream = (rows: SheetRows, options: CsvOptions): Readable =>
  Readable.from(csvChunks(rows, options), { objectMode: false })

async function* csvChunks(rows: SheetRows, options: CsvOptions) {
  const line = (texts: readonly string[]) => `${texts.map(quoted).join(separator)}\r\n`
  let chunk = `\uFEFF${line(options.columns.map(({ header }) => guarded(header)))}`
  for await (const row of rows) {
    chunk += line(options.columns.map(({ type }, index) => csvText(row[index] ?? null, type, options)))
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

const csvText = (value: string | number | null, type: SheetColumn['type'], { timeZone, decimal = '.' }: CsvOptions) => {
  if (value === null || value === '') return ''
  if (type === 'text') return guarded(String(value))
  if (type === 'instant') {
    if (!isSet(String(value))) return ''
    return wallTime(String(value), timeZone).toISOString().slice(0, 19).replace('T', ' ')
  }
  if (type === 'day' || type === 'month') return String(value).slice(0, type === 'day' ? 10 : 7)
  return (type === 'money' ? (Number(value) / 100).toFixed(2) : String(value)).replace('.', decimal)
}

/**
 * CSV has no types, so a text that a program would calculate gets an apostrophe in front; `spreadsheet-read` takes it
 * off again. Numbers with a sign, such as phone numbers, calculate to themselves and stay as they are.
 */
const guarded = (text: string) => (/^[=+\-@\t\r]/.test(text) && !/^[+-]?\d[\d .,]*$/.test(text) ? `'${text}` : text)

const quoted = (text: string) =>
  text.includes(separator) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
