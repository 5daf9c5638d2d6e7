import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs, type Instant } from '@parkla/contract/kit/time.ts'
import { errorCode } from '../../ports/port-failure.ts'

/** How the sandbox handles a claim; described in `debt-collection-sandbox.adapter.ts`. */
const behaviours = ['accept', 'reject', 'payParts', 'payAll', 'return', 'fail', 'timeout'] as const
export type DebtBehaviour = (typeof behaviours)[number]

/** `byCents` chooses by the last two digits of principal and costs; `down` is unreachable for an hour from that instant. */
export type DebtSetting = DebtBehaviour | 'byCents' | `down ${Instant}`

const fileIn = (folder: string) => join(folder, 'behaviour')

/** Sets the behaviour for every process that uses the folder, from its next request. */
export const setDebtBehaviour = async (folder: string, setting: DebtSetting): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const part = `${fileIn(folder)}.${randomUUID()}.part`
  await writeFile(part, setting)
  await rename(part, fileIn(folder))
}

/** The behaviour at this time; `byCents` is left to the claim. */
export const readDebtBehaviour = async (folder: string, now: Instant): Promise<DebtBehaviour | 'byCents'> => {
  const text = await readFile(fileIn(folder), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return 'accept'
    throw error
  })
  const [word = '', since = ''] = text.trim().split(' ')
  if (word === 'down' && !Number.isNaN(Date.parse(since)))
    return Date.parse(now) < Date.parse(since) + hourMs ? 'fail' : 'accept'
  const setting = [...behaviours, 'byCents' as const].find((known) => known === word)
  if (!setting) throw new Error(`Unknown behaviour of the debt collection sandbox: ${word}`)
  return setting
}

export const behaviourFor = (setting: DebtBehaviour | 'byCents', cents: number): DebtBehaviour =>
  setting === 'byCents' ? (behaviours[cents % 100] ?? 'accept') : setting
