import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Rows that are kept before they are read: what the database gives at once is independent of how fast a client takes it. */
export type RowSpool<Row> = {
  add: (rows: readonly Row[]) => Promise<void>
  /** Reads the rows once, in order, and discards them at the end, or when the reader stops. */
  rows: () => AsyncGenerator<Row>
  /** Frees the file without reading it; may be called again. */
  discard: () => Promise<void>
}

const rowsInMemory = 20_000

/** A file without a name: it is gone when it is closed, and when the process crashes. */
const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `parkla-rows-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/** In memory, and from 20,000 rows on in a temporary file of JSON lines. Rows must survive JSON. */
export const openRowSpool = <Row>(mostInMemory = rowsInMemory): RowSpool<Row> => {
  let kept: Row[] = []
  let file: FileHandle | undefined
  const discard = async (): Promise<void> => {
    kept = []
    const closed = file
    file = undefined
    await closed?.close()
  }
  async function* read(): AsyncGenerator<Row> {
    try {
      if (!file) return yield* kept
      const input = file.createReadStream({ start: 0, autoClose: false })
      for await (const line of createInterface({ input, crlfDelay: Infinity }))
        // `add` wrote the line from a row of this type.
        yield JSON.parse(line) as Row
    } finally {
      await discard()
    }
  }
  return {
    add: async (rows) => {
      kept.push(...rows)
      if (kept.length === 0 || (!file && kept.length <= mostInMemory)) return
      file ??= await openNameless()
      await file.appendFile(kept.map((row) => `${JSON.stringify(row)}\n`).join(''))
      kept = []
    },
    rows: read,
    discard,
  }
}
