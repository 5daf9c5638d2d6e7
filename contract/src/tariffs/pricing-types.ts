import type { Instant } from '../kit/time.ts'
import type { AvailabilityTable, TariffTerms } from './tariffs.schema.ts'
import type { PriceTrace, Right } from './price-trace.schema.ts'

/** One version of a place's prices with all that R43–R56 need besides; the version valid at entry counts (R50). */
export type Tariff = {
  table: AvailabilityTable
  terms: TariffTerms
  /** Largest price of 24 hours from the start; 0 = no cap (R52). In the basis of the prices (R4). */
  limit24hInCents: number
  timeZone: string
  /** Of the region; a rate holds from its local day on (R4). Before the first there is no VAT. */
  vatRates: readonly { validFrom: string; percent: number }[]
  /** Local days `YYYY-MM-DD`; they count as Sundays only where the table has `UseSundayForHolidays` (R51). */
  holidays: ReadonlySet<string>
  currency: string
}

export type Stay = {
  start: Instant
  /** Not part of the stay; an end before the start prices as no stay. */
  end: Instant
  /** Free minutes that an earlier visit within ReEntryMinutes has used up: the old clock runs on (R53). */
  freeMinutesUsed?: number
  /** Bookings of the car that hold for the stay; what they cover costs nothing here (R77, R154). */
  booked?: readonly BookedTime[]
}

/** A booking's own time, half-open, and how far before and after it a car may be there all the same (R154). */
export type BookedTime = { start: Instant; end: Instant; toleranceMinutes: number }

/** A car wash: its price is the service's, however long it takes (R58). Cents in the basis of the place's prices (R4). */
export type ServiceVisit = Pick<Stay, 'start' | 'end'> & { service: { name: string; priceInCents: number } }

/** A right that fits the session. All that fit are given; `decideRight` finds the one that decides. */
export type Entitlement = {
  right: Right
  /** 0 to 100, up to two decimals. */
  discountPercent: number
  /** For the trace: of the list, campaign or plan. */
  name?: string
}

/** What may be taken from the gross price, at most, in cents; taken in this order (R55, R72). */
export type Credits = { freePassInCents?: number; campaignCreditInCents?: number; fleetInCents?: number }

export type PriceOptions = {
  entitlements?: readonly Entitlement[]
  credits?: Credits
  /** Gross; asked for only where the driver has something to pay (R72). */
  serviceFeeInCents?: number
}

/** Whole cents. `costInCents + freePassCentsUsed + campaignCreditInCents + hiddenCostInCents = grossInCents`. */
export type Cost = {
  /** Which right decided (R77). */
  right: Right
  /** The personal percent taken off; 100 under a monthly pass. */
  discountPercent: number
  /** The price of the parking before credits. */
  grossInCents: number
  /** `netInCents + vatInCents = grossInCents`; the VAT is the share of the gross price, for both kinds of tariffs. */
  netInCents: number
  vatInCents: number
  vatPercent: number
  /** What the driver pays for the parking: gross, credits taken off (R72). */
  costInCents: number
  freePassCentsUsed: number
  campaignCreditInCents: number
  /** Paid by the fleet. */
  hiddenCostInCents: number
  serviceFeeCents: number
  /** `costInCents + serviceFeeCents`. */
  totalInCents: number
}

export type Price = Cost & { trace: PriceTrace }
