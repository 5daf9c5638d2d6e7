import { describe, expect, test } from 'vitest'
import { fill, namesOf } from './names.ts'

describe('names', () => {
  test.each([
    ['bookings', 'booking'],
    ['monthly-passes', 'monthly-pass'],
    ['companies', 'company'],
    ['boxes', 'box'],
    ['fleets', 'fleet'],
  ])('one of the %s is a %s', (plural, singular) => {
    expect(namesOf(plural).feature).toBe(singular)
  })

  test('a singular may be given', () => {
    expect(namesOf('people', 'person').feature).toBe('person')
  })

  test.each(['Bookings', 'monthlyPasses', '../bookings', 'sheep', ''])('"%s" will not do', (name) => {
    expect(() => namesOf(name)).toThrow()
  })
})

test('a template is filled in every spelling', () => {
  const template = `'./gizmos-path.ts' gizmos_table gizmosApi mayRenameGizmo(gizmo: Gizmo) ListGizmos; all gizmos words`
  expect(fill(template, namesOf('monthly-passes'))).toBe(
    `'./monthly-passes.ts' monthly_passes monthlyPassesApi mayRenameMonthlyPass(monthlyPass: MonthlyPass) ListMonthlyPasses; all monthly passes`,
  )
})

test.each([
  ['monthly-passes', `$['monthly-passes'].title "Monthly passes" aMonthlyPass() ofaMonthlyPass`],
  ['offers', `$.offers.title "Offers" anOffer() ofaOffer`],
])('phrases, titles and articles of %s', (features, filled) => {
  expect(fill('$.gizmos-path.title "Gizmos words" aGizmo() ofaGizmo', namesOf(features))).toBe(filled)
})
