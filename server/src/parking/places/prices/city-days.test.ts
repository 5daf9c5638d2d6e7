import { localToInstant, parseLocal } from '@parkla/contract/kit/time.ts'
import { regionRules } from '@parkla/contract/parking/tariffs/days/calendar-days.ts'
import type { DayRule, DayRules } from '@parkla/contract/parking/tariffs/days/day-rules.schema.ts'
import { priceStay } from '@parkla/contract/parking/tariffs/price-stay.ts'
import type { PriceTracePart } from '@parkla/contract/parking/tariffs/price-trace.schema.ts'
import { describe, expect, test } from 'vitest'
import { openTestNode } from '../../../testing/test-node.ts'
import { openPriceBook } from './pricing.queries.ts'
import { aTariff, type TariffFactory } from './tariffs.factory.ts'

const node = await openTestNode()
const book = openPriceBook(node.db)

const always = (rule: DayRule): DayRules => ({ HOLIDAY: rule, DAY_OFF: rule, WORKING_DAY: rule })

/** An hour costs 3.00 on workdays, 2.00 on Saturdays and nothing on Sundays. */
const street = aTariff()
  .includingVat()
  .allDay({ price: 300 })
  .onDays({ Price12: 200 }, ['Saturday'])
  .onDays({ Price12: 0 }, ['Sunday'])

/** Cost of an hour from 12:00 or 14:00 of the local day, and the day that the trace names. */
const hourOn = async (region: string, timeZone: string, tariff: TariffFactory, moment: string) => {
  const start = localToInstant(parseLocal(moment)!, timeZone)!
  const compiled = await book.tariffOf({ id: 0, region, timeZone }, tariff.draft, start)
  const end = new Date(Date.parse(start) + 3_600_000).toISOString()
  const { costInCents, trace } = priceStay(compiled, { start, end })
  const named = trace.parts.find((part): part is Extract<PriceTracePart, { kind: 'period' }> => part.kind === 'period')
  return [costInCents, named?.calendarDay?.kind, named?.calendarDay?.pricedLike]
}

const riga = ['LVA', 'Europe/Riga'] as const
const estonia = ['EST', 'Europe/Tallinn'] as const

const places = {
  'Riga, street': [...riga, street.withRules(regionRules)],
  'Riga, old town, paid on Sundays': [...riga, street.onDays({ Price12: 500 }, ['Sunday']).withRules(regionRules)],
  'Riga, private': [...riga, street.withRules(always('WEEKDAY'))],
  'Tallinn, municipal': [...estonia, street.withRules(always('WEEKDAY'))],
  Tartu: [...estonia, street.withRules({ ...regionRules, HOLIDAY: 'FREE' })],
  'Pärnu, beach': [
    ...estonia,
    street.withRules(
      { ...regionRules, HOLIDAY: 'FREE' },
      { From: '2026-06-01', To: '2026-08-31', EveryYear: true, Days: 'HOLIDAY', Rule: 'WEEKDAY' },
    ),
  ],
  Reykjavik: ['ISL', 'Atlantic/Reykjavik', street.withRules(regionRules)],
  Sofia: ['BGR', 'Europe/Sofia', street.withRules(regionRules)],
  Budapest: ['HUN', 'Europe/Budapest', street.withRules(regionRules)],
  Moscow: ['RUS', 'Europe/Moscow', street.withRules(regionRules)],
} as const

describe('days as cities price them (R194)', () => {
  test.each([
    // 24 June 2027 is a Thursday
    ['Riga, street', '2027-06-24 12:00', [0, 'HOLIDAY', 'FREE']],
    ['Riga, street', '2027-06-25 12:00', [300, undefined, undefined]],
    ['Riga, old town, paid on Sundays', '2027-05-02 12:00', [500, undefined, undefined]],
    ['Riga, old town, paid on Sundays', '2024-05-12 12:00', [0, 'HOLIDAY', 'FREE']], // Mother's Day
    ['Riga, old town, paid on Sundays', '2024-05-19 12:00', [0, 'HOLIDAY', 'FREE']], // Pentecost
    ['Riga, street', '2024-12-23 12:00', [200, 'DAY_OFF', 'Saturday']],
    ['Riga, street', '2026-06-27 12:00', [200, 'WORKING_DAY', 'Saturday']],
    // the Monday after the Song Celebration is like a Sunday, not like a holiday
    ['Riga, old town, paid on Sundays', '2023-07-10 12:00', [500, 'HOLIDAY', 'Sunday']],
    ['Riga, private', '2027-06-24 12:00', [300, undefined, undefined]],
    ['Riga, private', '2024-12-23 12:00', [300, undefined, undefined]],
    ['Tallinn, municipal', '2027-06-24 12:00', [300, undefined, undefined]],
    ['Tallinn, municipal', '2029-08-20 12:00', [300, undefined, undefined]],
    ['Tallinn, municipal', '2028-08-20 12:00', [0, undefined, undefined]], // a Sunday
    ['Tartu', '2027-06-24 12:00', [0, 'HOLIDAY', 'FREE']],
    ['Pärnu, beach', '2027-06-24 12:00', [300, 'HOLIDAY', 'Thursday']],
    ['Pärnu, beach', '2027-02-24 12:00', [0, 'HOLIDAY', 'FREE']],
    ['Reykjavik', '2026-12-31 12:00', [300, undefined, undefined]],
    ['Reykjavik', '2026-12-31 14:00', [0, 'HOLIDAY', 'Sunday']],
    ['Sofia', '2026-01-02 12:00', [200, 'DAY_OFF', 'Saturday']],
    ['Sofia', '2027-12-28 12:00', [200, 'DAY_OFF', 'Saturday']],
    ['Budapest', '2025-10-24 12:00', [200, 'DAY_OFF', 'Saturday']],
    ['Budapest', '2025-10-18 12:00', [200, 'WORKING_DAY', 'Saturday']],
    ['Moscow', '2025-06-13 12:00', [200, 'DAY_OFF', 'Saturday']],
  ] as const)('%s %s: %j', async (name, moment, expected) => {
    const [region, zone, tariff] = places[name]
    expect(await hourOn(region, zone, tariff, moment)).toEqual(expected)
  })
})
