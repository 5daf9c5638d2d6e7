import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSpreadsheet } from './spreadsheet-read.ts'
import { collect, readAll } from './spreadsheet.testing.ts'

let temporaryFolder: string
beforeAll(async () => {
  temporaryFolder = await mkdtemp(join(tmpdir(), 'parkla-read-'))
})
afterAll(() => rm(temporaryFolder, { recursive: true }))

test.each([
  ['quoted separators, quotes and line breaks', 'a;b\r\n"x;""y""\nz";2\r\n', ['a|b', 'x;"y"\nz|2']],
  ['a quotation mark inside a bare cell', 'a;b\n5" pipe;2\n', ['a|b', '5" pipe|2']],
  [
    'quotes inside quotes',
    'a;b\n"UAB "Liepa", Kaunas";2\n"OÜ "Kask"";3\n',
    ['a|b', 'UAB "Liepa", Kaunas|2', 'OÜ "Kask"|3'],
  ],
  ['quotes inside quotes between commas', 'a,b\n"UAB "Liepa", Kaunas",2\n', ['a|b', 'UAB "Liepa", Kaunas|2']],
  ['an inch inside quotes', 'a;b\n"7" screen";2\n', ['a|b', '7" screen|2']],
  ['lines of different length', 'a;b\n1\n1;2;3\n', ['a|b', '1', '1|2|3']],
  ['empty lines', 'a;b\n\n1;2\n\n', ['a|b', '1|2']],
  ['lines of separators alone', 'a;b\n;\n1;2\n;\n', ['a|b', '1|2']],
  ['line ends of several programs', 'a;b\r\n1;2\n3;4\r\n', ['a|b', '1|2', '3|4']],
  ['no line break at the end', 'a;b\n1;2', ['a|b', '1|2']],
  ['a separator named in the first line', 'sep=,\na,b;c\n', ['a|b;c']],
  ['a byte order mark', '\uFEFFõ;ā\n1;2\n', ['õ|ā', '1|2']],
])('CSV with %s', async (_, text, lines) => {
  expect((await readAll(text)).cells.map((cells) => cells.join('|'))).toEqual(lines)
})

test('row number of a cell: equals the number that a spreadsheet program shows', async () => {
  const { rows } = await readAll('a;b\n\n"1\n2";3\nx;y\n')
  expect(rows.map(({ rowNumber }) => rowNumber)).toEqual([1, 3, 4])
})

test('more empty lines than a sheet has rows: rejected', async () => {
  const { cells } = await readAll(`a;b${'\n'.repeat(100_000)}1;2`)
  expect(cells).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  await expect(readAll('\n'.repeat(1_200_000))).rejects.toMatchObject({ code: 'spreadsheet.malformed' })
})

const long = 'õ;ā\r\n'.repeat(40_000)

test.each([
  ['with its byte order mark', Buffer.from(`\uFEFF${long}`, 'utf16le')],
  ['big-endian', Buffer.from(`\uFEFF${long}`, 'utf16le').swap16()],
  ['without its byte order mark', Buffer.from(long, 'utf16le')],
])('UTF-16 %s', async (_, file) => {
  const { cells } = await readAll(file)
  expect(cells).toHaveLength(40_000)
  expect(cells.every(([first, second]) => first === 'õ' && second === 'ā')).toBe(true)
})

test.each([
  ['windows-1257', [0xe2, 0xe8, 0xe7, 0xf0, 0xd5], 'āčēšÕ'],
  ['windows-1252', [0x8a, 0x9e, 0xd5], 'ŠžÕ'],
])('letters of %s are right, even when the first stands far below', async (encoding, bytes, letters) => {
  const plain = Buffer.from('plate;city\n'.repeat(20_000))
  const { format, cells } = await readAll(Buffer.concat([plain, Buffer.from(bytes), Buffer.from(';x\n')]))
  expect(format).toMatchObject({ encoding })
  expect(cells.at(-1)).toEqual([letters, 'x'])
})

test('letter of several bytes across two pieces of the file: read whole', async () => {
  const { cells } = await readAll(`${'x'.repeat(65_535)};õ\n`.repeat(3))
  expect(cells.every(([, letter]) => letter === 'õ')).toBe(true)
})

test.each([
  ['a quotation mark that is never closed', 'a;b\n"1;2\n3;4\n', 'spreadsheet.malformed'],
  ['a cell of two million letters', `a;b\n${'x'.repeat(2_000_000)};1\n`, 'spreadsheet.malformed'],
  ['NUL bytes far below', `${'a;b\n'.repeat(30_000)}\0;\n`, 'spreadsheet.unknown'],
  ['nothing', '', 'spreadsheet.empty'],
])('%s: refused', async (_, text, code) => {
  await expect(readAll(text)).rejects.toMatchObject({ name: 'SpreadsheetFailure', code })
})

const endlessLines = function* (): Generator<Buffer> {
  const thousand = Buffer.from('a;b\n'.repeat(1_000))
  while (true) yield thousand
}

test('the copy of a stream: read any number of times, removed when closed', async () => {
  const source = Readable.from([Buffer.from('a;b\n1;2\n')])
  const sheet = await openSpreadsheet(source, { fileName: 'x.csv', temporaryFolder })
  expect(await readdir(temporaryFolder)).toHaveLength(1)
  expect(await collect(sheet.rows())).toEqual(await collect(sheet.rows()))
  expect(sheet.bytes).toBe(8)
  await sheet.close()
  expect(await readdir(temporaryFolder)).toEqual([])
})

test('a stream longer than allowed: refused, leaves nothing behind', async () => {
  const endless = Readable.from(endlessLines())
  const opening = openSpreadsheet(endless, { fileName: 'x.csv', maxBytes: 100_000, temporaryFolder })
  await expect(opening).rejects.toMatchObject({ code: 'spreadsheet.tooBig' })
  expect(await readdir(temporaryFolder)).toEqual([])
})
