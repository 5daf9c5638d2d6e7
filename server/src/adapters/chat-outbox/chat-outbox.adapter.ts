import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chatTextOf, type ChatPort } from '../../ports/chat.port.ts'
import { PortFailure } from '../../ports/port-failure.ts'

/** Writes messages to files `<id>.txt` instead of posting them. The same id overwrites the same file. */
export const openChatOutbox = ({ folder }: { folder: string }): ChatPort => ({
  post: async (message) => {
    try {
      await mkdir(folder, { recursive: true })
      const part = join(folder, `${message.id}.${randomUUID()}.part`)
      await writeFile(part, chatTextOf(message))
      await rename(part, join(folder, `${message.id}.txt`))
    } catch (error) {
      throw new PortFailure('unreachable', 'Chat folder cannot be written', { cause: error })
    }
  },
})
