import { hourMs, type Instant } from '@parkla/contract/kit/time.ts'
import { knownSetting, readBehaviour, setBehaviour } from '../sandbox-setting.ts'

/** How the sandbox handles a claim; described in `debt-collection-sandbox.adapter.ts`. */
const behaviours = ['accept', 'reject', 'payParts', 'payAll', 'return', 'fail', 'timeout'] as const
export type DebtBehaviour = (typeof behaviours)[number]

/** `byCents` chooses by the last two digits of principal and costs; `down` is unreachable for an hour from that instant. */
export type DebtSetting = DebtBehaviour | 'byCents' | `down ${Instant}`

export const setDebtBehaviour: (folder: string, setting: DebtSetting) => Promise<void> = setBehaviour

/** Behaviour of the sandbox at `now`; `byCents` is resolved for each claim. */
export const readDebtBehaviour = async (folder: string, now: Instant): Promise<DebtBehaviour | 'byCents'> => {
  const [word = '', since = ''] = (await readBehaviour(folder, 'accept')).split(' ')
  if (word === 'down' && !Number.isNaN(Date.parse(since)))
    return Date.parse(now) < Date.parse(since) + hourMs ? 'fail' : 'accept'
  return knownSetting<DebtBehaviour | 'byCents'>('debt collection', [...behaviours, 'byCents'], word)
}

export const behaviourFor = (setting: DebtBehaviour | 'byCents', cents: number): DebtBehaviour =>
  setting === 'byCents' ? (behaviours[cents % 100] ?? 'accept') : setting
