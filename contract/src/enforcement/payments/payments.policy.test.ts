import { expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import { kindAndReasonOf } from '../../kit/verdict.testing.ts'
import { mayMovePayment, mayPayOut, mayTakeBack, mayUndoPayment } from './payments.policy.ts'

test.each([
  ['globalAdmin', 'OPEN', 'assign', 'yes'],
  ['globalAdmin', 'OPEN', 'ignore', 'yes'],
  ['globalAdmin', 'OPEN', 'undo', 'state fines.paymentDecided'],
  ['globalAdmin', 'BOOKED', 'assign', 'state fines.paymentDecided'],
  ['globalAdmin', 'BOOKED', 'undo', 'yes'],
  ['globalAdmin', 'IGNORED', 'undo', 'yes'],
  ['globalAdmin', 'OPEN', 'takeBack', 'state fines.paymentNotReversal'],
  ['fineCanceller', 'OPEN', 'assign', 'forbidden access.notPermitted'],
] as const)('%s, %s payment, %s: %s', (role, status, event, verdict) => {
  expect(kindAndReasonOf(mayMovePayment(actorAs(role), { status, isReversal: false }, event))).toBe(verdict)
})

test.each([
  ['OPEN', 'assign', 'state fines.paymentIsReversal'],
  ['OPEN', 'takeBack', 'yes'],
  ['OPEN', 'ignore', 'yes'],
  ['RETURNED', 'takeBack', 'state fines.paymentDecided'],
] as const)('%s reversal of the bank, %s: %s (R193)', (status, event, verdict) => {
  expect(kindAndReasonOf(mayMovePayment(actorAs('globalAdmin'), { status, isReversal: true }, event))).toBe(verdict)
})

test.each([
  ['RETURNED', true, 'yes'],
  ['RETURNED', false, 'state fines.undoReversal'],
  ['BOOKED', false, 'yes'],
] as const)('%s, reversal %s, undo: %s', (status, isReversal, verdict) => {
  expect(kindAndReasonOf(mayUndoPayment(actorAs('globalAdmin'), { status, isReversal }))).toBe(verdict)
})

test.each([
  ['globalAdmin', 2_000, '2026-03-04', 'yes'],
  ['globalAdmin', 1_000, '2026-03-04', 'yes'],
  ['globalAdmin', 2_001, '2026-03-04', 'state fines.aboveCredit'],
  ['globalAdmin', 2_000, '2026-03-05', 'input fines.incomeInFuture'],
  ['fineCanceller', 2_000, '2026-03-04', 'forbidden access.notPermitted'],
] as const)('%s pays %i of 2000 cents out on %s: %s', (role, amountInCents, date, verdict) => {
  const payout = { payout: { amountInCents, date }, today: '2026-03-04' }
  expect(kindAndReasonOf(mayPayOut(actorAs(role), { creditInCents: 2_000 }, payout))).toBe(verdict)
})

test('payout without a credit: refused', () => {
  const payout = { payout: { amountInCents: 1, date: '2026-03-04' }, today: '2026-03-04' }
  expect(kindAndReasonOf(mayPayOut(actorAs('globalAdmin'), { creditInCents: 0 }, payout))).toBe('state fines.noCredit')
})

test.each([
  [5_000, 5_000, 'yes'],
  [3_000, 5_000, 'state fines.creditReturned'],
  // reversed on the page of the fine
  [0, 0, 'yes'],
  [-2_000, 0, 'state fines.creditReturned'],
])('%i cents paid, payment of %i not reversed yet, undo: %s', (paidAmountInCents, amountInCents, verdict) => {
  expect(kindAndReasonOf(mayTakeBack({ paidAmountInCents }, amountInCents))).toBe(verdict)
})
