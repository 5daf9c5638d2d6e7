import { api } from '@parkla/contract/api.ts'
import { expect, test } from 'vitest'
import { openTestNode, refusalOf } from '../../testing/test-node.ts'
import { anOwner } from '../../people/accounts/accounts.factory.ts'
import { aGate, aGateController } from '../../gates/gates/gates.factory.ts'
import { aPlace } from '../../parking/places/places.factory.ts'

const node = await openTestNode()
const { db } = node
const global = await anOwner().named('Kadri').globalAdmin().save(db)
const place = await aPlace().save(db)
const controller = await aGateController().at(place).withGates(aGate().entry()).save(db)
const GateId = controller.gates[0]?.id ?? 0
const elsewhere = await aPlace().save(db)

const draft = { Name: 'Open North', Kind: 'OPEN_GATE', PlaceId: place.id, GateId } as const
const add = (input: object = {}) => node.call(api.quickActionSettings.add, { ...draft, ...input }, global)

test('add: listed as saved, audited; name taken, foreign gate, unknown place: 422 with the field', async () => {
  const { body } = await add()
  expect(body).toMatchObject({ ...draft, Roles: [], NeedsConfirmation: true, Place: place.name })
  expect((await node.call(api.quickActionSettings.actions, {}, global)).body).toEqual([body])
  expect(await node.audit('quickAction', body.Id)).toMatchObject([{ fact: 'quickAction.added', after: draft }])
  const refusals = [
    [{ Name: 'open north' }, 'quickActions.nameTaken', 'Name'],
    [{ Name: 'Other', PlaceId: elsewhere.id }, 'quickActions.unknownGate', 'GateId'],
    [{ Name: 'Other', PlaceId: 999_999 }, 'quickActions.unknownPlace', 'PlaceId'],
  ] as const
  for (const [input, Error, Field] of refusals)
    expect((await add(input)).body).toMatchObject({ Error, Fields: [{ Field, Error }] })
})

test('save as another kind: its fields only; outdated version: 409; delete: gone', async () => {
  const { Id: id, UpdatedAt } = (await add({ Name: 'Changing' })).body
  const message = { ...draft, id, Name: 'Call', Kind: 'MESSAGE', Email: 'help@example.test', Message: 'Come' } as const
  const saved = await node.call(api.quickActionSettings.save, { ...message, UpdatedAt }, global)
  expect(saved.body).toMatchObject({ Kind: 'MESSAGE', GateId: null, Email: 'help@example.test', Message: 'Come' })
  const late = await node.call(api.quickActionSettings.save, { ...message, UpdatedAt }, global)
  expect(refusalOf(late)).toEqual([409, 'conflict.changedMeanwhile'])
  expect((await node.call(api.quickActionSettings.remove, { id }, global)).status).toBe(200)
  expect((await node.call(api.quickActionSettings.action, { id }, global)).status).toBe(404)
})

test('icons: absolute addresses', async () => {
  const { body } = await node.call(api.users.icons, {}, global)
  expect(body).toContainEqual({ Id: expect.any(Number), Code: 'GIFT', Url: expect.stringMatching(/^http.*gift\.svg$/) })
})
