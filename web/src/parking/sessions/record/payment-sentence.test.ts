import { expect, test } from 'vitest'
import { setPageLanguage } from '../../../kit/phrases.testing.ts'
import { paymentSentence } from './payment-sentence.ts'

await setPageLanguage()

const ended = {
  Status: 'ENDED',
  PaymentStatus: '',
  NotCharged: '',
  CostInCents: 200,
  ServiceFeeCents: 50,
  FreePassCentsUsed: 0,
  UsedDiscountCampaignCreditInCents: 0,
  RefundedInCents: 0,
  IsPaidOutsideCard: false,
  Currency: 'EUR',
} as const

test.each<[Partial<Parameters<typeof paymentSentence>[0]>, string]>([
  [{ Status: 'STARTED' }, 'Charged when the session ends.'],
  [{ CostInCents: 0, ServiceFeeCents: 0 }, 'Nothing to charge.'],
  [{ CostInCents: 0, ServiceFeeCents: 0, FreePassCentsUsed: 120 }, '€1.20 paid by free pass.'],
  [{ NotCharged: 'NO_CLIENT' }, '€2.50 not charged: no client.'],
  [{ NotCharged: 'NO_CARD' }, '€2.50 not charged: the client has no valid card.'],
  [{ NotCharged: 'IN_BUNDLE' }, '€2.50 not charged yet: in a bundled payment.'],
  [{ NotCharged: 'CHARGEABLE' }, '€2.50 not charged yet.'],
  [{ PaymentStatus: 'PENDING' }, 'Charging €2.50.'],
  [{ PaymentStatus: 'OK' }, '€2.50 paid.'],
  [{ PaymentStatus: 'OK', IsPaidOutsideCard: true }, '€2.50 paid without card.'],
  [{ PaymentStatus: 'ERROR' }, 'Charging €2.50 failed.'],
  [{ PaymentStatus: 'TOO_BIG' }, '€2.50 not charged: over the single charge limit.'],
  [{ PaymentStatus: 'NOT_SENT' }, '€2.50 waived.'],
  [{ PaymentStatus: 'TEST' }, 'Test payment of €2.50.'],
  [{ PaymentStatus: 'REFUND_REQUESTED' }, 'Refund requested, €2.50 charged.'],
  [{ PaymentStatus: 'REFUNDED', RefundedInCents: 250 }, '€2.50 refunded.'],
  // A bundled session or a free pass: no cents went back to a card.
  [{ PaymentStatus: 'REFUNDED', FreePassCentsUsed: 100 }, '€3.50 refunded.'],
  [{ PaymentStatus: 'REFUND_FAILED', RefundedInCents: 50 }, 'Refund failed, €2.00 remains charged.'],
  [{ PaymentStatus: 'PARTIAL_REFUND_REQUESTED', RefundedInCents: 50 }, 'Partial refund requested, €2.00 charged.'],
  [{ PaymentStatus: 'PARTIALLY_REFUNDED', RefundedInCents: 50 }, '€0.50 of €2.50 refunded.'],
  [{ PaymentStatus: 'PARTIAL_REFUND_FAILED' }, 'Partial refund failed, €2.50 remains charged.'],
])('%o: %s', (session, sentence) => {
  expect(paymentSentence({ ...ended, ...session })).toBe(sentence)
})
