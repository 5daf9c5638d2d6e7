import { describe, expect, test } from 'vitest'
import { costParts, hasCostParts } from './cost-parts.ts'

const plain = {
  CostInCents: 250,
  FreePassCentsUsed: 0,
  ServiceFeeCents: 0,
  HiddenCostInCents: 0,
  UsedFleetId: null,
  UsedDiscountCampaignCreditInCents: 0,
  RefundedInCents: 0,
}

describe('cost parts (R72)', () => {
  test.each([
    { name: 'parking alone', session: plain, parts: ['parking 250'], total: 250, more: false },
    {
      name: 'all four',
      session: { ...plain, FreePassCentsUsed: 100, ServiceFeeCents: 35, HiddenCostInCents: 90, UsedFleetId: 4 },
      parts: ['parking 250', 'freePass 100', 'serviceFee 35', 'hiddenFleet 90'],
      total: 475,
      more: true,
    },
    {
      name: 'hidden cost without a fleet does not count',
      session: { ...plain, HiddenCostInCents: 90 },
      parts: ['parking 250'],
      total: 250,
      more: false,
    },
    {
      name: 'campaign credit: listed, not added',
      session: { ...plain, UsedDiscountCampaignCreditInCents: 500 },
      parts: ['parking 250'],
      total: 250,
      more: true,
    },
    {
      name: 'refund: listed, not subtracted',
      session: { ...plain, RefundedInCents: 50 },
      parts: ['parking 250'],
      total: 250,
      more: true,
    },
  ])('$name', ({ session, parts, total, more }) => {
    const result = costParts(session)
    expect(result.parts.map(({ name, cents }) => `${name} ${cents}`)).toEqual(parts)
    expect(result.totalInCents).toBe(total)
    expect(hasCostParts(session)).toBe(more)
  })
})
