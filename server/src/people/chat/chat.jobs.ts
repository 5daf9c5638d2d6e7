import { defineJob } from '../../kit/jobs/jobs.ts'
import type { ChatMessage } from '../../ports/chat.port.ts'
import { PortFailure } from '../../ports/port-failure.ts'

/** Posts a message of the offline form; retried for about a week while the chat is away (R29). */
export const forwardChatMessage = defineJob<ChatMessage>({
  name: 'chat.forwardMessage',
  retries: 1_000,
  run: async ({ ports, log }, message) => {
    try {
      await ports.chat.post(message)
    } catch (error) {
      if (!(error instanceof PortFailure) || error.retryable) throw error
      log.error({ reason: error.reason }, 'chat refused a message')
    }
  },
})
