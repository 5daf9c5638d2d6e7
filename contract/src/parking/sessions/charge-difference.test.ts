import { expect, test } from 'vitest'
import { actorAs } from '../../access/actor.factory.ts'
import { outcomeOf } from '../../kit/verdict.testing.ts'
import { paymentStatuses } from './sessions.lifecycle.ts'
import { mayChargeDifference } from './sessions.policy.ts'

type Charged = Parameters<typeof mayChargeDifference>[1]

/** A session paid by card only. */
const paid: Charged = {
  Type: 'PARKING',
  Region: 'EST',
  PaymentStatus: 'OK',
  IsBundled: false,
  IsPaidOutsideCard: false,
  HasInvoice: false,
  FreePassCentsUsed: 0,
  UsedDiscountCampaignCreditInCents: 0,
  CostInCents: 1_000,
  ServiceFeeCents: 0,
  RefundedInCents: 0,
}
const outcomeFor = (differences: Partial<Charged>, actor = actorAs('globalAdmin')): string =>
  outcomeOf(mayChargeDifference(actor, { ...paid, ...differences }))

test.each(paymentStatuses)('payment "%s": difference charged only after it was paid', (PaymentStatus) => {
  expect(outcomeFor({ PaymentStatus })).toBe(PaymentStatus === 'OK' ? 'yes' : 'sessions.notChargeable')
})

test.each<Partial<Charged>>([
  { IsBundled: true },
  { IsPaidOutsideCard: true },
  { HasInvoice: true },
  { FreePassCentsUsed: 1 },
  { UsedDiscountCampaignCreditInCents: 1 },
  { Type: 'SUBSCRIPTION' },
  { Region: 'UKR' },
])('%o: refused', (differences) => {
  expect(outcomeFor(differences)).toBe('sessions.notChargeable')
})

test('without the permission to refund, or impersonating: refused', () => {
  expect(outcomeFor({}, actorAs('placeAdmin'))).toBe('access.notPermitted')
  expect(outcomeFor({}, actorAs('globalAdmin', 'Global'))).toBe('access.notWhileImpersonating')
})
