import { api } from '@parkla/contract/api.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { handleAnswer, handleFirmware, handleLog } from './answers.ts'
import { aGateController, saveGateCommand, type SavedController } from '../gates/gates.factory.ts'
import { openControllerPlace } from '../gates/controllers/controllers.testing.ts'
import { linkOf } from './link.testing.ts'
import { announceLogs } from '../gates/commands/command-outbox.ts'
import { handleStatus } from './device-states.ts'

/** The test clock is at 10:00. */
const node = await openTestNode()
const { db } = node

const { place, keeper, page, gate, newController, countAnnouncements: countFor } = await openControllerPlace(node)
let controller: SavedController
let device: string
beforeEach(async () => {
  controller = await newController()
  device = controller.controller_id
})

const at = (time: string) => `2026-03-04T${time}.000Z`
const countAnnouncements = () => countFor(controller)

const stand = (Time: string, Activity: 'OPEN' | 'CLOSED', isAlwaysOpened = false) => ({
  Time,
  Gates: [{ GateNumber: 1, Activity, isAlwaysOpened }],
})

const aCommand = (change?: Parameters<typeof saveGateCommand>[2]) => saveGateCommand(db, controller, change)
const statusOf = async (id: number) => await node.row('gate_commands', id)
const answer = (CommandId: string, Result: 'DONE' | 'FAILED' = 'DONE', Message = '') =>
  handleAnswer(linkOf(node), { device, body: { CommandId, Time: at('09:59:59'), Result, Message } })

describe('answer of a controller (R161)', () => {
  test('DONE and FAILED: stored as the status of the command', async () => {
    const done = await aCommand()
    const failed = await aCommand()
    await answer(done.CommandId)
    await answer(failed.CommandId, 'FAILED', 'too late')
    expect(await statusOf(done.id)).toMatchObject({ status: 'DONE', answer: '' })
    expect(await statusOf(failed.id)).toMatchObject({ status: 'FAILED', answer: 'too late' })
    expect(await countAnnouncements()).toBe(2)
  })
  test('after NO_ANSWER: first answer counts, a second is ignored', async () => {
    const { id, CommandId } = await aCommand({ status: 'NO_ANSWER' })
    await answer(CommandId)
    await answer(CommandId, 'FAILED', 'again')
    expect(await statusOf(id)).toMatchObject({ status: 'DONE', answer: '' })
  })
  test('from another controller: ignored', async () => {
    const { id, CommandId } = await aCommand()
    const other = await aGateController().save(db)
    await handleAnswer(linkOf(node), {
      device: other.controller_id,
      body: { CommandId, Time: at('09:59:59'), Result: 'DONE', Message: '' },
    })
    expect((await statusOf(id)).status).toBe('SENT')
  })
  test('KEEP_OPEN done: gate has end and reason; release clears them (R163)', async () => {
    const { CommandId } = await aCommand({ command: 'KEEP_OPEN', keep_open_until: at('11:00:00'), reason: 'Concert' })
    await answer(CommandId)
    expect(await gate()).toMatchObject({
      isAlwaysOpened: true,
      AlwaysOpenedUntil: at('11:00:00'),
      AlwaysOpenedReason: 'Concert',
    })
    // An older status must not undo the answer; a newer one must keep the end.
    await handleStatus(linkOf(node), { device, body: stand(at('09:59:57'), 'CLOSED') })
    expect(await gate()).toMatchObject({ isAlwaysOpened: true, AlwaysOpenedReason: 'Concert' })
    await handleStatus(linkOf(node), { device, body: stand(at('09:59:59'), 'OPEN', true) })
    expect(await gate()).toMatchObject({ isAlwaysOpened: true, AlwaysOpenedUntil: at('11:00:00') })
    const release = await aCommand({ command: 'RELEASE_KEEP_OPEN' })
    await answer(release.CommandId)
    expect(await gate()).toMatchObject({ isAlwaysOpened: false, AlwaysOpenedUntil: zeroDate, AlwaysOpenedReason: '' })
  })
  test('status before the answer: end and reason come from the command', async () => {
    await aCommand({ command: 'KEEP_OPEN', keep_open_until: at('11:00:00'), reason: 'Concert' })
    await handleStatus(linkOf(node), { device, body: stand(at('09:59:59'), 'OPEN', true) })
    expect(await gate()).toMatchObject({
      isAlwaysOpened: true,
      AlwaysOpenedUntil: at('11:00:00'),
      AlwaysOpenedReason: 'Concert',
    })
  })
})

const logs = async () => (await node.call(api.gates.logs, { id: place.id, controllerId: controller.id }, keeper)).body

describe('log line', () => {
  const line = { LineId: 'a', Time: at('09:59:00'), Level: 'WARN' as const, Message: 'Loop stuck' }
  test('delivered twice: stored once', async () => {
    await handleLog(linkOf(node), { device, body: line })
    await handleLog(linkOf(node), { device, body: line })
    expect(await logs()).toMatchObject([{ Level: 'WARN', Message: 'Loop stuck', Time: at('09:59:00') }])
  })
  test('three lines: one announcement', async () => {
    const newLogs = new Map<number, number>()
    for (const LineId of ['a', 'b', 'c'])
      await handleLog(linkOf(node, undefined, newLogs), { device, body: { ...line, LineId } })
    expect(await countAnnouncements()).toBe(0)
    await announceLogs(linkOf(node, undefined, newLogs))
    await announceLogs(linkOf(node, undefined, newLogs))
    expect(await countAnnouncements()).toBe(1)
  })
})

describe('firmware progress', () => {
  const step = (State: 'DOWNLOADING' | 'INSTALLED' | 'FAILED', Percent = 0) =>
    handleFirmware(linkOf(node), { device, body: { Time: at('09:59:00'), Version: '2.5.0', State, Percent } })
  test('INSTALLED: new version stored, steps logged', async () => {
    await step('DOWNLOADING', 40)
    expect((await page()).UpdatingTo).toBe('2.5.0')
    await step('INSTALLED')
    await step('DOWNLOADING', 40)
    expect(await page()).toMatchObject({ UpdatingTo: '', FirmwareVersion: '2.5.0' })
    expect((await logs()).map(({ Message }) => Message)).toEqual([
      'Firmware 2.5.0: INSTALLED',
      'Firmware 2.5.0: DOWNLOADING 40 %',
    ])
  })
  test('FAILED: update ended, old version stays', async () => {
    await step('DOWNLOADING')
    await step('FAILED')
    expect(await page()).toMatchObject({ UpdatingTo: '', FirmwareVersion: '2.4.0' })
    expect((await logs())[0]).toMatchObject({ Level: 'ERROR' })
  })
})
