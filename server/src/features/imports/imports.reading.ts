import { openSpreadsheet, type Spreadsheet } from '../../kit/spreadsheet-read.ts'
import { SpreadsheetFailure } from '../../kit/spreadsheet-failure.ts'
import { Rejection } from '../../kit/errors.ts'
import type { RawRow } from '../../kit/raw-row.ts'
import type { StoragePort } from '../../ports/storage.port.ts'
import { distinctHeadings } from './imports.mapping.ts'

const mostColumns = 200
/** Enough to tell how dates and amounts are written. */
const headRows = 300

export type StoredUpload = { key: string; fileName: string }

export type FileHead = { headings: string[]; rows: string[][] }

/** Runs `use` with the stored file opened as a table; its temporary copy is gone afterwards. */
const withSpreadsheet = async <Result>(
  storage: StoragePort,
  { key, fileName }: StoredUpload,
  use: (sheet: Spreadsheet) => Promise<Result>,
): Promise<Result> => {
  const bytes = await storage.open(key)
  if (!bytes) throw new SpreadsheetFailure('spreadsheet.empty', 'The uploaded file is no longer there')
  const sheet = await openSpreadsheet(bytes, { fileName })
  try {
    return await use(sheet)
  } finally {
    await sheet.close()
  }
}

/** What databases refuse in a text, and workbooks can hold: NUL and halves of characters. */
const cleaned = (cells: readonly string[]): string[] => cells.map((cell) => cell.toWellFormed().replaceAll('\0', ''))

/** Headings, which are the first row that is not empty, and the rows after them that a guess needs. */
export const readHead = (storage: StoragePort, file: StoredUpload): Promise<FileHead> =>
  withSpreadsheet(storage, file, async (sheet) => {
    let headings: string[] | undefined
    const rows: string[][] = []
    for await (const { cells } of sheet.rows()) {
      if (cells.length > mostColumns) throw new Rejection(422, 'imports.tooManyColumns')
      if (headings) rows.push(cleaned(cells))
      else headings = distinctHeadings(cleaned(cells))
      if (rows.length >= headRows) break
    }
    if (!headings || rows.length === 0) throw new SpreadsheetFailure('spreadsheet.empty', 'No rows below the headings')
    return { headings, rows }
  })

export type DataRow = { line: number; cells: string[]; progress: number }

/** Room for what a progress cannot know before the end is read. */
const almost = 0.99

/** How much of the file the rows so far make up: exact for texts, a guess by the usual packing for workbooks. */
const progressOf = (sheet: Spreadsheet) => {
  const total = sheet.format.kind === 'csv' ? sheet.bytes : sheet.bytes * 7
  let read = 0
  return ({ cells }: RawRow): number => {
    for (const cell of cells) read += cell.length + 1
    return Math.min(almost, read / total)
  }
}

/** Gives each row below the headings to `take`, one after the other, in memory that does not grow. */
export const eachRow = (
  storage: StoragePort,
  file: StoredUpload,
  take: (row: DataRow) => Promise<void> | undefined,
): Promise<void> =>
  withSpreadsheet(storage, file, async (sheet) => {
    const progress = progressOf(sheet)
    let isBelowHeadings = false
    for await (const row of sheet.rows()) {
      const share = progress(row)
      if (isBelowHeadings) await take({ line: row.rowNumber, cells: cleaned(row.cells), progress: share })
      isBelowHeadings = true
    }
  })
