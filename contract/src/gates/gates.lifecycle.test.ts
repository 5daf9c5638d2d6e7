import { expect, test } from 'vitest'
import { reachableStates, stateAfter } from '../kit/lifecycle.ts'
import { commandLifecycle, isCommandUnderWay } from './gates.lifecycle.ts'
import { commandStatuses } from './gates.schema.ts'

test('every status of a command can be reached', () => {
  expect([...reachableStates(commandLifecycle)].toSorted()).toEqual([...commandStatuses].toSorted())
})

test('nothing leads back to WAITING: a command is sent once (R161)', () => {
  expect(commandLifecycle.transitions.filter(({ to }) => to === 'WAITING')).toEqual([])
  expect(commandStatuses.filter((status) => stateAfter(commandLifecycle, status, 'send'))).toEqual(['WAITING'])
})

test('an answer after we gave up is still the truth; one to an expired command is none', () => {
  expect(stateAfter(commandLifecycle, 'NO_ANSWER', 'done')).toBe('DONE')
  expect(stateAfter(commandLifecycle, 'NO_ANSWER', 'fail')).toBe('FAILED')
  expect(stateAfter(commandLifecycle, 'EXPIRED', 'done')).toBeUndefined()
})

test('a command is under way until it has an end', () => {
  expect(commandStatuses.filter(isCommandUnderWay)).toEqual(['WAITING', 'SENT'])
})
