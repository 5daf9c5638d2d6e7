import { describe, expect, test } from 'vitest'
import { paymentStatuses, sessionTypes } from './sessions.lifecycle.ts'
import { freeMinutesBefore, isPriceOpen, type Pricing } from './sessions.policy.ts'

const unpaid: Pricing = {
  Type: 'PARKING',
  PaymentStatus: '',
  IsBundled: false,
  IsPaidOutsideCard: false,
  HasInvoice: false,
  FreePassCentsUsed: 0,
  UsedDiscountCampaignCreditInCents: 0,
  IsImported: false,
  HasServicePrice: false,
}

describe('price open (decision 0010)', () => {
  test.each(paymentStatuses)('payment %s', (PaymentStatus) => {
    const open = ['', 'NOT_SENT', 'ERROR', 'TOO_BIG', 'TEST']
    expect(isPriceOpen({ ...unpaid, PaymentStatus })).toBe(open.includes(PaymentStatus))
  })

  test('open bundle: open', () => expect(isPriceOpen({ ...unpaid, IsBundled: true })).toBe(true))

  test.each(sessionTypes)('type %s', (Type) => {
    expect(isPriceOpen({ ...unpaid, Type })).toBe(Type === 'PARKING')
  })

  test.each(sessionTypes)('type %s with a service price (R58)', (Type) => {
    expect(isPriceOpen({ ...unpaid, Type, HasServicePrice: true })).toBe(Type === 'PARKING' || Type === 'CAR_WASH')
  })

  const closed: Partial<Pricing>[] = [
    { IsBundled: true, PaymentStatus: 'ERROR' },
    { IsPaidOutsideCard: true },
    { HasInvoice: true },
    { FreePassCentsUsed: 1 },
    { UsedDiscountCampaignCreditInCents: 1 },
    { IsImported: true },
  ]
  test.each(closed)('%o: closed', (change) => {
    expect(isPriceOpen({ ...unpaid, ...change })).toBe(false)
  })
})

describe('free minutes used by earlier visits (R53)', () => {
  const at = (time: string) => `2026-03-04T${time}:00.000Z`
  const visit = (start: string, end: string) => ({ start: at(start), end: at(end) })
  const rows: [string, ReturnType<typeof visit>[], number][] = [
    ['no earlier visit', [], 0],
    ['ended half an hour ago, 20 minutes', [visit('09:10', '09:30')], 20],
    ['ended exactly at the re-entry limit', [visit('08:50', '09:00')], 10],
    ['ended before the re-entry limit', [visit('08:49', '08:59')], 0],
    ['two visits in a row', [visit('09:20', '09:30'), visit('08:00', '08:40')], 50],
    ['two visits, a long gap between them', [visit('09:20', '09:30'), visit('07:00', '08:19')], 10],
  ]
  test.each(rows)('%s', (_, earlier, minutes) => {
    expect(freeMinutesBefore(earlier, { start: at('10:00'), reEntryMinutes: 60 })).toBe(minutes)
  })
})
