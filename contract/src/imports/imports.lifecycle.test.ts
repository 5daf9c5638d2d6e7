import { expect, test } from 'vitest'
import { reachableStates, stateAfter } from '../kit/lifecycle.ts'
import { isMappingComplete } from './imports.fields.ts'
import { importLifecycle, importStates, type ImportEvent, type ImportState } from './imports.lifecycle.ts'

test('every state can be reached', () => {
  expect([...reachableStates(importLifecycle)].sort()).toEqual([...importStates].sort())
})

test('what has ended stays ended', () => {
  const ends: ImportState[] = ['IMPORTED', 'CANCELLED', 'FAILED']
  const events: ImportEvent[] = ['check', 'checked', 'confirm', 'imported', 'cancel', 'fail']
  for (const state of ends)
    expect(events.map((event) => stateAfter(importLifecycle, state, event))).toEqual(events.map(() => undefined))
})

test.each([
  ['place, start and a plate', { Place: 'a', Start: 'b', Plate: 'c' }, true],
  ['place, start and a driver', { Place: 'a', Start: 'b', Driver: 'c' }, true],
  ['place, start and a phone', { Place: 'a', Start: 'b', Phone: 'c' }, true],
  ['nobody', { Place: 'a', Start: 'b' }, false],
  ['no place', { Start: 'b', Phone: 'c' }, false],
  ['no start', { Place: 'a', Start: '', Phone: 'c' }, false],
])('a mapping with %s', (_, mapping, isComplete) => {
  expect(isMappingComplete(mapping, '')).toBe(isComplete)
})

test('a file of one place needs no column for it', () => {
  expect(isMappingComplete({ Start: 'b', Phone: 'c' }, 'Sadama')).toBe(true)
})
