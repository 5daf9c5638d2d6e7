import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { DeviceCommand } from '@parkla/contract/gates/devices/device-messages.ts'
import { Aedes } from 'aedes'
import { expect, test, vi } from 'vitest'
import { gatePortSuite } from '../../ports/gate.suite.ts'
import { openGateMqtt } from './gate-mqtt.adapter.ts'
import { hasMosquitto, productUser, startAedes, startMosquitto, type OutsideBroker } from './gate-mqtt.testing.ts'

const onBroker = (start: () => Promise<OutsideBroker>) => async () => {
  const broker = await start()
  return {
    open: () => openGateMqtt({ url: broker.url(productUser.name), reconnectMs: 50 }),
    broken: openGateMqtt({ url: 'mqtt://127.0.0.1:1' }),
    url: () => broker.url(),
    restart: () => broker.restart(),
    close: broker.close,
  }
}

gatePortSuite('any broker (aedes)', onBroker(startAedes))

if (hasMosquitto) gatePortSuite('any broker (Mosquitto)', onBroker(startMosquitto))
else
  test('Mosquitto: installed where the tests must be complete', () => {
    expect(process.env['CI'], 'Mosquitto is not installed: apt-get install mosquitto').not.toBe('true')
  })

test('command in flight when the connection breaks: not sent again (R161)', async () => {
  const received: string[] = []
  const sockets: Socket[] = []
  const broker = await Aedes.createBroker({
    // The first command is never acknowledged.
    authorizePublish: (_client, packet, done) => {
      received.push((JSON.parse(packet.payload.toString()) as DeviceCommand).Command)
      if (received.length > 1) done(null)
    },
  })
  const server = createServer((socket) => {
    sockets.push(socket)
    broker.handle(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = openGateMqtt({ url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, reconnectMs: 10 })
  await port.listen({
    onMessage: () => Promise.resolve(),
    onUnreadable: () => undefined,
    isKnown: () => Promise.resolve(true),
  })
  const command = { CommandId: crypto.randomUUID(), ExpiresAt: '2026-03-04T10:00:05.000Z' }
  const sending = expect(port.send('GC-1', { ...command, Command: 'OPEN' })).rejects.toMatchObject({
    name: 'PortFailure',
    reason: 'unreachable',
  })
  await vi.waitFor(() => expect(received).toEqual(['OPEN']))
  sockets[0]?.destroy()
  await sending
  await vi.waitFor(() => port.send('GC-1', { ...command, Command: 'STATUS' }))
  expect(received).toEqual(['OPEN', 'STATUS'])
  await port.close()
  server.close()
  await new Promise<void>((resolve) => broker.close(resolve))
})
