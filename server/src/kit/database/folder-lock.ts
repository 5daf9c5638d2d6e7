import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../ports/port-failure.ts'

/** Another process uses this folder; two at once would corrupt the data. */
export class DataFolderInUse extends Error {
  readonly processId: number
  constructor(folder: string, processId: number) {
    super(
      `${folder} is in use by process ${processId}. Stop that one first, or set DATA_DIR to another folder. Nothing was changed.`,
    )
    this.processId = processId
  }
}

const readIfThere = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Start time of the process, where the system provides it: detects a reused process id. */
const beganAt = (processId: number): string =>
  readIfThere(`/proc/${processId}/stat`).split(') ').at(-1)?.split(' ')[19] ?? ''

const isAlive = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** The process that holds a lock file, or undefined if it has ended. */
const holderOf = (file: string): number | undefined => {
  const [processId = 0, began = ''] = readIfThere(file)
    .split(' ')
    .map((word, place) => (place === 0 ? Number(word) : word))
  const id = Number(processId)
  if (id === 0 || !isAlive(id)) return undefined
  return beganAt(id) === began ? id : undefined
}

const take = (file: string): boolean => {
  try {
    writeFileSync(file, `${process.pid} ${beganAt(process.pid)}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Locks the folder for this process, because PGlite has no lock. A stale lock is taken over by one process; a second one
 * then finds that process's lock.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'parkla.pid')
  const release = () => rmSync(file, { force: true })
  if (take(file)) return release
  const takeover = `${file}.takeover`
  const holder = holderOf(file)
  if (holder !== undefined) throw new DataFolderInUse(folder, holder)
  if (!take(takeover)) {
    const other = holderOf(takeover)
    if (other !== undefined) throw new DataFolderInUse(folder, other)
    rmSync(takeover, { force: true })
    if (!take(takeover)) throw new DataFolderInUse(folder, holderOf(takeover) ?? 0)
  }
  try {
    const winner = holderOf(file)
    if (winner !== undefined) throw new DataFolderInUse(folder, winner)
    release()
    if (!take(file)) throw new DataFolderInUse(folder, holderOf(file) ?? 0)
    return release
  } finally {
    rmSync(takeover, { force: true })
  }
}
