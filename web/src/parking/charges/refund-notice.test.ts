import type { Settlement } from '@parkla/contract/parking/sessions/sessions.policy.ts'
import { expect, test } from 'vitest'
import { returnedCents } from './refund-notice.ts'

const paid: Settlement = {
  Type: 'PARKING',
  Region: 'EST',
  PaymentStatus: 'OK',
  IsBundled: false,
  IsPaidOutsideCard: false,
  FreePassCentsUsed: 150,
  UsedDiscountCampaignCreditInCents: 50,
  CostInCents: 480,
  ServiceFeeCents: 20,
  RefundedInCents: 0,
}

test.each<[string, Partial<Settlement>, number, number]>([
  ['part of the card money: the credits stay used', {}, 200, 200],
  ['all of the card money: with the credits', {}, 500, 700],
  ['payment that was cancelled: the credits only', { PaymentStatus: 'NOT_SENT' }, 500, 200],
  ['session of an open bundle: the credits only', { PaymentStatus: 'PENDING', IsBundled: true }, 500, 200],
  [
    'session of an open bundle without credits: nothing',
    { PaymentStatus: 'PENDING', IsBundled: true, FreePassCentsUsed: 0, UsedDiscountCampaignCreditInCents: 0 },
    500,
    0,
  ],
])('refund of %s', (_, change, cardCents, cents) =>
  expect(returnedCents({ ...paid, ...change }, cardCents)).toBe(cents),
)
