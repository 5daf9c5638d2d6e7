import { expect, test } from 'vitest'
import { anActor, factsOf } from '../../access/actor.factory.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import { mayEditQuickActions, mayMarkFull, mayOpenByQuickAction, quickActionRolesOf } from './quick-actions.policy.ts'
import { AddQuickAction } from './quick-actions.schema.ts'

test.each([
  { role: 'globalAdmin', groups: ['ADMIN'], editing: 'yes' },
  { role: 'zoneAdmin', groups: ['ADMIN'], editing: 'access.notPermitted' },
  { role: 'placeAdmin', groups: ['PLACE_ADMIN'], editing: 'access.notPermitted' },
  { role: 'operator', groups: ['OPERATOR'], editing: 'access.notPermitted' },
  { role: 'bookingsAdmin', groups: [], editing: 'access.notPermitted' },
] as const)('quick actions of $role: groups $groups, editing $editing (R36)', ({ role, groups, editing }) => {
  const actor = anActor(factsOf[role])
  expect([quickActionRolesOf(actor), outcomeOf(mayEditQuickActions(actor))]).toEqual([groups, editing])
})

test.each([
  [mayOpenByQuickAction({ isOnline: true }), 'yes'],
  [mayOpenByQuickAction({ isOnline: false }), 'quickActions.gateOffline'],
  [mayOpenByQuickAction(undefined), 'quickActions.gateGone'],
  [mayMarkFull(1), 'yes'],
  [mayMarkFull(0), 'quickActions.alreadyFull'],
  [mayMarkFull(-2), 'quickActions.alreadyFull'],
])('running a quick action %#: %o is %s', (verdict, outcome) => {
  expect(outcomeOf(verdict)).toBe(outcome)
})

const draft = { Name: 'Help', PlaceId: 1 }
test.each([
  [{ ...draft, Kind: 'OPEN_GATE', GateId: 2 }, undefined],
  [{ ...draft, Kind: 'OPEN_GATE' }, 'GateId'],
  [{ ...draft, Kind: 'MESSAGE', Email: 'a@b.test', Message: 'Come' }, undefined],
  [{ ...draft, Kind: 'MESSAGE', Message: 'Come' }, 'Email'],
  [{ ...draft, Kind: 'MESSAGE', Email: 'a@b.test', Message: ' ' }, 'Message'],
  [{ ...draft, Kind: 'MARK_FULL' }, undefined],
])('quick action %o: missing field %s', (input, field) => {
  expect(AddQuickAction.safeParse(input).error?.issues[0]?.path[0]).toBe(field)
})
