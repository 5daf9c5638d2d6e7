import { Parser } from 'htmlparser2'
import { SpreadsheetFailure } from './spreadsheet.ts'

/** Names of elements come without their namespace prefix, those of attributes with it. A text may come in pieces. */
export type XmlHandler = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** No tag or comment of a workbook is longer; the parser keeps an unfinished one in memory. */
const maxPendingBytes = 1_000_000
/** The parser keeps the names of open elements in memory. */
const maxDepth = 200
/** Of one text; a reader keeps it in memory. A cell of Excel holds 32 767 characters, a remittance text 140. */
const maxTextCharacters = 1_000_000

const malformed = () => new SpreadsheetFailure('spreadsheet.malformed', 'Workbook holds XML that cannot be read')

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Parses XML in UTF-8 piece by piece and yields after each piece. Document type declarations are rejected, and with them
 * entities of their own.
 */
export async function* readXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<void> {
  let [depth, pendingBytes, textCharacters] = [0, 0, 0]
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        pendingBytes = 0
        textCharacters = 0
        depth += 1
        if (depth > maxDepth) throw malformed()
        handler.open?.(localName(name), attributes)
      },
      ontext: (text) => {
        pendingBytes = 0
        textCharacters += text.length
        if (textCharacters > maxTextCharacters) throw malformed()
        handler.text?.(text)
      },
      onclosetag: (name) => {
        depth -= 1
        textCharacters = 0
        handler.close?.(localName(name))
      },
      onprocessinginstruction: (name) => {
        if (name.startsWith('!')) throw malformed()
      },
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder('utf-8')
  for await (const piece of bytes) {
    pendingBytes += piece.length
    parser.write(decoder.decode(piece, { stream: true }))
    if (pendingBytes > maxPendingBytes) throw malformed()
    yield
  }
  // Elements still open: the file was truncated.
  if (depth > 0) throw malformed()
}
