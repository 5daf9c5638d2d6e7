import { buffer } from 'node:stream/consumers'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { defaultMaxBytes } from './spreadsheet.ts'
import { openSpreadsheet } from './spreadsheet-read.ts'
import { csvStream, type SheetColumn, type SheetRow, xlsxStream } from './spreadsheet-write.ts'
import { liveBytes, readAll, withPart, workbook, xlsx, zipOf } from './spreadsheet.testing.ts'
import { limitsOf } from './xlsx-workbook.ts'

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
  test('workbook of our own writer: read back as texts, plain decimals and local times', async () => {
    const bytes = await buffer(xlsxStream(written, { name: 'Sessions', columns, timeZone }))
    expect((await readAll(bytes, xlsx)).cells).toEqual([
      ['Plate', 'Cost', 'Start'],
      ['=1+1', '2.5', '2026-11-21T04:00:00'],
      ['+372 5555'],
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

  const formulas = (attribute: string) =>
    zipOf({
      '_rels/.rels': '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="book.xml"/></Relationships>',
      'book.xml': `<workbook xmlns:r="x"><sheets><sheet name="A" r:id="s"/></sheets><calcPr ${attribute}/></workbook>`,
      '_rels/book.xml.rels':
        '<Relationships><Relationship Id="s" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
      'sheet.xml':
        '<worksheet><sheetData><row><c><f>3*1.5</f></c><c><f>3*1.5</f><v></v></c><c><f>3*1.5</f><v>4.5</v></c><c><f>3*1.5</f><v>0</v></c>' +
        '<c t="str"><f>A1&amp;""</f><v></v></c><c t="e"><v>#N/A</v></c><c><v>7</v></c></row></sheetData></worksheet>',
    })

  test('a formula without a result, or an error: the formula, not an empty cell', async () => {
    expect((await readAll(formulas(''), xlsx)).cells).toEqual([['=3*1.5', '=3*1.5', '4.5', '0', '', '=#N/A', '7']])
  })

  test('a workbook to be calculated when opened: a result of 0 is none', async () => {
    const [cells] = (await readAll(formulas('fullCalcOnLoad="1"'), xlsx)).cells
    expect(cells).toEqual(['=3*1.5', '=3*1.5', '4.5', '=3*1.5', '', '=#N/A', '7'])
  })

  test('export as CSV: read back as written', async () => {
    const bytes = await buffer(csvStream(written, { columns, timeZone }))
    const plates = (await readAll(bytes)).cells.map(([plate]) => plate)
    expect(plates).toEqual(['Plate', ...written.map(([plate]) => plate)])
  })

  test('rows of a workbook: unpacked only as the consumer asks, whatever its pace', async () => {
    const many = (function* (): Generator<SheetRow> {
      for (let row = 0; row < 1_200; row++) yield [`${row}${'x'.repeat(3_000)}`, row, null]
    })()
    const sheet = await openSpreadsheet(xlsxStream(many, { name: 'x', columns, timeZone }), xlsx)
    const start = liveBytes()
    let [highest, last] = [0, 0]
    for await (const { rowNumber } of sheet.rows()) {
      last = rowNumber
      if (rowNumber % 100 === 0) await new Promise(setImmediate)
      if (rowNumber % 400 === 0) highest = Math.max(highest, liveBytes())
    }
    await sheet.close()
    expect(last).toBe(1_201)
    expect(highest - start).toBeLessThan(2_000_000)
  })
})

describe('workbooks made by others', () => {
  test('prefixes, absolute paths, cells without an address, odd quoting and CDATA: read', async () => {
    const sheet = `<?xml version="1.0"?><!-- > --><x:worksheet><x:sheetData><x:row>
      <x:c t='inlineStr' note="a > b"><x:is><x:t>A &amp; &#x100;</x:t></x:is></x:c><x:c t="str"><x:v><![CDATA[<b>]]></x:v></x:c>
      </x:row><x:row r="7"><x:c r="AA7"><x:v>3</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const { rows } = await readAll(zipOf(workbook(sheet)), xlsx)
    expect(rows).toEqual([
      { rowNumber: 1, cells: ['A & Ā', '<b>'] },
      { rowNumber: 7, cells: [...Array.from({ length: 26 }, () => ''), '3'] },
    ])
  })

  const bomb = Buffer.concat([Buffer.from('<worksheet><sheetData>'), Buffer.alloc(5_000_000, '<row></row>')])

  test.each([
    ['a zip bomb', zipOf(workbook(bomb)), 'spreadsheet.tooBig'],
    ['a zip bomb that lies about its size', zipOf(workbook(bomb), 100), 'spreadsheet.tooBig'],
    ['one endless text', zipOf(workbook(Buffer.alloc(1_900_000, 'x'))), 'spreadsheet.malformed'],
    [
      'a text of 1,000,001 characters',
      zipOf(workbook(`<worksheet>${'x'.repeat(1_000_001)}</worksheet>`)),
      'spreadsheet.malformed',
    ],
    ['a document type with entities', zipOf(workbook('<!DOCTYPE x [<!ENTITY a "b">]><x/>')), 'spreadsheet.malformed'],
    ['elements opened without end', zipOf(workbook('<row>'.repeat(200_000))), 'spreadsheet.malformed'],
    ['a tag without end', zipOf(workbook(`<row r="${'1'.repeat(1_500_000)}`)), 'spreadsheet.malformed'],
    ['a truncated sheet', zipOf(workbook('<sheetData><row><c><v>1</v></c></row>')), 'spreadsheet.malformed'],
    ['a zip of something else', zipOf({ 'word/document.xml': '<x/>' }), 'spreadsheet.notXlsx'],
    ['a zip cut in half', zipOf(workbook('<x/>')).subarray(0, 200), 'spreadsheet.malformed'],
    ['a missing sheet', zipOf(workbook('', { 'xl/_rels/workbook.xml.rels': '<x/>' })), 'spreadsheet.malformed'],
  ])('refuses %s', async (_, file, code) => {
    await expect(readAll(file, { ...xlsx, maxBytes: 2_000_000 })).rejects.toMatchObject({
      name: 'SpreadsheetFailure',
      code,
    })
  })

  const relations = { 'xl/_rels/workbook.xml.rels': '<Relationship/>'.repeat(200) }
  const outline = { 'xl/workbook.xml': '<sheet/>'.repeat(200) }
  const formats = `<cellXfs>${'<xf/>'.repeat(2_000)}</cellXfs>`

  test.each([
    ['shared texts', withPart('sharedStrings', '<si/>'.repeat(60_000))],
    ['one text of many pieces', withPart('sharedStrings', `<si>${`<t>${'x'.repeat(90_000)}</t>`.repeat(12)}</si>`)],
    ['cell formats', withPart('styles', formats)],
    ['number formats', withPart('styles', '<numFmt numFmtId="1"/>'.repeat(2_000))],
    ['relationships', zipOf(workbook('', relations))],
    ['sheets', zipOf(workbook('', outline))],
    ['blanks around the sheets', zipOf(workbook('', { 'xl/workbook.xml': '<x/>'.repeat(50_000) }))],
  ])('too many %s are a bomb too, however small the file', async (_, file) => {
    expect(file.length).toBeLessThan(3_000)
    await expect(readAll(file, { ...xlsx, maxBytes: 15_000_000 })).rejects.toMatchObject({
      code: 'spreadsheet.tooBig',
    })
  })

  test('limits of parts: fixed from the default size limit on, in proportion below', () => {
    const most = {
      outline: { bytes: 16_000_000, entries: 10_000 },
      styles: { bytes: 64_000_000, entries: 100_000 },
      sharedStrings: { bytes: 600_000_000, entries: 5_000_000, characters: 100_000_000 },
    }
    for (const times of [1, 10]) expect(limitsOf({ maxBytes: times * defaultMaxBytes })).toEqual(most)
    expect(limitsOf({ maxBytes: defaultMaxBytes / 10 }).styles).toEqual({ bytes: 6_400_000, entries: 10_000 })
  })

  test.each([
    ['a row number twice', '<row r="3"><c><v>1</v></c></row><row r="3"><c><v>2</v></c></row>'],
    ['a row number that is none', '<row r="x"><c><v>1</v></c></row>'],
    ['a column beyond the last', '<row><c r="ZZZ1"><v>1</v></c></row>'],
    ['a column of no alphabet', '<row><c r="!1"><v>1</v></c></row>'],
    ['a row of endless text', `<row><c>${`<v>${'1'.repeat(900_000)}</v>`.repeat(2)}</c></row>`],
  ])('%s is damage', async (_, rows) => {
    await expect(readAll(zipOf(workbook(`<sheetData>${rows}</sheetData>`)), xlsx)).rejects.toMatchObject({
      code: 'spreadsheet.malformed',
    })
  })

  test('zip with a password: rejected as an encrypted workbook', async () => {
    const file = zipOf(workbook('<sheetData/>'))
    for (let at = file.indexOf('PK\u0001\u0002'); at >= 0; at = file.indexOf('PK\u0001\u0002', at + 4))
      file.writeUInt16LE(1, at + 8)
    await expect(readAll(file, xlsx)).rejects.toMatchObject({ code: 'spreadsheet.oldExcel' })
  })

  test('a number with a currency format: both are read', async () => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs>`
    const file = withPart('styles', styles, '<sheetData><row><c s="0"><v>2.5</v></c></row></sheetData>')
    expect((await readAll(file, xlsx)).cells).toEqual([['2.5 €']])
  })

  test('damaged data: rejected as malformed', async () => {
    const file = zipOf(workbook(`<sheetData>${'<row><c><v>1</v></c></row>'.repeat(100)}`))
    const at = file.indexOf('xl/here.xml') + 12
    file.fill(0xff, at, at + 20)
    await expect(readAll(file, xlsx)).rejects.toMatchObject({ code: 'spreadsheet.malformed' })
  })
})
