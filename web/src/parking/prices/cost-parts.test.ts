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
  const all = { FreePassCentsUsed: 100, ServiceFeeCents: 35, HiddenCostInCents: 90, UsedFleetId: 4 }
  test.each([
    ['parking alone', {}, ['parking 250'], 250, false],
    ['all four', all, ['parking 250', 'freePass 100', 'serviceFee 35', 'hiddenFleet 90'], 475, true],
    ['hidden cost without a fleet: not counted', { HiddenCostInCents: 90 }, ['parking 250'], 250, false],
    ['campaign credit: not added', { UsedDiscountCampaignCreditInCents: 500 }, ['parking 250'], 250, true],
    ['refund: not subtracted', { RefundedInCents: 50 }, ['parking 250'], 250, true],
  ])('%s', (_, change, parts, total, hasParts) => {
    const session = { ...plain, ...change }
    const result = costParts(session)
    expect(result.parts.map(({ name, cents }) => `${name} ${cents}`)).toEqual(parts)
    expect(result.totalInCents).toBe(total)
    expect(hasCostParts(session)).toBe(hasParts)
  })
})
