import { zeroDate, type Instant } from '@parkla/contract/kit/time.ts'
import { emptyTariff, type TariffDraft } from '@parkla/contract/parking/places/places.policy.ts'
import {
  weekdays,
  type AvailabilityDay,
  type TariffTerms,
  type Weekday,
} from '@parkla/contract/parking/tariffs/tariffs.schema.ts'
import { ruledBy } from '@parkla/contract/parking/tariffs/days/calendar-days.ts'
import type { DayRules, DayException } from '@parkla/contract/parking/tariffs/days/day-rules.schema.ts'
import type { Db } from '../../../kit/database/database.ts'
import { insertRow } from '../../../kit/database/rows.ts'
import { testNow } from '../../../testing/test-clock.ts'
import { tariffDayRows, tariffRow } from './tariffs.row.ts'

type Validity = { from: Instant; until: Instant }

/** Spots, hourly rate in cents, minimum and maximum of one period. */
type PeriodTerms = { spots?: number; price?: number; floor?: number; cap?: number; discount?: number }

export class TariffFactory {
  readonly draft: TariffDraft
  readonly validity: Validity
  constructor(draft: TariffDraft, validity: Validity) {
    this.draft = draft
    this.validity = validity
  }
  private and(change: Partial<TariffDraft>): TariffFactory {
    return new TariffFactory({ ...this.draft, ...change }, this.validity)
  }
  private terms(change: Partial<TariffTerms>): TariffFactory {
    return this.and({ terms: { ...this.draft.terms, ...change } })
  }

  readonly on = (weekday: Weekday, change: Partial<AvailabilityDay>) =>
    this.and({ table: { ...this.draft.table, [weekday]: { ...this.draft.table[weekday], ...change } } })
  /** Changes these weekdays, all when none is named. */
  readonly onDays = (change: Partial<AvailabilityDay>, days: readonly Weekday[] = weekdays) =>
    days.reduce<TariffFactory>((tariff, weekday) => tariff.on(weekday, change), this)
  /** One period for the whole day. */
  allDay({ spots = 50, price = 0, floor = 0, cap = 0, discount = 0 }: PeriodTerms): TariffFactory {
    const period = { Spots12: spots, Price12: price, MinCost12: floor, MaxCost12: cap, DiscountPercent12: discount }
    return this.onDays({ T1: 0, T2: 48, T3: 48, ...period })
  }
  /** Opens the place from `from` to `to`, both in half-hours. */
  readonly openFrom = (from: number, to: number) =>
    this.onDays({ FromV2: from, ToV2: to, From: undefined, To: undefined })
  readonly capped24h = (Limit24h: number) => this.and({ plan: { Limit24h } })
  readonly withFreeMinutes = (FreeMinutes: number) => this.terms({ FreeMinutes })
  readonly includingVat = () => this.terms({ PricesIncludeVat: true })
  readonly sundaysOnHolidays = () => this.and({ table: { ...this.draft.table, UseSundayForHolidays: true } })
  readonly withRules = (rules: DayRules, ...DayExceptions: DayException[]) =>
    this.and({ table: { ...this.draft.table, ...ruledBy(rules), DayExceptions } })
  readonly from = (from: Instant) => new TariffFactory(this.draft, { ...this.validity, from })
  readonly until = (until: Instant) => new TariffFactory(this.draft, { ...this.validity, until })

  /** Saves the version with its seven days; returns its id. */
  async save(db: Db, placeId: number): Promise<number> {
    const { from: validFrom, until: validTo } = this.validity
    const row = tariffRow(this.draft, { placeId, validFrom, validTo, now: testNow, ownerId: null })
    const { id } = await insertRow(db, 'tariffs', row)
    await db.insertInto('tariff_days').values(tariffDayRows(id, this.draft)).execute()
    return id
  }
}

/** R56: every day 2.00 an hour from 8, 1.00 from 19, free from 22 to 8; 50 spots; half-hours; net; no end. */
export const aTariff = (): TariffFactory =>
  new TariffFactory(emptyTariff(zeroDate), { from: zeroDate, until: zeroDate }).onDays({
    T1: 16,
    T2: 38,
    T3: 44,
    Price12: 200,
    Price23: 100,
    Spots12: 50,
    Spots23: 50,
    Spots31: 50,
  })
