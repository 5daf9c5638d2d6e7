import { describe, expect, test } from 'vitest'
import { actorAs, anActor, factsOf } from '../../access/actor.factory.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import { disputeStatuses } from './disputes.filters.ts'
import { disputeMoney } from './disputes.lifecycle.ts'
import {
  goesToCard,
  mayApproveDispute,
  mayAssignDispute,
  mayEditDispute,
  mayPayDispute,
  mayRejectDispute,
  maySettlePayout,
  paidRest,
  type WashMoney,
} from './disputes.policy.ts'
import { replyTarget } from './reply-target.ts'

const admin = actorAs('globalAdmin')
const placeAdmin = actorAs('placeAdmin')

const statusesWhere = (allows: (Status: (typeof disputeStatuses)[number]) => { ok: boolean }) =>
  disputeStatuses.filter((status) => allows(status).ok)

test('statuses of the buttons: as the specification shows them', () => {
  expect(statusesWhere((Status) => mayApproveDispute(placeAdmin, { Status, Money: 'NONE' }))).toEqual([
    'INITIATED',
    'UNRESOLVED',
    'RESOLVED',
  ])
  expect(statusesWhere((Status) => mayRejectDispute(placeAdmin, { Status, Money: 'NONE' }))).toEqual([
    'INITIATED',
    'UNRESOLVED',
    'APPROVED',
    'RESOLVED',
  ])
  expect(statusesWhere((Status) => mayEditDispute(placeAdmin, { Status }))).not.toContain('REJECTED')
  expect(statusesWhere((Status) => mayEditDispute(admin, { Status }))).toEqual([...disputeStatuses])
})

const moneyWhere = (allows: (Money: (typeof disputeMoney)[number]) => { ok: boolean }) =>
  disputeMoney.filter((money) => allows(money).ok)

test('money: approved again only after a failed refund, rejected until it is paid (R156, R157)', () => {
  expect(moneyWhere((Money) => mayApproveDispute(admin, { Status: 'INITIATED', Money }))).toEqual([
    'NONE',
    'REFUND_FAILED',
  ])
  expect(moneyWhere((Money) => mayRejectDispute(admin, { Status: 'APPROVED', Money }))).toEqual([
    'NONE',
    'REFUND_FAILED',
    'PAYOUT_OPEN',
  ])
  expect(moneyWhere((Money) => maySettlePayout(admin, { Money }))).toEqual(['PAYOUT_OPEN'])
})

test('rights: place admins decide, global admins record payouts, operators neither; no money while impersonating', () => {
  const known = { Status: 'INITIATED', Money: 'NONE' } as const
  for (const may of [mayApproveDispute, mayRejectDispute, mayEditDispute, mayAssignDispute])
    expect([outcomeOf(may(placeAdmin, known)), outcomeOf(may(actorAs('operator'), known))]).toEqual([
      'yes',
      'access.notPermitted',
    ])
  expect(outcomeOf(maySettlePayout(placeAdmin, { Money: 'PAYOUT_OPEN' }))).toBe('access.notPermitted')
  const impersonated = anActor(factsOf.globalAdmin, { impersonatedBy: 'Kadri' })
  expect(outcomeOf(mayApproveDispute(impersonated, known))).toBe('access.notWhileImpersonating')
  expect(outcomeOf(maySettlePayout(impersonated, { Money: 'PAYOUT_OPEN' }))).toBe('access.notWhileImpersonating')
})

const aWash = (differences: Partial<WashMoney> = {}): WashMoney => ({
  Type: 'CAR_WASH',
  Region: 'EST',
  PaymentStatus: 'OK',
  IsBundled: false,
  IsPaidOutsideCard: false,
  FreePassCentsUsed: 0,
  UsedDiscountCampaignCreditInCents: 0,
  CostInCents: 900,
  ServiceFeeCents: 100,
  RefundedInCents: 0,
  PaidOutInCents: 0,
  ...differences,
})

test.each([
  ['paid', {}, 1_000, true],
  ['partly refunded', { PaymentStatus: 'PARTIALLY_REFUNDED', RefundedInCents: 400 }, 600, true],
  ['refunded', { PaymentStatus: 'REFUNDED', RefundedInCents: 1_000 }, 0, false],
  ['not charged', { PaymentStatus: '' }, 0, false],
  ['declined', { PaymentStatus: 'ERROR' }, 0, false],
  ['paid in cash', { IsPaidOutsideCard: true }, 1_000, false],
  ['paid out in part by another dispute', { PaidOutInCents: 700 }, 300, true],
] as const)(
  'wash that is %s: what is left to pay back, and where it goes (R156, R158)',
  (_name, state, rest, toCard) => {
    expect([paidRest(aWash(state)), goesToCard(aWash(state))]).toEqual([rest, toCard])
  },
)

describe('amount (R158)', () => {
  const payOf = (amount: number, wash?: Partial<WashMoney>) =>
    outcomeOf(mayPayDispute(amount, { AmountInCents: 800, Currency: 'EUR', wash: wash && aWash(wash) }))
  test('lowered or whole: allowed; above the claim or the paid sum: refused', () => {
    expect([payOf(1), payOf(800), payOf(801)]).toEqual(['yes', 'yes', 'disputes.aboveDispute'])
    const partly = { PaymentStatus: 'PARTIALLY_REFUNDED', RefundedInCents: 400 } as const
    expect([payOf(600, partly), payOf(601, partly)]).toEqual(['yes', 'disputes.abovePaid'])
    expect(payOf(1, { PaymentStatus: '' })).toBe('disputes.abovePaid')
  })
  test('refund under way: refused', () => {
    expect(payOf(1, { PaymentStatus: 'REFUND_REQUESTED' })).toBe('disputes.refundUnderWay')
  })
})

const holidays = new Set(['2026-02-24'])
test.each([
  ['Wednesday: end of Monday', '2026-03-04T10:00:00.000Z', '2026-03-09T22:00:00.000Z'],
  ['Monday: end of Thursday', '2026-03-09T10:00:00.000Z', '2026-03-12T22:00:00.000Z'],
  ['Saturday: end of Wednesday', '2026-03-07T10:00:00.000Z', '2026-03-11T22:00:00.000Z'],
  ['a public holiday does not count', '2026-02-23T10:00:00.000Z', '2026-02-27T22:00:00.000Z'],
  ['after midnight at the place', '2026-03-04T22:30:00.000Z', '2026-03-10T22:00:00.000Z'],
  ['over the change to summer time', '2026-03-26T10:00:00.000Z', '2026-03-31T21:00:00.000Z'],
])('reply target of %s (R158)', (_name, createdAt, target) => {
  expect(replyTarget(createdAt, { timeZone: 'Europe/Tallinn', holidays })).toBe(target)
})
