import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collect, zipOf } from './spreadsheet.testing.ts'
import { openZip } from './zip-read.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parkla-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Offsets of the parts in the file below, which has all sizes in the long fields. */
const places = { bytes: 5n, header: 0n, directory: 36n, directoryBytes: 75n, record: 111n }

/** One stored part `a`. */
const zip64 = (change: Partial<typeof places> = {}): Buffer => {
  const { bytes, header, directory, directoryBytes, record } = { ...places, ...change }
  const local = Buffer.alloc(31)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(1, 26)
  local.write('a', 30)
  const entry = Buffer.alloc(47 + 28)
  entry.writeUInt32LE(0x02014b50, 0)
  for (const field of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, field)
  entry.writeUInt16LE(1, 28)
  entry.writeUInt16LE(28, 30)
  entry.write('a', 46)
  entry.writeUInt16LE(1, 47)
  entry.writeUInt16LE(24, 49)
  entry.writeBigUInt64LE(5n, 51)
  entry.writeBigUInt64LE(bytes, 59)
  entry.writeBigUInt64LE(header, 67)
  const trueEnd = Buffer.alloc(56)
  trueEnd.writeUInt32LE(0x06064b50, 0)
  for (const field of [24, 32]) trueEnd.writeBigUInt64LE(1n, field)
  trueEnd.writeBigUInt64LE(directoryBytes, 40)
  trueEnd.writeBigUInt64LE(directory, 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(record, 8)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  for (const field of [8, 10]) end.writeUInt16LE(0xffff, field)
  for (const field of [12, 16]) end.writeUInt32LE(0xffffffff, field)
  return Buffer.concat([local, Buffer.from('hello'), entry, trueEnd, locator, end])
}

const readPart = async (content: Buffer, maxBytes?: number) => {
  const path = join(folder, 'long.zip')
  await writeFile(path, content)
  const zip = await openZip(path, 1_000)
  try {
    return Buffer.concat(await collect(zip.bytesOf('a', maxBytes))).toString()
  } finally {
    zip.close()
  }
}

test('Zip64: read', async () => {
  expect(await readPart(zip64())).toBe('hello')
})

const beyond = [1n << 40n, 1n << 60n, (1n << 64n) - 1n]

test.each(
  (['bytes', 'header', 'directory', 'record'] as const).flatMap((place) =>
    beyond.map((number) => [place, number] as const),
  ),
)('a %s beyond the end of the file, %i: damaged file', async (place, number) => {
  await expect(readPart(zip64({ [place]: number }))).rejects.toMatchObject({ code: 'spreadsheet.malformed' })
})

test('zip of too many parts: rejected', async () => {
  const parts = Object.fromEntries(Array.from({ length: 100 }, (_, number) => [`${number}${'x'.repeat(45_000)}`, '']))
  await expect(readPart(zipOf(parts))).rejects.toMatchObject({ code: 'spreadsheet.tooBig' })
})

test('zip of more than 10,000 parts: rejected by the count in its directory', async () => {
  const parts = Object.fromEntries(Array.from({ length: 10_001 }, (_, number) => [`${number}`, '']))
  await expect(readPart(zipOf(parts))).rejects.toMatchObject({ code: 'spreadsheet.tooBig', message: /too many parts/ })
})

test('part of a zip: read up to the limit of its caller', async () => {
  expect(await readPart(zip64(), 5)).toBe('hello')
  await expect(readPart(zip64(), 4)).rejects.toMatchObject({ code: 'spreadsheet.tooBig' })
})
