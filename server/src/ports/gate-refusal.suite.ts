import { topicOf } from '@parkla/contract/gates/devices/device-messages.ts'
import type { MqttClient } from 'mqtt'
import { expect, test, vi } from 'vitest'
import {
  commandsOf,
  logLine,
  messageOf,
  openCommand,
  patience,
  productName,
  recorder,
  type Suite,
} from './gate.testing.ts'

/** Unknown devices and invalid messages are refused without effect on others. */
export const refusalTests = (suite: Suite): void => {
  test.each([
    ['a wrong key', { password: 'key-of-gc-2' }],
    ['no key', { password: '' }],
    ['an unknown name', { username: 'GC-9', clientId: 'GC-9' }],
  ])('%s: refused', async (_, over) => {
    await suite.port.listen(recorder().listening)
    await expect(
      suite.connect('GC-1', { ...over, reconnectOnConnackError: false, reconnectPeriod: 0 }),
    ).rejects.toThrow(/not authorized|bad user name|refused/i)
  })

  test('too large a message: dropped, link stays', async () => {
    const { received, listening } = recorder()
    await suite.port.listen(listening)
    const [big, other] = [await suite.connect('CAM-1', { reconnectPeriod: 0 }), await suite.connect('GC-1')]
    big.publish(topicOf('CAM-1', 'read'), 'x'.repeat(2 * 1024 * 1024), { qos: 1 }, () => undefined)
    await other.publishAsync(...messageOf('GC-1', 'log', logLine(1)))
    await vi.waitFor(() => expect(received).toHaveLength(1), patience)
  })

  test.each([
    ['no JSON', '{"Time":'],
    ['another shape', '{"LineId":1}'],
    ['what no text may hold', JSON.stringify(logLine(9)).replace('Õhtu', String.raw`\u0000`)],
    ['nothing', ''],
  ])('%s: reported, acknowledged and dropped', async (_, payload) => {
    const { lines, unreadable, listening } = recorder()
    await suite.port.listen(listening)
    const device = await suite.connect('GC-1')
    await device.publishAsync(topicOf('GC-1', 'log'), payload, { qos: 1 })
    await device.publishAsync(...messageOf('GC-1', 'log', logLine(1)))
    await vi.waitFor(() => expect(lines()).toEqual(['line-1']), patience)
    expect(unreadable).toEqual([expect.stringMatching(/^GC-1 log: /)])
  })
}

/** An authenticated device cannot act as another. */
export const isolationTests = (suite: Suite): void => {
  test('foreign command topic: nothing received', async () => {
    await suite.port.listen(recorder().listening)
    const [one, two] = [await suite.connect('GC-1'), await suite.connect('GC-2')]
    const ofOne = await commandsOf(one, 'GC-1')
    // A broker may refuse the subscription or accept it without effect.
    await one.subscribeAsync(topicOf('GC-2', 'command'), { qos: 1 }).catch(() => undefined)
    await one.subscribeAsync('#', { qos: 1 }).catch(() => undefined)
    const ofTwo = await commandsOf(two, 'GC-2')
    await suite.port.send('GC-2', openCommand(1))
    await vi.waitFor(() => expect(ofTwo).toEqual([`${topicOf('GC-2', 'command')} 01`]), patience)
    // Once GC-1 has its own later command, it would also have any command it overheard.
    await suite.port.send('GC-1', openCommand(2))
    await vi.waitFor(() => expect(ofOne).toContain(`${topicOf('GC-1', 'command')} 02`), patience)
    expect(ofOne).toEqual([`${topicOf('GC-1', 'command')} 02`])
  })

  test('foreign device topic: publish dropped', async () => {
    const { lines, listening } = recorder()
    await suite.port.listen(listening)
    const [one, two] = [await suite.connect('GC-1', { reconnectPeriod: 0 }), await suite.connect('GC-2')]
    // A broker closes the connection, or acknowledges and drops the message.
    const isJudged = Promise.withResolvers<void>()
    one.once('close', () => isJudged.resolve())
    one.publish(...messageOf('GC-2', 'log', logLine(1)), () => isJudged.resolve())
    await isJudged.promise
    await two.publishAsync(...messageOf('GC-2', 'log', logLine(2)))
    await vi.waitFor(() => expect(lines()).toContain('line-2'), patience)
    expect(lines()).toEqual(['line-2'])
  })

  /** Refused, or accepted under its own name: both are correct. */
  const connectAs = (clientId: string): Promise<MqttClient | undefined> =>
    suite.connect('GC-2', { clientId, reconnectPeriod: 0, reconnectOnConnackError: false }).catch(() => undefined)

  test.each(['GC-1', productName])('client id %s: existing connection stays', async (clientId) => {
    const { lines, listening } = recorder()
    await suite.port.listen(listening)
    // A takeover would end this connection for good, and a command is sent once.
    const one = await suite.connect('GC-1', { reconnectPeriod: 0 })
    const commands = await commandsOf(one, 'GC-1')
    await connectAs(clientId)
    await suite.port.send('GC-1', openCommand(1))
    await vi.waitFor(() => expect(commands).toHaveLength(1), patience)
    await one.publishAsync(...messageOf('GC-1', 'log', logLine(1)))
    await vi.waitFor(() => expect(lines()).toEqual(['line-1']), patience)
  })

  test('client id of the server while it is offline: queued messages stay', async () => {
    await suite.port.listen(recorder().listening)
    const one = await suite.connect('GC-1')
    await suite.port.close()
    let isKept = false
    one.publish(...messageOf('GC-1', 'log', logLine(1)), () => (isKept = true))
    // Our own broker is down too; the message waits at the device.
    await vi.waitFor(() => expect(isKept || !one.connected).toBe(true), patience)
    const impostor = await connectAs(productName)
    await impostor?.endAsync()
    const { lines, listening } = recorder()
    suite.port = suite.outside.open()
    await suite.port.listen(listening)
    await vi.waitFor(() => expect(lines()).toEqual(['line-1']), patience)
  })
}
