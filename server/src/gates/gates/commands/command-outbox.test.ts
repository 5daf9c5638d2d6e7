// PGlite too: locks
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { plainTransaction } from '../../../kit/database/transaction.ts'
import { updateRow } from '../../../kit/database/rows.ts'
import { anLprEvent } from '../../reads/reads.factory.ts'
import { openGate, sendCommand, type NewCommand } from './gates.commands.ts'
import { aGate, aGateController, type SavedController } from '../gates.factory.ts'
import { linkOf, recordingGate, type RecordingGate } from '../../devices/link.testing.ts'
import { endOverdue, releaseOverdue, sendOne, sendWaiting } from './command-outbox.ts'

/** Every test begins at 10:00. */
const node = await openTestNode()
const { db } = node

let controller: SavedController
let gate: RecordingGate
beforeEach(async () => {
  node.clock.set('2026-03-04T10:00:00.000Z')
  await db.deleteFrom('gate_commands').execute()
  await db.updateTable('gates').set({ deleted_at: node.clock.instant() }).execute()
  controller = await aGateController().save(db)
  gate = recordingGate()
})

const link = () => linkOf(node, gate)
const sending = () => ({ now: node.clock.instant(), uuid: node.services.uuid })
const order = (over: Partial<NewCommand> = {}) =>
  plainTransaction(db)((tx) =>
    sendCommand(tx, sending(), {
      controllerId: controller.id,
      gateId: controller.gates[0]!.id,
      command: 'OPEN',
      ...over,
    }),
  )
const status = async (id: number) => (await node.row('gate_commands', id)).status

describe('waiting command (R161)', () => {
  test('sent twice: the device gets it once, with its gate number', async () => {
    const id = await order({ outputs: [4] })
    await Promise.all([sendOne(link(), id), sendOne(link(), id), sendWaiting(link())])
    expect(gate.sent).toMatchObject([
      {
        device: controller.controller_id,
        command: { Command: 'OPEN', GateNumber: 1, OutputList: [4], ExpiresAt: '2026-03-04T10:00:10.000Z' },
      },
    ])
    expect(await status(id)).toBe('SENT')
  })
  test('device clock ahead: times are sent on the device clock', async () => {
    controller = await aGateController().withSkew(-60_000).save(db)
    const id = await order({ command: 'KEEP_OPEN', until: '2026-03-04T11:00:00.000Z' })
    await sendOne(link(), id)
    expect(gate.sent[0]?.command).toMatchObject({
      ExpiresAt: '2026-03-04T09:59:10.000Z',
      Until: '2026-03-04T10:59:00.000Z',
    })
  })
  test('expired: is never sent', async () => {
    const id = await order()
    node.clock.advance(10_000)
    await sendOne(link(), id)
    expect(await status(id)).toBe('WAITING')
    await endOverdue(link())
    expect(await status(id)).toBe('EXPIRED')
    expect(gate.sent).toEqual([])
  })
  test('expired while the previous one was sent: stays unsent', async () => {
    const first = await order()
    const second = await order()
    const { send } = gate
    gate.send = (device, command) => {
      node.clock.advance(10_000)
      return send(device, command)
    }
    await sendWaiting(link())
    expect(gate.sent).toHaveLength(1)
    expect([await status(first), await status(second)]).toEqual(['SENT', 'WAITING'])
  })
  test('controller removed: is not sent', async () => {
    const id = await order()
    await updateRow(db, 'gate_controllers', { id: controller.id, deleted_at: node.clock.instant() })
    await sendWaiting(link())
    expect([gate.sent, await status(id)]).toEqual([[], 'WAITING'])
  })
  test('link down: NO_ANSWER, not sent after reconnect', async () => {
    const id = await order()
    gate.isDown = true
    await sendOne(link(), id)
    gate.isDown = false
    await sendWaiting(link())
    expect([await status(id), gate.sent]).toEqual(['NO_ANSWER', []])
  })
  test('send mode SMS: text message to the SIM number (R160)', async () => {
    controller = await aGateController().withPhone('+37255512345').save(db)
    const id = await order({ sendMode: 'SMS' })
    await sendOne(link(), id)
    const [text] = await node.outbox('sms-')
    expect(text).toMatch(/^To: \+37255512345\n\nPARKLA OPEN GATE=1 EXP=2026-03-04T10:02:00.000Z ID=[0-9a-f-]{36}\n$/)
    expect(gate.sent).toEqual([])
    node.clock.advance(60_000)
    await endOverdue(link())
    expect(await status(id)).toBe('SENT')
    node.clock.advance(60_000)
    await endOverdue(link())
    expect(await status(id)).toBe('NO_ANSWER')
  })
})

test('sent command without an answer for ten seconds: NO_ANSWER (R161)', async () => {
  const id = await order()
  await sendOne(link(), id)
  node.clock.advance(9_999)
  await endOverdue(link())
  expect(await status(id)).toBe('SENT')
  node.clock.advance(1)
  await endOverdue(link())
  expect(await status(id)).toBe('NO_ANSWER')
})

describe('update mark of a controller (R162)', () => {
  const updating = async () => {
    controller = await aGateController().updatingTo('2.5.0').save(db)
    return order({ command: 'UPDATE_FIRMWARE' })
  }
  const updatingTo = async () => (await node.row('gate_controllers', controller.id)).updating_to
  test('command unanswered: stays, the update may have begun', async () => {
    const id = await updating()
    await sendOne(link(), id)
    node.clock.advance(10_000)
    await endOverdue(link())
    expect([await status(id), await updatingTo()]).toEqual(['NO_ANSWER', '2.5.0'])
  })
  test('command expired unsent: cleared', async () => {
    const id = await updating()
    node.clock.advance(60_000)
    await endOverdue(link())
    expect([await status(id), await updatingTo()]).toEqual(['EXPIRED', ''])
  })
  test('link down: cleared', async () => {
    const id = await updating()
    gate.isDown = true
    await sendOne(link(), id)
    expect([await status(id), await updatingTo()]).toEqual(['NO_ANSWER', ''])
  })
})

describe('openGate', () => {
  test('by a read: expires after five seconds, records no audit event', async () => {
    const read = await anLprEvent().save(db)
    const id = await plainTransaction(db)((tx) =>
      openGate(tx, sending(), { gateId: controller.gates[0]!.id, lprEventId: read.id }),
    )
    const expected = { expires_at: '2026-03-04T10:00:05.000Z', lpr_event_id: read.id }
    expect(await node.row('gate_commands', id!)).toMatchObject(expected)
    expect(await node.audit('controller', controller.id)).toEqual([])
  })
  test('removed gate: undefined, no command', async () => {
    expect(await plainTransaction(db)((tx) => openGate(tx, sending(), { gateId: 999_999 }))).toBeUndefined()
  })
})

describe('end of keeping open (R163)', () => {
  const until = '2026-03-04T10:00:00.000Z'
  const releases = () => node.rows('gate_commands', { gate_controller_id: controller.id })
  beforeEach(async () => {
    controller = await aGateController()
      .withGates(aGate().keptOpen('2026-03-04T09:00:00.000Z', until), aGate().keptOpen())
      .save(db)
  })
  const minutesLater = async (minutes: number): Promise<number> => {
    node.clock.set(new Date(Date.parse(until) + minutes * 60_000).toISOString())
    await updateRow(db, 'gate_controllers', { id: controller.id, last_heartbeat: node.clock.instant() })
    await releaseOverdue(link())
    await releaseOverdue(link())
    return (await releases()).length
  }
  test('due: one release command', async () => {
    node.clock.advance(-1)
    await releaseOverdue(link())
    expect(await releases()).toEqual([])
    node.clock.advance(1)
    await releaseOverdue(link())
    await releaseOverdue(link())
    expect(await releases()).toMatchObject([{ command: 'RELEASE_KEEP_OPEN', gate_id: controller.gates[0]!.id }])
  })
  test('gate stays open: released again with backoff up to an hour', async () => {
    const sent: number[] = []
    let before = 0
    for (let minute = 0; minute <= 250; minute += 1) {
      const count = await minutesLater(minute)
      if (count > before) sent.push(minute)
      before = count
    }
    expect(sent).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243])
  })
  test('offline controller: gate is released after the reconnect', async () => {
    node.clock.advance(15 * 60_000)
    await releaseOverdue(link())
    expect(await releases()).toEqual([])
    expect(await minutesLater(16)).toBe(1)
  })
})
