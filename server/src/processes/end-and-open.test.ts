import { api } from '@parkla/contract/api.ts'
import { minuteMs, zeroDate } from '@parkla/contract/kit/time.ts'
import { describe, expect, test } from 'vitest'
import { anOwner } from '../people/accounts/accounts.factory.ts'
import { aGate, aGateController } from '../gates/gates/gates.factory.ts'
import { aPlace } from '../parking/places/places.factory.ts'
import { aSession } from '../parking/session-records/sessions.factory.ts'
import { openTestNode, refusalOf } from '../testing/test-node.ts'

const node = await openTestNode()
const { db, clock } = node
const global = await anOwner().globalAdmin().save(db)

const placeWith = async (...gates: readonly ReturnType<typeof aGate>[]) => {
  const place = await aPlace().save(db)
  const controller = await aGateController()
    .at(place)
    .withGates(...gates)
    .save(db)
  const session = await aSession().at(place).running().save(db)
  return { controller, session }
}
const endAndOpen = (ParkingSessionId: number, headers = {}, as: { id: number } = global) =>
  node.call(api.sessionExits.endAndOpen, { ParkingSessionId }, { as, headers })
const endAndOpenGate = (ParkingSessionId: number, GateId: number | undefined) =>
  node.call(api.sessionExits.endAndOpen, { ParkingSessionId, GateId }, global)
const commandsOf = ({ id }: { id: number }) =>
  db
    .selectFrom('gate_commands')
    .select(['id', 'command', 'gate_id', 'owner_id'])
    .where('gate_controller_id', '=', id)
    .execute()

describe('end and open (R67)', () => {
  test('repeated idempotency key: first answer, session ended and exit opened once', async () => {
    const { controller, session } = await placeWith(aGate().entry(), aGate().exit())
    const headers = { 'idempotency-key': 'end-and-open' }
    const first = await endAndOpen(session.id, headers)
    expect((await endAndOpen(session.id, headers)).body).toEqual(first.body)
    expect(refusalOf(await endAndOpen(session.id))).toEqual([409, 'sessions.alreadyEnded'])
    const commands = await commandsOf(controller)
    expect(commands).toMatchObject([{ command: 'OPEN', gate_id: controller.gates[1]?.id, owner_id: global.id }])
    const ended = { ParkingSessionId: session.id, EndTime: clock.instant(), Status: 'ENDED' }
    expect(first.body).toEqual({ ...ended, GateCommandId: commands[0]?.id })
  })

  test('fifty concurrent calls: one ends and opens', async () => {
    const { controller, session } = await placeWith(aGate().exit())
    const answers = await Promise.all(Array.from({ length: 50 }, () => endAndOpen(session.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await commandsOf(controller)).toHaveLength(1)
  })

  test('several exit gates: the selected one opens; one of another place is not found', async () => {
    const { controller, session } = await placeWith(aGate().exit(), aGate().exit(), aGate().entry())
    const [, second, entry] = controller.gates
    const other = await placeWith(aGate().exit())
    for (const gate of [entry, other.controller.gates[0]])
      expect(refusalOf(await endAndOpenGate(session.id, gate?.id))).toEqual([404, 'record.notFound'])
    expect((await endAndOpenGate(session.id, second?.id)).status).toBe(200)
    expect(await commandsOf(controller)).toMatchObject([{ command: 'OPEN', gate_id: second?.id }])
    expect(await commandsOf(other.controller)).toEqual([])
  })

  test('offline controller: session ended, no command, the answer says so', async () => {
    const { controller, session } = await placeWith(aGate().exit())
    clock.advance(15 * minuteMs)
    const { body } = await endAndOpen(session.id)
    expect(body).toMatchObject({ ParkingSessionId: session.id, Status: 'ENDED', GateCommandId: null })
    expect(await commandsOf(controller)).toEqual([])
  })

  test('session ender of the place: only with the right to operate gates', async () => {
    const { controller, session } = await placeWith(aGate().exit())
    const at = anOwner().workingAt(session.place_id).with('END_SESSIONS')
    const ended = await endAndOpen(session.id, {}, await at.save(db))
    expect(ended.status).toBe(403)
    expect(await commandsOf(controller)).toEqual([])
  })

  test.each([
    { place: 'no exit gate', gates: [aGate().entry()], reason: 'sessions.noExitGate' },
    {
      place: 'two exit gates, none selected',
      gates: [aGate().exit(), aGate().exit()],
      reason: 'sessions.severalExitGates',
    },
  ])('$place: refused, session stays active, gate closed', async ({ gates, reason }) => {
    const { controller, session } = await placeWith(...gates)
    expect(refusalOf(await endAndOpen(session.id))).toEqual([409, reason])
    expect(await commandsOf(controller)).toEqual([])
    const { body } = await node.call(api.sessions.find, { id: session.id }, global)
    expect(body.EndTime).toBe(zeroDate)
  })
})
