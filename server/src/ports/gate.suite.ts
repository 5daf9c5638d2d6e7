import { mostImageBytes, topicOf } from '@parkla/contract/devices/devices.messages.ts'
import type { IClientOptions, MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GateListening, GatePort } from './gate.port.ts'
import {
  commandsOf,
  hearing,
  line,
  open,
  patience,
  productName,
  said,
  suiteDevice,
  type SuiteDevice,
} from './gate.testing.ts'

/**
 * `open` gives another port onto the same outside, as a process that begins anew; `broken` one into nowhere; `restart`
 * takes the broker away and brings it back, and for a broker of ours the port with it.
 */
export type GatePortUnderTest = {
  open: () => GatePort
  broken: GatePort
  url: () => string
  restart: (port: GatePort, listening: GateListening) => Promise<void>
  close: () => Promise<void>
}

type Suite = {
  outside: GatePortUnderTest
  port: GatePort
  connect: (device: SuiteDevice, over?: IClientOptions) => Promise<MqttClient>
}

/** What is said arrives. */
const hearingTests = (suite: Suite): void => {
  test('what a device says is heard, letter for letter', async () => {
    const { heard, listening } = hearing()
    await suite.port.listen(listening)
    const device = await suite.connect('GC-1')
    await device.publishAsync(...said('GC-1', 'log', line(1)))
    await vi.waitFor(() => expect(heard).toEqual([{ device: 'GC-1', kind: 'log', body: line(1) }]), patience)
  })

  test('messages of one device are heard in their order', async () => {
    const { lines, listening } = hearing()
    await suite.port.listen(listening)
    const device = await suite.connect('GC-1')
    const wanted = Array.from({ length: 100 }, (_, number) => number)
    await Promise.all(wanted.map((number) => device.publishAsync(...said('GC-1', 'log', line(number)))))
    await vi.waitFor(() => expect(lines()).toEqual(wanted.map((number) => `line-${number}`)), patience)
  })

  test('a message said twice is heard twice: whoever takes it knows it again', async () => {
    const { lines, listening } = hearing()
    await suite.port.listen(listening)
    const device = await suite.connect('GC-1')
    await device.publishAsync(...said('GC-1', 'log', line(1)))
    await device.publishAsync(...said('GC-1', 'log', line(1)))
    await vi.waitFor(() => expect(lines()).toEqual(['line-1', 'line-1']), patience)
  })

  test('the largest image arrives whole', async () => {
    const { heard, listening } = hearing()
    await suite.port.listen(listening)
    const device = await suite.connect('CAM-1')
    const Image = Buffer.alloc(mostImageBytes, 7).toString('base64')
    const read = { ReadId: 'r1', Time: '2026-03-04T10:00:00.000Z', Plate: '123ABC', Confidence: 0.9 }
    await device.publishAsync(...said('CAM-1', 'read', { ...read, Image, ContentType: 'image/jpeg' }))
    await vi.waitFor(() => expect(heard).toHaveLength(1), patience)
    expect(heard[0]?.body).toMatchObject({ ReadId: 'r1', Image })
  })
}

/** Who is nobody and what is none stays outside, and disturbs nobody else. */
const refusalTests = (suite: Suite): void => {
  test.each([
    ['a wrong key', { password: 'key-of-gc-2' }],
    ['no key', { password: '' }],
    ['a name that nobody has', { username: 'GC-9', clientId: 'GC-9' }],
  ])('%s is refused', async (_, over) => {
    await suite.port.listen(hearing().listening)
    await expect(
      suite.connect('GC-1', { ...over, reconnectOnConnackError: false, reconnectPeriod: 0 }),
    ).rejects.toThrow(/not authorized|bad user name|refused/i)
  })

  test('one that is too large is not heard, and the link stays', async () => {
    const { heard, listening } = hearing()
    await suite.port.listen(listening)
    const [big, other] = [await suite.connect('CAM-1', { reconnectPeriod: 0 }), await suite.connect('GC-1')]
    big.publish(topicOf('CAM-1', 'read'), 'x'.repeat(2 * 1024 * 1024), { qos: 1 }, () => undefined)
    await other.publishAsync(...said('GC-1', 'log', line(1)))
    await vi.waitFor(() => expect(heard).toHaveLength(1), patience)
  })

  test.each([
    ['no JSON', '{"Time":'],
    ['another shape', '{"LineId":1}'],
    ['what no text may hold', JSON.stringify(line(9)).replace('Õhtu', String.raw`\u0000`)],
    ['nothing', ''],
  ])('%s is counted, acknowledged and dropped', async (_, payload) => {
    const { lines, unreadable, listening } = hearing()
    await suite.port.listen(listening)
    const device = await suite.connect('GC-1')
    await device.publishAsync(topicOf('GC-1', 'log'), payload, { qos: 1 })
    await device.publishAsync(...said('GC-1', 'log', line(1)))
    await vi.waitFor(() => expect(lines()).toEqual(['line-1']), patience)
    expect(unreadable).toEqual([expect.stringMatching(/^GC-1 log: /)])
  })
}

/** Whoever is let in stays what he is. */
const impostorTests = (suite: Suite): void => {
  test('a device hears on its own topics only', async () => {
    await suite.port.listen(hearing().listening)
    const [one, two] = [await suite.connect('GC-1'), await suite.connect('GC-2')]
    const ofOne = await commandsOf(one, 'GC-1')
    // A broker may refuse the subscription or let it be in vain.
    await one.subscribeAsync(topicOf('GC-2', 'command'), { qos: 1 }).catch(() => undefined)
    await one.subscribeAsync('#', { qos: 1 }).catch(() => undefined)
    const ofTwo = await commandsOf(two, 'GC-2')
    await suite.port.send('GC-2', open(1))
    await vi.waitFor(() => expect(ofTwo).toEqual([`${topicOf('GC-2', 'command')} 01`]), patience)
    // What is its own comes behind whatever it has overheard.
    await suite.port.send('GC-1', open(2))
    await vi.waitFor(() => expect(ofOne).toContain(`${topicOf('GC-1', 'command')} 02`), patience)
    expect(ofOne).toEqual([`${topicOf('GC-1', 'command')} 02`])
  })

  test('a device speaks on its own topics only', async () => {
    const { lines, listening } = hearing()
    await suite.port.listen(listening)
    const [one, two] = [await suite.connect('GC-1', { reconnectPeriod: 0 }), await suite.connect('GC-2')]
    // A broker ends the connection, or acknowledges what it lets go no further.
    const isJudged = Promise.withResolvers<void>()
    one.once('close', () => isJudged.resolve())
    one.publish(...said('GC-2', 'log', line(1)), () => isJudged.resolve())
    await isJudged.promise
    await two.publishAsync(...said('GC-2', 'log', line(2)))
    await vi.waitFor(() => expect(lines()).toContain('line-2'), patience)
    expect(lines()).toEqual(['line-2'])
  })

  /** Refused, or let in under its own name: either is right. */
  const comesInAs = (clientId: string): Promise<MqttClient | undefined> =>
    suite.connect('GC-2', { clientId, reconnectPeriod: 0, reconnectOnConnackError: false }).catch(() => undefined)

  test.each(['GC-1', productName])('one that calls itself %s pushes nobody out', async (clientId) => {
    const { lines, listening } = hearing()
    await suite.port.listen(listening)
    // Neither would outlive it: this device does not come back, and a command is sent once.
    const one = await suite.connect('GC-1', { reconnectPeriod: 0 })
    const commands = await commandsOf(one, 'GC-1')
    await comesInAs(clientId)
    await suite.port.send('GC-1', open(1))
    await vi.waitFor(() => expect(commands).toHaveLength(1), patience)
    await one.publishAsync(...said('GC-1', 'log', line(1)))
    await vi.waitFor(() => expect(lines()).toEqual(['line-1']), patience)
  })

  test('one that takes the place of the product while it is away takes nothing of what waits for it', async () => {
    await suite.port.listen(hearing().listening)
    const one = await suite.connect('GC-1')
    await suite.port.close()
    let isKept = false
    one.publish(...said('GC-1', 'log', line(1)), () => (isKept = true))
    // A broker of ours is away itself, and the line waits at the device.
    await vi.waitFor(() => expect(isKept || !one.connected).toBe(true), patience)
    const impostor = await comesInAs(productName)
    await impostor?.endAsync()
    const { lines, listening } = hearing()
    suite.port = suite.outside.open()
    await suite.port.listen(listening)
    await vi.waitFor(() => expect(lines()).toEqual(['line-1']), patience)
  })
}

/** A command is told once, to whom it is meant for. */
const commandTests = (suite: Suite): void => {
  test('a command reaches its controller once, and nobody else', async () => {
    await suite.port.listen(hearing().listening)
    const ofOne = await commandsOf(await suite.connect('GC-1'), 'GC-1')
    const ofTwo = await commandsOf(await suite.connect('GC-2'), 'GC-2')
    await suite.port.send('GC-1', open(1))
    await suite.port.send('GC-2', open(2))
    await suite.port.send('GC-1', open(3))
    await vi.waitFor(() => expect([ofOne.length, ofTwo.length]).toEqual([2, 1]), patience)
    expect(ofOne.map((command) => command.slice(-2))).toEqual(['01', '03'])
  })

  test('a controller that was away does not hear of a command afterwards', async () => {
    await suite.port.listen(hearing().listening)
    const before = await suite.connect('GC-1')
    await commandsOf(before, 'GC-1')
    await before.endAsync()
    await suite.port.send('GC-1', open(1))
    const commands = await commandsOf(await suite.connect('GC-1'), 'GC-1')
    await suite.port.send('GC-1', open(2))
    await vi.waitFor(() => expect(commands.map((command) => command.slice(-2))).toEqual(['02']), patience)
  })

  test('without a broker a command is not sent and does not wait', async () => {
    await expect(suite.outside.broken.send('GC-1', open(1))).rejects.toMatchObject({
      name: 'PortFailure',
      reason: 'unreachable',
    })
  })

  test('forgetting a device that is not there is nothing', async () => {
    await suite.port.listen(hearing().listening)
    await expect(suite.port.forget('GC-2')).resolves.toBeUndefined()
  })
}

/** Whatever breaks, nothing is lost. */
const lossTests = (suite: Suite): void => {
  test('a message that could not be taken comes again', async () => {
    let tries = 0
    const { lines, listening } = hearing(() => {
      tries += 1
      if (tries <= 2) throw new Error('not now')
    })
    await suite.port.listen(listening)
    const device = await suite.connect('CAM-1')
    device.publish(...said('CAM-1', 'log', line(1)))
    await vi.waitFor(() => expect(lines()).toEqual(['line-1']), patience)
    expect(tries).toBe(3)
  })

  test('what one process did not take, the next one does', async () => {
    const first = hearing(() => {
      throw new Error('never')
    })
    await suite.port.listen(first.listening)
    const device = await suite.connect('CAM-1')
    for (const number of [1, 2]) device.publish(...said('CAM-1', 'log', line(number)))
    await vi.waitFor(() => expect(device.connected).toBe(true), patience)
    await suite.port.close()
    const { lines, listening } = hearing()
    suite.port = suite.outside.open()
    await suite.port.listen(listening)
    await vi.waitFor(() => expect(new Set(lines())).toEqual(new Set(['line-1', 'line-2'])), patience)
    expect(first.heard).toEqual([])
  })

  test('a broker that was away is found again by both sides, and nothing is lost', async () => {
    const { lines, listening } = hearing()
    await suite.port.listen(listening)
    const device = await suite.connect('GC-1')
    const commands = await commandsOf(device, 'GC-1')
    await device.publishAsync(...said('GC-1', 'log', line(1)))
    await vi.waitFor(() => expect(lines()).toEqual(['line-1']), patience)
    await suite.outside.restart(suite.port, listening)
    device.publish(...said('GC-1', 'log', line(2)))
    await vi.waitFor(() => expect(lines()).toContain('line-2'), patience)
    await vi.waitFor(() => expect(device.connected).toBe(true), patience)
    // Whoever comes back subscribes again; one of these is the first that it hears.
    await vi.waitFor(async () => {
      await suite.port.send('GC-1', open(7))
      expect(commands.length).toBeGreaterThan(0)
    }, patience)
  })
}

const suiteOf = (openOutside: () => Promise<GatePortUnderTest>): Suite => {
  let clients: MqttClient[] = []
  const suite: Suite = {
    // Both are there before the first test begins.
    outside: undefined as unknown as GatePortUnderTest,
    port: undefined as unknown as GatePort,
    connect: async (device, over = {}) => {
      const client = await suiteDevice(suite.outside.url(), device, over)
      // A link that breaks is part of some tests.
      client.on('error', () => undefined)
      clients.push(client)
      return client
    },
  }
  beforeEach(async () => {
    clients = []
    suite.outside = await openOutside()
    suite.port = suite.outside.open()
  })
  afterEach(async () => {
    await Promise.all(clients.map((client) => client.endAsync(true)))
    await suite.port.close()
    await suite.outside.close()
  })
  return suite
}

/** What every gate adapter owes its callers. */
export const gatePortSuite = (name: string, openOutside: () => Promise<GatePortUnderTest>) =>
  describe(`gate port: ${name}`, { timeout: 40_000 }, () => {
    const suite = suiteOf(openOutside)
    describe('hearing', () => hearingTests(suite))
    describe('refusing', () => refusalTests(suite))
    describe('telling apart', () => impostorTests(suite))
    describe('commanding', () => commandTests(suite))
    describe('losing nothing', () => lossTests(suite))
  })
