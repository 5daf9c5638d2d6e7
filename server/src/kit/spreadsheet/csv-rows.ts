import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { withDoubledQuotes } from './csv-quotes.ts'
import { SpreadsheetFailure, type RawRow } from './spreadsheet.ts'
import { encodingProbe, type Separator, type TextEncoding } from './spreadsheet-sniff.ts'

/** In a longer record a quotation mark was left open, and the rest of the file would become one cell. */
const maxRecordCharacters = 1_000_000

/** A sheet of 1,048,576 rows whose format reaches its end is saved with as many empty lines; more are no table. */
const maxEmptyLines = 1_100_000

/** Each piece is parsed without a pause: 16 kB of empty lines are 16,000 records, 64 kB would hold other calls up for 150 ms. */
const pieceBytes = 16 * 1024

const chunksOf = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: pieceBytes })

/** The encoding by all bytes of the file: the first line of a list is often plain ASCII and the first ā far below. */
export const csvEncoding = async (path: string): Promise<{ encoding: TextEncoding; hasInnerQuotes: boolean }> => {
  const probe = encodingProbe()
  for await (const chunk of chunksOf(path)) probe.feed(chunk)
  if (probe.holdsNul()) throw new SpreadsheetFailure('spreadsheet.unknown', 'Text holds NUL bytes')
  return { encoding: probe.encoding(), hasInnerQuotes: probe.hasInnerQuotes() }
}

/** The records of a CSV file, read as the consumer asks for them. Lines may differ in length; those without a value are left out. */
export async function* csvRows(
  path: string,
  format: { separator: Separator; encoding: TextEncoding; hasInnerQuotes?: boolean },
): AsyncGenerator<RawRow> {
  const parser = parse({
    delimiter: format.separator,
    // The line break is found anew for each line: a file that another program has mended mixes them.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRecordCharacters,
  })
  // Errors reach the loop below, because pipeline destroys the parser with them.
  const texts = decoded(path, format.encoding)
  const mended = format.hasInnerQuotes ? withDoubledQuotes(texts, format.separator) : texts
  pipeline(Readable.from(mended), parser, () => undefined)
  let [rowNumber, emptyLines] = [0, 0]
  try {
    const records: AsyncIterable<string[]> = parser
    for await (const cells of records) {
      rowNumber += 1
      if (isNoise(cells, rowNumber)) {
        emptyLines += 1
        if (emptyLines > maxEmptyLines) throw new SpreadsheetFailure('spreadsheet.malformed', 'Too many empty lines')
        continue
      }
      emptyLines = 0
      yield { rowNumber, cells: cells.map(withoutGuard) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new SpreadsheetFailure('spreadsheet.malformed', `CSV breaks after row ${rowNumber}: ${error.code}`, {
      cause: error,
    })
  }
}

async function* decoded(path: string, encoding: TextEncoding) {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunksOf(path)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** A line without a value, or the `sep=;` with which spreadsheet programs declare the separator. */
const isNoise = (cells: readonly string[], rowNumber: number) =>
  cells.every((cell) => cell === '') || (rowNumber === 1 && /^sep=.?$/.test(cells[0] ?? ''))

/** Takes off the apostrophe that `csvStream` sets before what looks like a formula. */
const withoutGuard = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
