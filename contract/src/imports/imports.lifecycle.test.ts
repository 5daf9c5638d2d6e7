import { expect, test } from 'vitest'
import { stateAfter } from '../kit/lifecycle.ts'
import { fileNotices, missingFields } from './import-kinds.ts'
import { importLifecycle, type ImportEvent, type ImportState } from './imports.lifecycle.ts'
import lv from './reasons/lv.json' with { type: 'json' }

test('final states: no transitions', () => {
  const ends: ImportState[] = ['IMPORTED', 'CANCELLED', 'FAILED']
  const events: ImportEvent[] = ['chooseHeadings', 'check', 'ask', 'checked', 'confirm', 'imported', 'cancel', 'fail']
  for (const state of ends)
    expect(events.map((event) => stateAfter(importLifecycle, state, event))).toEqual(events.map(() => undefined))
})

test.each([
  ['sessions', 'Place Start Plate', '', []],
  ['sessions', 'Place Start Driver', '', []],
  ['sessions', 'Place Start Phone', '', []],
  ['sessions', 'Place Start', '', ['Plate']],
  ['sessions', 'Start Phone', '', ['Place']],
  ['sessions', 'Start Phone', 'Sadama', []],
  ['sessions', 'Place Phone', '', ['Start']],
  ['tariffs', 'Code PricePerHour', '', []],
  ['tariffs', 'Name Cap24h', '', []],
  ['tariffs', 'PricePerHour', '', ['Code']],
  ['tariffs', 'Code PassPrice', '', ['PricePerHour']],
] as const)('%s with columns for %s and the place "%s": misses %j', (kind, fields, OnlyPlace, missing) => {
  const mapping = Object.fromEntries(fields.split(' ').map((field) => [field, 'A column']))
  expect(missingFields(kind, { ...mapping, Type: '', OnlyPlace }).map(([field]) => field)).toEqual(missing)
})

test('sessions without a cost column: a notice about the file', () => {
  expect(fileNotices('sessions', { Plate: 'Reg' })).toEqual(['imports.costColumnMissing'])
  expect(fileNotices('sessions', { Cost: '' })).toEqual(['imports.costColumnMissing'])
  expect(fileNotices('sessions', { Cost: 'Price' })).toEqual([])
})

test('Latvian texts: cost is "cena" and a place "vieta", as in the glossary', () => {
  expect(Object.values(lv).filter((text) => /izmaks|maksas kolonn|bez maksas\.|stāvvietai/i.test(text))).toEqual([])
})
