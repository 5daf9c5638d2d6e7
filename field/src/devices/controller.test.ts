import type { DeviceCommand } from '@parkla/contract/gates/devices/device-messages.ts'
import { expect, test } from 'vitest'
import { makeController, type ControllerKind, type ControllerMake } from './controller.ts'
import { openTestTimer } from '../timer.testing.ts'

const make: ControllerMake = {
  version: 3,
  firmware: '2.4.0',
  rssi: -60,
  clockSkewMs: 0,
  gates: [
    { number: 1, isKeptOpen: false },
    { number: 2, isKeptOpen: false },
  ],
}

let commands = 0

const open = (change: Partial<ControllerMake> = {}) => {
  const timer = openTestTimer()
  const sent: { kind: ControllerKind; body: Record<string, unknown> }[] = []
  let restarts = 0
  const controller = makeController(
    { ...make, ...change },
    {
      timer,
      publish: (kind, body) => sent.push({ kind, body }),
      restart: () => {
        restarts += 1
      },
    },
  )
  const command = (of: Partial<DeviceCommand>, expiresInMs = 5_000): DeviceCommand => ({
    CommandId: `00000000-0000-4000-8000-${String((commands += 1)).padStart(12, '0')}`,
    Command: 'OPEN',
    ExpiresAt: new Date(timer.nowMs() + expiresInMs).toISOString(),
    ...of,
  })
  const sentOf = (kind: ControllerKind) => sent.filter((one) => one.kind === kind).map(({ body }) => body)
  const lastGates = () => (sentOf('status').at(-1)?.['Gates'] ?? []) as { Activity: string; isAlwaysOpened: boolean }[]
  return { timer, controller, command, sentOf, lastGates, restarts: () => restarts }
}

test('OPEN: the gate opens within a second, the controller reports it, a car passes, the gate closes after eight seconds', async () => {
  const { timer, controller, command, sentOf, lastGates } = open()
  const car = controller.barrier(1)!.drive({ waitsMs: 30_000, standsMs: 2_000 })
  controller.onCommand(command({ GateNumber: 1 }))
  timer.pass(1_000)
  expect(lastGates()[0]).toMatchObject({ Activity: 'OPEN' })
  expect(sentOf('answer')).toMatchObject([{ Result: 'DONE' }])
  expect(await car).toBe(true)
  timer.pass(1_000)
  expect(sentOf('inputs').at(-1)).toMatchObject({
    Inputs: [
      { Pin: 1, Status: true },
      { Pin: 2, Status: false },
    ],
  })
  timer.pass(7_000)
  expect(lastGates()).toMatchObject([{ Activity: 'CLOSED' }, { Activity: 'CLOSED' }])
})

test('repeated command: executed once, answered again', () => {
  const { timer, controller, command, sentOf } = open()
  const order = command({ GateNumber: 2 })
  controller.onCommand(order)
  controller.onCommand(order)
  timer.pass(20_000)
  controller.onCommand(order)
  timer.pass(20_000)
  expect(sentOf('status').filter(({ Gates }) => JSON.stringify(Gates).includes('OPEN'))).toHaveLength(1)
  expect(sentOf('answer').map(({ Result }) => Result)).toEqual(['DONE', 'DONE'])
})

test('command expired on the device clock: refused', () => {
  const { timer, controller, command, sentOf } = open({ clockSkewMs: 60_000 })
  controller.onCommand(command({ GateNumber: 1 }, 10_000))
  timer.pass(20_000)
  expect(sentOf('answer')).toMatchObject([{ Result: 'FAILED' }])
  expect(sentOf('status')).toEqual([])
})

test('KEEP_OPEN: the gate stays open for cars and closes at the end of the time', async () => {
  const { timer, controller, command, lastGates } = open()
  const Until = new Date(timer.nowMs() + 60_000).toISOString()
  controller.onCommand(command({ Command: 'KEEP_OPEN', GateNumber: 1, Until }))
  timer.pass(59_000)
  expect(lastGates()[0]).toMatchObject({ Activity: 'OPEN', isAlwaysOpened: true })
  expect(await controller.barrier(1)!.drive({ waitsMs: 1, standsMs: 500 })).toBe(true)
  timer.pass(5_000)
  expect(lastGates()[0]).toMatchObject({ Activity: 'CLOSED', isAlwaysOpened: false })
})

test('car standing on the loop: barrier stays open', () => {
  const { timer, controller, command, lastGates } = open()
  void controller.barrier(1)!.drive({ waitsMs: 30_000, standsMs: 360_000 })
  controller.onCommand(command({ GateNumber: 1 }))
  timer.pass(300_000)
  expect(lastGates()[0]).toMatchObject({ Activity: 'OPEN' })
  timer.pass(70_000)
  expect(lastGates()[0]).toMatchObject({ Activity: 'CLOSED' })
})

test('barrier stays shut: waiting car gives up', async () => {
  const { timer, controller } = open()
  const car = controller.barrier(1)!.drive({ waitsMs: 30_000, standsMs: 500 })
  timer.pass(30_000)
  expect(await car).toBe(false)
})

test('UPDATE_FIRMWARE: downloads, installs, restarts with the new firmware', () => {
  const { timer, controller, command, sentOf, restarts } = open()
  const FirmwareUrl = 'https://firmware.example/controller-2.5.0.bin'
  controller.onCommand(command({ Command: 'UPDATE_FIRMWARE', FirmwareUrl }))
  timer.pass(10_000) // two of them after the restart
  expect(restarts()).toBe(1)
  controller.connected()
  expect(sentOf('firmware').map(({ State }) => State)).toEqual([
    ...Array(5).fill('DOWNLOADING'),
    'INSTALLING',
    'INSTALLED',
  ])
  expect(sentOf('heartbeat').at(-1)).toMatchObject({ FirmwareVersion: '2.5.0', UptimeSeconds: 2 })
})

test.each([{ firmware: '1.12.0' }, { version: 2 }])('update refused: %o', (change) => {
  const { controller, command, sentOf } = open(change)
  controller.onCommand(
    command({ Command: 'UPDATE_FIRMWARE', FirmwareUrl: 'https://firmware.example/controller-2.5.0.bin' }),
  )
  expect(sentOf('answer')).toMatchObject([{ Result: 'FAILED' }])
})

test('version 2: publishes neither pins nor log', () => {
  const { controller, sentOf } = open({ version: 2 })
  controller.connected()
  expect([sentOf('inputs'), sentOf('outputs'), sentOf('log')]).toEqual([[], [], []])
  expect(sentOf('heartbeat')).toHaveLength(1)
})
