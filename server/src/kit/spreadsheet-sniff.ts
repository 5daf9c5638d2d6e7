import { SpreadsheetFailure } from './spreadsheet-failure.ts'
import { encodingProbe, utf16Of, type TextEncoding } from './text-encoding.ts'

const separators = [';', '\t', '|', ','] as const
export type Separator = (typeof separators)[number]

export type SpreadsheetFormat = { kind: 'csv'; separator: Separator; encoding: TextEncoding } | { kind: 'xlsx' }

/**
 * Tells what a file is from its first bytes (64 kB are plenty); the name only helps to refuse zips of other programs.
 *
 * @throws SpreadsheetFailure for whatever is neither CSV nor XLSX
 */
export const sniff = (head: Buffer, fileName: string): SpreadsheetFormat => {
  if (head.length === 0) throw new SpreadsheetFailure('spreadsheet.empty', 'File is empty')
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new SpreadsheetFailure('spreadsheet.oldExcel', 'Old Excel or password')
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return insistOnXlsxName(fileName)
  const encoding = utf16Of(head) ?? encodingOf(head)
  const text = new TextDecoder(encoding).decode(head, { stream: true })
  if (isOtherFile(text)) throw new SpreadsheetFailure('spreadsheet.unknown', 'Not a text file')
  return { kind: 'csv', separator: separatorOf(text), encoding }
}

const encodingOf = (head: Buffer): TextEncoding => {
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

/** Control characters do not occur in tables; web pages under the name of a table do (`.xls` of old reports). */
const isOtherFile = (text: string) =>
  /^(%PDF|<!DOCTYPE|<html|<\?xml|<table|\{\\rtf)/i.test(text.slice(0, 512).trimStart()) ||
  Iterator.from(text).some((character) => isControl(character.charCodeAt(0)))

/** Below the space, apart from tab, line breaks, form feed and the end-of-file mark of DOS. */
const isControl = (code: number) => code < 0x20 && !(code >= 0x09 && code <= 0x0d) && code !== 0x1a

/** The separator that splits most lines into the same number of cells; the sign that is rarer in texts wins a draw. */
const separatorOf = (text: string): Separator => {
  const told = /^sep=(.)\r?\n/.exec(text)?.[1]
  const lines = linesOutsideQuotes(text).slice(0, 50)
  const scores = separators.map((separator) => ({ separator, score: evenLines(lines, separator) }))
  const best = scores.reduce((best, next) => (next.score > best.score ? next : best))
  return separators.find((separator) => separator === told) ?? (best.score > 0 ? best.separator : ',')
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
