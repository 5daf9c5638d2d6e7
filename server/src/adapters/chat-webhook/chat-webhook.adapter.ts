import { chatTextOf, type ChatPort } from '../../ports/chat.port.ts'
import { PortFailure, PortTimeout } from '../../ports/port-failure.ts'

/** `timeoutMs` covers the whole request. */
type WebhookOptions = { url: string; timeoutMs?: number }

const isTemporary = (status: number): boolean => status >= 500 || status === 408 || status === 429

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Posts JSON `{ text }` to an incoming webhook, the format that team chats share. The address is a secret. */
export const openChatWebhook = ({ url, timeoutMs = 10_000 }: WebhookOptions): ChatPort => ({
  post: async (message) => {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': message.id },
      body: JSON.stringify({ text: chatTextOf(message) }),
      redirect: 'error' as const,
      signal: AbortSignal.timeout(timeoutMs),
    }
    const response = await fetch(url, request).catch((error: unknown) => {
      if (isTimeout(error)) throw new PortTimeout('Chat did not answer', { cause: error })
      throw new PortFailure('unreachable', 'Chat cannot be reached', { cause: error })
    })
    await response.body?.cancel()
    if (response.ok) return
    throw new PortFailure(isTemporary(response.status) ? 'unreachable' : 'refused', `Chat answered ${response.status}`)
  },
})
