import { writeXlsx } from 'hucre/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deepCount } from '../../testing/deep-count.ts'
import { SpreadsheetFailure } from './spreadsheet.ts'
import { readAll, workbook, xlsx, zipOf } from './spreadsheet.testing.ts'

/** The number of rows, or the code of the failure; any other error would be answered as a fault of the server. */
const rowsOrFailure = async (file: Buffer): Promise<string> => {
  try {
    return `${(await readAll(file, { ...xlsx, maxBytes: 5_000_000 })).rows.length} rows`
  } catch (error) {
    if (error instanceof SpreadsheetFailure) return error.code
    throw error
  }
}

type Change = { at: number; to: number }
const changes = fc.array(fc.record({ at: fc.nat(), to: fc.nat(255) }), { minLength: 1, maxLength: 6 })

const changed = (bytes: Uint8Array, at: readonly Change[]): Buffer => {
  const copy = Buffer.from(bytes)
  for (const { at: place, to } of at) copy[place % copy.length] = to
  return copy
}

const [seed, numRuns] = [20_261_121, deepCount(1_000)]

test('a workbook with any bytes changed: its rows or a SpreadsheetFailure', async () => {
  const rows = Array.from({ length: 20 }, (_, row) => [
    `Plate ${row}`,
    row / 7,
    row % 2 === 0,
    new Date(row * 86_400_000),
  ])
  const good = await writeXlsx({ stringMode: 'shared', sheets: [{ name: 'Rows', rows }] })
  expect(await rowsOrFailure(Buffer.from(good))).toBe('20 rows')
  const damaged = fc.asyncProperty(changes, async (at) => void (await rowsOrFailure(changed(good, at))))
  await fc.assert(damaged, { seed, numRuns })
})

test('rows changed before packing: the rows or a SpreadsheetFailure', async () => {
  const row = (number: number) =>
    `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>&#x41;_x0041_</t></is></c><c r="C${number}" s="1"><v>4${number}.5</v></c></row>`
  const rows = Array.from({ length: 9 }, (_, index) => row(index + 1)).join('')
  const sheet = Buffer.from(`<sheetData>${rows}</sheetData>`)
  expect(await rowsOrFailure(zipOf(workbook(sheet)))).toBe('9 rows')
  const damaged = fc.asyncProperty(
    changes,
    async (at) => void (await rowsOrFailure(zipOf(workbook(changed(sheet, at))))),
  )
  await fc.assert(damaged, { seed, numRuns })
})
