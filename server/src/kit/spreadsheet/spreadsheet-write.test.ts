import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { readXlsx } from 'hucre/xlsx'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { csvStream, type SheetColumn, type SheetRow, xlsxStream } from './spreadsheet-write.ts'
import { readSheet } from './spreadsheet.testing.ts'

const columns: SheetColumn[] = [
  { header: 'Plate', type: 'text' },
  { header: 'kWh', type: 'number' },
  { header: 'Cost', type: 'money' },
  { header: 'Start', type: 'instant' },
]
const timeZone = 'Europe/Tallinn'
const rows: SheetRow[] = [
  ['123ABC', 0.3, 250, '2026-11-21T02:00:00.000Z'],
  ['ĀČĒ õäöü <&>', 0, 0, '2026-07-01T21:30:15.000Z'],
  [null, null, null, null],
  ['', 1, -5, '0001-01-01T00:00:00Z'],
]

test('workbook read by another library: texts, numbers, euros and wall times', async () => {
  expect(await readSheet(await buffer(xlsxStream(rows, { name: 'Sessions', columns, timeZone })))).toEqual([
    ['Plate', 'kWh', 'Cost', 'Start'],
    ['123ABC', 0.3, 2.5, new Date('2026-11-21T04:00:00.000Z')],
    ['ĀČĒ õäöü <&>', 0, 0, new Date('2026-07-02T00:30:15.000Z')],
    [null, null, null, null],
    [null, 1, -0.05, null],
  ])
})

const formulas = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t=1']

test.each(formulas)('%j stays a text in a workbook', async (formula) => {
  const bytes = await buffer(xlsxStream([[formula, null, null, null]], { name: 'x', columns, timeZone }))
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
  expect(sheet?.rows[1]?.[0]).toBe(formula)
  expect([...(sheet?.cells?.values() ?? [])].some((cell) => cell.formula !== undefined)).toBe(false)
})

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['+372 5555 1234', '+372 5555 1234'],
  ['-5', '-5'],
  ['a;b', '"a;b"'],
  ['he said "no"', '"he said ""no"""'],
  ['two\nlines', '"two\nlines"'],
])('a CSV holds %j as %j', async (value, written) => {
  const csv = await text(csvStream([[value]], { columns: [{ header: 'x', type: 'text' }], timeZone }))
  expect(csv).toBe(`x\r\n${written}\r\n`)
})

test('CSV: byte order mark, local times and the requested decimal sign', async () => {
  const csv = await buffer(csvStream(rows, { columns, timeZone, decimal: ',' }))
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(csv.toString('utf8', 3).split('\r\n')).toEqual([
    'Plate;kWh;Cost;Start',
    '123ABC;"0,3";"2,50";2026-11-21 04:00:00',
    'ĀČĒ õäöü <&>;0;"0,00";2026-07-02 00:30:15',
    ';;;',
    ';1;"-0,05";',
    '',
  ])
})

test.each(['', 'a/b:c', 'x'.repeat(60), "'quoted'", '[1]'])('the sheet name %j is made acceptable', async (name) => {
  const bytes = await buffer(xlsxStream(rows, { name, columns, timeZone }))
  expect((await readExcelFile(bytes)).length).toBe(1)
})

test.each(['xlsx', 'csv'])('%s asks for rows only as its reader takes them', async (kind) => {
  let made = 0
  const endless = (function* () {
    while (true) yield [`PLATE${(made += 1)}`, made, made, '2026-11-21T02:00:00.000Z'] satisfies SheetRow
  })()
  const options = { name: 'x', columns, timeZone }
  const stream = kind === 'xlsx' ? xlsxStream(endless, options) : csvStream(endless, options)
  for await (const chunk of stream) if ((chunk as Buffer).length > 0) break
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThan(50_000)
})

test('query that fails during a download: the download fails instead of ending short', async () => {
  const failing = (async function* (): AsyncGenerator<SheetRow> {
    yield ['a', 1, 1, null]
    await Promise.reject(new Error('connection lost'))
  })()
  await expect(buffer(xlsxStream(failing, { name: 'x', columns, timeZone }))).rejects.toThrow('connection lost')
})

const billed: SheetColumn[] = [
  { header: 'Cost', type: 'money' },
  { header: 'Currency', type: 'currency' },
]
const sums: SheetRow[] = [
  [27_500, 'HUF'],
  [13_750, 'HUF'],
  [-90_000, 'ISK'],
  [27_500, 'EUR'],
  [null, 'ISK'],
]

test('amounts of a CSV: have the decimals of their currency (R196)', async () => {
  const csv = await text(csvStream(sums, { columns: billed, timeZone, decimal: ',' }))
  expect(csv.split('\r\n').slice(1, 6)).toEqual(['275;HUF', '"137,50";HUF', '-900;ISK', '"275,00";EUR', ';ISK'])
})

test('amounts of a workbook: have the decimals of their currency (R196)', async () => {
  const bytes = await buffer(xlsxStream(sums, { name: 'x', columns: billed, timeZone }))
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
  const shown = [1, 2, 3, 4].map((row) => [sheet?.rows[row]?.[0], sheet?.cells?.get(`${row},0`)?.style?.numFmt])
  expect(shown).toEqual([
    [275, '#,##0'],
    [137.5, '#,##0.00'],
    [-900, '#,##0'],
    [275, '#,##0.00'],
  ])
})

const root = fileURLToPath(new URL('../..', import.meta.url))
const hasColumn = (type: string, source: string) => new RegExp(`(type: |, \\[?)'${type}'`).test(source)
const withAmounts = globSync('{parking,gates,members,enforcement,money,people,office,processes}/**/*.ts', { cwd: root })
  .filter((file) => !/\.(test|testing|suite)\.ts$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  .filter(({ source }) => hasColumn('money', source))

test('scan for files with amounts: finds some twenty', () => {
  expect(withAmounts.length).toBeGreaterThan(15)
})

test.each(withAmounts)('$file: its amounts have a column of their currency (R196)', ({ source }) => {
  expect(hasColumn('currency', source)).toBe(true)
})
