import { describe, expect, test } from 'vitest'
import { runProgram } from '../steps/programs.ts'
import { fill, namesOf } from './names.ts'

describe('names', () => {
  test.each([
    ['bookings', 'booking'],
    ['monthly-passes', 'monthly-pass'],
    ['companies', 'company'],
    ['boxes', 'box'],
    ['fleets', 'fleet'],
  ])('%s: singular %s', (plural, singular) => {
    expect(namesOf(`office/${plural}`).feature).toBe(singular)
  })

  test('given singular and titles: taken', () => {
    const names = namesOf('office/people', { singular: 'person', titles: { en: 'Staff', et: 'Inimesed' } })
    expect(names).toEqual({
      domain: 'office',
      features: 'people',
      feature: 'person',
      titles: { en: 'Staff', et: 'Inimesed', lv: 'Saraksts: people' },
    })
  })

  test.each(['office/Bookings', 'office/monthlyPasses', '../bookings', 'office/sheep', 'office/', ''])(
    '"%s": refused',
    (name) => {
      expect(() => namesOf(name)).toThrow()
    },
  )

  test.each(['bookings', 'garage/bookings'])('"%s": refused with the domains', (name) => {
    expect(() => namesOf(name)).toThrow('parking, gates, members')
  })
})

test('name that is no plural in -s: refused with an example of the option', () => {
  expect(() => namesOf('office/lost-property')).toThrow('--singular lost-item')
})

test('unknown option: the program prints the message alone, without a stack', async () => {
  const { code, output } = await runProgram('node', ['tools/new-feature.ts', 'Lost-Items', '--unknown'])
  expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining('--unknown')]])
})

test('English title: taken for the page alone; quotes refused in every language', () => {
  const template = 'Gizmos words; Gizmo words; gizmos words'
  expect(fill(template, namesOf('office/lost-items', { titles: { en: 'Lost property' } }))).toBe(
    'Lost property; Lost item; lost items',
  )
  for (const language of ['en', 'et', 'lv'])
    expect(() => namesOf('office/lost-items', { titles: { [language]: "What's lost" } })).toThrow('letters')
})

test('template: filled in every spelling', () => {
  const template = `'./gizmos-path.ts' gizmos_table gizmosApi mayMoveGizmo(gizmo: Gizmo) ListGizmos; all gizmos words`
  expect(fill(template, namesOf('office/monthly-passes'))).toBe(
    `'./monthly-passes.ts' monthly_passes monthlyPassesApi mayMoveMonthlyPass(monthlyPass: MonthlyPass) ListMonthlyPasses; all monthly passes`,
  )
})

test.each([
  ['monthly-passes', `$['monthly-passes'].title "Monthly passes" aMonthlyPass() ofaMonthlyPass a monthly pass`],
  ['offers', `$.offers.title "Offers" anOffer() ofaOffer an offer`],
])('phrases, titles and articles of %s', (features, filled) => {
  expect(
    fill('$.gizmos-path.title "Gizmos words" aGizmo() ofaGizmo a gizmo words', namesOf(`office/${features}`)),
  ).toBe(filled)
})
