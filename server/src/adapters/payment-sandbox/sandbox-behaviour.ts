import { knownSetting, readBehaviour, setBehaviour } from '../sandbox-setting.ts'

/** How the sandbox handles a request; described in `payment-sandbox.adapter.ts`. */
const sandboxBehaviours = ['answer', 'decline', 'fail', 'delay', 'timeout', 'chargeThenCrash', 'pending'] as const
export type SandboxBehaviour = (typeof sandboxBehaviours)[number]

/** `byCents` chooses by the last two digits of the amount: 01 decline … 06 pending, all others answer. */
export type SandboxSetting = SandboxBehaviour | 'byCents'

export const setSandboxBehaviour: (folder: string, setting: SandboxSetting) => Promise<void> = setBehaviour

export const readSandboxBehaviour = async (folder: string): Promise<SandboxSetting> =>
  knownSetting<SandboxSetting>('payment', [...sandboxBehaviours, 'byCents'], await readBehaviour(folder, 'answer'))

export const behaviourFor = (setting: SandboxSetting, amountInCents: number): SandboxBehaviour =>
  setting === 'byCents' ? (sandboxBehaviours[amountInCents % 100] ?? 'answer') : setting
