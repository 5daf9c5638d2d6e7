import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes and renames, so that a reader never sees a partial file; each writer has a part of its own. Creates the folder. */
export const writeWhole = async (path: string, content: Parameters<typeof writeFile>[1]): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.${randomUUID()}.part`
  await writeFile(part, content)
  await rename(part, path)
}
