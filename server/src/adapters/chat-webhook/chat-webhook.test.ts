import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { chatPortSuite } from '../../ports/chat.suite.ts'
import { openChatWebhook } from './chat-webhook.adapter.ts'

/** A webhook on a free loopback port; `status` 0 never answers. */
const startWebhook = async (status = 200) => {
  const received: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push((JSON.parse(await text(request)) as { text: string }).text)
    if (status !== 0) response.writeHead(status).end('ok')
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}/hook`, received, close }
}

chatPortSuite('webhook', async () => {
  const [webhook, gone] = [await startWebhook(), await startWebhook()]
  await gone.close()
  return {
    port: openChatWebhook({ url: webhook.url }),
    broken: openChatWebhook({ url: gone.url }),
    received: () => Promise.resolve(webhook.received),
    close: webhook.close,
  }
})

test.each([
  [500, { reason: 'unreachable', retryable: true }],
  [429, { reason: 'unreachable', retryable: true }],
  [404, { reason: 'refused', retryable: false }],
  [0, { reason: 'timeout', retryable: true }],
])('webhook that answers %i (0: nothing): %o', async (status, failure) => {
  const webhook = await startWebhook(status)
  const chat = openChatWebhook({ url: webhook.url, timeoutMs: 300 })
  await expect(chat.post({ id: '1', name: 'A', email: 'a@b.test', text: 'Hello' })).rejects.toMatchObject(failure)
  await webhook.close()
})
