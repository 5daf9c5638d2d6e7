import { expect, test } from 'vitest'
import { reachableStates, stateAfter } from '../kit/lifecycle.ts'
import { isFieldRequired, missingFields } from './import-kinds.ts'
import { importLifecycle, importStates, type ImportEvent, type ImportState } from './imports.lifecycle.ts'

test('every state: reachable', () => {
  expect([...reachableStates(importLifecycle)].sort()).toEqual([...importStates].sort())
})

test('final states: no transitions', () => {
  const ends: ImportState[] = ['IMPORTED', 'CANCELLED', 'FAILED']
  const events: ImportEvent[] = ['chooseHeadings', 'check', 'ask', 'checked', 'confirm', 'imported', 'cancel', 'fail']
  for (const state of ends)
    expect(events.map((event) => stateAfter(importLifecycle, state, event))).toEqual(events.map(() => undefined))
})

test.each([
  ['place, start and a plate', { Place: 'a', Start: 'b', Plate: 'c' }, []],
  ['place, start and a driver', { Place: 'a', Start: 'b', Driver: 'c' }, []],
  ['place, start and a phone', { Place: 'a', Start: 'b', Phone: 'c' }, []],
  ['no plate, driver or phone', { Place: 'a', Start: 'b' }, ['Plate']],
  ['no place', { Start: 'b', Phone: 'c' }, ['Place']],
  ['no start', { Place: 'a', Start: '', Phone: 'c' }, ['Start']],
])('a mapping of sessions with %s', (_, mapping, missing) => {
  expect(missingFields('sessions', mapping, { OnlyPlace: '' }).map(([field]) => field)).toEqual(missing)
})

test('a file of one place: no place column required', () => {
  expect(missingFields('sessions', { Start: 'b', Phone: 'c' }, { OnlyPlace: 'Sadama' })).toEqual([])
})

test.each([
  ['a code and a price of an hour', { Code: 'a', PricePerHour: 'b' }, []],
  ['a name and a price of a day', { Name: 'a', Cap24h: 'b' }, []],
  ['no name', { PricePerHour: 'b' }, ['Code']],
  ['no price', { Code: 'a', PassPrice: 'b' }, ['PricePerHour']],
])('a mapping of tariffs with %s', (_, mapping, missing) => {
  expect(missingFields('tariffs', mapping, { OnlyPlace: '' }).map(([field]) => field)).toEqual(missing)
})

test('alternative fields: required until one has a column', () => {
  const isRequired = (mapping: Record<string, string>) =>
    isFieldRequired('tariffs', 'Name', { mapping, options: { OnlyPlace: '' } })
  expect([isRequired({}), isRequired({ Code: 'a' })]).toEqual([true, false])
})
