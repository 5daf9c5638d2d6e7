/** `rowNumber` as shown by spreadsheet programs, from 1; every cell as text, missing ones as ''. */
export type RawRow = { rowNumber: number; cells: readonly string[] }

/** Begins the text of a cell with a formula that has no result: `=2*2.5`. */
export const uncalculatedMark = '='

/** 1.5 GB, of a file and of what it unpacks to: a million rows with room to spare. */
export const defaultMaxBytes = 1_500_000_000

/**
 * - `spreadsheet.empty`: no bytes at all
 * - `spreadsheet.oldExcel`: .xls of Excel 97–2003, or a workbook with a password
 * - `spreadsheet.notXlsx`: a zip that holds no workbook
 * - `spreadsheet.webPage`: HTML, which old reports name `.xls`
 * - `spreadsheet.otherStatement`: a bank statement in another format (MT940, OFX, QIF, other XML), or packed inside XML
 * - `spreadsheet.unknown`: neither text nor a workbook (image, PDF, …)
 * - `spreadsheet.tooBig`: larger than allowed, or grows to be so when unpacked
 * - `spreadsheet.malformed`: damaged, or a quotation mark that is never closed
 */
type SpreadsheetFailureCode =
  `spreadsheet.${'empty' | 'oldExcel' | 'notXlsx' | 'webPage' | 'otherStatement' | 'unknown' | 'tooBig' | 'malformed'}`

/** A file that cannot be read as a table. `message` is for logs; the interface has a phrase for each code. */
export class SpreadsheetFailure extends Error {
  readonly code: SpreadsheetFailureCode

  constructor(code: SpreadsheetFailureCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SpreadsheetFailure'
    this.code = code
  }
}
