import { expect, test } from 'vitest'
import { stateAfter } from '../../kit/lifecycle.ts'
import { commandLifecycle, isCommandUnderWay } from './gates.lifecycle.ts'
import { commandStatuses } from './gates.schema.ts'

test('no transition leads back to WAITING: a command is sent once (R161)', () => {
  expect(commandLifecycle.transitions.filter(({ to }) => to === 'WAITING')).toEqual([])
  expect(commandStatuses.filter((status) => stateAfter(commandLifecycle, status, 'send'))).toEqual(['WAITING'])
})

test('answer after the timeout: counts; answer to an expired command: ignored', () => {
  expect(stateAfter(commandLifecycle, 'NO_ANSWER', 'done')).toBe('DONE')
  expect(stateAfter(commandLifecycle, 'NO_ANSWER', 'fail')).toBe('FAILED')
  expect(stateAfter(commandLifecycle, 'EXPIRED', 'done')).toBeUndefined()
})

test('isCommandUnderWay: true for WAITING and SENT only', () => {
  expect(commandStatuses.filter(isCommandUnderWay)).toEqual(['WAITING', 'SENT'])
})
