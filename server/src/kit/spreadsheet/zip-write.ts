import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of the archive; its bytes are made while the archive is written. */
export type ZipPart = { path: string; chunks: AsyncIterable<Buffer> | Iterable<Buffer> }

type Entry = { path: Buffer; crc: number; packed: number; size: number; offset: number }

const maxSize = 0xff_ff_ff_ff
/** Sizes stand behind the data; names are UTF-8. */
const flags = 0x08_08
const version = 20
const deflated = 8
/** 1 January 1980, the oldest day of the format: a fixed day, so that the same rows give the same file. */
const day = 0x21

/** Fields that the header of a part and its line in the directory share. */
const common = ({ path, crc, packed, size }: Entry): Buffer => {
  const fields = Buffer.alloc(26)
  for (const [at, value] of [version, flags, deflated, 0, day].entries()) fields.writeUInt16LE(value, at * 2)
  for (const [at, value] of [crc, packed, size].entries()) fields.writeUInt32LE(value, 10 + at * 4)
  fields.writeUInt16LE(path.length, 22)
  return fields
}

const signed = (signature: number, ...rest: Buffer[]): Buffer => {
  const start = Buffer.alloc(4)
  start.writeUInt32LE(signature)
  return Buffer.concat([start, ...rest])
}

const directoryLine = (entry: Entry): Buffer => {
  const place = Buffer.alloc(14)
  place.writeUInt32LE(entry.offset, 10)
  return signed(0x02014b50, Buffer.from([version, 0]), common(entry), place, entry.path)
}

const directoryEnd = (count: number, bytes: number, offset: number): Buffer => {
  const fields = Buffer.alloc(18)
  fields.writeUInt16LE(count, 4)
  fields.writeUInt16LE(count, 6)
  fields.writeUInt32LE(bytes, 8)
  fields.writeUInt32LE(offset, 12)
  return signed(0x06054b50, fields)
}

/** Counts the bytes that go in; sizes are known only at the end. */
async function* counted(chunks: ZipPart['chunks'], entry: Entry): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    entry.crc = crc32(chunk, entry.crc)
    entry.size += chunk.length
    yield chunk
  }
}

/**
 * A zip of 4 GiB at most, written while its parts are read: neither parts nor packed bytes are collected (R16). If one part fails, the
 * zip fails.
 */
export async function* zipped(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  for await (const { path, chunks } of parts) {
    const entry: Entry = { path: Buffer.from(path), crc: 0, packed: 0, size: 0, offset }
    const header = signed(0x04034b50, common(entry), entry.path)
    yield header
    // The loop gets the error of a part from the deflated stream, which `pipeline` destroys with it.
    for await (const chunk of pipeline(counted(chunks, entry), createDeflateRaw({ level: 6 }), () => undefined)) {
      entry.packed += (chunk as Buffer).length
      yield chunk as Buffer
    }
    const sizes = signed(0x08074b50, common(entry).subarray(10, 22))
    yield sizes
    offset += header.length + entry.packed + sizes.length
    if (entry.size > maxSize || offset > maxSize) throw new Error('Archive is larger than 4 GiB')
    entries.push(entry)
  }
  const directory = Buffer.concat(entries.map(directoryLine))
  yield directory
  yield directoryEnd(entries.length, directory.length, offset)
}
