import type { Db, Tx } from '../../kit/database/database.ts'
import { notify } from '../../kit/database/notices.ts'

/** Notice to the node that holds the device link: send a command, or disconnect a device. */
export type LinkNotice = { command: number } | { forget: string }

export const linkChannel = 'parkla_devices'

/** Notifies the link node after the commit. That node's periodic checks find a missed notice. */
export const notifyLink = async (tx: Tx | Db, call: LinkNotice): Promise<void> => {
  await notify(tx, { channel: linkChannel, payload: JSON.stringify(call) })
}
