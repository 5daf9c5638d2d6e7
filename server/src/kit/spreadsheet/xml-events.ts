import { Parser } from 'htmlparser2'
import { SpreadsheetFailure } from './spreadsheet.ts'
import { encodingOf } from './spreadsheet-sniff.ts'

/** Names of elements come without their namespace prefix, those of attributes with it. A text may come in pieces. */
export type XmlHandler = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Longest tag or comment of a workbook; the parser keeps an unfinished one in memory. */
const maxPendingBytes = 1_000_000
/** The parser keeps the names of open elements in memory. */
const maxDepth = 200
/** Limit of one text, which a reader keeps in memory. A cell of Excel holds 32 767 characters, a remittance text 140. */
const maxTextCharacters = 1_000_000

const malformed = () => new SpreadsheetFailure('spreadsheet.malformed', 'Workbook holds XML that cannot be read')

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const declared = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/

/** Whether a text has letters beyond ASCII, all of them in UTF-8: text of another encoding hardly ever is. */
const isSurelyUtf8 = (bytes: Buffer): boolean => {
  if (bytes.every((byte) => byte < 0x80)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/**
 * The decoder by the byte order mark, the letters and the declaration. Writers that keep UTF-16 in memory declare it above UTF-8: a
 * declaration that can be read byte by byte is not in UTF-16. Where neither names one, the letters decide.
 */
const decoderOf = (beginning: Buffer): InstanceType<typeof TextDecoder> => {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return new TextDecoder('utf-16le')
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return new TextDecoder('utf-16be')
  if (isSurelyUtf8(beginning)) return new TextDecoder('utf-8')
  const [, name = 'utf-8'] = declared.exec(beginning.subarray(0, 1_000).toString('latin1')) ?? []
  const isUnicode = /^(?:utf|ucs|unicode)-?1?6?/i.test(name)
  try {
    // Bytes that are no UTF-8 below a declaration of it: an old code page, which the letters tell.
    return new TextDecoder(isUnicode ? encodingOf(beginning) : name)
  } catch {
    return new TextDecoder(encodingOf(beginning))
  }
}

/**
 * Parses XML in the encoding of its declaration piece by piece and yields after each piece. Document type declarations are rejected, and with them
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
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const piece of bytes) {
    decoder ??= decoderOf(piece)
    pendingBytes += piece.length
    parser.write(decoder.decode(piece, { stream: true }))
    if (pendingBytes > maxPendingBytes) throw malformed()
    yield
  }
  // Elements still open: the file was truncated.
  if (depth > 0) throw malformed()
}
