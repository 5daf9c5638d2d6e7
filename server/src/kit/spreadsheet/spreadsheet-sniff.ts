import { guessCodePage, type CodePage } from './code-pages.ts'
import { SpreadsheetFailure } from './spreadsheet.ts'

const separators = [';', '\t', '|', ','] as const
export type Separator = (typeof separators)[number]

export type SpreadsheetFormat =
  | { kind: 'csv'; separator: Separator; encoding: TextEncoding; hasInnerQuotes?: boolean }
  | { kind: 'xlsx' }
  | { kind: 'camt' }
  | { kind: 'fidavista' }

/**
 * Tells what a file is from its first bytes (64 kB are plenty); the name only helps to refuse zips of other programs. `camt`: a
 * bank statement of ISO 20022; `fidavista`: one of Latvian banks.
 *
 * @throws SpreadsheetFailure for whatever is neither CSV, XLSX nor a statement
 */
export const sniff = (head: Buffer, fileName: string): SpreadsheetFormat => {
  if (head.length === 0) throw new SpreadsheetFailure('spreadsheet.empty', 'File is empty')
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new SpreadsheetFailure('spreadsheet.oldExcel', 'Old Excel or password')
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return insistOnXlsxName(fileName)
  const encoding = utf16Of(head) ?? encodingOf(head)
  const text = new TextDecoder(encoding).decode(head, { stream: true })
  if (isStatement(text)) return { kind: 'camt' }
  if (isMarkup(text) && /<(?:\w+:)?FIDAVISTA\b/i.test(text)) return { kind: 'fidavista' }
  if (isWebPage(text)) throw new SpreadsheetFailure('spreadsheet.webPage', 'HTML')
  if (isOtherStatement(text)) throw new SpreadsheetFailure('spreadsheet.otherStatement', 'XML, MT940, OFX or QIF')
  if (isOtherFile(text)) throw new SpreadsheetFailure('spreadsheet.unknown', 'Not a text file')
  return { kind: 'csv', separator: separatorOf(text), encoding }
}

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | CodePage

/** UTF-16 by its byte order mark, else by NULs in every other byte, which plain letters and digits have; undefined otherwise. */
const utf16Of = (head: Uint8Array): TextEncoding | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  let [even, odd] = [0, 0]
  for (let at = 0; at < head.length; at += 1) {
    if (head[at] !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  const most = head.length / 5
  if (even === 0 && odd > most) return 'utf-16le'
  return odd === 0 && even > most ? 'utf-16be' : undefined
}

const quote = 0x22
/** Separators, line breaks and quotation marks: beside them a quotation mark begins or ends a cell. */
const besideQuotes = new Set(Array.from(';,\t|\r\n"', (sign) => sign.charCodeAt(0)))

/** Looks at a text byte by byte as it streams past; `holdsNul` means that it is no text. */
type EncodingProbe = {
  feed: (bytes: Uint8Array) => void
  encoding: () => TextEncoding
  holdsNul: () => boolean
  hasInnerQuotes: () => boolean
}

/**
 * Tells the encoding from all bytes of a text. What is valid UTF-8 is UTF-8. Between the old code pages the letters decide
 * (`code-pages.ts`).
 */
export const encodingProbe = (): EncodingProbe => {
  const pairs = new Uint32Array(65_536)
  let [beforeLast, last, hasNul, hasInner] = [0x0a, 0x0a, false, false]
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  const feedUtf8 = (bytes: Uint8Array) => {
    try {
      utf8.decode(bytes, { stream: true })
    } catch {
      isUtf8 = false
    }
  }
  return {
    feed: (bytes) => {
      for (const byte of bytes) {
        if (byte === 0) hasNul = true
        if (byte >= 0x80 || last >= 0x80) {
          const pair = (last << 8) | byte
          pairs[pair] = (pairs[pair] ?? 0) + 1
        }
        if (last === quote && !besideQuotes.has(beforeLast) && !besideQuotes.has(byte)) hasInner = true
        beforeLast = last
        last = byte
      }
      if (isUtf8) feedUtf8(bytes)
    },
    encoding: () => (isUtf8 ? 'utf-8' : guessCodePage(pairs)),
    holdsNul: () => hasNul,
    hasInnerQuotes: () => hasInner,
  }
}

/** The encoding of a text by its first bytes. */
export const encodingOf = (head: Buffer): TextEncoding => {
  const probe = encodingProbe()
  probe.feed(head)
  return probe.encoding()
}

const startsWith = (head: Buffer, bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte)

const insistOnXlsxName = (fileName: string): SpreadsheetFormat => {
  if (/\.(zip|docx|pptx|ods|odt|jar|xlsb)$/i.test(fileName))
    throw new SpreadsheetFailure('spreadsheet.notXlsx', 'Zip without a workbook')
  return { kind: 'xlsx' }
}

/** Recognises the statement by its namespace or its message, also inside an envelope of SOAP or of the bank's channel. */
const isStatement = (text: string) =>
  /^\uFEFF?\s*<[?\w]/.test(text) && /camt\.05[234]|<(?:\w+:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)\b/.test(text)

/** Recognises elements at the beginning of a file; a cell may begin with `<` too. */
const isMarkup = (text: string) => /^\uFEFF?\s*<(?:[?!]|\w[^<;,\t|]*>)[^<;,|]*</.test(text)

/** HTML elements count also when a style sheet or a comment stands before them. */
const isWebPage = (text: string) => isMarkup(text) && /<(?:!doctype html|html|head|body|style|table)\b/i.test(text)

/** SWIFT's MT940 and MT942 by their first fields, OFX and QIF by their headers, any other XML. */
const isOtherStatement = (text: string) =>
  isMarkup(text) ||
  (/^:20:/m.test(text) && /^:25:/m.test(text) && /^:(?:28C?|60[FM]|61):/m.test(text)) ||
  /^\uFEFF?\s*(?:OFXHEADER[:=]|!Type:|!Account\b)/i.test(text)

/** Control characters do not occur in tables. */
const isOtherFile = (text: string) =>
  /^(%PDF|\{\\rtf)/i.test(text.slice(0, 512).trimStart()) ||
  Iterator.from(text).some((character) => isControl(character.charCodeAt(0)))

/** Below the space, apart from tab, line breaks, form feed and the end-of-file mark of DOS. */
const isControl = (code: number) => code < 0x20 && !(code >= 0x09 && code <= 0x0d) && code !== 0x1a

/** The separator that splits most lines into the same number of cells; the sign that is rarer in texts wins a draw. */
const separatorOf = (text: string): Separator => {
  const declared = /^sep=(.)\r?\n/.exec(text)?.[1]
  const lines = linesOutsideQuotes(text).slice(0, 50)
  const scores = separators.map((separator) => ({ separator, score: evenLines(lines, separator) }))
  const best = scores.reduce((best, next) => (next.score > best.score ? next : best))
  return separators.find((separator) => separator === declared) ?? (best.score > 0 ? best.separator : ',')
}

const linesOutsideQuotes = (text: string) => {
  const lines = text.replaceAll(/"(?:[^"]|"")*"/g, '""').split(/\r\n|\r|\n/)
  // The last line may be cut off by the end of the head.
  return (lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => line !== '')
}

/** Lines with the most frequent number of cells above one; title rows often have a single cell. */
const evenLines = (lines: readonly string[], separator: string) => {
  const counts = lines.map((line) => line.split(separator).length).filter((count) => count > 1)
  return Math.max(
    0,
    ...Map.groupBy(counts, (count) => count)
      .values()
      .map(({ length }) => length),
  )
}
