import { describe, expect, test } from 'vitest'
import { localToInstant, parseLocal } from '../kit/time.ts'
import { priceStay } from './price-stay.ts'
import { allDay, aTariff, type SampleTariff } from './sample-tariff.testing.ts'
import type { Entitlement, Price, PriceOptions } from './pricing-types.ts'

/**
 * Worked by hand from the rules. Days are those of the week from Monday 02.03.2026 in the place's zone; other moments are
 * written out. Default tariff: R56, 08:00–19:00 at 200, 19:00–22:00 at 100, otherwise free, in started half-hours (100, 50, 0),
 * net and without VAT.
 */
type Vector = {
  stay: readonly [start: string, end: string]
  working: string
  tariff?: SampleTariff
  options?: PriceOptions
  used?: number
  cost: number | Partial<Price>
}

const daysOfWeek: Readonly<Record<string, string>> = {
  Mo: '2026-03-02',
  Tu: '2026-03-03',
  We: '2026-03-04',
  Fr: '2026-03-06',
  Sa: '2026-03-07',
}

const instantOf = (text: string, zone: string): string => {
  if (/[+Z]/.test(text)) return text
  const [day = '', time] = text.split(' ')
  return localToInstant(parseLocal(`${daysOfWeek[day] ?? day} ${time}`)!, zone)!
}

const vat24 = [{ validFrom: '2025-07-01', percent: 24 }]
const vat22then24 = [{ validFrom: '2024-01-01', percent: 22 }, ...vat24]
const hour = ['Mo 10:00', 'Mo 11:00'] as const
const independence = { holidays: ['2026-02-24'], on: { Sunday: allDay(50) } }
const right = (name: Entitlement['right'], discountPercent = 0): Entitlement => ({ right: name, discountPercent })
const entitled = (...entitlements: Entitlement[]): PriceOptions => ({ entitlements })

const vectors: Record<string, readonly Vector[]> = {
  'R56, the four given': [
    { stay: ['Mo 07:30', 'Mo 10:30'], working: '07:30 in the rest 0; 08:00 to 10:00 begin 5 × 100', cost: 500 },
    { stay: ['Mo 18:30', 'Mo 20:00'], working: '18:30 100; 19:00 and 19:30 2 × 50', cost: 200 },
    {
      stay: ['Mo 18:30', 'Mo 20:00'],
      tariff: { day: { MaxCost23: 50 } },
      working: '18:30 100; 2 × 50 = 100, capped to 50',
      cost: 150,
    },
    {
      stay: ['Mo 08:00', 'We 09:00'],
      tariff: { limit24hInCents: 800 },
      working: 'each whole block 22 × 100 + 6 × 50 = 2500 → 800, twice; We 08:00–09:00 2 × 100',
      cost: 1_800,
    },
    {
      stay: ['2026-03-29 02:00', '2026-03-29 05:00'],
      tariff: { day: allDay(100) },
      working: '03:00–04:00 does not exist: two real hours, 4 × 50',
      cost: 200,
    },
  ],
  'R43 periods': [
    { stay: ['Mo 08:00', 'Mo 08:30'], working: 'T1 belongs to 12: 1 × 100', cost: 100 },
    { stay: ['Mo 07:59', 'Mo 08:00'], working: '07:59 is the rest: 0', cost: 0 },
    { stay: ['Mo 18:59', 'Mo 19:29'], working: 'begins at 18:59 in 12: 1 × 100', cost: 100 },
    { stay: ['Mo 19:00', 'Mo 19:30'], working: 'T2 belongs to 23: 1 × 50', cost: 50 },
    { stay: ['Mo 21:59', 'Mo 22:29'], working: 'begins at 21:59 in 23: 1 × 50', cost: 50 },
    { stay: ['Mo 22:00', 'Mo 22:30'], working: 'T3 belongs to the rest: 0', cost: 0 },
    { stay: ['Mo 00:00', 'Tu 00:00'], tariff: { day: allDay(100) }, working: 'one period, 48 × 50', cost: 2_400 },
    {
      stay: ['Mo 00:00', 'Mo 02:00'],
      tariff: { day: { T1: 0, T2: 0, T3: 0, Price31: 60 } },
      working: 'no 12 and no 23, all is the rest: 4 × 30',
      cost: 120,
    },
    {
      stay: ['Mo 10:00', 'Mo 11:00'],
      tariff: { day: { T1: 48, T2: 48, T3: 48, Price31: 100 } },
      working: 'all is before T1, the rest: 2 × 50',
      cost: 100,
    },
    { stay: ['Mo 08:00', 'Mo 09:00'], tariff: { day: { T2: 16 } }, working: 'T1 = T2: 12 is empty, 2 × 50', cost: 100 },
    {
      stay: ['Mo 18:30', 'Mo 19:30'],
      tariff: { day: { T3: 38 } },
      working: 'T2 = T3: 23 is empty; 18:30 100, 19:00 in the rest 0',
      cost: 100,
    },
    { stay: ['Mo 07:00', 'Mo 08:00'], tariff: { day: { Price31: 40 } }, working: 'before T1: 2 × 20', cost: 40 },
    { stay: ['Mo 22:00', 'Tu 00:00'], tariff: { day: { Price31: 40 } }, working: 'from T3 on: 4 × 20', cost: 80 },
    {
      stay: ['Mo 23:00', 'Tu 01:00'],
      tariff: { day: { Price31: 40 }, on: { Tuesday: { Price31: 60 } } },
      working: 'Monday 2 × 20, Tuesday 2 × 30',
      cost: 100,
    },
    {
      stay: ['Fr 21:00', 'Sa 12:00'],
      tariff: { on: { Saturday: allDay(0) } },
      working: 'Friday 21:00 and 21:30 2 × 50, then the rest 0; Saturday is free',
      cost: 100,
    },
  ],
  'R45 increments': [
    { stay: ['Mo 10:00', 'Mo 10:01'], working: 'a started half-hour: 100', cost: 100 },
    { stay: ['Mo 10:00', 'Mo 10:30'], working: 'the next does not begin: 100', cost: 100 },
    { stay: ['Mo 10:00', 'Mo 10:30:01'], working: 'the second has begun: 2 × 100', cost: 200 },
    { stay: ['Mo 10:00', 'Mo 11:01'], tariff: { BillingIncrementMinutes: 60 }, working: '2 × 200', cost: 400 },
    { stay: ['Mo 10:00', 'Mo 10:16'], tariff: { BillingIncrementMinutes: 15 }, working: '2 × 50', cost: 100 },
    {
      stay: ['Mo 10:00', 'Mo 10:07'],
      tariff: { BillingIncrementMinutes: 1 },
      working: '7 × 200 ÷ 60 = 23.33 → 23',
      cost: 23,
    },
    {
      stay: ['Mo 10:00', 'Mo 10:01'],
      tariff: { BillingIncrementMinutes: 1, day: allDay(90) },
      working: '90 ÷ 60 = 1.5 → 2, half up',
      cost: 2,
    },
    {
      stay: ['Mo 10:00', 'Mo 10:15'],
      tariff: { BillingIncrementMinutes: 15, day: allDay(101) },
      working: '101 ÷ 4 = 25.25 → 25',
      cost: 25,
    },
    {
      stay: ['Mo 10:00', 'Mo 10:30'],
      tariff: { BillingIncrementMinutes: 15, day: allDay(101) },
      working: '2 × 25.25 = 50.5 → 51; rounding each would make 50',
      cost: 51,
    },
    {
      stay: ['Mo 07:45', 'Mo 09:00'],
      tariff: { BillingIncrementMinutes: 60 },
      working: 'counted from the start: 07:45 in the rest 0, 08:45 200',
      cost: 200,
    },
    {
      stay: ['Mo 18:45', 'Mo 19:45'],
      tariff: { BillingIncrementMinutes: 60 },
      working: 'begins in 12 and keeps its price past 19:00: 200',
      cost: 200,
    },
    { stay: ['Mo 07:59:30', 'Mo 08:30'], working: '07:59:30 in the rest 0, 08:29:30 100', cost: 100 },
    {
      stay: ['Mo 18:10', 'Mo 19:20'],
      working: '18:10 and 18:40 2 × 100; 19:10 begins in 23: 50',
      cost: 250,
    },
    { stay: ['Mo 10:00', 'Mo 10:00'], working: 'no time, no increment', cost: 0 },
    { stay: ['Mo 10:00', 'Mo 09:00'], working: 'ends before it starts: no stay', cost: 0 },
  ],
  'R46 MinCost': [
    { stay: ['Mo 10:00', 'Mo 10:30'], tariff: { day: { MinCost12: 300 } }, working: '100 → 300', cost: 300 },
    { stay: ['Mo 10:00', 'Mo 13:00'], tariff: { day: { MinCost12: 300 } }, working: '600, not on top', cost: 600 },
    {
      stay: ['Mo 07:30', 'Mo 08:30'],
      tariff: { day: { MinCost31: 150 } },
      working: 'starts in the rest: 0 + 100 → 150',
      cost: 150,
    },
    {
      stay: ['Mo 18:30', 'Mo 20:00'],
      tariff: { day: { MinCost23: 900 } },
      working: 'starts in 12, which has none: 200',
      cost: 200,
    },
    {
      stay: ['Mo 18:00', 'Mo 21:00'],
      tariff: { day: { MinCost12: 500 } },
      working: 'of the whole session: 2 × 100 + 4 × 50 = 400 → 500',
      cost: 500,
    },
    {
      stay: hour,
      tariff: { day: { MinCost12: 80, DiscountPercent12: 100 } },
      working: '2 × 0, lifted after the discount → 80',
      cost: 80,
    },
  ],
  'R47 MaxCost': [
    { stay: ['Mo 08:00', 'Mo 19:00'], tariff: { day: { MaxCost12: 700 } }, working: '2200 → 700', cost: 700 },
    { stay: ['Mo 10:00', 'Mo 12:00'], tariff: { day: { MaxCost12: 400 } }, working: '400, not above it', cost: 400 },
    {
      stay: ['Mo 08:00', 'Tu 19:00'],
      tariff: { day: { MaxCost12: 700 } },
      working: 'two occurrences of 12 at 700 each; Monday evening 6 × 50',
      cost: 1_700,
    },
    {
      stay: ['Mo 07:00', 'Mo 23:00'],
      tariff: { day: { Price31: 100, MaxCost31: 150 } },
      working: 'the rest of one day is one: 2 × 50 + 2 × 50 = 200 → 150; 2200 + 300',
      cost: 2_650,
    },
    {
      stay: ['Mo 22:00', 'Tu 08:00'],
      tariff: { day: { Price31: 100, MaxCost31: 150 } },
      working: 'a night is two: Monday 4 × 50 → 150, Tuesday 16 × 50 → 150',
      cost: 300,
    },
    {
      stay: ['Mo 10:00', 'Mo 12:00'],
      tariff: { day: { MinCost12: 300, MaxCost12: 200 } },
      working: '400 → 200, then lifted → 300',
      cost: 300,
    },
  ],
  'R48 discount of a period': [
    { stay: hour, tariff: { day: { DiscountPercent12: 25 } }, working: '2 × 75', cost: 150 },
    { stay: hour, tariff: { day: { DiscountPercent12: 100 } }, working: '2 × 0', cost: 0 },
    {
      stay: ['Mo 10:00', 'Mo 10:15'],
      tariff: { BillingIncrementMinutes: 15, day: allDay(55, { DiscountPercent12: 10 }) },
      working: '13.75 × 0.9 = 12.375 → 12',
      cost: 12,
    },
    {
      stay: ['Mo 08:00', 'Mo 12:00'],
      tariff: { day: { DiscountPercent12: 50, MaxCost12: 300 } },
      working: 'before the cap: 8 × 50 = 400 → 300',
      cost: 300,
    },
    {
      stay: ['Mo 18:30', 'Mo 20:00'],
      tariff: { day: { DiscountPercent23: 50 } },
      working: 'of that period only: 100 + 2 × 25',
      cost: 150,
    },
  ],
  'R51 holidays': [
    {
      stay: ['2026-02-24 10:00', '2026-02-24 12:00'],
      tariff: independence,
      working: 'a Tuesday that is a Sunday: 4 × 25',
      cost: 100,
    },
    {
      stay: ['2026-02-24 10:00', '2026-02-24 12:00'],
      tariff: { ...independence, UseSundayForHolidays: false },
      working: 'the table does not ask for it: 4 × 100',
      cost: 400,
    },
    {
      stay: ['2026-02-23 21:00', '2026-02-24 01:00'],
      tariff: independence,
      working: 'Monday 2 × 50, its rest 0; the holiday 2 × 25',
      cost: 150,
    },
    {
      stay: ['2026-02-23T22:00:00Z', '2026-02-23T23:00:00Z'],
      tariff: independence,
      working: 'in Tallinn the 24th has begun: 2 × 25',
      cost: 50,
    },
  ],
  'R52 Limit24h': [
    { stay: ['Mo 08:00', 'Tu 08:00'], tariff: { limit24hInCents: 800 }, working: '2500 → 800', cost: 800 },
    {
      stay: ['Mo 12:00', 'Tu 12:00'],
      tariff: { day: allDay(100), limit24hInCents: 500 },
      working: 'one block from the start, not two calendar days: 2400 → 500',
      cost: 500,
    },
    {
      stay: ['Mo 12:00', 'Tu 12:01'],
      tariff: { day: allDay(100), limit24hInCents: 500 },
      working: '500; the second block has begun: 50',
      cost: 550,
    },
    {
      stay: ['Mo 12:00', 'Tu 14:00'],
      tariff: { day: allDay(100), limit24hInCents: 500 },
      working: '500; the second block 4 × 50 is below its cap',
      cost: 700,
    },
    {
      stay: hour,
      tariff: { day: { MinCost12: 1_000 }, limit24hInCents: 800 },
      working: '200 → MinCost 1000 → cap 800',
      cost: 800,
    },
    {
      stay: ['2026-03-28 12:00', '2026-03-29 13:00'],
      tariff: { day: allDay(100), limit24hInCents: 500 },
      working: '25 hours on the clock are 24 real ones: one block, 2400 → 500',
      cost: 500,
    },
    {
      stay: ['2026-10-24 12:00', '2026-10-25 12:00'],
      tariff: { day: allDay(100), limit24hInCents: 500 },
      working: '24 hours on the clock are 25 real ones: 500, then 2 × 50',
      cost: 600,
    },
    {
      stay: ['Mo 12:00', 'Tu 19:00'],
      tariff: { day: { MaxCost12: 700 }, limit24hInCents: 600 },
      working: 'block 1: 700 + 300 + Tuesday until 12:00 700 → 600; block 2: Tuesday is at its MaxCost already, 0',
      cost: 600,
    },
    {
      stay: ['Mo 08:00', 'Tu 08:00'],
      tariff: { limit24hInCents: 800 },
      options: entitled(right('WHITELIST', 10)),
      working: 'capped before the personal percent: 800 − 80',
      cost: 720,
    },
    {
      stay: ['Mo 08:00', 'Tu 08:00'],
      tariff: { limit24hInCents: 800 },
      options: { serviceFeeInCents: 50 },
      working: 'the fee is not capped: 800 + 50',
      cost: { costInCents: 800, serviceFeeCents: 50, totalInCents: 850 },
    },
  ],
  'R53 free minutes': [
    { stay: ['Mo 10:00', 'Mo 10:15'], tariff: { FreeMinutes: 15 }, working: 'all free', cost: 0 },
    { stay: ['Mo 10:00', 'Mo 10:16'], tariff: { FreeMinutes: 15 }, working: 'from 10:15: 1 × 100', cost: 100 },
    { stay: ['Mo 07:30', 'Mo 09:00'], tariff: { FreeMinutes: 60 }, working: 'from 08:30: 1 × 100', cost: 100 },
    {
      stay: ['Mo 07:50', 'Mo 08:20'],
      tariff: { FreeMinutes: 15 },
      working: 'the first increment begins at 08:05, in 12: 100',
      cost: 100,
    },
    {
      stay: hour,
      tariff: { FreeMinutes: 60 },
      used: 45,
      working: '15 are left: from 10:15 45 minutes, 2 × 100',
      cost: 200,
    },
    { stay: hour, tariff: { FreeMinutes: 60 }, used: 90, working: 'none are left: 2 × 100', cost: 200 },
    {
      stay: ['Mo 10:00', 'Mo 10:30'],
      tariff: { FreeMinutes: 30, day: { MinCost12: 300 } },
      working: 'a free stay is not lifted',
      cost: 0,
    },
    {
      stay: ['Mo 10:00', 'Mo 10:31'],
      tariff: { FreeMinutes: 30, day: { MinCost12: 300 } },
      working: '1 × 100 → 300',
      cost: 300,
    },
    {
      stay: ['Mo 07:30', 'Mo 09:00'],
      tariff: { FreeMinutes: 60, day: { MinCost31: 250 } },
      working: 'the session starts in the rest: 1 × 100 → 250',
      cost: 250,
    },
    {
      stay: ['Mo 10:00', 'Tu 11:00'],
      tariff: { FreeMinutes: 120, BillingIncrementMinutes: 60, day: allDay(100), limit24hInCents: 500 },
      working: 'blocks count from 10:00, not 12:00: 22 × 100 → 500; Tuesday 10:00 100',
      cost: 600,
    },
  ],
  'R4 and R3, VAT and rounding': [
    {
      stay: hour,
      tariff: { vatRates: vat24 },
      working: '200 × 1.24',
      cost: { netInCents: 200, vatInCents: 48, vatPercent: 24, costInCents: 248 },
    },
    {
      stay: hour,
      tariff: { vatRates: vat24, PricesIncludeVat: true },
      working: '200 gross; 200 × 24 ÷ 124 = 38.71 → 39 is VAT',
      cost: { netInCents: 161, vatInCents: 39, vatPercent: 24, costInCents: 200 },
    },
    {
      stay: hour,
      tariff: { vatRates: vat22then24.slice(0, 1), BillingIncrementMinutes: 60, day: allDay(75) },
      working: '75 × 1.22 = 91.5 → 92, half up',
      cost: { costInCents: 92, netInCents: 75, vatInCents: 17 },
    },
    {
      stay: ['Mo 10:00', 'Mo 10:01'],
      tariff: { vatRates: vat24, BillingIncrementMinutes: 1, day: allDay(87) },
      working: '1.45 × 1.24 = 1.798 → 2; rounding the net first would make 1',
      cost: 2,
    },
    {
      stay: hour,
      tariff: { vatRates: [{ validFrom: '2024-09-01', percent: 25.5 }] },
      working: '200 × 1.255',
      cost: { costInCents: 251, vatPercent: 25.5 },
    },
    {
      stay: ['2025-06-30 23:00', '2025-07-01 01:00'],
      tariff: { vatRates: vat22then24, day: allDay(100) },
      working: 'ends on 1 July: 200 × 1.24',
      cost: 248,
    },
    {
      stay: ['2025-06-30 23:00', '2025-06-30 23:59'],
      tariff: { vatRates: vat22then24, day: allDay(100) },
      working: 'ends on 30 June: 100 × 1.22',
      cost: 122,
    },
    {
      stay: ['2025-06-30T20:30:00Z', '2025-06-30T21:00:00Z'],
      tariff: { vatRates: vat22then24, day: allDay(100) },
      working: 'lies in Tallinn’s 30 June to its last moment: 50 × 1.22',
      cost: 61,
    },
    {
      stay: ['2025-06-30T20:30:00Z', '2025-06-30T21:00:01Z'],
      tariff: { vatRates: vat22then24, day: allDay(100) },
      working: 'in Tallinn 1 July has begun, and with it another half-hour: 100 × 1.24',
      cost: 124,
    },
    {
      stay: ['2023-12-31 10:00', '2023-12-31 11:00'],
      tariff: { vatRates: vat22then24, day: allDay(100) },
      working: 'before the first rate: no VAT',
      cost: { costInCents: 100, vatInCents: 0, vatPercent: 0 },
    },
  ],
  'R55 percents, credits, fee': [
    {
      stay: hour,
      options: entitled(right('WHITELIST', 10), right('CAMPAIGN', 50)),
      working: 'the best single percent: 200 − 100; nothing is added up',
      cost: { costInCents: 100, discountPercent: 50, right: 'WHITELIST' },
    },
    {
      stay: ['Mo 10:00', 'Mo 10:10'],
      tariff: { day: { MinCost12: 300 } },
      options: entitled(right('CAMPAIGN', 50)),
      working: 'after MinCost: 100 → 300 − 150',
      cost: 150,
    },
    { stay: hour, options: entitled(right('PUBLIC', 33.33)), working: '200 × 0.6667 = 133.34', cost: 133 },
    {
      stay: hour,
      tariff: { vatRates: vat24 },
      options: entitled(right('WHITELIST', 10)),
      working: '180 × 1.24 = 223.2',
      cost: { costInCents: 223, netInCents: 180, vatInCents: 43 },
    },
    {
      stay: hour,
      tariff: { vatRates: vat24 },
      options: { credits: { freePassInCents: 50 } },
      working: '248 gross − 50',
      cost: { grossInCents: 248, freePassCentsUsed: 50, costInCents: 198 },
    },
    {
      stay: hour,
      tariff: { vatRates: vat24 },
      options: { credits: { freePassInCents: 100, campaignCreditInCents: 100 }, serviceFeeInCents: 35 },
      working: '248 − 100 − 100 = 48; + 35',
      cost: { campaignCreditInCents: 100, costInCents: 48, totalInCents: 83 },
    },
    {
      stay: hour,
      tariff: { vatRates: vat24 },
      options: {
        credits: { freePassInCents: 100, campaignCreditInCents: 100, fleetInCents: 100 },
        serviceFeeInCents: 35,
      },
      working: '248 − 100 − 100, the fleet the last 48; nothing to settle, no fee',
      cost: { freePassCentsUsed: 100, hiddenCostInCents: 48, costInCents: 0, totalInCents: 0 },
    },
    {
      stay: hour,
      options: { credits: { fleetInCents: Infinity } },
      working: 'the fleet pays all',
      cost: { hiddenCostInCents: 200, costInCents: 0 },
    },
    {
      stay: ['Mo 10:00', 'Mo 10:30'],
      tariff: { BillingIncrementMinutes: 15, day: allDay(101) },
      options: { credits: { freePassInCents: 50 } },
      working: '50.5 → 51, once; − 50',
      cost: { freePassCentsUsed: 50, costInCents: 1 },
    },
    {
      stay: hour,
      options: { ...entitled(right('CAMPAIGN', 50)), serviceFeeInCents: 35 },
      working: '200 − 100 + 35, the fee is not discounted',
      cost: 135,
    },
    {
      stay: hour,
      options: { ...entitled(right('WHITELIST', 100)), serviceFeeInCents: 35 },
      working: '200 − 200; nothing to settle, no fee',
      cost: 0,
    },
  ],
  'R77 rights': [
    { stay: hour, working: 'no right', cost: { right: 'PUBLIC', discountPercent: 0, costInCents: 200 } },
    {
      stay: hour,
      options: entitled(right('PUBLIC'), right('MONTHLY_PASS')),
      working: 'the pass pays',
      cost: { right: 'MONTHLY_PASS', costInCents: 0, totalInCents: 0 },
    },
    {
      stay: hour,
      options: entitled(right('MONTHLY_PASS'), right('BOOKING')),
      working: 'the booking decides, so the pass does not pay',
      cost: { right: 'BOOKING', costInCents: 200 },
    },
    {
      stay: hour,
      options: entitled(right('CAMPAIGN', 20), right('FLEET')),
      working: 'the fleet decides, the percent is the campaign’s: 200 − 40',
      cost: { right: 'FLEET', discountPercent: 20, costInCents: 160 },
    },
    {
      stay: hour,
      options: entitled(right('MONTHLY_PASS'), right('WHITELIST', 20)),
      working: 'the pass is stronger than the list',
      cost: { right: 'MONTHLY_PASS', costInCents: 0 },
    },
  ],
  'daylight saving, in the zone of the place': [
    {
      stay: ['2026-10-25T02:00:00+03:00', '2026-10-25T05:00:00+02:00'],
      tariff: { day: allDay(100) },
      working: '03:00–04:00 comes twice: four real hours, 8 × 50',
      cost: 400,
    },
    {
      stay: ['2026-10-25T03:30:00+03:00', '2026-10-25T03:30:00+02:00'],
      tariff: { day: allDay(100) },
      working: 'from 03:30 to 03:30: one real hour, 2 × 50',
      cost: 100,
    },
    {
      stay: ['2026-03-29 02:30', '2026-03-29 04:30'],
      tariff: { day: { T1: 7, Price31: 100 } },
      working: 'T1 03:30 is skipped: 02:30 in the rest 50, 04:00 in 12 100',
      cost: 150,
    },
    {
      stay: ['2026-10-25T03:00:00+03:00', '2026-10-25T04:00:00+02:00'],
      tariff: { day: { T1: 7, Price31: 100 } },
      working: 'T1 03:30 comes twice: 50 + 100 + 50 + 100',
      cost: 300,
    },
    {
      stay: ['2026-03-28 22:00', '2026-03-29 08:00'],
      tariff: { day: { Price31: 100 } },
      working: 'a night of nine hours: 18 × 50',
      cost: 900,
    },
    {
      stay: ['2026-03-02T06:00:00Z', '2026-03-02T07:00:00Z'],
      tariff: { timeZone: 'Europe/Riga' },
      working: '08:00–09:00 in Riga: 2 × 100',
      cost: 200,
    },
    {
      stay: ['2026-03-02T06:00:00Z', '2026-03-02T07:00:00Z'],
      tariff: { timeZone: 'Europe/Warsaw' },
      working: '07:00–08:00 in Warsaw, the rest: 0',
      cost: 0,
    },
  ],
}

describe.each(Object.entries(vectors))('%s', (_, rows) => {
  test.each(rows.map((row) => [`${row.stay.join('–')}: ${row.working}`, row] as const))('%s', (_name, row) => {
    const tariff = aTariff(row.tariff)
    const [start = '', end = ''] = row.stay.map((text) => instantOf(text, tariff.timeZone))
    const price = priceStay(tariff, { start, end, freeMinutesUsed: row.used }, row.options)
    expect(price).toMatchObject(typeof row.cost === 'number' ? { totalInCents: row.cost } : row.cost)
    expect(price.trace.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      price.totalInCents * price.trace.unitsPerCent,
    )
  })
})
