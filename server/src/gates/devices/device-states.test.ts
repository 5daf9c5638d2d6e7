import { zeroDate } from '@parkla/contract/kit/time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import type { SavedController } from '../gates/gates.factory.ts'
import { handleHeartbeat } from './heartbeats.ts'
import { openControllerPlace } from '../gates/controllers/controllers.testing.ts'
import { linkOf } from './link.testing.ts'
import { handleInputs, handleOutputs, handleStatus } from './device-states.ts'
import { updateRow } from '../../kit/database/rows.ts'

/** The test clock is at 10:00. */
const node = await openTestNode()
const { db } = node

const { page, gate, newController, countAnnouncements: countFor } = await openControllerPlace(node)
let controller: SavedController
let device: string
beforeEach(async () => {
  controller = await newController()
  device = controller.controller_id
})

const at = (time: string) => `2026-03-04T${time}.000Z`
const countAnnouncements = () => countFor(controller)

const beat = {
  Time: at('10:00:00'),
  Version: 3,
  UptimeSeconds: 60,
  Rssi: -55,
  EthernetIP: '',
  WifiIP: '',
  FirmwareVersion: '2.4.0',
}
const heartbeat = (change: Partial<typeof beat> = {}) =>
  handleHeartbeat(linkOf(node), { device, body: { ...beat, ...change } })

describe('heartbeat', () => {
  test('stores uptime, address and signal; controller is ALIVE', async () => {
    await heartbeat({ WifiIP: '10.0.0.7', Rssi: -80 })
    expect(await page()).toMatchObject({
      Uptime: 60,
      WifiIP: '10.0.0.7',
      LastRSSI: -80,
      Health: 'ALIVE',
      LastHeartbeat: at('10:00:00'),
    })
  })
  test('device clock differs: skew is stored', async () => {
    await heartbeat({ Time: at('10:00:07') })
    expect((await page()).ClockSkewMs).toBe(7_000)
    await heartbeat({ Time: '1970-01-01T00:00:00.000Z' })
    expect((await page()).ClockSkewMs).toBeLessThan(-1e12)
  })
  test('announced only when a displayed value changes', async () => {
    await heartbeat()
    expect(await countAnnouncements()).toBe(0)
    await heartbeat({ Time: at('10:00:01'), Rssi: -57 })
    expect(await countAnnouncements()).toBe(0)
    await heartbeat({ Time: at('10:00:02'), Rssi: -85 })
    expect(await countAnnouncements()).toBe(1)
  })
  test('late controller returns: announced', async () => {
    await updateRow(db, 'gate_controllers', { id: controller.id, last_heartbeat: at('09:50:00') })
    await heartbeat()
    expect(await countAnnouncements()).toBe(1)
  })
  test('reports the new firmware: update ended', async () => {
    await updateRow(db, 'gate_controllers', { id: controller.id, updating_to: '2.5.0', updating_since: at('09:59:00') })
    await heartbeat({ FirmwareVersion: '2.5.0' })
    expect(await page()).toMatchObject({ UpdatingTo: '', FirmwareVersion: '2.5.0' })
  })
  test('unknown device: ignored', async () => {
    await expect(handleHeartbeat(linkOf(node), { device: 'NOBODY', body: beat })).resolves.toBeUndefined()
  })
})

const report = (
  Time: string,
  Activity: 'OPEN' | 'CLOSED',
  change: { GateNumber?: number; isAlwaysOpened?: boolean } = {},
) =>
  handleStatus(linkOf(node), {
    device,
    body: { Time, Gates: [{ GateNumber: 1, Activity, isAlwaysOpened: false, ...change }] },
  })

describe('gate status', () => {
  test('opened: activity and its time on the server clock', async () => {
    await heartbeat({ Time: at('10:00:30') })
    await report(at('10:00:10'), 'OPEN')
    expect(await gate()).toMatchObject({ Activity: 'OPEN', ActivitySince: at('09:59:40') })
    expect(await countAnnouncements()).toBe(1)
  })
  test('unchanged: keeps its time, not announced', async () => {
    await report(at('09:30:00'), 'CLOSED')
    expect((await gate()).ActivitySince).toBe(at('09:00:00'))
    expect(await countAnnouncements()).toBe(0)
  })
  test('older message after a newer one: ignored', async () => {
    await report(at('09:59:30'), 'OPEN')
    await report(at('09:59:20'), 'CLOSED')
    expect((await gate()).Activity).toBe('OPEN')
  })
  test('device clock set back: accepted', async () => {
    await report(at('09:59:30'), 'OPEN')
    await report(at('08:00:00'), 'CLOSED')
    expect((await gate()).Activity).toBe('CLOSED')
  })
  test('unknown gate number: ignored', async () => {
    await report(at('09:59:59'), 'OPEN', { GateNumber: 9 })
    expect((await page()).Gates).toHaveLength(1)
  })
  test('kept open at the device: stored without an end', async () => {
    await report(at('09:59:00'), 'OPEN', { isAlwaysOpened: true })
    expect(await gate()).toMatchObject({
      isAlwaysOpened: true,
      AlwaysOpenedSince: at('09:59:00'),
      AlwaysOpenedUntil: zeroDate,
    })
    await report(at('09:59:10'), 'CLOSED')
    expect(await gate()).toMatchObject({ isAlwaysOpened: false, AlwaysOpenedSince: zeroDate })
  })
})

describe('pins', () => {
  test('inputs: reported ones change, others stay', async () => {
    const send = (Time: string, ...Inputs: { Pin: number; Description: string; Status: boolean }[]) =>
      handleInputs(linkOf(node), { device, body: { Time, Inputs } })
    const loop = { Pin: 0, Description: 'Loop', Status: true }
    await send(at('09:59:00'), loop, { Pin: 3, Description: '', Status: false })
    await send(at('09:59:01'), { ...loop, Status: false })
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
  test('outputs: replaced as a whole, unchanged ones not announced', async () => {
    const [one, two] = [
      { Pin: 1, Status: false },
      { Pin: 2, Status: true },
    ]
    const send = (Time: string, Outputs: (typeof one)[]) =>
      handleOutputs(linkOf(node), { device, body: { Time, Outputs } })
    await send(at('09:59:00'), [two, one])
    expect((await page()).OutputPinStateList).toEqual([one, two])
    await send(at('09:59:01'), [one, two])
    expect(await countAnnouncements()).toBe(1)
  })
})
