import type { Calendar } from './days/calendar-days.ts'
import type { Instant } from '../../kit/time.ts'
import type { AvailabilityTable, TariffTerms } from './tariffs.schema.ts'
import type { PriceTrace, Right } from './price-trace.schema.ts'

/** A version of a place's prices with all inputs of R43–R56; the version in force at entry applies (R50). */
export type Tariff = {
  table: AvailabilityTable
  terms: TariffTerms
  /** Largest price of 24 hours from the start; 0 = no cap (R52). In the basis of the prices (R4). */
  limit24hInCents: number
  timeZone: string
  /** Rates of the region; each applies from its local day on (R4). Before the first there is no VAT. */
  vatRates: readonly { validFrom: string; percent: number }[]
  /** Calendar of the region; the rules of the table define how its days are priced (R51, R194). */
  calendar: Calendar
  currency: string
}

export type Stay = {
  start: Instant
  /** Exclusive; an end before the start prices as no stay. */
  end: Instant
  /** Free minutes used by an earlier visit within ReEntryMinutes (R53). */
  freeMinutesUsed?: number
  /** Bookings of the car; the time they cover is free here (R77, R154). */
  booked?: readonly BookedTime[]
}

/** Time of a booking, half-open, and its tolerance before and after (R154). */
export type BookedTime = { start: Instant; end: Instant; toleranceMinutes: number }

/** A car wash: priced by service, not by duration (R58). Cents in the VAT basis of the place (R4). */
export type ServiceVisit = Pick<Stay, 'start' | 'end'> & { service: { name: string; priceInCents: number } }

/** A right that matches the session; `decideRight` picks the deciding one. */
export type Entitlement = {
  right: Right
  /** 0 to 100, up to two decimals. */
  discountPercent: number
  /** Name of the list, campaign or plan, for the price trace. */
  name?: string
}

/** Maximum deductions from the gross price in cents, applied in this order (R55, R72). */
export type Credits = { freePassInCents?: number; campaignCreditInCents?: number; fleetInCents?: number }

export type PriceOptions = {
  entitlements?: readonly Entitlement[]
  credits?: Credits
  /** Gross fee; charged only if the driver has something to pay (R72). */
  serviceFeeInCents?: number
}

/** Whole cents. `costInCents + freePassCentsUsed + campaignCreditInCents + hiddenCostInCents = grossInCents`. */
export type Cost = {
  /** The right that decided (R77). */
  right: Right
  /** Percent deducted; 100 with a monthly pass. */
  discountPercent: number
  /** The price of the parking before credits. */
  grossInCents: number
  /** `netInCents + vatInCents = grossInCents`; the VAT is the share of the gross price, for both kinds of tariffs. */
  netInCents: number
  vatInCents: number
  vatPercent: number
  /** Cents that the driver pays for parking: gross less credits (R72). */
  costInCents: number
  freePassCentsUsed: number
  campaignCreditInCents: number
  /** Cents that the fleet pays. */
  hiddenCostInCents: number
  serviceFeeCents: number
  /** `costInCents + serviceFeeCents`. */
  totalInCents: number
}

export type Price = Cost & { trace: PriceTrace }
