import { zeroDate } from '@parkla/contract/kit/time.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestNode } from '../../../kit/testing/test-node.ts'
import type { SavedController } from '../gates.factory.ts'
import { takeHeartbeat } from './heartbeats.ts'
import { openControllerPlace } from '../controllers/controllers.testing.ts'
import { linkOf } from './link.testing.ts'
import { takeInputs, takeOutputs, takeStatus } from './device-states.ts'

/** What a controller says, and what we know from then on; the clock stands at 10:00. */
const node = await openTestNode()
const { db } = node
afterAll(() => node.close())

const { page, gate, newController, heardOf: heard } = await openControllerPlace(node)
let controller: SavedController
let device: string
beforeEach(async () => {
  controller = await newController()
  device = controller.controller_id
})

const at = (time: string) => `2026-03-04T${time}.000Z`
const heardOf = () => heard(controller)

const beat = {
  Time: at('10:00:00'),
  Version: 3,
  UptimeSeconds: 60,
  Rssi: -55,
  EthernetIP: '',
  WifiIP: '',
  FirmwareVersion: '2.4.0',
}

describe('a heartbeat', () => {
  test('is what the controller says of itself', async () => {
    await takeHeartbeat(linkOf(node), { device, body: { ...beat, WifiIP: '10.0.0.7', Rssi: -80 } })
    expect(await page()).toMatchObject({
      Uptime: 60,
      WifiIP: '10.0.0.7',
      LastRSSI: -80,
      Health: 'ALIVE',
      LastHeartbeat: at('10:00:00'),
    })
  })
  test('tells how its clock goes', async () => {
    await takeHeartbeat(linkOf(node), { device, body: { ...beat, Time: at('10:00:07') } })
    expect((await page()).ClockSkewMs).toBe(7_000)
    await takeHeartbeat(linkOf(node), { device, body: { ...beat, Time: '1970-01-01T00:00:00.000Z' } })
    expect((await page()).ClockSkewMs).toBeLessThan(-1e12)
  })
  test('is announced only when there is something else to see', async () => {
    await takeHeartbeat(linkOf(node), { device, body: beat })
    expect(await heardOf()).toBe(0)
    await takeHeartbeat(linkOf(node), { device, body: { ...beat, Time: at('10:00:01'), Rssi: -57 } })
    expect(await heardOf()).toBe(0)
    await takeHeartbeat(linkOf(node), { device, body: { ...beat, Time: at('10:00:02'), Rssi: -85 } })
    expect(await heardOf()).toBe(1)
  })
  test('of one that was late is announced: it is back', async () => {
    await db
      .updateTable('gate_controllers')
      .set({ last_heartbeat: at('09:50:00') })
      .where('id', '=', controller.id)
      .execute()
    await takeHeartbeat(linkOf(node), { device, body: beat })
    expect(await heardOf()).toBe(1)
  })
  test('with the new firmware ends its update', async () => {
    await db
      .updateTable('gate_controllers')
      .set({ updating_to: '2.5.0', updating_since: at('09:59:00') })
      .where('id', '=', controller.id)
      .execute()
    await takeHeartbeat(linkOf(node), { device, body: { ...beat, FirmwareVersion: '2.5.0' } })
    expect(await page()).toMatchObject({ UpdatingTo: '', FirmwareVersion: '2.5.0' })
  })
  test('of a device that nobody knows is nothing', async () => {
    await expect(takeHeartbeat(linkOf(node), { device: 'NOBODY', body: beat })).resolves.toBeUndefined()
  })
})

const stand = (Time: string, Activity: 'OPEN' | 'CLOSED', isAlwaysOpened = false) => ({
  Time,
  Gates: [{ GateNumber: 1, Activity, isAlwaysOpened }],
})

describe('where a barrier stands', () => {
  test('and since when, by our clock', async () => {
    await takeHeartbeat(linkOf(node), { device, body: { ...beat, Time: at('10:00:30') } })
    await takeStatus(linkOf(node), { device, body: stand(at('10:00:10'), 'OPEN') })
    expect(await gate()).toMatchObject({ Activity: 'OPEN', ActivitySince: at('09:59:40') })
    expect(await heardOf()).toBe(1)
  })
  test('the same again keeps its moment and is not announced', async () => {
    await takeStatus(linkOf(node), { device, body: stand(at('09:30:00'), 'CLOSED') })
    expect((await gate()).ActivitySince).toBe(at('09:00:00'))
    expect(await heardOf()).toBe(0)
  })
  test('an older word that comes later is not news', async () => {
    await takeStatus(linkOf(node), { device, body: stand(at('09:59:30'), 'OPEN') })
    await takeStatus(linkOf(node), { device, body: stand(at('09:59:20'), 'CLOSED') })
    expect((await gate()).Activity).toBe('OPEN')
  })
  test('of a clock that was set back it is', async () => {
    await takeStatus(linkOf(node), { device, body: stand(at('09:59:30'), 'OPEN') })
    await takeStatus(linkOf(node), { device, body: stand(at('08:00:00'), 'CLOSED') })
    expect((await gate()).Activity).toBe('CLOSED')
  })
  test('a gate that nobody set up is none', async () => {
    await takeStatus(linkOf(node), {
      device,
      body: { Time: at('09:59:59'), Gates: [{ GateNumber: 9, Activity: 'OPEN', isAlwaysOpened: false }] },
    })
    expect((await page()).Gates).toHaveLength(1)
  })
  test('kept open at the barrier itself, without an end', async () => {
    await takeStatus(linkOf(node), { device, body: stand(at('09:59:00'), 'OPEN', true) })
    expect(await gate()).toMatchObject({
      isAlwaysOpened: true,
      AlwaysOpenedSince: at('09:59:00'),
      AlwaysOpenedUntil: zeroDate,
    })
    await takeStatus(linkOf(node), { device, body: stand(at('09:59:10'), 'CLOSED') })
    expect(await gate()).toMatchObject({ isAlwaysOpened: false, AlwaysOpenedSince: zeroDate })
  })
})

describe('pins', () => {
  test('inputs that changed, others stay', async () => {
    await takeInputs(linkOf(node), {
      device,
      body: {
        Time: at('09:59:00'),
        Inputs: [
          { Pin: 0, Description: 'Loop', Status: true },
          { Pin: 3, Description: '', Status: false },
        ],
      },
    })
    await takeInputs(linkOf(node), {
      device,
      body: { Time: at('09:59:01'), Inputs: [{ Pin: 0, Description: 'Loop', Status: false }] },
    })
    const { Inputs, PinStateList } = await page()
    expect(Inputs).toMatchObject([
      { Pin: 0, Description: 'Loop', Status: false },
      { Pin: 3, Status: false },
    ])
    expect(PinStateList).toEqual([
      { Pin: 0, Status: false },
      { Pin: 3, Status: false },
    ])
    expect(new Set(Inputs.map(({ ID }) => ID)).size).toBe(2)
  })
  test('outputs as they are told', async () => {
    await takeOutputs(linkOf(node), {
      device,
      body: {
        Time: at('09:59:00'),
        Outputs: [
          { Pin: 2, Status: true },
          { Pin: 1, Status: false },
        ],
      },
    })
    expect((await page()).OutputPinStateList).toEqual([
      { Pin: 1, Status: false },
      { Pin: 2, Status: true },
    ])
    await takeOutputs(linkOf(node), {
      device,
      body: {
        Time: at('09:59:01'),
        Outputs: [
          { Pin: 1, Status: false },
          { Pin: 2, Status: true },
        ],
      },
    })
    expect(await heardOf()).toBe(1)
  })
})
