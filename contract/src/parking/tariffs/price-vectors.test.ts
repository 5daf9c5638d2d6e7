import { describe, expect, test } from 'vitest'
import { localToInstant, parseLocal } from '../../kit/time.ts'
import type { DayRule, ExceptionDays } from './days/day-rules.schema.ts'
import type { DayKind, PricedLike } from './days/priced-likes.ts'
import { priceStay } from './price-stay.ts'
import { allDay, aTariff, type SampleTariff } from './sample-tariff.testing.ts'
import type { Entitlement, Price, PriceOptions } from './pricing-types.ts'

/**
 * Worked by hand from the rules. Days are those of the week from Monday 02.03.2026 in the place's zone; other moments are
 * written out. Default tariff: R56, 08:00–19:00 at 200, 19:00–22:00 at 100, otherwise free, in started half-hours (100, 50, 0),
 * net and without VAT.
 */
type Vector = readonly [
  start: string,
  end: string,
  cost: number | Partial<Price>,
  working: string,
  tariff?: SampleTariff,
  more?: { options?: PriceOptions; used?: number },
]

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
const ofRegion = { HOLIDAY: 'REGION', DAY_OFF: 'REGION', WORKING_DAY: 'REGION' } as const
const season = (from: string, to: string, Days: ExceptionDays, Rule: DayRule): SampleTariff => ({
  DayRules: ofRegion,
  DayExceptions: [{ From: `2024-${from}`, To: `2024-${to}`, EveryYear: true, Days, Rule }],
})
const decree = (kind: DayKind, pricedLike: PricedLike, fromHalfHour = 0) => ({
  days: { '2026-05-04': { kind, pricedLike, fromHalfHour } },
  on: { Saturday: allDay(50), Sunday: allDay(100) },
})
const right = (name: Entitlement['right'], discountPercent = 0): Entitlement => ({ right: name, discountPercent })
const entitled = (...entitlements: Entitlement[]): PriceOptions => ({ entitlements })

// One line per example.
// oxfmt-ignore
const vectors: Record<string, readonly Vector[]> = {
  'R56, the four given': [
    ['Mo 07:30', 'Mo 10:30', 500, '07:30 in the rest 0; 08:00 to 10:00 begin 5 × 100'],
    ['Mo 18:30', 'Mo 20:00', 200, '18:30 100; 19:00 and 19:30 2 × 50'],
    ['Mo 18:30', 'Mo 20:00', 150, '18:30 100; 2 × 50 = 100, capped to 50', { day: { MaxCost23: 50 } }],
    ['Mo 08:00', 'We 09:00', 1_800, 'each whole block 22 × 100 + 6 × 50 = 2500 → 800, twice; We 08:00–09:00 2 × 100', { limit24hInCents: 800 }],
    ['2026-03-29 02:00', '2026-03-29 05:00', 200, '03:00–04:00 does not exist: two real hours, 4 × 50', { day: allDay(100) }],
  ],
  'R43 periods': [
    ['Mo 08:00', 'Mo 08:30', 100, 'T1 belongs to 12: 1 × 100'],
    ['Mo 07:59', 'Mo 08:00', 0, '07:59 is the rest: 0'],
    ['Mo 18:59', 'Mo 19:29', 100, 'begins at 18:59 in 12: 1 × 100'],
    ['Mo 19:00', 'Mo 19:30', 50, 'T2 belongs to 23: 1 × 50'],
    ['Mo 21:59', 'Mo 22:29', 50, 'begins at 21:59 in 23: 1 × 50'],
    ['Mo 22:00', 'Mo 22:30', 0, 'T3 belongs to the rest: 0'],
    ['Mo 00:00', 'Tu 00:00', 2_400, 'one period, 48 × 50', { day: allDay(100) }],
    ['Mo 00:00', 'Mo 02:00', 120, 'no 12 and no 23, all is the rest: 4 × 30', { day: { T1: 0, T2: 0, T3: 0, Price31: 60 } }],
    ['Mo 10:00', 'Mo 11:00', 100, 'all is before T1, the rest: 2 × 50', { day: { T1: 48, T2: 48, T3: 48, Price31: 100 } }],
    ['Mo 08:00', 'Mo 09:00', 100, 'T1 = T2: 12 is empty, 2 × 50', { day: { T2: 16 } }],
    ['Mo 18:30', 'Mo 19:30', 100, 'T2 = T3: 23 is empty; 18:30 100, 19:00 in the rest 0', { day: { T3: 38 } }],
    ['Mo 07:00', 'Mo 08:00', 40, 'before T1: 2 × 20', { day: { Price31: 40 } }],
    ['Mo 22:00', 'Tu 00:00', 80, 'from T3 on: 4 × 20', { day: { Price31: 40 } }],
    ['Mo 23:00', 'Tu 01:00', 100, 'Monday 2 × 20, Tuesday 2 × 30', { day: { Price31: 40 }, on: { Tuesday: { Price31: 60 } } }],
    ['Fr 21:00', 'Sa 12:00', 100, 'Friday 21:00 and 21:30 2 × 50, then the rest 0; Saturday is free', { on: { Saturday: allDay(0) } }],
  ],
  'R45 increments': [
    ['Mo 10:00', 'Mo 10:01', 100, 'a started half-hour: 100'],
    ['Mo 10:00', 'Mo 10:30', 100, 'the next does not begin: 100'],
    ['Mo 10:00', 'Mo 10:30:01', 200, 'the second has begun: 2 × 100'],
    ['Mo 10:00', 'Mo 11:01', 400, '2 × 200', { BillingIncrementMinutes: 60 }],
    ['Mo 10:00', 'Mo 10:16', 100, '2 × 50', { BillingIncrementMinutes: 15 }],
    ['Mo 10:00', 'Mo 10:07', 23, '7 × 200 ÷ 60 = 23.33 → 23', { BillingIncrementMinutes: 1 }],
    ['Mo 10:00', 'Mo 10:01', 2, '90 ÷ 60 = 1.5 → 2, half up', { BillingIncrementMinutes: 1, day: allDay(90) }],
    ['Mo 10:00', 'Mo 10:15', 25, '101 ÷ 4 = 25.25 → 25', { BillingIncrementMinutes: 15, day: allDay(101) }],
    ['Mo 10:00', 'Mo 10:30', 51, '2 × 25.25 = 50.5 → 51; rounding each would make 50', { BillingIncrementMinutes: 15, day: allDay(101) }],
    ['Mo 07:45', 'Mo 09:00', 200, 'counted from the start: 07:45 in the rest 0, 08:45 200', { BillingIncrementMinutes: 60 }],
    ['Mo 18:45', 'Mo 19:45', 200, 'begins in 12 and keeps its price past 19:00: 200', { BillingIncrementMinutes: 60 }],
    ['Mo 07:59:30', 'Mo 08:30', 100, '07:59:30 in the rest 0, 08:29:30 100'],
    ['Mo 18:10', 'Mo 19:20', 250, '18:10 and 18:40 2 × 100; 19:10 begins in 23: 50'],
    ['Mo 10:00', 'Mo 10:00', 0, 'no time, no increment'],
    ['Mo 10:00', 'Mo 09:00', 0, 'ends before it starts: no stay'],
  ],
  'R46 MinCost': [
    ['Mo 10:00', 'Mo 10:30', 300, '100 → 300', { day: { MinCost12: 300 } }],
    ['Mo 10:00', 'Mo 13:00', 600, '600, not on top', { day: { MinCost12: 300 } }],
    ['Mo 07:30', 'Mo 08:30', 150, 'starts in the rest: 0 + 100 → 150', { day: { MinCost31: 150 } }],
    ['Mo 18:30', 'Mo 20:00', 200, 'starts in 12, which has none: 200', { day: { MinCost23: 900 } }],
    ['Mo 18:00', 'Mo 21:00', 500, 'of the whole session: 2 × 100 + 4 × 50 = 400 → 500', { day: { MinCost12: 500 } }],
    [...hour, 80, '2 × 0, lifted after the discount → 80', { day: { MinCost12: 80, DiscountPercent12: 100 } }],
  ],
  'R47 MaxCost': [
    ['Mo 08:00', 'Mo 19:00', 700, '2200 → 700', { day: { MaxCost12: 700 } }],
    ['Mo 10:00', 'Mo 12:00', 400, '400, not above it', { day: { MaxCost12: 400 } }],
    ['Mo 08:00', 'Tu 19:00', 1_700, 'two occurrences of 12 at 700 each; Monday evening 6 × 50', { day: { MaxCost12: 700 } }],
    ['Mo 07:00', 'Mo 23:00', 2_650, 'the rest of one day is one: 2 × 50 + 2 × 50 = 200 → 150; 2200 + 300', { day: { Price31: 100, MaxCost31: 150 } }],
    ['Mo 22:00', 'Tu 08:00', 300, 'a night is two: Monday 4 × 50 → 150, Tuesday 16 × 50 → 150', { day: { Price31: 100, MaxCost31: 150 } }],
    ['Mo 10:00', 'Mo 12:00', 300, '400 → 200, then lifted → 300', { day: { MinCost12: 300, MaxCost12: 200 } }],
  ],
  'R48 discount of a period': [
    [...hour, 150, '2 × 75', { day: { DiscountPercent12: 25 } }],
    [...hour, 0, '2 × 0', { day: { DiscountPercent12: 100 } }],
    ['Mo 10:00', 'Mo 10:15', 12, '13.75 × 0.9 = 12.375 → 12', { BillingIncrementMinutes: 15, day: allDay(55, { DiscountPercent12: 10 }) }],
    ['Mo 08:00', 'Mo 12:00', 300, 'before the cap: 8 × 50 = 400 → 300', { day: { DiscountPercent12: 50, MaxCost12: 300 } }],
    ['Mo 18:30', 'Mo 20:00', 150, 'of that period only: 100 + 2 × 25', { day: { DiscountPercent23: 50 } }],
  ],
  'R51 holidays': [
    ['2026-02-24 10:00', '2026-02-24 12:00', 100, 'a Tuesday that is a Sunday: 4 × 25', independence],
    ['2026-02-24 10:00', '2026-02-24 12:00', 400, 'the table does not ask for it: 4 × 100', { ...independence, UseSundayForHolidays: false }],
    ['2026-02-23 21:00', '2026-02-24 01:00', 150, 'Monday 2 × 50, its rest 0; the holiday 2 × 25', independence],
    ['2026-02-23T22:00:00Z', '2026-02-23T23:00:00Z', 50, 'in Tallinn the 24th has begun: 2 × 25', independence],
  ],
  'R194 days of the calendar': [
    ['2026-05-04 10:00', '2026-05-04 12:00', 0, 'a holiday that the region does not charge', { ...decree('HOLIDAY', 'FREE'), DayRules: ofRegion }],
    ['2026-05-04 10:00', '2026-05-04 12:00', 100, 'a moved day off like a Saturday: 4 × 25', { ...decree('DAY_OFF', 'Saturday'), DayRules: ofRegion }],
    ['2026-05-04 10:00', '2026-05-04 12:00', 200, 'a moved working day like a Sunday by its own price: 4 × 50', { ...decree('WORKING_DAY', 'Sunday'), DayRules: ofRegion }],
    ['2026-05-04 10:00', '2026-05-04 12:00', 400, 'the place prices it by its weekday: 4 × 100', { ...decree('HOLIDAY', 'FREE'), DayRules: { ...ofRegion, HOLIDAY: 'WEEKDAY' } }],
    ['2026-05-04 10:00', '2026-05-04 12:00', 200, 'the place prices holidays like Sundays: 4 × 50', { ...decree('HOLIDAY', 'FREE'), DayRules: { ...ofRegion, HOLIDAY: 'Sunday' } }],
    ['2026-05-04 10:00', '2026-05-04 12:00', 400, 'without rules a moved day is an ordinary one: 4 × 100', decree('DAY_OFF', 'Saturday')],
    ['2026-05-04 10:00', '2026-05-04 12:00', 400, 'a season in which holidays are priced by the weekday: 4 × 100', { ...decree('HOLIDAY', 'FREE'), ...season('05-01', '09-30', 'HOLIDAY', 'WEEKDAY') }],
    ['2026-05-04 10:00', '2026-05-04 12:00', 0, 'the season ended the day before', { ...decree('HOLIDAY', 'FREE'), ...season('01-02', '05-03', 'HOLIDAY', 'WEEKDAY') }],
    ['2026-05-04 10:00', '2026-05-04 12:00', 200, 'an ordinary day of a date: like Sunday 4 × 50', { on: { Sunday: allDay(100) }, ...season('05-04', '05-04', 'EVERY_DAY', 'Sunday') }],
    ['2026-05-04 12:00', '2026-05-04 15:00', 200, 'free from 13:00: 2 × 100', { ...decree('HOLIDAY', 'FREE', 26), DayRules: ofRegion }],
    ['2026-05-04 12:45', '2026-05-04 13:30', 100, 'the increment of 12:45 keeps its price, the next begins on the holiday', { ...decree('HOLIDAY', 'FREE', 26), DayRules: ofRegion }],
    ['2026-05-04 10:00', '2026-05-04 15:00', 400, 'a cap of 300 until 13:00, then 4 × 25 of the Saturday', { ...decree('HOLIDAY', 'Saturday', 26), day: { MaxCost12: 300 }, DayRules: ofRegion }],
    ['2026-05-04 10:00', '2026-05-04 10:30', 0, 'no MinCost on a free day', { ...decree('HOLIDAY', 'FREE'), day: { MinCost12: 500 }, DayRules: ofRegion }],
    ['2026-05-03 23:30', '2026-05-05 08:30', 100, 'the rest of Sunday 0, Monday free, Tuesday 08:00 1 × 100', { ...decree('HOLIDAY', 'FREE'), on: {}, DayRules: ofRegion }],
  ],
  'R52 Limit24h': [
    ['Mo 08:00', 'Tu 08:00', 800, '2500 → 800', { limit24hInCents: 800 }],
    ['Mo 12:00', 'Tu 12:00', 500, 'one block from the start, not two calendar days: 2400 → 500', { day: allDay(100), limit24hInCents: 500 }],
    ['Mo 12:00', 'Tu 12:01', 550, '500; the second block has begun: 50', { day: allDay(100), limit24hInCents: 500 }],
    ['Mo 12:00', 'Tu 14:00', 700, '500; the second block 4 × 50 is below its cap', { day: allDay(100), limit24hInCents: 500 }],
    [...hour, 800, '200 → MinCost 1000 → cap 800', { day: { MinCost12: 1_000 }, limit24hInCents: 800 }],
    ['2026-03-28 12:00', '2026-03-29 13:00', 500, '25 hours on the clock are 24 real ones: one block, 2400 → 500', { day: allDay(100), limit24hInCents: 500 }],
    ['2026-10-24 12:00', '2026-10-25 12:00', 600, '24 hours on the clock are 25 real ones: 500, then 2 × 50', { day: allDay(100), limit24hInCents: 500 }],
    ['Mo 12:00', 'Tu 19:00', 600, 'block 1: 700 + 300 + Tuesday until 12:00 700 → 600; block 2: Tuesday is at its MaxCost already, 0', { day: { MaxCost12: 700 }, limit24hInCents: 600 }],
    ['Mo 08:00', 'Tu 08:00', 720, 'capped before the personal percent: 800 − 80', { limit24hInCents: 800 }, { options: entitled(right('WHITELIST', 10)) }],
    ['Mo 08:00', 'Tu 08:00', { costInCents: 800, serviceFeeCents: 50, totalInCents: 850 }, 'the fee is not capped: 800 + 50', { limit24hInCents: 800 }, { options: { serviceFeeInCents: 50 } }],
  ],
  'R53 free minutes': [
    ['Mo 10:00', 'Mo 10:15', 0, 'all free', { FreeMinutes: 15 }],
    ['Mo 10:00', 'Mo 10:16', 100, 'from 10:15: 1 × 100', { FreeMinutes: 15 }],
    ['Mo 07:30', 'Mo 09:00', 100, 'from 08:30: 1 × 100', { FreeMinutes: 60 }],
    ['Mo 07:50', 'Mo 08:20', 100, 'the first increment begins at 08:05, in 12: 100', { FreeMinutes: 15 }],
    [...hour, 200, '15 are left: from 10:15 45 minutes, 2 × 100', { FreeMinutes: 60 }, { used: 45 }],
    [...hour, 200, 'none are left: 2 × 100', { FreeMinutes: 60 }, { used: 90 }],
    ['Mo 10:00', 'Mo 10:30', 0, 'a free stay is not lifted', { FreeMinutes: 30, day: { MinCost12: 300 } }],
    ['Mo 10:00', 'Mo 10:31', 300, '1 × 100 → 300', { FreeMinutes: 30, day: { MinCost12: 300 } }],
    ['Mo 07:30', 'Mo 09:00', 250, 'the session starts in the rest: 1 × 100 → 250', { FreeMinutes: 60, day: { MinCost31: 250 } }],
    ['Mo 10:00', 'Tu 11:00', 600, 'blocks count from 10:00, not 12:00: 22 × 100 → 500; Tuesday 10:00 100', { FreeMinutes: 120, BillingIncrementMinutes: 60, day: allDay(100), limit24hInCents: 500 }],
  ],
  'R4 and R3, VAT and rounding': [
    [...hour, { netInCents: 200, vatInCents: 48, vatPercent: 24, costInCents: 248 }, '200 × 1.24', { vatRates: vat24 }],
    [...hour, { netInCents: 161, vatInCents: 39, vatPercent: 24, costInCents: 200 }, '200 gross; 200 × 24 ÷ 124 = 38.71 → 39 is VAT', { vatRates: vat24, PricesIncludeVat: true }],
    [...hour, { costInCents: 92, netInCents: 75, vatInCents: 17 }, '75 × 1.22 = 91.5 → 92, half up', { vatRates: vat22then24.slice(0, 1), BillingIncrementMinutes: 60, day: allDay(75) }],
    ['Mo 10:00', 'Mo 10:01', 2, '1.45 × 1.24 = 1.798 → 2; rounding the net first would make 1', { vatRates: vat24, BillingIncrementMinutes: 1, day: allDay(87) }],
    [...hour, { costInCents: 251, vatPercent: 25.5 }, '200 × 1.255', { vatRates: [{ validFrom: '2024-09-01', percent: 25.5 }] }],
    ['2025-06-30 23:00', '2025-07-01 01:00', 248, 'ends on 1 July: 200 × 1.24', { vatRates: vat22then24, day: allDay(100) }],
    ['2025-06-30 23:00', '2025-06-30 23:59', 122, 'ends on 30 June: 100 × 1.22', { vatRates: vat22then24, day: allDay(100) }],
    ['2025-06-30T20:30:00Z', '2025-06-30T21:00:00Z', 61, 'lies in Tallinn’s 30 June to its last moment: 50 × 1.22', { vatRates: vat22then24, day: allDay(100) }],
    ['2025-06-30T20:30:00Z', '2025-06-30T21:00:01Z', 124, 'in Tallinn 1 July has begun, and with it another half-hour: 100 × 1.24', { vatRates: vat22then24, day: allDay(100) }],
    ['2023-12-31 10:00', '2023-12-31 11:00', { costInCents: 100, vatInCents: 0, vatPercent: 0 }, 'before the first rate: no VAT', { vatRates: vat22then24, day: allDay(100) }],
  ],
  'R55 percents, credits, fee': [
    [...hour, { costInCents: 100, discountPercent: 50, right: 'WHITELIST' }, 'the best single percent: 200 − 100; nothing is added up', {}, { options: entitled(right('WHITELIST', 10), right('CAMPAIGN', 50)) }],
    ['Mo 10:00', 'Mo 10:10', 150, 'after MinCost: 100 → 300 − 150', { day: { MinCost12: 300 } }, { options: entitled(right('CAMPAIGN', 50)) }],
    [...hour, 133, '200 × 0.6667 = 133.34', {}, { options: entitled(right('PUBLIC', 33.33)) }],
    [...hour, { costInCents: 223, netInCents: 180, vatInCents: 43 }, '180 × 1.24 = 223.2', { vatRates: vat24 }, { options: entitled(right('WHITELIST', 10)) }],
    [...hour, { grossInCents: 248, freePassCentsUsed: 50, costInCents: 198 }, '248 gross − 50', { vatRates: vat24 }, { options: { credits: { freePassInCents: 50 } } }],
    [...hour, { campaignCreditInCents: 100, costInCents: 48, totalInCents: 83 }, '248 − 100 − 100 = 48; + 35', { vatRates: vat24 }, { options: { credits: { freePassInCents: 100, campaignCreditInCents: 100 }, serviceFeeInCents: 35 } }],
    [...hour, { freePassCentsUsed: 100, hiddenCostInCents: 48, costInCents: 0, totalInCents: 0 }, '248 − 100 − 100, the fleet the last 48; nothing to settle, no fee', { vatRates: vat24 }, { options: { credits: { freePassInCents: 100, campaignCreditInCents: 100, fleetInCents: 100 }, serviceFeeInCents: 35 } }],
    [...hour, { hiddenCostInCents: 200, costInCents: 0 }, 'the fleet pays all', {}, { options: { credits: { fleetInCents: Infinity } } }],
    ['Mo 10:00', 'Mo 10:30', { freePassCentsUsed: 50, costInCents: 1 }, '50.5 → 51, once; − 50', { BillingIncrementMinutes: 15, day: allDay(101) }, { options: { credits: { freePassInCents: 50 } } }],
    [...hour, 135, '200 − 100 + 35, the fee is not discounted', {}, { options: { ...entitled(right('CAMPAIGN', 50)), serviceFeeInCents: 35 } }],
    [...hour, 0, '200 − 200; nothing to settle, no fee', {}, { options: { ...entitled(right('WHITELIST', 100)), serviceFeeInCents: 35 } }],
  ],
  'R77 rights': [
    [...hour, { right: 'PUBLIC', discountPercent: 0, costInCents: 200 }, 'no right'],
    [...hour, { right: 'MONTHLY_PASS', costInCents: 0, totalInCents: 0 }, 'the pass pays', {}, { options: entitled(right('PUBLIC'), right('MONTHLY_PASS')) }],
    [...hour, { right: 'BOOKING', costInCents: 200 }, 'the booking decides, so the pass does not pay', {}, { options: entitled(right('MONTHLY_PASS'), right('BOOKING')) }],
    [...hour, { right: 'FLEET', discountPercent: 20, costInCents: 160 }, 'the fleet decides, the percent is the campaign’s: 200 − 40', {}, { options: entitled(right('CAMPAIGN', 20), right('FLEET')) }],
    [...hour, { right: 'MONTHLY_PASS', costInCents: 0 }, 'the pass is stronger than the list', {}, { options: entitled(right('MONTHLY_PASS'), right('WHITELIST', 20)) }],
  ],
  'daylight saving, in the zone of the place': [
    ['2026-10-25T02:00:00+03:00', '2026-10-25T05:00:00+02:00', 400, '03:00–04:00 comes twice: four real hours, 8 × 50', { day: allDay(100) }],
    ['2026-10-25T03:30:00+03:00', '2026-10-25T03:30:00+02:00', 100, 'from 03:30 to 03:30: one real hour, 2 × 50', { day: allDay(100) }],
    ['2026-03-29 02:30', '2026-03-29 04:30', 150, 'T1 03:30 is skipped: 02:30 in the rest 50, 04:00 in 12 100', { day: { T1: 7, Price31: 100 } }],
    ['2026-10-25T03:00:00+03:00', '2026-10-25T04:00:00+02:00', 300, 'T1 03:30 comes twice: 50 + 100 + 50 + 100', { day: { T1: 7, Price31: 100 } }],
    ['2026-10-25T03:00:00+03:00', '2026-10-25T05:00:00+02:00', 230, 'a day off from 03:30 begins twice, each cap holds once: 50 + 100 + 30 of 80 + 50 of 150', { day: allDay(100, { MaxCost12: 80 }), on: { Monday: allDay(200, { MaxCost12: 150 }) }, days: { '2026-10-25': { pricedLike: 'Monday', fromHalfHour: 7 } }, DayRules: ofRegion }],
    ['2026-03-28 22:00', '2026-03-29 08:00', 900, 'a night of nine hours: 18 × 50', { day: { Price31: 100 } }],
    ['2026-03-02T06:00:00Z', '2026-03-02T07:00:00Z', 200, '08:00–09:00 in Riga: 2 × 100', { timeZone: 'Europe/Riga' }],
    ['2026-03-02T06:00:00Z', '2026-03-02T07:00:00Z', 0, '07:00–08:00 in Warsaw, the rest: 0', { timeZone: 'Europe/Warsaw' }],
  ],
}

describe.each(Object.entries(vectors))('%s', (_, rows) => {
  const titled = rows.map((row) => [`${row[0]}–${row[1]}: ${row[3]}`, row] as const)
  test.each(titled)('%s', (_name, [from, to, cost, , sample, { options, used } = {}]) => {
    const tariff = aTariff(sample)
    const [start, end] = [instantOf(from, tariff.timeZone), instantOf(to, tariff.timeZone)]
    const price = priceStay(tariff, { start, end, freeMinutesUsed: used }, options)
    expect(price).toMatchObject(typeof cost === 'number' ? { totalInCents: cost } : cost)
    expect(price.trace.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      price.totalInCents * price.trace.unitsPerCent,
    )
  })
})
