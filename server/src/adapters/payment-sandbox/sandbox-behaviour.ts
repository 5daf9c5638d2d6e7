import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../ports/port-failure.ts'

/** How the sandbox handles a request; described in `payment-sandbox.adapter.ts`. */
const sandboxBehaviours = ['answer', 'decline', 'fail', 'delay', 'timeout', 'chargeThenCrash', 'pending'] as const
export type SandboxBehaviour = (typeof sandboxBehaviours)[number]

/** `byCents` chooses by the last two digits of the amount: 01 decline … 06 pending, all others answer. */
export type SandboxSetting = SandboxBehaviour | 'byCents'

const fileIn = (folder: string) => join(folder, 'behaviour')

/** Sets the behaviour for every process that uses the folder, from its next request. */
export const setSandboxBehaviour = async (folder: string, setting: SandboxSetting): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const part = `${fileIn(folder)}.${randomUUID()}.part`
  await writeFile(part, setting)
  await rename(part, fileIn(folder))
}

export const readSandboxBehaviour = async (folder: string): Promise<SandboxSetting> => {
  const word = await readFile(fileIn(folder), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return 'answer'
    throw error
  })
  const setting = [...sandboxBehaviours, 'byCents' as const].find((known) => known === word.trim())
  if (!setting) throw new Error(`Unknown behaviour of the payment sandbox: ${word.trim()}`)
  return setting
}

export const behaviourFor = (setting: SandboxSetting, amountInCents: number): SandboxBehaviour =>
  setting === 'byCents' ? (sandboxBehaviours[amountInCents % 100] ?? 'answer') : setting
