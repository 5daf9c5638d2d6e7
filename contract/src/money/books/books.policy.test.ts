import { expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import { isBalanced, mayCheckBooks } from './books.policy.ts'

test.each([
  ['globalAdmin', false, 'yes'],
  ['globalAdmin', true, 'books.running'],
  ['regionAdmin', false, 'access.notPermitted'],
  ['placeAdmin', false, 'access.notPermitted'],
] as const)('%s starts a check, another running: %s → %s', (role, isRunning, outcome) => {
  expect(outcomeOf(mayCheckBooks(actorAs(role), { isRunning }))).toBe(outcome)
})

test('balanced books: only while no place differs', () => {
  expect([isBalanced([]), isBalanced([{ DifferingPlaces: 0 }, { DifferingPlaces: 2 }])]).toEqual([true, false])
})
