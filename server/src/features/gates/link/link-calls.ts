import type { Db, Tx } from '../../../kit/database.ts'
import { notify } from '../../../kit/notices.ts'

/** What the node that holds the link to the devices is told by all the others. */
export type LinkCall = { command: number } | { forget: string }

export const linkChannel = 'parkla_devices'

/** Heard by the link node after the commit, whichever node it is; a call that nobody hears is found by its ticker. */
export const callLink = async (tx: Tx | Db, call: LinkCall): Promise<void> => {
  await notify(tx, { channel: linkChannel, payload: JSON.stringify(call) })
}
