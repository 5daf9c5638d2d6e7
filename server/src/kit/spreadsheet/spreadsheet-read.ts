import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defaultMaxBytes, SpreadsheetFailure, type RawRow } from './spreadsheet.ts'
import { sniff, type Separator, type SpreadsheetFormat } from './spreadsheet-sniff.ts'

export type Spreadsheet = {
  format: SpreadsheetFormat
  bytes: number
  /** Reads from the beginning each time, in memory that does not grow with the file. */
  rows: () => AsyncGenerator<RawRow>
  /** Removes the copy that was made of a stream. */
  close: () => Promise<void>
}

export type SpreadsheetOptions = {
  /** Name that the user gave the file; only its ending is read. */
  fileName: string
  /** Separator of a text file, where the guess was wrong. */
  separator?: Separator
  /** Limit of the file, and again of all that it unpacks to; the limits of a workbook's parts shrink with it. */
  maxBytes?: number
  /** Folder for the copy of a stream while it is read. Default: the system's. */
  temporaryFolder?: string
}

const headBytes = 64 * 1024

/**
 * Opens a CSV or XLSX file, or a bank statement (`camt-rows.ts`), for reading. The stream is first kept in a temporary file: a workbook can be understood only
 * from its end, and a code page only from the whole text.
 *
 * @throws SpreadsheetFailure here or while reading rows
 */
export const openSpreadsheet = async (
  source: Readable,
  { fileName, separator, maxBytes = defaultMaxBytes, temporaryFolder = tmpdir() }: SpreadsheetOptions,
): Promise<Spreadsheet> => {
  const folder = await mkdtemp(join(temporaryFolder, 'parkla-spreadsheet-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    await pipeline(source, limitTo(maxBytes), createWriteStream(path))
    const { size } = await stat(path)
    const found = await formatOf(path, fileName)
    const format = found.kind === 'csv' && separator ? { ...found, separator } : found
    return { format, bytes: size, rows: await rowsOf(path, format, maxBytes), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Readers are loaded on first use, as their libraries take memory. */
const rowsOf = async (path: string, format: SpreadsheetFormat, maxBytes: number): Promise<Spreadsheet['rows']> => {
  if (format.kind === 'csv') {
    const { csvRows } = await import('./csv-rows.ts')
    return () => csvRows(path, format)
  }
  if (format.kind === 'camt') {
    const { camtRows } = await import('./camt-rows.ts')
    return () => camtRows(path)
  }
  if (format.kind === 'fidavista') {
    const { fidavistaRows } = await import('./fidavista-rows.ts')
    return () => fidavistaRows(path)
  }
  const { xlsxRows } = await import('./xlsx-rows.ts')
  return () => xlsxRows(path, maxBytes)
}

const formatOf = async (path: string, fileName: string): Promise<SpreadsheetFormat> => {
  const format = sniff(await headOf(path), fileName)
  if (format.kind !== 'csv' || format.encoding.startsWith('utf-16')) return format
  const { csvEncoding } = await import('./csv-rows.ts')
  return { ...format, ...(await csvEncoding(path)) }
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

const limitTo = (maxBytes: number) =>
  async function* limited(source: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new SpreadsheetFailure('spreadsheet.tooBig', 'File is larger than allowed')
      yield chunk
    }
  }
