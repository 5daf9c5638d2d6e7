import type { FileRow, ImportOptions } from '@parkla/contract/office/imports/imports.schema.ts'
import { openSpreadsheet, type Spreadsheet } from '../../kit/spreadsheet/spreadsheet-read.ts'
import { SpreadsheetFailure, type RawRow } from '../../kit/spreadsheet/spreadsheet.ts'
import { Rejection } from '../../kit/errors.ts'
import type { StoragePort } from '../../ports/storage.port.ts'
import { mergedHeadings, noHeadingRow } from '@parkla/contract/office/imports/headings/heading-rows.ts'
import { distinctHeadings } from '@parkla/contract/office/imports/headings/heading-names.ts'
import type { ImportKind } from '@parkla/contract/office/imports/imports.filters.ts'

const mostColumns = 200
/** Rows read to guess how dates and amounts are written. */
const topRows = 300

type StoredUpload = { key: string; fileName: string; separator?: ImportOptions['Separator'] | undefined }

/** Rows of the beginning of a file; `isWhole`: the file has no more. */
export type FileTop = { rows: readonly FileRow[]; isWhole: boolean }

export type FileHead = { headingRow: number; headings: string[]; rows: string[][]; isWhole: boolean }

/** Runs `use` with the stored file opened as a table; its temporary copy is removed afterwards. */
const withSpreadsheet = async <Result>(
  storage: StoragePort,
  { key, fileName, separator = 'AUTO' }: StoredUpload,
  use: (sheet: Spreadsheet) => Promise<Result>,
): Promise<Result> => {
  const bytes = await storage.open(key)
  if (!bytes) throw new SpreadsheetFailure('spreadsheet.empty', 'The uploaded file is no longer there')
  const sheet = await openSpreadsheet(bytes, { fileName, ...(separator !== 'AUTO' && { separator }) })
  try {
    return await use(sheet)
  } finally {
    await sheet.close()
  }
}

/** `="00123"`, which programs write so that Excel keeps a text as it is. */
const withoutGuard = (cell: string): string =>
  cell.startsWith('="') && /^="(?:[^"]|"")*"$/.test(cell) ? cell.slice(2, -1).replaceAll('""', '"') : cell

/** Cells without characters that PostgreSQL refuses in a text and workbooks can hold: NUL and lone surrogates. */
const cleaned = (cells: readonly string[]): string[] =>
  cells.map((cell) => withoutGuard(cell).toWellFormed().replaceAll('\0', ''))

/** What to do differs: another download, or saving the file in a spreadsheet program. */
const asRejection = ({ code }: SpreadsheetFailure): Rejection => {
  if (code === 'spreadsheet.empty') return new Rejection(422, 'imports.emptyFile')
  if (code === 'spreadsheet.oldExcel') return new Rejection(422, 'imports.oldExcel')
  if (code === 'spreadsheet.webPage') return new Rejection(422, 'imports.webPage')
  if (code === 'spreadsheet.otherStatement') return new Rejection(422, 'imports.otherStatement')
  if (code === 'spreadsheet.tooBig') return new Rejection(413, 'request.tooLarge')
  return new Rejection(422, 'imports.notASpreadsheet')
}

/** The first rows. @throws Rejection for a file that is no table */
export const readTop = (storage: StoragePort, file: StoredUpload): Promise<FileTop> =>
  withSpreadsheet(storage, file, async (sheet) => {
    const rows: FileRow[] = []
    for await (const { rowNumber, cells } of sheet.rows()) {
      if (cells.length > mostColumns) throw new Rejection(422, 'imports.tooManyColumns')
      rows.push({ Row: rowNumber, Cells: cleaned(cells) })
      if (rows.length > topRows) return { rows, isWhole: false }
    }
    return { rows, isWhole: true }
  }).catch((error: unknown) => {
    throw error instanceof SpreadsheetFailure ? asRejection(error) : error
  })

type HeadingChoice = { kind: ImportKind; headingRow: number }

/** A table whose first row is data; its columns are numbered. */
const withoutHeadings = ({ rows, isWhole }: FileTop): FileHead => {
  const cells = rows.map(({ Cells }) => Cells)
  const widest = Math.max(0, ...cells.map(({ length }) => length))
  const headings = distinctHeadings(Array.from({ length: widest }, () => ''))
  return { headingRow: noHeadingRow, headings, rows: cells, isWhole }
}

/** The table below a row of headings, or of two. @throws Rejection when there is no row below it */
export const headOf = (file: FileTop, { kind, headingRow }: HeadingChoice): FileHead => {
  if (headingRow === noHeadingRow && file.rows.length > 0) return withoutHeadings(file)
  const at = file.rows.findIndex(({ Row }) => Row === headingRow)
  const [top, ...below] = at < 0 ? [] : file.rows.slice(at)
  if (!top || below.length === 0) throw new Rejection(422, 'imports.emptyFile')
  const named = mergedHeadings(kind, file.rows[at - 1]?.Cells, top.Cells)
  // Columns without a name have a number, so that their cells are shown and can be chosen.
  const widest = Math.max(
    named.length,
    ...below.map(({ Cells }) => Cells.findLastIndex((cell) => cell.trim() !== '') + 1),
  )
  const headings = distinctHeadings(Array.from({ length: widest }, (_, index) => named[index] ?? ''))
  return { headingRow, headings, rows: below.map(({ Cells }) => Cells), isWhole: file.isWhole }
}

export type DataRow = { line: number; cells: string[]; progress: number }

/** Takes the next row. */
export type Take = (row: DataRow) => Promise<void> | undefined

/** Progress before the end is read. */
const almost = 0.99

/** Share of the file read so far: exact for texts, estimated by the usual compression for workbooks. */
const progressOf = (sheet: Spreadsheet) => {
  const total = sheet.format.kind === 'xlsx' ? sheet.bytes * 7 : sheet.bytes
  let read = 0
  return ({ cells }: RawRow): number => {
    for (const cell of cells) read += cell.length + 1
    return Math.min(almost, read / total)
  }
}

/** Passes each row below the headings to `take` in turn, in constant memory. */
export const eachRow = (
  storage: StoragePort,
  { headingRow, ...file }: StoredUpload & { headingRow: number },
  take: Take,
): Promise<void> =>
  withSpreadsheet(storage, file, async (sheet) => {
    const progress = progressOf(sheet)
    for await (const row of sheet.rows()) {
      const share = progress(row)
      if (row.rowNumber <= headingRow) continue
      await take({ line: row.rowNumber, cells: cleaned(row.cells), progress: share })
    }
  })
