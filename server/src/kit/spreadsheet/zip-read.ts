import { createReadStream, read } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { callbackify } from 'node:util'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { SpreadsheetFailure } from './spreadsheet.ts'

/**
 * `bytesOf` unpacks a part as its consumer reads. It fails above `maxPartBytes`, and where all parts together exceed `maxBytes`.
 */
export type Zip = {
  maxBytes: number
  has: (name: string) => boolean
  bytesOf: (name: string, maxPartBytes?: number) => AsyncGenerator<Buffer>
  close: () => void
}

const maxDirectoryBytes = 4 * 1024 * 1024
/** A workbook has some parts per sheet and one per picture; reading tens of thousands of entries takes seconds. */
const maxEntries = 10_000
const entryBytes = 46

const tooBig = (message: string) => new SpreadsheetFailure('spreadsheet.tooBig', message)
const malformed = (message: string, cause?: unknown) =>
  new SpreadsheetFailure('spreadsheet.malformed', message, { cause })

/** Errors of yauzl and zlib mean a damaged file; an error of a system call does not. */
const asDamage = (error: unknown): unknown =>
  error instanceof SpreadsheetFailure || (error instanceof Error && 'syscall' in error)
    ? error
    : malformed('Damaged zip', error)

/** yauzl hands offsets of a Zip64, up to 2^64, unchecked to `fs.read`, which throws outside of any promise beyond 2^53. */
class FileReader extends RandomAccessReader {
  readonly #path: string
  readonly #file: FileHandle
  readonly #size: number

  constructor(path: string, file: FileHandle, size: number) {
    super()
    this.#path = path
    this.#file = file
    this.#size = size
  }

  override _readStreamForRange(start: number, end: number) {
    return createReadStream(this.#path, { start, end: end - 1 })
  }

  override read(...[buffer, offset, length, position, done]: Parameters<RandomAccessReader['read']>) {
    if (position + length > this.#size) done(malformed('Zip ends too early'))
    else read(this.#file.fd, buffer, offset, length, position, (error) => done(error))
  }

  override close(done: (error: Error | null) => void) {
    callbackify(() => this.#file.close())(done)
  }
}

const readDirectory = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  if (zip.entryCount > maxEntries) throw tooBig('Zip has too many parts')
  const entries = new Map<string, Entry>()
  let bytesLeft = maxDirectoryBytes
  for await (const entry of zip.eachEntry()) {
    bytesLeft -= entryBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (bytesLeft < 0) throw tooBig('Zip has too many parts')
    entries.set(entry.fileName, entry)
  }
  return entries
}

/** Sizes are counted below; the file is closed with the zip. */
const unchecked = { autoClose: false, validateEntrySizes: false }

/**
 * Opens a zip by its central directory. The sizes in it are not trusted: unpacked bytes are counted, so that a small file
 * cannot exhaust memory or disk.
 */
export const openZip = async (path: string, maxBytes: number): Promise<Zip> => {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const zip = await fromRandomAccessReaderPromise(new FileReader(path, file, size), size, unchecked).catch(
    async (error: unknown) => {
      await file.close()
      throw asDamage(error)
    },
  )
  const entries = await readDirectory(zip).catch((error: unknown) => {
    zip.close()
    throw asDamage(error)
  })
  let bytesLeft = maxBytes

  async function* bytesOf(name: string, maxPartBytes = Number.POSITIVE_INFINITY) {
    const entry = entries.get(name)
    if (!entry) throw malformed(`Part ${name} is missing`)
    if (entry.isEncrypted()) throw new SpreadsheetFailure('spreadsheet.oldExcel', 'Zip with a password')
    let partLeft = maxPartBytes
    try {
      const chunks: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
      for await (const chunk of chunks) {
        bytesLeft -= chunk.length
        partLeft -= chunk.length
        if (bytesLeft < 0 || partLeft < 0) throw tooBig('Unpacks to more than allowed')
        yield chunk
      }
    } catch (error) {
      throw asDamage(error)
    }
  }

  return { maxBytes, has: (name) => entries.has(name), bytesOf, close: () => zip.close() }
}
