import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { openRowSpool } from './row-spool.ts'

const filesLeft = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('parkla-rows-'))
const rowsOf = async (rows: AsyncIterable<number>): Promise<number[]> => {
  const read: number[] = []
  for await (const row of rows) read.push(row)
  return read
}

test.each([
  ['in memory', 10],
  ['in a file', 3],
])('rows %s: read in their order', async (_, mostInMemory) => {
  const spool = openRowSpool<number>(mostInMemory)
  for (const rows of [[1, 2], [3, 4], [], [5]]) await spool.add(rows)
  expect(await rowsOf(spool.rows())).toEqual([1, 2, 3, 4, 5])
})

test('spool file: has no name, so that a crash leaves none behind; closed by a reader that stops and by a discarded spool', async () => {
  const before = filesLeft()
  const stopped = openRowSpool<number>(1)
  await stopped.add([1, 2, 3])
  expect(filesLeft()).toEqual(before)
  for await (const row of stopped.rows()) if (row === 1) break
  const discarded = openRowSpool<number>(1)
  await discarded.add([1, 2])
  await discarded.discard()
  await discarded.discard()
  expect(await rowsOf(discarded.rows())).toEqual([])
})
