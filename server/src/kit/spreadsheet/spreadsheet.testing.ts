import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { deflateRawSync } from 'node:zlib'
import readExcelFile from 'read-excel-file/node'
import type { RawRow } from './spreadsheet.ts'
import { openSpreadsheet, type SpreadsheetOptions } from './spreadsheet-read.ts'
import type { SpreadsheetFormat } from './spreadsheet-sniff.ts'

/** Memory in use after a collection: uncollected garbage is not counted. */
export const liveBytes = (): number => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}

export const collect = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const one of source) all.push(one)
  return all
}

/** A file read to its end. */
export const readAll = async (
  content: Buffer | string,
  options: SpreadsheetOptions = { fileName: 'x.csv' },
): Promise<{ format: SpreadsheetFormat; rows: RawRow[]; cells: RawRow['cells'][] }> => {
  const sheet = await openSpreadsheet(Readable.from([Buffer.from(content)]), options)
  try {
    const rows = await collect(sheet.rows())
    return { format: sheet.format, rows, cells: rows.map((row) => row.cells) }
  } finally {
    await sheet.close()
  }
}

export const xlsx: SpreadsheetOptions = { fileName: 'x.xlsx' }

/** A zip by hand: stored sizes in the directory may lie, as those of an attacker do. */
export const zipOf = (parts: Record<string, string | Buffer>, claimedSize?: number): Buffer => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(8, 8)
    header.writeUInt32LE(packed.length, 18)
    header.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(claimedSize ?? content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    const local = Buffer.concat([header, Buffer.from(name), packed])
    locals.push(local)
    directory.push(entry, Buffer.from(name))
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** The parts of a workbook with one sheet. */
export const workbook = (
  sheet: string | Buffer,
  over: Record<string, string | Buffer> = {},
): Record<string, string | Buffer> => ({
  '_rels/.rels': `<Relationships><Relationship Id="a" Type="${relationship}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<x:workbook xmlns:x="y"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="1" r:id="b"/></x:sheets></x:workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="b" Type="${relationship}/worksheet" Target="/xl/here.xml"/></Relationships>`,
  'xl/here.xml': sheet,
  ...over,
})

const oneCell = '<sheetData><row><c><v>1</v></c></row></sheetData>'
/** A workbook of one sheet and one more part of that type. */
export const withPart = (type: string, content: string | Buffer, sheet = oneCell): Buffer =>
  zipOf(
    workbook(sheet, {
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="b" Type="x/worksheet" Target="/xl/here.xml"/>
        <Relationship Id="c" Type="x/${type}" Target="/xl/other.xml"/></Relationships>`,
      'xl/other.xml': content,
    }),
  )

/** Cells of the first sheet, moments to the second: a serial date holds them with an error below a millisecond. */
export const readSheet = async (bytes: Uint8Array): Promise<unknown[][]> => {
  const [sheet] = await readExcelFile(Buffer.from(bytes))
  const rounded = (cell: unknown) =>
    cell instanceof Date ? new Date(Math.round(cell.getTime() / 1_000) * 1_000) : cell
  return (sheet?.data ?? []).map((row) => row.map(rounded))
}
