import { expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import { kindAndReasonOf } from '../../kit/verdict.testing.ts'
import { mayRemoveAmount, maySaveAmount, maySaveTerms } from './fine-terms.policy.ts'

const today = '2026-03-04'
const old = { amountInCents: 3_000, validFrom: '2026-01-01', validTo: '' }
const future = { ...old, validFrom: '2026-04-01' }

test.each([
  ['globalAdmin', old, { validTo: '2026-03-31' }, 'yes'],
  ['globalAdmin', old, { validTo: '2026-02-01' }, 'state fines.amountInForce'],
  ['globalAdmin', old, { amountInCents: 4_000 }, 'state fines.amountInForce'],
  ['globalAdmin', old, { validFrom: '2026-02-01' }, 'state fines.amountInForce'],
  ['globalAdmin', future, { amountInCents: 4_000 }, 'yes'],
  ['globalAdmin', future, { validTo: '2026-03-31' }, 'input fines.endBeforeStart'],
  ['regionAdmin', future, {}, 'forbidden access.notPermitted'],
] as const)('%s, amount from %o, change %o: %s', (role, before, change, verdict) => {
  expect(kindAndReasonOf(maySaveAmount(actorAs(role), before, { to: { ...before, ...change }, today }))).toBe(verdict)
})

test('an amount that applies is not deleted, one of the future is', () => {
  const verdicts = [old, future].map((amount) =>
    kindAndReasonOf(mayRemoveAmount(actorAs('globalAdmin'), amount, today)),
  )
  expect(verdicts).toEqual(['state fines.amountInForce', 'yes'])
})

test.each([
  [[7, 17], 'yes'],
  [[], 'yes'],
  [[7, 7], 'input fines.reminderOrder'],
  [[17, 7], 'input fines.reminderOrder'],
])('reminders on days %j: %s', (days, verdict) => {
  const reminders = days.map((day) => ({ days: day, costInCents: 0 }))
  expect(kindAndReasonOf(maySaveTerms(actorAs('globalAdmin'), { reminders }))).toBe(verdict)
})
