import { api } from '@parkla/contract/api.ts'
import type { CommandStatus } from '@parkla/contract/gates/gates/gates.schema.ts'
import { zeroDate } from '@parkla/contract/kit/time.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'
import { aGate, aGateController, type SavedController } from './gates.factory.ts'
import { updateRow } from '../../kit/database/rows.ts'

const node = await openTestNode()
const { db } = node

let controller: SavedController
const place = await aPlace().named('Sadama').save(db)
const operator = await anOwner().named('Olev').operator(place.id).save(db)
const keeper = await anOwner().named('Priit').placeAdmin(place.id).save(db)
await db
  .insertInto('firmwares')
  .values([
    { version: '2.5.0', url: 'https://firmware.example.test/2.5.0', released_at: '2026-02-01T10:00:00.000Z' },
    { version: '2.6.0', url: 'https://firmware.example.test/2.6.0', released_at: '2026-03-01T10:00:00.000Z' },
  ])
  .execute()
beforeEach(async () => {
  await db.updateTable('gate_controllers').set({ deleted_at: node.clock.instant() }).execute()
  controller = await aGateController().at(place).withGates(aGate().called('Entry').entry().closed()).save(db)
})

const list = async (as = operator) => (await node.call(api.gates.list, { id: place.id }, { as })).body
const command = (over: Record<string, unknown>, { as = operator, of = controller } = {}) =>
  node.call(
    api.gates.command,
    { id: place.id, controllerId: of.id, GateId: of.gates[0]?.id, ForGate: true, ...over } as never,
    { as },
  )
const history = async (of = controller) =>
  (await node.call(api.gates.commands, { id: place.id, controllerId: of.id }, operator)).body
const facts = (id: number) => node.audit('controller', id)

describe('controllers of a place', () => {
  test('operator: controllers with the last reported state of their gates', async () => {
    const controllers = await list()
    expect(controllers).toHaveLength(1)
    expect(controllers[0]).toMatchObject({
      Id: controller.id,
      ControllerId: controller.controller_id,
      Health: 'ALIVE',
      LastRSSI: -55,
      UpdatingTo: '',
      Gates: [
        {
          GateNumber: 1,
          Description: 'Entry',
          Activity: 'CLOSED',
          Direction: 'ENTRY',
          isAlwaysOpened: false,
          AlwaysOpenedUntil: zeroDate,
        },
      ],
    })
  })
  test('update past its time limit: not shown as updating', async () => {
    const { id } = await aGateController().at(place).updatingTo('2.5.0', '2026-03-04T09:29:00.000Z').save(db)
    const other = await aGateController().at(place).updatingTo('2.5.0', '2026-03-04T09:31:00.000Z').save(db)
    const controllers = await list()
    expect(controllers.filter(({ UpdatingTo }) => UpdatingTo === '2.5.0').map(({ Id }) => Id)).toEqual([other.id])
    expect(controllers.map(({ Id }) => Id)).toContain(id)
  })
})

describe('command', () => {
  test('OPEN with a reason: waiting command and audit event', async () => {
    const { status, body } = await command({ Command: 'OPEN', Reason: 'Ambulance' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      Command: 'OPEN',
      Status: 'WAITING',
      By: 'Olev',
      Reason: 'Ambulance',
      SentAt: zeroDate,
    })
    expect(await history()).toMatchObject([{ Id: body.Id, Status: 'WAITING' }])
    expect(await facts(controller.id)).toMatchObject([
      {
        fact: 'gate.commanded',
        reason: 'Ambulance',
        owner_id: operator.id,
        place_id: place.id,
        after: { Command: 'OPEN' },
      },
    ])
    expect((await node.row('gate_commands', body.Id)).expires_at).toBe('2026-03-04T10:00:10.000Z')
  })
  test('repeated with the same idempotency key: one command (R10)', async () => {
    const send = () =>
      node.call(
        api.gates.command,
        {
          id: place.id,
          controllerId: controller.id,
          Command: 'OPEN',
          GateId: controller.gates[0]!.id,
          Reason: 'x',
        } as never,
        { as: operator, headers: { 'idempotency-key': 'open-once' } },
      )
    expect((await send()).body).toEqual((await send()).body)
    expect(await history()).toHaveLength(1)
  })
  test('fifty equal OPENs at once without a key: one command; some seconds later: a second one (R191)', async () => {
    const body = { Command: 'OPEN', GateId: controller.gates[0]!.id }
    const open = () => node.call(`POST /adminapi/places/${place.id}/gatecontrollers/${controller.id}`, body, operator)
    const answers = await Promise.all(Array.from({ length: 50 }, open))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await history()).toHaveLength(1)
    node.clock.advance(6_000)
    expect((await open()).status).toBe(200)
    expect(await history()).toHaveLength(2)
  })
  test('equal KEEP_OPENs, the gate reports a change between them: each is sent (R191)', async () => {
    const url = `POST /adminapi/places/${place.id}/gatecontrollers/${controller.id}`
    const send = (Command: string) => node.call(url, { Command, GateId: controller.gates[0]!.id }, operator)
    await send('KEEP_OPEN')
    await updateRow(db, 'gates', { id: controller.gates[0]!.id, activity: 'OPEN' })
    node.clock.advance(2_000)
    await send('KEEP_OPEN')
    expect(await history()).toHaveLength(2)
  })
  test.each(['OPEN', 'KEEP_OPEN'])('%s without a reason: sent, the reason is "not given" (R190)', async (Command) => {
    const { status, body } = await command({ Command })
    expect([status, body.Reason]).toEqual([200, 'not given'])
    expect(await facts(controller.id)).toMatchObject([{ reason: 'not given' }])
  })
  test('KEEP_OPEN with an end: stores the end', async () => {
    const { body } = await command({ Command: 'KEEP_OPEN', Until: '2026-03-04T11:00:00.000Z' })
    const row = await node.row('gate_commands', body.Id)
    expect(row.keep_open_until).toBe('2026-03-04T11:00:00.000Z')
  })
  test.each([
    ['a gate of another controller', { Command: 'OPEN', Reason: 'x', GateId: 999_999 }, 'gates.gateMissing', 'GateId'],
    ['another controller', { Command: 'STATUS', GateControllerId: 999_999 }, 'gates.gateMissing', 'GateControllerId'],
  ])('%s: refused', async (_, over, Error, Field) => {
    expect(await command(over)).toMatchObject({ status: 422, body: { Error, Fields: [{ Field, Error }] } })
    expect(await history()).toEqual([])
  })
  test('text message without a phone number: refused (R160)', async () => {
    expect(refusalOf(await command({ Command: 'OPEN', Reason: 'x', SendMode: 'SMS' }))).toEqual([
      409,
      'gates.noPhoneNumber',
    ])
    const reachable = await aGateController().at(place).withPhone('+37255512345').save(db)
    const sent = await command({ Command: 'OPEN', Reason: 'x', SendMode: 'SMS' }, { of: reachable })
    expect([sent.status, sent.body.SendMode]).toEqual([200, 'SMS'])
  })
  test.each(['RESET', 'UPDATE_FIRMWARE'])('%s by an operator: forbidden (R165)', async (Command) => {
    expect(refusalOf(await command({ Command }))).toEqual([403, 'gates.mayNotConfigure'])
  })
})

describe('firmware update (R162)', () => {
  const url = 'https://firmware.example.test/2.5.0'
  const update = (of: SavedController, over: Record<string, unknown> = {}) =>
    command(
      { Command: 'UPDATE_FIRMWARE', ForGate: false, GateId: undefined, FirmwareUrl: url, ...over },
      { as: keeper, of },
    )
  /** A KEEP_OPEN command without an answer from the device. */
  const keepOpen = async (status: CommandStatus) => {
    const { body } = await command({ Command: 'KEEP_OPEN', Reason: 'Concert' })
    await updateRow(db, 'gate_commands', { id: body.Id, status })
  }
  test('firmware list: newest first; other URLs are refused', async () => {
    const { body } = await node.call(api.gates.firmwares, { id: place.id }, operator)
    expect(body.map(({ Version }) => Version)).toEqual(['2.6.0', '2.5.0'])
    expect(refusalOf(await update(controller, { FirmwareUrl: 'https://elsewhere.example.test/' }))).toEqual([
      422,
      'gates.firmwareUnknown',
    ])
    expect((await list())[0]?.UpdatingTo).toBe('')
  })
  test('another controller of the place updating: refused', async () => {
    const second = await aGateController().at(place).save(db)
    expect((await update(controller)).status).toBe(200)
    expect((await list()).map(({ UpdatingTo }) => UpdatingTo)).toEqual(['2.5.0', ''])
    expect(refusalOf(await update(second))).toEqual([409, 'gates.firmwareOneAtATime'])
  })
  test('two controllers at once: one update begins, no deadlock', async () => {
    const second = await aGateController().at(place).save(db)
    const answers = await Promise.all([update(controller), update(second)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
  test('during an update: KEEP_OPEN is refused', async () => {
    await update(controller)
    expect(refusalOf(await command({ Command: 'KEEP_OPEN', Reason: 'Concert' }))).toEqual([
      409,
      'gates.keepOpenWhileUpdating',
    ])
    const opened = await command({ Command: 'OPEN', Reason: 'Ambulance' })
    expect(opened.status).toBe(200)
  })
  const refused = [409, 'gates.firmwareWhileKeptOpen']
  test('gate kept open: update refused', async () => {
    const open = await aGateController().at(place).withGates(aGate().keptOpen()).save(db)
    expect(refusalOf(await update(open))).toEqual(refused)
  })
  test.each([
    ['WAITING', refused],
    ['SENT', refused],
    ['FAILED', [200, undefined]],
    ['NO_ANSWER', [200, undefined]],
    ['EXPIRED', [200, undefined]],
  ] as const)('KEEP_OPEN command %s: update answers %j', async (status, answer) => {
    await keepOpen(status)
    expect(refusalOf(await update(controller))).toEqual(answer)
  })
  test('update and KEEP_OPEN at once: one of them begins', async () => {
    const answers = await Promise.all([
      update(controller),
      command({ Command: 'KEEP_OPEN', Reason: 'Concert' }, { as: keeper }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('logs', () => {
  test('newest first, filtered by level, paged', async () => {
    await db
      .insertInto('controller_logs')
      .values(
        Array.from({ length: 60 }, (_, minute) => ({
          gate_controller_id: controller.id,
          time: new Date(Date.parse('2026-03-04T08:00:00.000Z') + minute * 60_000).toISOString(),
          level: minute % 2 === 0 ? 'INFO' : 'WARN',
          message: `line ${minute}`,
        })),
      )
      .execute()
    const where = { id: place.id, controllerId: controller.id }
    const first = await node.call(api.gates.logs, where, operator)
    expect(first.body.map(({ Message }) => Message).slice(0, 2)).toEqual(['line 59', 'line 58'])
    expect([first.body.length, first.headers['x-next-page']]).toEqual([50, '1'])
    const second = await node.call(api.gates.logs, { ...where, page: 1 }, operator)
    expect([second.body.length, second.body.at(-1)?.Message]).toEqual([10, 'line 0'])
    const cursor = String(first.headers['x-next-cursor'])
    expect((await node.call(api.gates.logs, { ...where, page: 1, cursor }, operator)).body).toEqual(second.body)
    const warnings = await node.call(api.gates.logs, { ...where, level: 'WARN' }, operator)
    expect(warnings.body).toHaveLength(30)
  })
})
