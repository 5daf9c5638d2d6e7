import { expect, test } from 'vitest'
import { actorAs } from '../access/actor.factory.ts'
import { paymentStatuses } from './sessions.lifecycle.ts'
import { mayChargeDifference } from './sessions.policy.ts'

type Charged = Parameters<typeof mayChargeDifference>[1]

/** Paid by card only. */
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
const reasonOf = (differences: Partial<Charged>, actor = actorAs('globalAdmin')): string => {
  const verdict = mayChargeDifference(actor, { ...paid, ...differences })
  return verdict.ok ? 'yes' : verdict.reason
}

test.each(paymentStatuses.map((PaymentStatus) => ({ PaymentStatus })))(
  'a stay whose payment is "$PaymentStatus" may be charged more only when it was paid',
  ({ PaymentStatus }) => {
    expect(reasonOf({ PaymentStatus })).toBe(PaymentStatus === 'OK' ? 'yes' : 'sessions.notChargeable')
  },
)

test.each<Partial<Charged>>([
  { IsBundled: true },
  { IsPaidOutsideCard: true },
  { HasInvoice: true },
  { FreePassCentsUsed: 1 },
  { UsedDiscountCampaignCreditInCents: 1 },
  { Type: 'SUBSCRIPTION' },
  { Region: 'UKR' },
])('%o: refused', (differences) => {
  expect(reasonOf(differences)).toBe('sessions.notChargeable')
})

test('permission to refund, not impersonating: allowed', () => {
  expect(reasonOf({}, actorAs('placeAdmin'))).not.toBe('yes')
  expect(reasonOf({}, actorAs('globalAdmin', 'Global'))).not.toBe('yes')
})
