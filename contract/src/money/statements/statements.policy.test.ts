import { expect, test } from 'vitest'
import { actorAs, anActor, factsOf } from '../../access/actor.factory.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import { mayCloseMonth, statementNumber } from './statements.policy.ts'

const known = { month: '2026-02', today: '2026-03-01', statements: 1, isAsPreviewed: true }

test.each([
  ['February on 1 March', {}, 'yes'],
  ['February on its last day', { today: '2026-02-28' }, 'statements.monthNotOver'],
  ['a month without figures', { statements: 0 }, 'statements.nothingToClose'],
  ['other sums than previewed', { isAsPreviewed: false }, 'statements.changedMeanwhile'],
])('%s: %s (R171)', (_name, difference, outcome) => {
  expect(outcomeOf(mayCloseMonth(actorAs('globalAdmin'), { ...known, ...difference }))).toBe(outcome)
})

test('rights: region and place admins do not close, nor does an admin signed in as another', () => {
  expect(outcomeOf(mayCloseMonth(actorAs('regionAdmin'), known))).toBe('access.notPermitted')
  expect(outcomeOf(mayCloseMonth(actorAs('placeAdmin'), known))).toBe('access.notPermitted')
  const impersonated = anActor(factsOf.globalAdmin, { impersonatedBy: 'Kadri' })
  expect(outcomeOf(mayCloseMonth(impersonated, known))).toBe('access.notWhileImpersonating')
})

test('number: six digits', () => {
  expect([statementNumber(12), statementNumber(1_234_567)]).toEqual(['S-000012', 'S-1234567'])
})
