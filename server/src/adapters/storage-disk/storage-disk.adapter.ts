import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { errorCode, PortFailure } from '../../ports/port-failure.ts'
import { isStorageKey, type StoragePort, type StoredFile } from '../../ports/storage.port.ts'

/**
 * Stores each file below `folder` at the path of its key. The first line holds the content type, so that type and bytes
 * change in one rename. The suffix keeps the file `a` apart from the folder `a` of the key `a/b`.
 */
export const openDiskStorage = ({ folder }: { folder: string }): StoragePort => ({
  put: (key, bytes, contentType) =>
    usingDisk(async () => {
      const path = await placeFor(folder, { key, contentType })
      await writeWhole(path, async (file) => file.writeFile(Buffer.concat([headOf(contentType), bytes])))
    }),
  putStream: async (key, bytes, contentType) => {
    const source = trackFailure(bytes)
    try {
      await usingDisk(async () => {
        const path = await placeFor(folder, { key, contentType })
        await writeWhole(path, (file) => writePieces(file, source.pieces(headOf(contentType))))
      })
    } catch (error) {
      bytes.destroy()
      throw source.failure() ?? error
    }
  },
  open: (key) =>
    usingDisk(async () => {
      const path = pathOf(folder, key)
      return orNullWhenAbsent(async () => {
        await rejectOutside(folder, path)
        return createReadStream(path, { start: await headLengthOf(path) })
      })
    }),
  get: (key) =>
    usingDisk(async () => {
      const path = pathOf(folder, key)
      return orNullWhenAbsent(async () => {
        await rejectOutside(folder, path)
        return unpack(await readFile(path))
      })
    }),
  remove: (key) =>
    usingDisk(async () => {
      const path = pathOf(folder, key)
      await orNullWhenAbsent(async () => {
        await rejectOutside(folder, path)
        await rm(path)
      })
    }),
})

const headOf = (contentType: string) => Buffer.from(`${contentType}\n`)

/** Path of a new file; creates its folders. */
const placeFor = async (folder: string, { key, contentType }: { key: string; contentType: string }) => {
  if (/[\r\n]/.test(contentType)) throw new PortFailure('refused', 'Content type has a line break')
  const path = pathOf(folder, key)
  await mkdir(folder, { recursive: true })
  await rejectOutside(folder, path)
  await mkdir(dirname(path), { recursive: true })
  return path
}

/** Longest header line, which names the content type; a file without a line break within it is not ours. */
const maxHeaderBytes = 1024

const headLengthOf = async (path: string) => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0)
    return buffer.subarray(0, bytesRead).indexOf('\n') + 1
  } finally {
    await file.close()
  }
}

/** Tells an error of the source stream from an error of the disk. */
const trackFailure = (source: Readable) => {
  let failed: unknown
  async function* pieces(head: Buffer): AsyncGenerator<Uint8Array> {
    yield head
    try {
      // The streams of this port yield bytes.
      yield* source as AsyncIterable<Uint8Array>
    } catch (error) {
      failed = error
      throw error
    }
  }
  return { pieces, failure: () => failed }
}

const writePieces = async (file: FileHandle, pieces: AsyncIterable<Uint8Array>) => {
  for await (const piece of pieces) await file.writeFile(piece)
}

const pathOf = (folder: string, key: string) => {
  if (!isStorageKey(key)) throw new PortFailure('refused', 'Not a storage key')
  return join(folder, `${key}.stored`)
}

/** Rejects symbolic links that lead out of the folder. */
const rejectOutside = async (folder: string, path: string) => {
  const [root, parent] = await Promise.all([realpath(folder), realpathOfNearest(dirname(path))])
  if (parent !== root && !parent.startsWith(root + sep)) throw new PortFailure('refused', 'Path leaves the storage')
}

const realpathOfNearest = async (path: string): Promise<string> =>
  (await orNullWhenAbsent(() => realpath(path))) ?? (await realpathOfNearest(dirname(path)))

const unpack = (file: Buffer): StoredFile => {
  const end = file.indexOf('\n')
  return { contentType: file.toString('utf8', 0, end), bytes: file.subarray(end + 1) }
}

const writeWhole = async (path: string, write: (file: FileHandle) => Promise<void>) => {
  const part = `${path}.${randomUUID()}.part`
  try {
    const file = await open(part, 'wx')
    try {
      await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

const orNullWhenAbsent = async <T>(read: () => Promise<T>): Promise<T | null> => {
  try {
    return await read()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return null
    throw error
  }
}

const usingDisk = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PortFailure) throw error
    throw new PortFailure('unreachable', 'Storage folder cannot be used', { cause: error })
  }
}
