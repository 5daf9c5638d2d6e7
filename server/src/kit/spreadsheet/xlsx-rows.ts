import { SpreadsheetFailure, uncalculatedMark, type RawRow } from './spreadsheet.ts'
import { numberText, withoutEscapes } from './xlsx-values.ts'
import { readWorkbook, type Workbook } from './xlsx-workbook.ts'
import { readXml, type XmlHandler } from './xml-events.ts'
import { openZip } from './zip-read.ts'

const maxColumns = 16_384
/** Longest row, as of a text file; a cell of Excel holds 32 767 characters. */
const maxRowCharacters = 1_000_000

/**
 * The rows of the first visible sheet, unpacked and parsed as the consumer asks for them. (The streaming readers of
 * hucre and read-excel-file run ahead of a slow consumer and collect the whole sheet.) Empty rows are left out.
 */
export async function* xlsxRows(path: string, maxBytes: number): AsyncGenerator<RawRow> {
  const zip = await openZip(path, maxBytes)
  try {
    const workbook = await readWorkbook(zip)
    let ready: RawRow[] = []
    const handler = sheetHandler(workbook, (row) => ready.push(row))
    for await (const _ of readXml(zip.bytesOf(workbook.sheetPath), handler)) {
      yield* ready
      ready = []
    }
    if (!handler.isSheet()) throw malformed('Sheet without rows')
  } finally {
    zip.close()
  }
}

type Attributes = Readonly<Record<string, string>>
type Cell = { column: number; type: string; style: number; text: string; formula: string | undefined }

const sheetHandler = (workbook: Workbook, take: (row: RawRow) => void): XmlHandler & { isSheet: () => boolean } => {
  let rowNumber = 0
  let cells: string[] = []
  let cell: Cell | undefined
  let isValue = false
  let isFormula = false
  let isSheet = false
  let charactersLeft = maxRowCharacters
  return {
    isSheet: () => isSheet,
    open: (name, attributes) => {
      if (name === 'sheetData') isSheet = true
      else if (name === 'row') {
        rowNumber = rowNumberOf(attributes, rowNumber)
        cells = []
        charactersLeft = maxRowCharacters
      } else if (name === 'c') cell = cellAt(attributes, cells.length)
      isValue = name === 'v' || name === 't'
      isFormula = name === 'f' && cell !== undefined
      if (isFormula && cell) cell.formula = ''
    },
    text: (text) => {
      if (isFormula && cell) cell.formula = `${cell.formula ?? ''}${text}`.slice(0, maxFormulaCharacters)
      if (!isValue || !cell) return
      charactersLeft -= text.length
      if (charactersLeft < 0) throw malformed('Too long a row')
      cell.text += text
    },
    close: (name) => {
      isValue = false
      isFormula = false
      if (name === 'c' && cell) {
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = cellText(cell, workbook)
        cell = undefined
      } else if (name === 'row' && cells.some((text) => text !== '')) take({ rowNumber, cells })
    },
  }
}

const malformed = (message: string) => new SpreadsheetFailure('spreadsheet.malformed', message)

/** Rows may come without their number too; each stands below the one before, so that a number names one row. */
const rowNumberOf = (attributes: Attributes, last: number): number => {
  const number = Number(attributes['r'] ?? last + 1)
  if (!Number.isSafeInteger(number) || number <= last) throw malformed('Rows out of order')
  return number
}

/** Cells may come without their address; then they follow the one before. */
const cellAt = (attributes: Attributes, next: number): Cell => {
  const address = attributes['r']
  const column = address === undefined ? next : columnOf(address)
  if (column < 0 || column >= maxColumns) throw malformed('No such column')
  return { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? -1), text: '', formula: undefined }
}

/** `C12` → 2 */
const columnOf = (address: string) => {
  const [, letters = ''] = /^([A-Z]{1,3})\d*$/.exec(address) ?? []
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

const plain = { kind: 'number', currency: '' } as const

/** Longest part of a formula that is shown where its result is missing. */
const maxFormulaCharacters = 100

/**
 * A formula whose result was never calculated: libraries write it without a value, or with 0 and a mark in the workbook that
 * programs must calculate when they open it. `str` without a text is the result ''.
 */
const isUncalculated = ({ type, text, formula }: Cell, { mustCalculate }: Workbook): boolean =>
  formula !== undefined && ((text === '' && type !== 'str') || (mustCalculate && text === '0'))

const cellText = (cell: Cell, workbook: Workbook): string => {
  const { type, style, text, formula } = cell
  const { strings, formats, is1904 } = workbook
  if (isUncalculated(cell, workbook)) return `${uncalculatedMark}${formula}`
  // A cell with an error, such as `#N/A`, is not empty: it counts as a formula without a result.
  if (type === 'e') return `${uncalculatedMark}${text}`
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'n') return numberText(text, formats[style] ?? plain, is1904)
  return withoutEscapes(text)
}
