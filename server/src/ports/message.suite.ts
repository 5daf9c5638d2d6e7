import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Message, MessagePort } from './message.port.ts'

/**
 * `behave` sets the provider's behaviour; `reopened` is the port of a restarted server or another process; `arrived` counts
 * the messages on devices; `report` lets the provider's delivery reports arrive.
 */
type MessagePortUnderTest = {
  port: MessagePort
  reopened: () => Promise<MessagePort>
  behave: (behaviour: 'answer' | 'refuse' | 'undelivered' | 'fail' | 'timeout') => Promise<void>
  arrived: () => Promise<number>
  report: () => Promise<void>
  close: () => Promise<void>
}

const message = (over: Partial<Message> = {}): Message => ({
  to: '+37255512345',
  title: '',
  text: 'Õhtul on värav kinni: āčēģ',
  idempotencyKey: 'message-1',
  ...over,
})

/** Behaviour that every adapter of text and push messages must have. */
export const messagePortSuite = (name: string, open: () => Promise<MessagePortUnderTest>) =>
  describe(`message port: ${name}`, () => {
    let outside: MessagePortUnderTest
    beforeEach(async () => {
      outside = await open()
    })
    afterEach(() => outside.close())
    idempotencyTests(() => outside)
    failureTests(() => outside)

    test('delivery report: accepted first, delivered afterwards', async () => {
      const { port, report } = outside
      const accepted = await port.send(message())
      expect(accepted.state).toBe('accepted')
      expect(await port.find('message-1')).toEqual(accepted)
      await report()
      expect(await port.find('message-1')).toEqual({ ...accepted, state: 'delivered' })
    })

    test('device not reachable: report undelivered', async () => {
      const { port, behave, report } = outside
      await behave('undelivered')
      expect((await port.send(message())).state).toBe('accepted')
      await report()
      expect((await port.find('message-1'))?.state).toBe('undelivered')
    })
  })

const idempotencyTests = (outside: () => MessagePortUnderTest) => {
  test('same key twice: one message, same answer', async () => {
    const { port, arrived } = outside()
    const first = await port.send(message())
    expect(await port.send(message())).toEqual(first)
    expect(await arrived()).toBe(1)
  })

  test('twenty concurrent calls with one key, two processes: one message', async () => {
    const ports = [outside().port, await outside().reopened()]
    const calls = Array.from({ length: 10 }).flatMap(() => ports.map((port) => port.send(message())))
    const references = (await Promise.all(calls)).map(({ providerReference }) => providerReference)
    expect(new Set(references).size).toBe(1)
    expect(await outside().arrived()).toBe(1)
  })

  test('known key with another message: refused', async () => {
    const { port, arrived } = outside()
    await port.send(message())
    const refusal = { name: 'PortFailure', reason: 'refused', retryable: false }
    await expect(port.send(message({ text: 'Another' }))).rejects.toMatchObject(refusal)
    await expect(port.send(message({ to: '+37255512346' }))).rejects.toMatchObject(refusal)
    expect(await arrived()).toBe(1)
  })

  test('known keys after a restart of the server: same answers', async () => {
    const first = await outside().port.send(message())
    const again = await outside().reopened()
    expect(await again.find('message-1')).toEqual(first)
    expect(await again.send(message())).toEqual(first)
  })
}

const failureTests = (outside: () => MessagePortUnderTest) => {
  test('find with an unknown key: null', async () => {
    expect(await outside().port.find('never')).toBeNull()
  })

  test('timeout: a retry sends no second message', async () => {
    const { port, behave, arrived } = outside()
    await behave('timeout')
    await expect(port.send(message())).rejects.toMatchObject({ name: 'PortTimeout', retryable: true })
    await behave('answer')
    expect((await port.send(message())).state).toBe('accepted')
    expect(await arrived()).toBe(1)
  })

  test('provider unreachable: nothing is sent, the same key works later', async () => {
    const { port, behave, arrived } = outside()
    await behave('fail')
    await expect(port.send(message())).rejects.toMatchObject({ name: 'PortFailure', retryable: true })
    await expect(port.find('message-1')).rejects.toMatchObject({ retryable: true })
    await behave('answer')
    expect(await port.find('message-1')).toBeNull()
    expect(await arrived()).toBe(0)
    expect((await port.send(message())).state).toBe('accepted')
  })

  test('address refused: not retryable, nothing is sent, no address in the message', async () => {
    const { port, behave, arrived } = outside()
    await behave('refuse')
    const refusal = await port.send(message()).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'PortFailure', reason: 'refused', retryable: false })
    expect(String(refusal)).not.toContain('55512345')
    expect(await arrived()).toBe(0)
  })
}
