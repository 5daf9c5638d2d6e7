import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvEncoding, csvRows } from './csv-rows.ts'
import type { RawRow } from './raw-row.ts'
import { SpreadsheetFailure } from './spreadsheet-failure.ts'
import { sniff, type SpreadsheetFormat } from './spreadsheet-sniff.ts'
import { xlsxRows } from './xlsx-rows.ts'

export type Spreadsheet = {
  format: SpreadsheetFormat
  bytes: number
  /** Reads from the beginning each time, in memory that does not grow with the file. */
  rows: () => AsyncGenerator<RawRow>
  /** Removes the copy that was made of a stream. */
  close: () => Promise<void>
}

export type SpreadsheetOptions = {
  /** As the user named it; only its ending is looked at. */
  fileName: string
  /** Of the file, and again of all that it unpacks to. Default 1.5 GB: a million rows with room to spare. */
  maxBytes?: number
  /** Where the copy of a stream is kept while it is open. Default: the system's. */
  temporaryFolder?: string
}

const headBytes = 64 * 1024
const defaultMaxBytes = 1_500_000_000

/**
 * Opens a CSV or XLSX file for reading. A stream is first kept in a temporary file, because a workbook can only be
 * understood from its end, and a code page from the whole text.
 *
 * @throws SpreadsheetFailure here or while reading rows
 */
export const openSpreadsheet = async (source: string | Readable, options: SpreadsheetOptions): Promise<Spreadsheet> => {
  const maxBytes = options.maxBytes ?? defaultMaxBytes
  if (typeof source === 'string') return openFile(source, { ...options, maxBytes })
  const folder = await mkdtemp(join(options.temporaryFolder ?? tmpdir(), 'parkla-spreadsheet-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    await pipeline(source, limitTo(maxBytes), createWriteStream(path))
    return { ...(await openFile(path, { ...options, maxBytes })), close }
  } catch (error) {
    await close()
    throw error
  }
}

type FileOptions = SpreadsheetOptions & { maxBytes: number }

const openFile = async (path: string, { fileName, maxBytes }: FileOptions): Promise<Spreadsheet> => {
  const { size } = await stat(path)
  if (size > maxBytes) throw tooBig()
  const format = await formatOf(path, fileName)
  const rows = () => (format.kind === 'csv' ? csvRows(path, format) : xlsxRows(path, maxBytes))
  return { format, bytes: size, rows, close: () => Promise.resolve() }
}

const formatOf = async (path: string, fileName: string): Promise<SpreadsheetFormat> => {
  const format = sniff(await headOf(path), fileName)
  if (format.kind === 'xlsx' || format.encoding.startsWith('utf-16')) return format
  return { ...format, encoding: await csvEncoding(path) }
}

const headOf = async (path: string) => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const tooBig = () => new SpreadsheetFailure('spreadsheet.tooBig', 'File is larger than allowed')

const limitTo = (maxBytes: number) =>
  async function* limited(source: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooBig()
      yield chunk
    }
  }
