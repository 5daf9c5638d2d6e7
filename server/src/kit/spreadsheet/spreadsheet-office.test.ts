import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readByOpenpyxl, savedByLibreOffice, shownByLibreOffice } from '../../testing/office-programs.ts'
import { csvStream, type SheetColumn, type SheetRow, xlsxStream } from './spreadsheet-write.ts'

/** In LibreOffice and openpyxl; `npm test` leaves the file out where they are not installed, CI must have them. */
const folder = mkdtempSync(join(tmpdir(), 'parkla-office-'))
afterAll(() => rmSync(folder, { recursive: true }))

const columns: SheetColumn[] = [
  { header: 'Plate, country', type: 'text' },
  { header: 'Start', type: 'instant' },
  { header: 'Cost', type: 'money' },
  { header: 'kWh', type: 'number' },
  { header: 'Share', type: 'percent' },
  { header: 'Due', type: 'day' },
]
const rows: SheetRow[] = [
  ['00417', '2026-05-31T20:59:59.700Z', 1_250, 3.05, 0.125, '2026-06-09'],
  ['=2+3', '2026-10-25T01:30:00.999Z', -7, 12, 0, null],
  ['ĶŠ õ <&>', '0001-01-01T00:00:00Z', 123_456_789, 0.5, 1, '2026-12-31'],
]
const sheet = { columns, timeZone: 'Europe/Tallinn' }
const top = [['Report', 'Revenue'], []]
const bottom = () => [['Total', null, 123_458_032]]

const write = async (name: string, content: NodeJS.ReadableStream) =>
  writeFileSync(join(folder, name), await buffer(content))

beforeAll(async () => {
  await write('list.xlsx', xlsxStream(rows, { ...sheet, name: "Sessions: o'clock & more of them, in May" }))
  await write('report.xlsx', xlsxStream(rows, { ...sheet, name: 'Report', top, bottom }))
  await write('long.xlsx', xlsxStream(rows, { ...sheet, name: 'Long', top, bottom, maxRows: 5 }))
  await write('comma.csv', csvStream(rows, { ...sheet, decimal: ',' }))
  await write('point.csv', csvStream(rows, { ...sheet, decimal: '.' }))
})

test('workbook in LibreOffice: whole seconds on the clock of the place, cents, texts as texts', () => {
  expect(shownByLibreOffice(folder, ['list.xlsx'])).toEqual([
    [
      ['Plate, country', 'Start', 'Cost', 'kWh', 'Share', 'Due'],
      ['00417', '31.05.2026 23:59:59', '12.50', '3.05', '12.5%', '09.06.2026'],
      ['=2+3', '25.10.2026 03:30:00', '-0.07', '12', '0.0%', ''],
      ['ĶŠ õ <&>', '', '1,234,567.89', '0.5', '100.0%', '31.12.2026'],
    ],
  ])
})

test('workbook in openpyxl: title, filter, bold header on each page, A4 landscape as wide as a page', () => {
  const [list, report, long] = readByOpenpyxl(folder, ['list.xlsx', 'report.xlsx', 'long.xlsx'])
  const page = { orientation: 'landscape', paper: 9, isFitToPage: true, fitToHeight: 0 }
  expect(list?.title).toBe("Sessions: o'clock & more of them, in May")
  expect(list?.sheets).toMatchObject([
    { ...page, name: "Sessions  o'clock & more of the", filter: 'A1:F4', titles: '$1:$1', frozen: 'A2', boldRows: [1] },
  ])
  expect(list?.sheets[0]?.rows[1]).toEqual(['00417', '2026-05-31 23:59:59', 12.5, 3.05, 0.125, '2026-06-09 00:00:00'])
  expect(report?.sheets).toMatchObject([{ ...page, filter: 'A3:F6', titles: '$3:$3', frozen: 'A4', boldRows: [3] }])
  expect(report?.sheets[0]?.rows.at(-1)?.slice(0, 3)).toEqual(['Total', null, 1_234_580.32])
  expect(long?.sheets).toMatchObject([
    { ...page, name: 'Long', filter: 'A3:F5', titles: '$3:$3', boldRows: [3] },
    { ...page, name: 'Long_2', filter: 'A1:F2', titles: '$1:$1', frozen: 'A2', boldRows: [1] },
  ])
  expect(long?.sheets[1]?.rows.map(([first]) => first)).toEqual(['Plate, country', 'ĶŠ õ <&>', 'Total'])
})

test('CSV in LibreOffice with its usual separators: the columns of the list, whatever the decimal sign', () => {
  const books = readByOpenpyxl(folder, savedByLibreOffice(folder, ['comma.csv', 'point.csv']))
  for (const { sheets } of books) {
    const read = sheets[0]?.rows ?? []
    expect(read.map((row) => row.length)).toEqual([6, 6, 6, 6])
    expect(read[0]?.[0]).toBe('Plate, country')
  }
})
