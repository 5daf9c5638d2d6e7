import { writeXlsx } from 'hucre/xlsx'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readAll, workbook, xlsx, zipOf } from './spreadsheet-files.ts'
import { SpreadsheetFailure } from '../spreadsheet-failure.ts'

/** Rows, or the one failure that becomes an answer: everything else would be told as a fault of ours. */
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

const seed = 20_261_121

/** A workbook with any bytes changed: rows or the one failure. */
export const expectAnyDamageAnswered = async (numRuns: number): Promise<void> => {
  const rows = Array.from({ length: 20 }, (_, row) => [
    `Plate ${row}`,
    row / 7,
    row % 2 === 0,
    new Date(row * 86_400_000),
  ])
  const good = await writeXlsx({ stringMode: 'shared', sheets: [{ name: 'Rows', rows }] })
  expect(await rowsOrFailure(Buffer.from(good))).toBe('20 rows')
  await fc.assert(
    fc.asyncProperty(changes, async (at) => {
      await rowsOrFailure(changed(good, at))
    }),
    { seed, numRuns },
  )
}

/** The same where the rows were changed before they were packed. */
export const expectDamagedRowsAnswered = async (numRuns: number): Promise<void> => {
  const row = (number: number) =>
    `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>&#x41;_x0041_</t></is></c><c r="C${number}" s="1"><v>4${number}.5</v></c></row>`
  const sheet = Buffer.from(
    `<sheetData>${Array.from({ length: 9 }, (_, index) => row(index + 1)).join('')}</sheetData>`,
  )
  expect(await rowsOrFailure(zipOf(workbook(sheet)))).toBe('9 rows')
  await fc.assert(
    fc.asyncProperty(changes, async (at) => {
      await rowsOrFailure(zipOf(workbook(changed(sheet, at))))
    }),
    { seed, numRuns },
  )
}
