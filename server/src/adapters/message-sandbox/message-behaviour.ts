import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../ports/port-failure.ts'

/** How the sandbox handles a message; described in `message-sandbox.adapter.ts`. */
const behaviours = ['answer', 'refuse', 'undelivered', 'fail', 'delay', 'timeout', 'silent'] as const
export type MessageBehaviour = (typeof behaviours)[number]

/** `byAddress` chooses by the last two digits of the address. */
export type MessageSetting = MessageBehaviour | 'byAddress'

const fileIn = (folder: string) => join(folder, 'behaviour')

/** Sets the behaviour for every process that uses the folder, from its next message. */
export const setMessageBehaviour = async (folder: string, setting: MessageSetting): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const part = `${fileIn(folder)}.${randomUUID()}.part`
  await writeFile(part, setting)
  await rename(part, fileIn(folder))
}

export const readMessageBehaviour = async (folder: string): Promise<MessageSetting> => {
  const word = await readFile(fileIn(folder), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return 'answer'
    throw error
  })
  const setting = [...behaviours, 'byAddress' as const].find((known) => known === word.trim())
  if (!setting) throw new Error(`Unknown behaviour of the message sandbox: ${word.trim()}`)
  return setting
}

export const behaviourFor = (setting: MessageSetting, address: string): MessageBehaviour =>
  setting === 'byAddress' ? (behaviours[Number(address.slice(-2))] ?? 'answer') : setting
