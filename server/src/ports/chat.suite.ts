import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chatTextOf, type ChatMessage, type ChatPort } from './chat.port.ts'

/** `received` returns the texts that arrived, in order; `broken` is a port without a chat. */
type ChatPortUnderTest = {
  port: ChatPort
  broken: ChatPort
  received: () => Promise<string[]>
  close: () => Promise<void>
}

const message: ChatMessage = { id: '0001', name: 'Jānis', email: 'janis@example.test', text: 'Vārti\nneveras "õ"' }

/** Behaviour that every chat adapter must have. */
export const chatPortSuite = (name: string, open: () => Promise<ChatPortUnderTest>) =>
  describe(`chat port: ${name}`, () => {
    let outside: ChatPortUnderTest
    beforeEach(async () => {
      outside = await open()
    })
    afterEach(() => outside.close())

    test('message: arrives unchanged with name and e-mail', async () => {
      await outside.port.post(message)
      expect(await outside.received()).toEqual([chatTextOf(message)])
    })

    test('unreachable chat: retryable PortFailure', async () => {
      const failure = { name: 'PortFailure', reason: 'unreachable', retryable: true }
      await expect(outside.broken.post(message)).rejects.toMatchObject(failure)
    })
  })
