import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Rows that are kept before they are read: what the database gives at once is independent of how fast a client takes it. */
export type RowSpool<Row> = {
  add: (rows: readonly Row[]) => Promise<void>
  /** Reads them once, in their order; the file is removed at the end, or when the reader stops. */
  rows: () => AsyncGenerator<Row>
  /** Removes the file without reading it. */
  discard: () => Promise<void>
}

const rowsInMemory = 20_000

/** In memory, and from 20,000 rows on in a temporary file of JSON lines. Rows must survive JSON. */
export const openRowSpool = <Row>(mostInMemory = rowsInMemory): RowSpool<Row> => {
  let kept: Row[] = []
  let folder: string | undefined
  let file: ReturnType<typeof createWriteStream> | undefined
  const discard = async (): Promise<void> => {
    kept = []
    file?.destroy()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
  const write = async (rows: readonly Row[]): Promise<void> => {
    folder ??= await mkdtemp(join(tmpdir(), 'parkla-rows-'))
    file ??= createWriteStream(join(folder, 'rows'), { mode: 0o600 })
    const isRoom = file.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    if (!isRoom) await once(file, 'drain')
  }
  async function* read(): AsyncGenerator<Row> {
    try {
      if (!file) return yield* kept
      file.end()
      await once(file, 'finish')
      for await (const line of createInterface({ input: createReadStream(file.path), crlfDelay: Infinity }))
        // Written above, by the same type.
        yield JSON.parse(line) as Row
    } finally {
      await discard()
    }
  }
  return {
    add: async (rows) => {
      if (rows.length === 0) return
      if (file) return write(rows)
      kept.push(...rows)
      if (kept.length <= mostInMemory) return
      await write(kept)
      kept = []
    },
    rows: read,
    discard,
  }
}
