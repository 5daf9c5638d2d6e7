import { expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import { stateAfter } from '../../kit/lifecycle.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import { fineStatuses } from './fines.filters.ts'
import { fineEvents, fineLifecycle } from './fines.lifecycle.ts'
import {
  creditOf,
  eventOfIncome,
  isLapsed,
  leftOf,
  mayAddIncome,
  mayCancelFine,
  mayContestFine,
  mayEditFine,
  mayMoveFine,
  mayPayRest,
  maySetForwarding,
} from './fines.policy.ts'
import { checkDigitOf, isReferenceNumber, referenceNumberOf } from './reference-number.ts'

test('lifecycle of fines: every event applies to some status (R125)', () => {
  const used = new Set(fineLifecycle.transitions.map(({ event }) => event))
  expect([...used].toSorted()).toEqual([...fineEvents].toSorted())
})

test.each([
  { event: 'reset', from: ['CONTESTED', 'IN_COLLECTION', 'CANCELLED'] },
  { event: 'cancel', from: fineStatuses.filter((status) => status !== 'CANCELLED' && status !== 'REPLACED') },
  { event: 'replace', from: ['ISSUED', 'CONTESTED', 'PARTIALLY_PAID', 'OVERDUE', 'REMINDED', 'RETURNED'] },
  // The days to object may be more than the days to pay (R126).
  { event: 'contest', from: ['ISSUED', 'PARTIALLY_PAID', 'OVERDUE', 'REMINDED'] },
  { event: 'writeOff', from: ['OVERDUE', 'REMINDED', 'IN_COLLECTION', 'RETURNED'] },
])('$event: only from $from (R127, R128, R134)', ({ event, from }) => {
  expect(fineStatuses.filter((status) => stateAfter(fineLifecycle, status, event) !== undefined)).toEqual(from)
})

const fine = { status: 'ISSUED', amountInCents: 3_000, costsInCents: 0, paidAmountInCents: 0 } as const

test.each([
  { of: { ...fine }, left: 3_000, credit: 0, event: undefined },
  { of: { ...fine, costsInCents: 500 }, left: 3_500, credit: 0, event: undefined },
  { of: { ...fine, paidAmountInCents: 2_999 }, left: 1, credit: 0, event: 'payPart' },
  { of: { ...fine, paidAmountInCents: 3_000 }, left: 0, credit: 0, event: 'settle' },
  { of: { ...fine, paidAmountInCents: 3_100 }, left: 0, credit: 100, event: 'settle' },
  { of: { ...fine, status: 'OVERDUE', paidAmountInCents: 100 } as const, left: 2_900, credit: 0, event: undefined },
  { of: { ...fine, status: 'PAID', paidAmountInCents: 100 } as const, left: 2_900, credit: 0, event: 'payPart' },
  { of: { ...fine, status: 'PAID' } as const, left: 3_000, credit: 0, event: 'unpay' },
  { of: { ...fine, status: 'PAID', paidAmountInCents: 3_100 } as const, left: 0, credit: 100, event: undefined },
  { of: { ...fine, status: 'CANCELLED', paidAmountInCents: 3_000 } as const, left: 0, credit: 3_000, event: undefined },
  { of: { ...fine, status: 'REPLACED', paidAmountInCents: 10 } as const, left: 0, credit: 10, event: undefined },
])('$of: left $left, credit $credit, then $event (R125)', ({ of, left, credit, event }) => {
  expect([leftOf(of), creditOf(of), eventOfIncome(of)]).toEqual([left, credit, event])
})

test.each(fineStatuses)('income in status %s: the event that the amount causes is a transition (R125)', (status) => {
  for (const paidAmountInCents of [0, 100, 3_000]) {
    const event = eventOfIncome({ ...fine, status, paidAmountInCents })
    if (event !== undefined) expect(stateAfter(fineLifecycle, status, event), event).toBeDefined()
  }
})

test.each([
  { role: 'globalAdmin', edit: 'yes', cancel: 'yes' },
  { role: 'regionAdmin', edit: 'access.notPermitted', cancel: 'yes' },
  { role: 'fineCanceller', edit: 'access.notPermitted', cancel: 'yes' },
  { role: 'fineViewer', edit: 'access.notPermitted', cancel: 'access.notPermitted' },
  { role: 'placeAdmin', edit: 'access.notPermitted', cancel: 'access.notPermitted' },
] as const)('$role: edit $edit, cancel $cancel (R33)', ({ role, edit, cancel }) => {
  const actor = actorAs(role)
  expect(outcomeOf(mayEditFine(actor, fine))).toBe(edit)
  expect(outcomeOf(mayMoveFine(actor, fine, 'replace'))).toBe(edit)
  expect(outcomeOf(mayCancelFine(actor, fine))).toBe(cancel)
})

const admin = actorAs('globalAdmin')

test('cancelling while logged in as another user: refused (R27)', () => {
  expect(outcomeOf(mayCancelFine(actorAs('regionAdmin', 'Global'), fine))).toBe('access.notWhileImpersonating')
})

test('objection after its last day, income of tomorrow or of before the fine, payment of nothing: refused (R126, R129)', () => {
  const contested = { ...fine, objectUntil: '2026-03-18' }
  expect(outcomeOf(mayContestFine(admin, contested, '2026-03-18'))).toBe('yes')
  expect(outcomeOf(mayContestFine(admin, contested, '2026-03-19'))).toBe('fines.objectionTooLate')
  const days = { today: '2026-03-04', issuedOn: '2026-03-02' }
  expect(outcomeOf(mayAddIncome(admin, { date: '2026-03-04' }, days))).toBe('yes')
  expect(outcomeOf(mayAddIncome(admin, { date: '2026-03-05' }, days))).toBe('fines.incomeInFuture')
  expect(outcomeOf(mayAddIncome(admin, { date: '2026-03-02' }, days))).toBe('yes')
  expect(outcomeOf(mayAddIncome(admin, { date: '2026-03-01' }, days))).toBe('fines.incomeBeforeFine')
  expect(outcomeOf(mayPayRest(admin, fine))).toBe('yes')
  expect(outcomeOf(mayPayRest(admin, { ...fine, paidAmountInCents: 3_000 }))).toBe('fines.nothingLeft')
})

test.each([
  { status: 'ISSUED', edit: 'yes', forward: 'yes' },
  { status: 'IN_COLLECTION', edit: 'yes', forward: 'fines.inCollection' },
  { status: 'PAID', edit: 'fines.closed', forward: 'fines.closed' },
  { status: 'REPLACED', edit: 'fines.closed', forward: 'fines.closed' },
] as const)('$status: edit $edit, forwarding $forward (R130)', ({ status, edit, forward }) => {
  expect(outcomeOf(mayEditFine(admin, { status }))).toBe(edit)
  expect(outcomeOf(maySetForwarding(admin, { status }))).toBe(forward)
})

test('claim: lapsed on the day after its last one (R126)', () => {
  const overdue = { status: 'OVERDUE', lapsesOn: '2029-03-18' } as const
  expect(['2029-03-18', '2029-03-19'].map((today) => isLapsed(overdue, today))).toEqual([false, true])
})

test('day after the last one: paid, cancelled and replaced fines have not lapsed, all others have (R126)', () => {
  const unlapsed = fineStatuses.filter((status) => !isLapsed({ status, lapsesOn: '2029-03-18' }, '2029-03-19'))
  expect(unlapsed).toEqual(['PAID', 'CANCELLED', 'REPLACED'])
})

test.each([
  { number: '1234', digit: 4, reference: '12344' },
  { number: '100001', digit: 2, reference: '1000012' },
  { number: '0', digit: 0, reference: '00' },
])('number $number: check digit $digit (R133)', ({ number, digit, reference }) => {
  expect(checkDigitOf(number)).toBe(digit)
  expect(referenceNumberOf(number)).toBe(reference)
  expect(isReferenceNumber(reference)).toBe(true)
  expect(isReferenceNumber(`${number}${(digit + 1) % 10}`)).toBe(false)
})
