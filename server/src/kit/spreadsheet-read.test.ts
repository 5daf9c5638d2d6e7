import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSpreadsheet, type SpreadsheetOptions } from './spreadsheet-read.ts'
import { csvStream, type SheetColumn, type SheetRow, xlsxStream } from './spreadsheet-write.ts'
import { openZip } from './zip-read.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkla-read-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What is really in use: garbage that nobody has collected yet says nothing. */
const liveBytes = () => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}

const collect = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const one of source) all.push(one)
  return all
}

const readAll = async (content: Buffer | string, options: SpreadsheetOptions = { fileName: 'x.csv' }) => {
  const sheet = await openSpreadsheet(Readable.from([Buffer.from(content)]), options)
  try {
    const rows = await collect(sheet.rows())
    return { format: sheet.format, rows, cells: rows.map((row) => row.cells) }
  } finally {
    await sheet.close()
  }
}

const xlsx: SpreadsheetOptions = { fileName: 'x.xlsx' }

describe('CSV', () => {
  test.each([
    [
      'quoted separators, quotes and line breaks',
      'a;b\r\n"x;""y""\nz";2\r\n',
      [
        ['a', 'b'],
        ['x;"y"\nz', '2'],
      ],
    ],
    [
      'a quotation mark inside a bare cell',
      'a;b\n5" pipe;2\n',
      [
        ['a', 'b'],
        ['5" pipe', '2'],
      ],
    ],
    ['lines of different length', 'a;b\n1\n1;2;3\n', [['a', 'b'], ['1'], ['1', '2', '3']]],
    [
      'empty lines',
      'a;b\n\n1;2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'line ends of several programs',
      'a;b\r\n1;2\n3;4\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'no line break at the end',
      'a;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a told separator', 'sep=,\na,b;c\n', [['a', 'b;c']]],
    [
      'a byte order mark',
      '\uFEFFõ;ā\n1;2\n',
      [
        ['õ', 'ā'],
        ['1', '2'],
      ],
    ],
  ])('%s', async (_, text, cells) => {
    expect((await readAll(text)).cells).toEqual(cells)
  })

  test('rows carry the number that a spreadsheet program shows', async () => {
    const { rows } = await readAll('a;b\n\n"1\n2";3\nx;y\n')
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 3, 4])
  })

  test.each([
    ['windows-1257', [0xe2, 0xe8, 0xe7, 0xf0, 0xd5], 'āčēšÕ'],
    ['windows-1252', [0x8a, 0x9e, 0xd5], 'ŠžÕ'],
  ])('letters of %s are right, even when the first stands far below', async (encoding, bytes, letters) => {
    const plain = 'plate;city\n'.repeat(20_000)
    const { format, cells } = await readAll(
      Buffer.concat([Buffer.from(plain), Buffer.from(bytes), Buffer.from(';x\n')]),
    )
    expect(format).toMatchObject({ encoding })
    expect(cells.at(-1)).toEqual([letters, 'x'])
  })

  test('a letter of several bytes may fall between two pieces of the file', async () => {
    const { cells } = await readAll(`${'x'.repeat(65_535)};õ\n`.repeat(3))
    expect(cells.every(([, letter]) => letter === 'õ')).toBe(true)
  })

  test.each([
    ['a quotation mark that is never closed', 'a;b\n"1;2\n3;4\n', 'spreadsheet.malformed'],
    ['a cell of two million letters', `a;b\n${'x'.repeat(2_000_000)};1\n`, 'spreadsheet.malformed'],
    ['NUL bytes far below', `${'a;b\n'.repeat(30_000)}\0;\n`, 'spreadsheet.unknown'],
    ['nothing', '', 'spreadsheet.empty'],
  ])('refuses %s', async (_, text, code) => {
    await expect(readAll(text)).rejects.toMatchObject({ name: 'SpreadsheetFailure', code })
  })

  test('200 000 rows pass through memory that does not grow with them', async () => {
    const path = join(folder, 'long.csv')
    const file = await open(path, 'w')
    const line = `123ABC;21.12.2018 10:20;21.12.2018 10:23;0,3;${'x'.repeat(200)}\n`
    for (let thousand = 0; thousand < 200; thousand++) await file.write(line.repeat(1_000))
    await file.close()
    const sheet = await openSpreadsheet(path, { fileName: 'long.csv' })
    const start = liveBytes()
    let rows = 0
    let highest = 0
    for await (const { cells } of sheet.rows()) {
      rows += cells.length === 5 ? 1 : 0
      if (rows % 50_000 === 0) highest = Math.max(highest, liveBytes())
    }
    expect(rows).toBe(200_000)
    expect(sheet.bytes).toBeGreaterThan(45_000_000)
    expect(highest - start).toBeLessThan(15_000_000)
  })
})

const columns: SheetColumn[] = [
  { header: 'Plate', type: 'text' },
  { header: 'Cost', type: 'money' },
  { header: 'Start', type: 'instant' },
]
const timeZone = 'Europe/Riga'
const written: SheetRow[] = [
  ['=1+1', 250, '2026-11-21T02:00:00.000Z'],
  ['+372 5555', null, null],
  ['ĀČĒ <&> "õ"\n;', 5, '2026-07-01T21:30:15.000Z'],
]

describe('XLSX', () => {
  test('our own workbooks come back as texts, plain decimals and local times', async () => {
    const bytes = await buffer(xlsxStream(written, { name: 'Sessions', columns, timeZone }))
    expect((await readAll(bytes, xlsx)).cells).toEqual([
      ['Plate', 'Cost', 'Start'],
      ['=1+1', '2.5', '2026-11-21T04:00:00'],
      ['+372 5555', '', ''],
      ['ĀČĒ <&> "õ"\n;', '0.05', '2026-07-02T00:30:15'],
    ])
  })

  test.each(['shared', 'inline'] as const)(
    'with %s texts, hidden sheets, gaps, formulas and truth values',
    async (stringMode) => {
      const bytes = await writeXlsx({
        stringMode,
        sheets: [
          { name: 'Notes', hidden: true, rows: [['not this one']] },
          {
            name: 'Rows',
            rows: [['a', null, 'c  '], [], [true, false, 1e-7]],
            cells: new Map([['3,1', { value: 'computed', formula: 'A1&"x"', formulaResult: 'computed' }]]),
          },
        ],
      })
      expect((await readAll(Buffer.from(bytes), xlsx)).rows).toEqual([
        { rowNumber: 1, cells: ['a', '', 'c  '] },
        { rowNumber: 3, cells: ['TRUE', 'FALSE', '0.0000001'] },
        { rowNumber: 4, cells: ['', 'computed'] },
      ])
    },
  )

  test('an export as CSV reads back as what was written', async () => {
    const bytes = await buffer(csvStream(written, { columns, timeZone }))
    expect((await readAll(bytes)).cells.map(([plate]) => plate)).toEqual([
      'Plate',
      '=1+1',
      '+372 5555',
      'ĀČĒ <&> "õ"\n;',
    ])
  })

  test('rows are unpacked only as they are asked for, whatever the pace of the consumer', async () => {
    const many = (function* (): Generator<SheetRow> {
      for (let row = 0; row < 40_000; row++) yield [`${row}${'x'.repeat(3_000)}`, row, null]
    })()
    const path = join(folder, 'many.xlsx')
    await writeFile(path, xlsxStream(many, { name: 'x', columns, timeZone }))
    const sheet = await openSpreadsheet(path, xlsx)
    const start = liveBytes()
    let highest = 0
    let last = 0
    for await (const { rowNumber } of sheet.rows()) {
      last = rowNumber
      if (rowNumber % 100 === 0) await new Promise(setImmediate)
      if (rowNumber % 10_000 === 0) highest = Math.max(highest, liveBytes())
    }
    expect(last).toBe(40_001)
    expect(highest - start).toBeLessThan(15_000_000)
  })
})

/** A zip by hand: stored sizes in the directory may lie, as those of an attacker do. */
const zipOf = (parts: Record<string, string | Buffer>, claimedSize?: number) => {
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
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const workbook = (sheet: string | Buffer, over: Record<string, string> = {}) => ({
  '_rels/.rels': `<Relationships><Relationship Id="a" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<x:workbook xmlns:x="y"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="1" r:id="b"/></x:sheets></x:workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="b" Type="${REL}/worksheet" Target="/xl/here.xml"/></Relationships>`,
  'xl/here.xml': sheet,
  ...over,
})

describe('workbooks made by others', () => {
  test('prefixes, absolute paths, cells without an address, odd quoting and CDATA are understood', async () => {
    const sheet = `<?xml version="1.0"?><!-- > --><x:worksheet><x:sheetData><x:row>
      <x:c t='inlineStr' note="a > b"><x:is><x:t>A &amp; &#x100;</x:t></x:is></x:c><x:c t="str"><x:v><![CDATA[<b>]]></x:v></x:c>
      </x:row><x:row r="7"><x:c r="AA7"><x:v>3</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const { rows } = await readAll(zipOf(workbook(sheet)), xlsx)
    expect(rows).toEqual([
      { rowNumber: 1, cells: ['A & Ā', '<b>'] },
      { rowNumber: 7, cells: [...Array.from({ length: 26 }, () => ''), '3'] },
    ])
  })

  const bomb = Buffer.concat([Buffer.from('<worksheet><sheetData>'), Buffer.alloc(50_000_000, '<row></row>')])

  test.each([
    ['a zip bomb', zipOf(workbook(bomb)), 'spreadsheet.tooBig'],
    ['a zip bomb that lies about its size', zipOf(workbook(bomb), 100), 'spreadsheet.tooBig'],
    ['one endless text', zipOf(workbook(Buffer.alloc(5_000_000, 'x'))), 'spreadsheet.malformed'],
    ['a document type with entities', zipOf(workbook('<!DOCTYPE x [<!ENTITY a "b">]><x/>')), 'spreadsheet.malformed'],
    [
      'a column beyond the last',
      zipOf(workbook('<sheetData><row><c r="ZZZ1"><v>1</v></c></row>')),
      'spreadsheet.malformed',
    ],
    ['a zip of something else', zipOf({ 'word/document.xml': '<x/>' }), 'spreadsheet.notXlsx'],
    ['a zip cut in half', zipOf(workbook('<x/>')).subarray(0, 200), 'spreadsheet.malformed'],
    [
      'a workbook without its sheet',
      zipOf(workbook('', { 'xl/_rels/workbook.xml.rels': '<x/>' })),
      'spreadsheet.malformed',
    ],
  ])('refuses %s', async (_, file, code) => {
    await expect(readAll(file, { ...xlsx, maxBytes: 20_000_000 })).rejects.toMatchObject({
      name: 'SpreadsheetFailure',
      code,
    })
  })

  test('damaged data is told as such', async () => {
    const file = zipOf(workbook(`<sheetData>${'<row><c><v>1</v></c></row>'.repeat(100)}`))
    const at = file.indexOf('xl/here.xml') + 12
    file.fill(0xff, at, at + 20)
    await expect(readAll(file, xlsx)).rejects.toMatchObject({ code: 'spreadsheet.malformed' })
  })

  test('a Zip64 with its long numbers is read', async () => {
    const bytes = await buffer(Readable.from(await zip64()))
    const path = join(folder, 'long.zip')
    await writeFile(path, bytes)
    const zip = await openZip(path, 1_000)
    expect(Buffer.concat(await collect(zip.bytesOf('a'))).toString()).toBe('hello')
  })
})

/** One stored part `a`, all of its numbers in the long fields. */
const zip64 = () => {
  const header = Buffer.alloc(31)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(1, 26)
  header.write('a', 30)
  const entry = Buffer.alloc(47 + 28)
  entry.writeUInt32LE(0x02014b50, 0)
  for (const field of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, field)
  entry.writeUInt16LE(1, 28)
  entry.writeUInt16LE(28, 30)
  entry.write('a', 46)
  entry.writeUInt16LE(1, 47)
  entry.writeUInt16LE(24, 49)
  entry.writeBigUInt64LE(5n, 51)
  entry.writeBigUInt64LE(5n, 59)
  entry.writeBigUInt64LE(0n, 67)
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(BigInt(entry.length), 40)
  record.writeBigUInt64LE(36n, 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(36 + entry.length), 8)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  for (const field of [12, 16]) end.writeUInt32LE(0xffffffff, field)
  return Promise.resolve([header, Buffer.from('hello'), entry, record, locator, end])
}

describe('streams', () => {
  test('are kept while open and removed afterwards', async () => {
    const temporaryFolder = await mkdtemp(join(folder, 'tmp-'))
    const source = Readable.from([Buffer.from('a;b\n1;2\n')])
    const sheet = await openSpreadsheet(source, { fileName: 'x.csv', temporaryFolder })
    expect(await readdir(temporaryFolder)).toHaveLength(1)
    expect(await collect(sheet.rows())).toEqual(await collect(sheet.rows()))
    await sheet.close()
    expect(await readdir(temporaryFolder)).toEqual([])
  })

  test('longer than allowed are refused and leave nothing behind', async () => {
    const endless = Readable.from(
      (function* () {
        while (true) yield Buffer.alloc(10_000, 'a')
      })(),
    )
    const temporaryFolder = await mkdtemp(join(folder, 'tmp-'))
    const opening = openSpreadsheet(endless, { fileName: 'x.csv', maxBytes: 100_000, temporaryFolder })
    await expect(opening).rejects.toMatchObject({ code: 'spreadsheet.tooBig' })
    expect(await readdir(temporaryFolder)).toEqual([])
  })
})
