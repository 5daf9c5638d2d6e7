import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openSpreadsheet } from './spreadsheet-read.ts'
import { xlsxStream, type SheetColumn, type SheetRow } from './spreadsheet-write.ts'
import { liveBytes, readAll, withPart, workbook, xlsx, zipOf } from './spreadsheet.testing.ts'

/** Files at the default limits; smaller: `xlsx-rows.test.ts` for workbooks, `sessions-import.test.ts` for text. */

const lines = function* (): Generator<Buffer> {
  const line = `123ABC;21.12.2018 10:20;21.12.2018 10:23;0,3;${'x'.repeat(200)}\n`
  const thousand = Buffer.from(line.repeat(1_000))
  for (let at = 0; at < 100; at += 1) yield thousand
}
const sheetRows = function* (): Generator<SheetRow> {
  for (let row = 0; row < 10_000; row += 1) yield [`${row}${'x'.repeat(3_000)}`, row]
}
const columns: SheetColumn[] = [
  { header: 'Plate', type: 'text' },
  { header: 'Cost', type: 'money' },
]

test.each([
  ['text of 100 000 rows', () => Readable.from(lines()), 'long.csv', 100_000],
  [
    'workbook of 10 000 rows',
    () => xlsxStream(sheetRows(), { name: 'x', columns, timeZone: 'Europe/Riga' }),
    'x.xlsx',
    10_001,
  ],
] as const)('%s: memory does not grow with them', async (_, open, fileName, count) => {
  const sheet = await openSpreadsheet(open(), { fileName })
  const start = liveBytes()
  let [rows, highest] = [0, 0]
  for await (const { cells } of sheet.rows()) {
    rows += cells.length > 0 ? 1 : 0
    if (rows % 100 === 0) await new Promise(setImmediate)
    if (rows % 2_500 === 0) highest = Math.max(highest, liveBytes())
  }
  await sheet.close()
  expect(rows).toBe(count)
  expect(highest - start).toBeLessThan(15_000_000)
})

test.each([
  ['shared texts', () => withPart('sharedStrings', Buffer.alloc(5 * 6_000_000, '<si/>'))],
  [
    'one text of many pieces',
    () => withPart('sharedStrings', `<si>${`<t>${'x'.repeat(900_000)}</t>`.repeat(120)}</si>`),
  ],
  ['cell formats', () => withPart('styles', `<cellXfs>${'<xf/>'.repeat(200_000)}</cellXfs>`)],
  ['number formats', () => withPart('styles', '<numFmt numFmtId="1"/>'.repeat(200_000))],
  ['relationships', () => zipOf(workbook('', { 'xl/_rels/workbook.xml.rels': '<Relationship/>'.repeat(20_000) }))],
  ['sheets', () => zipOf(workbook('', { 'xl/workbook.xml': '<sheet/>'.repeat(20_000) }))],
  ['blanks around the sheets', () => zipOf(workbook('', { 'xl/workbook.xml': Buffer.alloc(20_000_000, '<x/>') }))],
])('too many %s at the default limits: rejected as too big', async (_, make) => {
  const file = make()
  expect(file.length).toBeLessThan(200_000)
  await expect(readAll(file, xlsx)).rejects.toMatchObject({ code: 'spreadsheet.tooBig' })
})
