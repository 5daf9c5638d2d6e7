import { createReadStream } from 'node:fs'
import { camtHeadings } from './camt-entries.ts'
import { SpreadsheetFailure, type RawRow } from './spreadsheet.ts'
import { readXml, type XmlHandler } from './xml-events.ts'

export type StatementHandler = XmlHandler & { isStatement: () => boolean }

/**
 * The entries of a statement in XML below a row of headings; `handlerOf` reads its format and hands over the cells of each entry.
 * @throws SpreadsheetFailure for damaged XML and for XML without a statement
 */
export async function* statementRows(
  path: string,
  handlerOf: (take: (cells: string[]) => void) => StatementHandler,
): AsyncGenerator<RawRow> {
  let ready: string[][] = [[...camtHeadings]]
  let rowNumber = 0
  const handler = handlerOf((cells) => ready.push(cells))
  for await (const _ of readXml(createReadStream(path) as AsyncIterable<Buffer>, handler)) {
    for (const cells of ready) yield { rowNumber: (rowNumber += 1), cells }
    ready = []
  }
  if (!handler.isStatement()) throw new SpreadsheetFailure('spreadsheet.malformed', 'XML without a statement')
}
