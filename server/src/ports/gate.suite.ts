import { maxImageBytes } from '@parkla/contract/gates/devices/device-messages.ts'
import { describe, expect, test, vi } from 'vitest'
import { isolationTests, refusalTests } from './gate-refusal.suite.ts'
import {
  commandsOf,
  type GatePortUnderTest,
  logLine,
  messageOf,
  openCommand,
  patience,
  recorder,
  type Suite,
  suiteOf,
} from './gate.testing.ts'

const messageTests = (suite: Suite): void => {
  test('message: received unchanged', async () => {
    const { received, listening } = recorder()
    await suite.port.listen(listening)
    const device = await suite.connect('GC-1')
    await device.publishAsync(...messageOf('GC-1', 'log', logLine(1)))
    await vi.waitFor(() => expect(received).toEqual([{ device: 'GC-1', kind: 'log', body: logLine(1) }]), patience)
  })

  test('messages of one device: received in order', async () => {
    const { lines, listening } = recorder()
    await suite.port.listen(listening)
    const device = await suite.connect('GC-1')
    const wanted = Array.from({ length: 100 }, (_, number) => number)
    await Promise.all(wanted.map((number) => device.publishAsync(...messageOf('GC-1', 'log', logLine(number)))))
    await vi.waitFor(() => expect(lines()).toEqual(wanted.map((number) => `line-${number}`)), patience)
  })

  test('message sent twice: delivered twice', async () => {
    const { lines, listening } = recorder()
    await suite.port.listen(listening)
    const device = await suite.connect('GC-1')
    await device.publishAsync(...messageOf('GC-1', 'log', logLine(1)))
    await device.publishAsync(...messageOf('GC-1', 'log', logLine(1)))
    await vi.waitFor(() => expect(lines()).toEqual(['line-1', 'line-1']), patience)
  })

  test('largest image: received whole', async () => {
    const { received, listening } = recorder()
    await suite.port.listen(listening)
    const device = await suite.connect('CAM-1')
    const Image = Buffer.alloc(maxImageBytes, 7).toString('base64')
    const read = { ReadId: 'r1', Time: '2026-03-04T10:00:00.000Z', Plate: '123ABC', Confidence: 0.9 }
    await device.publishAsync(...messageOf('CAM-1', 'read', { ...read, Image, ContentType: 'image/jpeg' }))
    await vi.waitFor(() => expect(received).toHaveLength(1), patience)
    expect(received[0]?.body).toMatchObject({ ReadId: 'r1', Image })
  })
}

/** Delivery of commands, at most once. */
const commandTests = (suite: Suite): void => {
  test('command: reaches its controller once, and no other', async () => {
    await suite.port.listen(recorder().listening)
    const ofOne = await commandsOf(await suite.connect('GC-1'), 'GC-1')
    const ofTwo = await commandsOf(await suite.connect('GC-2'), 'GC-2')
    await suite.port.send('GC-1', openCommand(1))
    await suite.port.send('GC-2', openCommand(2))
    await suite.port.send('GC-1', openCommand(3))
    await vi.waitFor(() => expect([ofOne.length, ofTwo.length]).toEqual([2, 1]), patience)
    expect(ofOne.map((command) => command.slice(-2))).toEqual(['01', '03'])
  })

  test('controller offline: command is not delivered later', async () => {
    await suite.port.listen(recorder().listening)
    const before = await suite.connect('GC-1')
    await commandsOf(before, 'GC-1')
    await before.endAsync()
    await suite.port.send('GC-1', openCommand(1))
    const commands = await commandsOf(await suite.connect('GC-1'), 'GC-1')
    await suite.port.send('GC-1', openCommand(2))
    await vi.waitFor(() => expect(commands.map((command) => command.slice(-2))).toEqual(['02']), patience)
  })

  test('no broker: send rejects at once', async () => {
    await expect(suite.outside.broken.send('GC-1', openCommand(1))).rejects.toMatchObject({
      name: 'PortFailure',
      reason: 'unreachable',
    })
  })

  test('forget an unknown device: no effect', async () => {
    await suite.port.listen(recorder().listening)
    await expect(suite.port.forget('GC-2')).resolves.toBeUndefined()
  })
}

const recoveryTests = (suite: Suite): void => {
  test('failed handler: message is delivered again', async () => {
    let tries = 0
    const { lines, listening } = recorder(() => {
      tries += 1
      if (tries <= 2) throw new Error('not now')
    })
    await suite.port.listen(listening)
    const device = await suite.connect('CAM-1')
    device.publish(...messageOf('CAM-1', 'log', logLine(1)))
    await vi.waitFor(() => expect(lines()).toEqual(['line-1']), patience)
    expect(tries).toBe(3)
  })

  test('process ends before it handled a message: the next process receives it', async () => {
    const first = recorder(() => {
      throw new Error('never')
    })
    await suite.port.listen(first.listening)
    const device = await suite.connect('CAM-1')
    for (const number of [1, 2]) device.publish(...messageOf('CAM-1', 'log', logLine(number)))
    await vi.waitFor(() => expect(device.connected).toBe(true), patience)
    await suite.port.close()
    const { lines, listening } = recorder()
    suite.port = suite.outside.open()
    await suite.port.listen(listening)
    await vi.waitFor(() => expect(new Set(lines())).toEqual(new Set(['line-1', 'line-2'])), patience)
    expect(first.received).toEqual([])
  })

  test('broker restart: both sides reconnect, nothing is lost', async () => {
    const { lines, listening } = recorder()
    await suite.port.listen(listening)
    const device = await suite.connect('GC-1')
    const commands = await commandsOf(device, 'GC-1')
    await device.publishAsync(...messageOf('GC-1', 'log', logLine(1)))
    await vi.waitFor(() => expect(lines()).toEqual(['line-1']), patience)
    await suite.outside.restart(suite.port, listening)
    device.publish(...messageOf('GC-1', 'log', logLine(2)))
    await vi.waitFor(() => expect(lines()).toContain('line-2'), patience)
    await vi.waitFor(() => expect(device.connected).toBe(true), patience)
    // The device resubscribes after its reconnect, so repeat until it receives one.
    await vi.waitFor(async () => {
      await suite.port.send('GC-1', openCommand(7))
      expect(commands.length).toBeGreaterThan(0)
    }, patience)
  })
}

/** Behaviour that every gate adapter must have. */
export const gatePortSuite = (name: string, openOutside: () => Promise<GatePortUnderTest>) =>
  describe(`gate port: ${name}`, { timeout: 40_000 }, () => {
    const suite = suiteOf(openOutside)
    describe('messages', () => messageTests(suite))
    describe('refusals', () => refusalTests(suite))
    describe('isolation', () => isolationTests(suite))
    describe('commands', () => commandTests(suite))
    describe('recovery', () => recoveryTests(suite))
  })
