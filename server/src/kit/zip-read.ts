import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { SpreadsheetFailure } from './spreadsheet-failure.ts'

type ZipEntry = { compressedBytes: number; headerOffset: number; method: number }

/**
 * `bytesOf` unpacks a part as its consumer reads; the part stays within `maxBytes`, and all parts together within the
 * limit the zip was opened with.
 */
export type Zip = {
  has: (name: string) => boolean
  bytesOf: (name: string, maxBytes?: number) => AsyncGenerator<Buffer>
}

const maxDirectoryBytes = 4 * 1024 * 1024
const stored = 0
const deflated = 8

/**
 * Opens a zip by its central directory, which alone is true for every writer. What it says of unpacked sizes is not
 * believed: the bytes that really come out are counted, so that a small file cannot fill the machine.
 */
export const openZip = async (path: string, maxUnpackedBytes: number): Promise<Zip> => {
  const entries = await reading(path, readDirectory)
  let bytesLeft = maxUnpackedBytes

  async function* bytesOf(name: string, maxBytes = Number.POSITIVE_INFINITY) {
    const entry = entries.get(name)
    if (!entry) throw malformed(`Part ${name} is missing`)
    let partLeft = maxBytes
    for await (const chunk of unpack(path, entry)) {
      bytesLeft -= chunk.length
      partLeft -= chunk.length
      if (bytesLeft < 0 || partLeft < 0)
        throw new SpreadsheetFailure('spreadsheet.tooBig', 'Unpacks to more than allowed')
      yield chunk
    }
  }

  return { has: (name) => entries.has(name), bytesOf }
}

const malformed = (message: string, cause?: unknown) =>
  new SpreadsheetFailure('spreadsheet.malformed', message, { cause })

async function* unpack(path: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.method !== stored && entry.method !== deflated) throw malformed('Unknown compression')
  if (entry.compressedBytes === 0) return
  const start = await reading(path, (file) => dataOffset(file, entry))
  const packed = createReadStream(path, { start, end: start + entry.compressedBytes - 1 })
  if (entry.method === stored) {
    yield* packed as AsyncIterable<Buffer>
    return
  }
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  pipeline(packed, inflate, () => undefined)
  try {
    yield* inflate as AsyncIterable<Buffer>
  } catch (error) {
    throw malformed('Damaged zip', error)
  }
}

type OpenFile = { handle: FileHandle; size: number }

const reading = async <T>(path: string, read: (file: OpenFile) => Promise<T>): Promise<T> => {
  const handle = await open(path, 'r')
  try {
    return await read({ handle, size: (await handle.stat()).size })
  } finally {
    await handle.close()
  }
}

/** Places come from the file, up to 2^64, and the system takes no number beyond 2^53: whatever leaves the file is wrong. */
const insistWithin = ({ size }: OpenFile, position: number, length: number): void => {
  if (position + length > size) throw malformed('Zip ends too early')
}

const readAt = async (file: OpenFile, position: number, length: number) => {
  insistWithin(file, position, length)
  const { bytesRead, buffer } = await file.handle.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw malformed('Zip ends too early')
  return buffer
}

/** The name and the extra field in front of the data may differ in length from those in the directory. */
const dataOffset = async (file: OpenFile, { headerOffset, compressedBytes }: ZipEntry) => {
  const header = await readAt(file, headerOffset, 30)
  const offset = headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  insistWithin(file, offset, compressedBytes)
  return offset
}

const readDirectory = async (file: OpenFile) => {
  const tailLength = Math.min(file.size, 22 + 0xffff)
  const tail = await readAt(file, file.size - tailLength, tailLength)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > tail.length) throw malformed('Zip has no directory')
  const { offset, bytes } = await directoryPlace(file, { tail, end })
  if (bytes > maxDirectoryBytes) throw new SpreadsheetFailure('spreadsheet.tooBig', 'Zip has too many parts')
  return parseDirectory(await readAt(file, offset, bytes))
}

/** In a Zip64 the true numbers stand in a record of their own, found through a locator before the end record. */
const directoryPlace = async (file: OpenFile, { tail, end }: { tail: Buffer; end: number }) => {
  const place = { bytes: tail.readUInt32LE(end + 12), offset: tail.readUInt32LE(end + 16) }
  if (place.offset !== 0xffffffff || end < 20) return place
  const record = await readAt(file, Number(tail.readBigUInt64LE(end - 12)), 56)
  return { bytes: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)) }
}

const parseDirectory = (directory: Buffer) => {
  const entries = new Map<string, ZipEntry>()
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50) {
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
    const entry = {
      method: directory.readUInt16LE(at + 10),
      compressedBytes: directory.readUInt32LE(at + 20),
      headerOffset: directory.readUInt32LE(at + 42),
    }
    const isUnpackedLong = directory.readUInt32LE(at + 24) === 0xffffffff
    entries.set(
      directory.toString('utf8', at + 46, nameEnd),
      withLongNumbers(entry, directory.subarray(nameEnd, extraEnd), isUnpackedLong),
    )
    at = extraEnd + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Numbers that did not fit into 32 bits follow in the extra field 1, in this order, each only if it did not fit. */
const withLongNumbers = (entry: ZipEntry, extra: Buffer, isUnpackedLong: boolean): ZipEntry => {
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  at += 4 + (isUnpackedLong ? 8 : 0)
  const next = (short: number) => {
    if (short !== 0xffffffff || at + 8 > extra.length) return short
    at += 8
    return Number(extra.readBigUInt64LE(at - 8))
  }
  return { method: entry.method, compressedBytes: next(entry.compressedBytes), headerOffset: next(entry.headerOffset) }
}
