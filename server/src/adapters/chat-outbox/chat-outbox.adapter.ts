import { join } from 'node:path'
import { chatTextOf, type ChatPort } from '../../ports/chat.port.ts'
import { PortFailure } from '../../ports/port-failure.ts'
import { writeWhole } from '../write-whole.ts'

/** Writes messages to files `<id>.txt` instead of posting them. The same id overwrites the same file. */
export const openChatOutbox = ({ folder }: { folder: string }): ChatPort => ({
  post: async (message) => {
    try {
      await writeWhole(join(folder, `${message.id}.txt`), chatTextOf(message))
    } catch (error) {
      throw new PortFailure('unreachable', 'Chat folder cannot be written', { cause: error })
    }
  },
})
