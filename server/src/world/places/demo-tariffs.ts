import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { emptyTariff, type TariffDraft } from '@parkla/contract/parking/places/places.policy.ts'
import { regionRules, ruledBy } from '@parkla/contract/parking/tariffs/days/calendar-days.ts'
import type { DayRule, DayRules, DayException } from '@parkla/contract/parking/tariffs/days/day-rules.schema.ts'
import { weekOf, type AvailabilityDay, type TariffTerms } from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { tariffDayRows, tariffRow } from '../../parking/places/prices/tariffs.row.ts'
import type { Demo } from '../demo-rows.ts'
import type { Sites } from './demo-places.ts'
import type { Profile } from './demo-rhythms.ts'

export type DemoTariff = { id: number; placeId: number; validFrom: Instant; validTo: Instant; draft: TariffDraft }

type Day = Partial<AvailabilityDay>
type Shape = {
  workday: Day
  saturday?: Day
  sunday?: Day
  terms?: Partial<TariffTerms>
  /** Maximum of 24 hours in hourly rates. */
  most?: number
}

const cents = (share: number): number => Math.round(share / 5) * 5
const round = Math.round
const all = (spots: number) => ({ Spots12: spots, Spots23: spots, Spots31: spots })

/** One price at all hours with a 24-hour maximum. */
const roundTheClock = (hourly: number, spots: number): Shape => ({
  workday: { T1: 0, T2: 48, T3: 48, Price12: hourly, Spots12: spots },
  terms: { BillingIncrementMinutes: 60 },
  most: 5,
})

/** Expensive by day, cheaper in the evening, free at night and on Sundays; ten free minutes. */
const streetDay = (hourly: number, spots: number): Shape => {
  const evening = { Price23: cents(hourly / 2), MaxCost23: hourly }
  const day = { T1: 16, T2: 38, T3: 44, Price12: hourly, ...evening, ...all(spots), Spots12: round(spots * 0.8) }
  const sunday = { ...day, Price12: 0, Price23: 0, MaxCost23: 0 }
  const saturday = { ...day, T1: 20, T2: 32 }
  return { workday: day, saturday, sunday, terms: { FreeMinutes: 10 }, most: 5 }
}

const shapes: Readonly<Partial<Record<Profile, (hourly: number, spots: number) => Shape>>> = {
  centre: streetDay,
  /** Reserved for employees until the evening; cheap for the public afterwards and on weekends. */
  office: (hourly, spots) => {
    const cheap = cents(hourly / 4)
    const day = { T1: 14, T2: 36, T3: 48, Price12: hourly, Price23: cheap, MinCost12: hourly, ...all(spots) }
    const workday = { ...day, Spots12: round(spots * 0.4) }
    return { workday, saturday: { ...day, Price12: cheap, MinCost12: 0 }, most: 6 }
  },
  harbour: roundTheClock,
  airport: (hourly, spots) => ({
    ...roundTheClock(hourly, spots),
    terms: { BillingIncrementMinutes: 60, PricesIncludeVat: true, FreeMinutes: 10 },
    most: 6,
  }),
  /** Early-bird discount before ten, flat rate at night. */
  station: (hourly, spots) => {
    const prices = { Price12: hourly, DiscountPercent12: 50, Price23: hourly, Price31: cents(hourly / 2) }
    return { workday: { T1: 10, T2: 20, T3: 40, ...prices, MaxCost31: hourly, ...all(spots) }, most: 6 }
  },
  /** During shop hours; 90 free minutes, then expensive. */
  mall: (hourly, spots) => {
    const prices = { Price12: hourly, Price23: hourly * 2, Price31: hourly * 2 }
    const workday = {
      T1: 16,
      T2: 44,
      T3: 48,
      FromV2: 14,
      ToV2: 46,
      ...prices,
      ...all(spots),
      Spots31: round(spots / 4),
    }
    const terms = { FreeMinutes: 90, BillingIncrementMinutes: 15 } as const
    return { workday, saturday: workday, sunday: { ...workday, FromV2: 18, ToV2: 42 }, terms }
  },
  /** Public by day, reserved for residents in the evening. */
  home: (hourly, spots) => {
    const kept = { Spots12: round(spots * 0.7), Spots23: round(spots * 0.3), Spots31: round(spots * 0.2) }
    const prices = { Price12: cents(hourly / 2), Price23: hourly, Price31: hourly, MaxCost31: hourly * 3 }
    return { workday: { T1: 16, T2: 32, T3: 44, ...prices, ...kept }, terms: { BillingIncrementMinutes: 60 }, most: 4 }
  },
  /** Free at night, more expensive at weekends. */
  beach: (hourly, spots) => {
    const prices = { Price12: hourly, Price23: cents(hourly / 2), MaxCost12: hourly * 5 }
    const day = { T1: 18, T2: 36, T3: 42, ...prices, ...all(spots) }
    const weekend = { ...day, Price12: cents(hourly * 1.5), MaxCost12: hourly * 7 }
    return { workday: day, saturday: weekend, terms: { FreeMinutes: 15 } }
  },
}

/** Old Riga: paid on Sundays too. */
const paidOnSundays = (hourly: number, spots: number): Shape => {
  const shape = streetDay(hourly, spots)
  return { ...shape, sunday: shape.workday }
}

const everyDay = (rule: DayRule): DayRules => ({ HOLIDAY: rule, DAY_OFF: rule, WORKING_DAY: rule })

/**
 * Exceptions of places from their region's calendar (R194). Tallinn's prices go by the weekday also on holidays, Tartu and Pärnu are
 * free then, as Riga's streets are; a private car park in Riga has no special days.
 */
const rulesOf = (code: string): DayRules => {
  if (/^(TLN-(VABADUSE|PIRITA|BALTIJAAM))/.test(code)) return everyDay('WEEKDAY')
  if (/^(TRT-(KESK|RAEKOJA)|PRN-(RUUTLI|RAND))/.test(code)) return { ...regionRules, HOLIDAY: 'FREE' }
  return code.startsWith('RIX-') && !/^RIX-(CENTRS|VECRIGA)/.test(code) ? everyDay('WEEKDAY') : regionRules
}

/** Pärnu's beach is paid on holidays in summer. */
const summer: DayException = {
  From: '2026-06-01',
  To: '2026-08-31',
  EveryYear: true,
  Days: 'HOLIDAY',
  Rule: 'WEEKDAY',
}
const exceptionsOf = (code: string): DayException[] => (code.startsWith('PRN-RAND') ? [summer] : [])

const draftOf = (shape: Shape, { hourly, rules }: { hourly: number; rules: DayRules }): TariffDraft => {
  const { workday, saturday = workday, sunday = saturday, terms, most = 0 } = shape
  const empty = emptyTariff(zeroDate)
  const dayAt = (at: number): Day => (at < 5 ? workday : at === 5 ? saturday : sunday)
  const days = weekOf((weekday, at) => ({ ...empty.table[weekday], ...dayAt(at) }))
  return {
    table: { ...empty.table, ...days, ...ruledBy(rules) },
    plan: { Limit24h: hourly * most },
    terms: { ...empty.terms, ...terms },
  }
}

/** Price increases of a tenth, in days from today; today's price is the one of the place. */
const increases: Readonly<Record<string, readonly number[]>> = {
  'TLN-VABADUSE': [-25, 20],
  'RIX-CENTRS': [-12],
  'TRT-KESK': [9],
}

/** Adds the tariff versions of all places; car washes have none (R58), and one car park. */
export const addTariffs = ({ add, midnight, before, places }: Demo & Sites): DemoTariff[] =>
  places.flatMap(({ id: placeId, code, profile, time_zone, total_spots, hourly: today }) => {
    const shape = code === 'RIX-VECRIGA' ? paidOnSundays : shapes[profile]
    if (!shape || code === 'TLN-MUSTAMAE' || total_spots === 0) return []
    const changes = increases[code] ?? []
    const past = changes.filter((days) => days < 0).length
    const begins = [zeroDate, ...changes.map((days) => midnight(time_zone, days))]
    return begins.map((validFrom, index) => {
      const hourly = cents(today * (1 + (index - past) * 0.1))
      const version = { placeId, validFrom, validTo: begins[index + 1] ?? zeroDate }
      const drafted = draftOf(shape(hourly, total_spots), { hourly, rules: rulesOf(code) })
      const day_exceptions = exceptionsOf(code)
      const draft = { ...drafted, table: { ...drafted.table, DayExceptions: day_exceptions } }
      // JSON columns of demo rows take values.
      const row = { ...tariffRow(draft, { ...version, now: before(90), ownerId: 1 }), day_exceptions }
      const id = add('tariffs', row)
      for (const day of tariffDayRows(id, draft)) add('tariff_days', day)
      return { ...version, id, draft }
    })
  })
