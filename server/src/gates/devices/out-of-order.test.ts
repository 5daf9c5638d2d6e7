import { beforeEach, describe, expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { handleAnswer } from './answers.ts'
import { aGate, aGateController, saveGateCommand, type SavedController } from '../gates/gates.factory.ts'
import { handleHeartbeat } from './heartbeats.ts'
import { linkOf } from './link.testing.ts'
import { handleStatus } from './device-states.ts'

/** Delayed and reordered messages. Every test begins at 10:00. */
const node = await openTestNode()
const { db } = node

let controller: SavedController
let link: () => ReturnType<typeof linkOf>
beforeEach(async () => {
  node.clock.set('2026-03-04T10:00:00.000Z')
  controller = await aGateController().withGates(aGate().closed()).save(db)
  const { skews } = linkOf(node)
  link = () => ({ ...linkOf(node), skews })
})

const controllerRow = async () => await node.row('gate_controllers', controller.id)

/** A heartbeat every minute from a clock that is `skewMs` ahead, delivered after `delayMs`. */
const beat = async (skewMs: number, delayMs = 0, ip = ''): Promise<number> => {
  node.clock.advance(60_000)
  await handleHeartbeat(link(), {
    device: controller.controller_id,
    body: {
      Time: new Date(node.clock.now().getTime() + skewMs - delayMs).toISOString(),
      Version: 3,
      UptimeSeconds: 60,
      Rssi: -55,
      EthernetIP: ip,
      WifiIP: '',
      FirmwareVersion: '2.4.0',
    },
  })
  return (await controllerRow()).clock_skew_ms
}

describe('clock skew of a controller', () => {
  test('delayed heartbeats: the least delayed one counts', async () => {
    expect(await beat(2_000)).toBe(2_000)
    expect(await beat(2_000, 6_000)).toBe(2_000)
    expect(await beat(2_000, 300)).toBe(2_000)
    expect(await beat(2_100)).toBe(2_100)
  })
  test('slow clock: skew follows', async () => {
    await beat(2_000)
    for (let minute = 0; minute < 4; minute += 1) expect(await beat(500)).toBe(2_000)
    expect(await beat(500)).toBe(500)
  })
  test('clock set: older samples are discarded', async () => {
    await beat(0)
    expect(await beat(-3_600_000)).toBe(-3_600_000)
    expect(await beat(3_600_000)).toBe(3_600_000)
  })
  test('older heartbeat: updates LastHeartbeat only', async () => {
    await beat(0, 0, '10.0.0.7')
    await beat(0, 90_000, '10.0.0.6')
    expect(await controllerRow()).toMatchObject({
      clock_skew_ms: 0,
      last_heartbeat: node.clock.instant(),
      ethernet_ip: '10.0.0.7',
    })
  })
})

describe('answer older than the last status (R163)', () => {
  const order = async (command: 'KEEP_OPEN' | 'RELEASE_KEEP_OPEN') => {
    const unanswered = { status: 'NO_ANSWER', reason: 'Concert', sent_at: '2026-03-04T09:59:00.000Z' }
    return (await saveGateCommand(db, controller, { command, ...unanswered })).CommandId
  }
  const stand = (time: string, isAlwaysOpened: boolean) =>
    handleStatus(link(), {
      device: controller.controller_id,
      body: {
        Time: `2026-03-04T${time}Z`,
        Gates: [{ GateNumber: 1, Activity: isAlwaysOpened ? 'OPEN' : 'CLOSED', isAlwaysOpened }],
      },
    })
  const done = (CommandId: string, time: string) =>
    handleAnswer(link(), {
      device: controller.controller_id,
      body: { CommandId, Time: `2026-03-04T${time}Z`, Result: 'DONE', Message: '' },
    })
  const gate = () => node.row('gates', controller.gates[0]!.id)

  test('KEEP_OPEN: gate stays released', async () => {
    const id = await order('KEEP_OPEN')
    await stand('09:59:30.000', false)
    await done(id, '09:59:02.000')
    expect(await gate()).toMatchObject({ is_always_opened: false })
    expect(await node.rows('gate_commands', { command_id: id })).toMatchObject([{ status: 'DONE' }])
  })
  test('RELEASE_KEEP_OPEN: gate stays kept open', async () => {
    const id = await order('RELEASE_KEEP_OPEN')
    await stand('09:59:30.000', true)
    await done(id, '09:59:02.000')
    expect(await gate()).toMatchObject({ is_always_opened: true })
  })
})
