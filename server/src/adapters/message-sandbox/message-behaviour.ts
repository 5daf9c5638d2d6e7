import { knownSetting, readBehaviour, setBehaviour } from '../sandbox-setting.ts'

/** How the sandbox handles a message; described in `message-sandbox.adapter.ts`. */
const behaviours = ['answer', 'refuse', 'undelivered', 'fail', 'delay', 'timeout', 'silent'] as const
export type MessageBehaviour = (typeof behaviours)[number]

/** `byAddress` chooses by the last two digits of the address. */
export type MessageSetting = MessageBehaviour | 'byAddress'

export const setMessageBehaviour: (folder: string, setting: MessageSetting) => Promise<void> = setBehaviour

export const readMessageBehaviour = async (folder: string): Promise<MessageSetting> =>
  knownSetting<MessageSetting>('message', [...behaviours, 'byAddress'], await readBehaviour(folder, 'answer'))

export const behaviourFor = (setting: MessageSetting, address: string): MessageBehaviour =>
  setting === 'byAddress' ? (behaviours[Number(address.slice(-2))] ?? 'answer') : setting
