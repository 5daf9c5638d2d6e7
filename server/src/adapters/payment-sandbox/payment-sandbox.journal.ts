import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../ports/port.failure.ts'

/** An append-only file of JSON lines that several processes may share. */
export type Journal<Line> = {
  /** Returns when the line is on the disk. */
  append: (line: Line) => Promise<void>
  /** Hands over every whole line since the last call, in the order of the file. */
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
        // One write, led by a line break: lines of several processes never mix, and a line that a crash cut short
        // stays a line of its own.
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

/** A line cut short by a crash was never acknowledged, so it is passed over. */
const parseLine = <Line>(text: string): Line[] => {
  if (text === '') return []
  try {
    return [JSON.parse(text) as Line]
  } catch {
    return []
  }
}
