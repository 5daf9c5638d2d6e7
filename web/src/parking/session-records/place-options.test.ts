import type { PlaceProfile } from '@parkla/contract/parking/places/places.schema.ts'
import { expect, test } from 'vitest'
import { placeFilter, placeOptions } from './place-options.ts'

const profile = (Id: number, Name: string, ParentId: number | null = null): PlaceProfile => ({
  Id,
  Name,
  ParentId,
  Type: 'PARKING',
  Region: 'EST',
  TimeZone: 'Europe/Tallinn',
  ZoneIds: [],
})

const profiles = [profile(3, 'Level 1', 2), profile(2, 'Mall'), profile(4, 'Roof', 9), profile(1, 'Square')]

test('place options: a place with parts is a heading, a part without its place stands alone (R40)', () => {
  expect(placeOptions(profiles)).toEqual([
    { group: 'Mall', items: [{ value: '3', label: 'Level 1' }] },
    { value: '4', label: 'Roof' },
    { value: '1', label: 'Square' },
  ])
})

test('place options: current place with parts stays selectable', () => {
  expect(placeOptions(profiles, 2)[0]).toMatchObject({ items: [{ value: '2' }, { value: '3' }] })
})

test.each([
  ['mall', ['3']],
  ['lev', ['3']],
  ['squ', ['1']],
  ['', ['3', '4', '1']],
  ['xyz', []],
])('place filter: "%s" finds %j', (search, found) => {
  const options = placeFilter({ options: placeOptions(profiles), search, limit: 50 })
  expect(options.flatMap((option) => ('group' in option ? option.items : [option]).map(({ value }) => value))).toEqual(
    found,
  )
})
