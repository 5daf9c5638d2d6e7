import { describe, expect, test } from 'vitest'
import { garageProfiles } from '../sessions/garage-profiles.ts'
import { guessColumns } from '../headings/headings.ts'
import { fieldsOf } from '../import-kinds.ts'
import { bankProfiles, headlessBanks } from '../payments/bank-profiles.ts'
import { columnsOfProfile, profileOf } from './import-profiles.ts'

test.each([...garageProfiles, ...bankProfiles, ...headlessBanks])('$name: columns of its kind', ({ kind, columns }) => {
  expect(fieldsOf(kind)).toEqual(expect.arrayContaining(Object.keys(columns)))
})

describe.each(garageProfiles)('$name', (profile) => {
  const { kind, columns, otherHeadings = [] } = profile
  const headings = [...otherHeadings, 'Anything', ...Object.values(columns)]

  test('a file with its headings, in any case: its columns', () => {
    const written = headings.map((heading) => heading.toUpperCase())
    expect(profileOf(garageProfiles, { kind, headings: written })).toBe(profile)
    const expected = Object.fromEntries(
      Object.entries(columns).map(([field, heading]) => [field, heading.toUpperCase()]),
    )
    expect(columnsOfProfile(profile, written)).toEqual(expected)
  })

  test('a file without one of them, or of another kind: not its own', () => {
    expect(profileOf([profile], { kind, headings: headings.slice(1, -1) })).toBeUndefined()
    expect(profileOf([profile], { kind: 'tariffs', headings })).toBeUndefined()
  })
})

test('two profiles fit: the one with more headings', () => {
  const profile = garageProfiles.find(({ otherHeadings }) => otherHeadings) ?? expect.fail('no profile')
  const smaller = { ...profile, otherHeadings: [] }
  const headings = [...Object.values(profile.columns), ...(profile.otherHeadings ?? [])]
  expect(profileOf([smaller, profile], { kind: 'sessions', headings })).toBe(profile)
})

test('an unknown file of the same habits: read by its headings', () => {
  const headings = ['Ticket no', 'Car park', 'Number plate', 'Entry date time', 'Exit date time', 'Fee']
  const rows = [['7', 'P9', '519KLM', '2026-02-01 10:00', '2026-02-01 11:00', '2.50']]
  expect(profileOf(garageProfiles, { kind: 'sessions', headings })).toBeUndefined()
  expect(guessColumns('sessions', { headings, rows })).toEqual({
    Reference: 'Ticket no',
    Place: 'Car park',
    Plate: 'Number plate',
    Start: 'Entry date time',
    End: 'Exit date time',
    Cost: 'Fee',
  })
})
