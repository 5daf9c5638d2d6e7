import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../ports/port-failure.ts'
import { writeWhole } from './write-whole.ts'

const fileIn = (folder: string) => join(folder, 'behaviour')

/** Sets the behaviour for every process that uses the sandbox's folder, from its next request. */
export const setBehaviour = (folder: string, setting: string): Promise<void> => writeWhole(fileIn(folder), setting)

/** The text of the setting; `usual` without one. */
export const readBehaviour = async (folder: string, usual: string): Promise<string> => {
  const text = await readFile(fileIn(folder), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return usual
    throw error
  })
  return text.trim()
}

export const knownSetting = <Setting extends string>(
  sandbox: string,
  settings: readonly Setting[],
  word: string,
): Setting => {
  const setting = settings.find((known) => known === word)
  if (!setting) throw new Error(`Unknown behaviour of the ${sandbox} sandbox: ${word}`)
  return setting
}
