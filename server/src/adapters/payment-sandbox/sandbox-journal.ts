import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../ports/port-failure.ts'

/** An append-only file of JSON lines, shared by several processes. */
type Journal<Line> = {
  /** Resolves when the line is on disk. */
  append: (line: Line) => Promise<void>
  /** Returns the complete lines added since the last call, in file order. */
  readNew: (each: (line: Line) => void) => Promise<void>
}

export const openJournal = <Line>(folder: string, fileName: string): Journal<Line> => {
  const path = join(folder, fileName)
  let offset = 0
  let reading = Promise.resolve()

  const readOn = async (each: (line: Line) => void) => {
    const news = await readFrom(path, offset)
    const whole = news.subarray(0, news.lastIndexOf('\n') + 1)
    offset += whole.length
    for (const line of whole
      .toString('utf8')
      .split('\n')
      .flatMap(parseLine<Line>))
      each(line)
  }

  return {
    append: async (line) => {
      await mkdir(folder, { recursive: true })
      const file = await open(path, 'a')
      try {
        // One write that starts with a line break: lines of several processes do not mix, and a line truncated by a crash
        // stays separate.
        await file.write(`\n${JSON.stringify(line)}\n`)
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    readNew: (each) => {
      const next = reading.then(() => readOn(each))
      reading = next.catch(() => undefined)
      return next
    },
  }
}

const readFrom = async (path: string, offset: number): Promise<Buffer> => {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (!file) return Buffer.alloc(0)
  try {
    const bytes = Buffer.alloc(Math.max(0, (await file.stat()).size - offset))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A line truncated by a crash was never acknowledged; skip it. */
const parseLine = <Line>(text: string): Line[] => {
  if (text === '') return []
  try {
    // Only this journal writes the file.
    return [JSON.parse(text) as Line]
  } catch {
    return []
  }
}
