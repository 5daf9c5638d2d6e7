import * as z from 'zod'
import { Id } from '../../kit/id.ts'
import { Cents, Currency } from '../../kit/money.ts'
import { masked, Phone } from '../../kit/phones/phone.ts'
import { Plate } from '../../kit/plate.ts'
import { Instant, InstantInput, zeroDate } from '../../kit/time.ts'

/** SUSPENDED: two declined charges; it covers nothing until it is resumed (R110). */
export const passStatuses = ['ACTIVE', 'SUSPENDED'] as const
const PassStatus = z.enum(passStatuses)

/** A monthly pass. Phone and e-mail are masked without the right to personal data (R79). */
export const MonthlyPass = z.object({
  Id,
  PlaceId: Id,
  AppId: z.number(),
  PhoneNumber: z.string(),
  MonthlyCostInCents: z.number(),
  /** **+** Whether the cost includes VAT, as the place's prices did when the pass was added (R4). */
  PricesIncludeVat: z.boolean(),
  Currency,
  ValidFrom: Instant,
  /** The midnight after the last day; the zero date = unlimited (R108). */
  ValidTo: Instant,
  Info: z.string(),
  /** 0 = no client has registered with the number: the pass is not charged yet (R110). */
  ClientId: z.number(),
  Email: z.string(),
  /** The car that the pass covers; empty = the first of the client's cars that enters (R109). */
  ClientActiveLicensePlate: z.string(),
  /** The plate as entered. */
  LicensePlate: z.string(),
  /** **+** */
  Status: PassStatus,
  /** **+** Number of declined charges since the last successful one. */
  FailedCharges: z.number(),
  /** **+** A month has been billed, so the first day is fixed. */
  IsBilled: z.boolean(),
  /** **+** Local day `YYYY-MM-DD` of the next charge; empty for none. */
  NextBillingDay: z.string(),
  /** **+** The client's name, masked like the phone; empty without a client. */
  ClientName: z.string(),
  UpdatedAt: Instant,
})
export type MonthlyPass = z.infer<typeof MonthlyPass>

/** A plate; empty = the first car that enters. */
const PlateOrNone = z.union([z.literal(''), Plate])

/** 10,000 € a month, which catches a misplaced decimal comma. */
const MonthlyCost = Cents.max(1_000_000)

const terms = {
  /** Absent: a new pass gets the caller's first app (R176), a changed one keeps its own. */
  AppId: z.number().int().min(1).optional(),
  MonthlyCostInCents: MonthlyCost,
  ValidFrom: InstantInput.refine((from) => from !== zeroDate, { message: 'input.required' }),
  ValidTo: InstantInput.default(zeroDate),
  Info: z.string().trim().max(1000).default(''),
  LicensePlate: PlateOrNone.default(''),
}

/** Input of a new pass (R107). */
export const PassData = z.object({ ...terms, PhoneNumber: Phone })
export type PassData = z.infer<typeof PassData>

export const AddPass = z.object({ placeId: Id, data: PassData })

/** The changed pass; other fields are ignored. */
export const SavePass = z.object({
  ...terms,
  /** The masked number leaves it unchanged (R79). */
  PhoneNumber: z.union([masked(40, 'input.notAPhone'), Phone]),
  /**
   * The car to cover, if `ClientActiveLicensePlate` is absent, as the form shows it; both absent: the covered car
   * stays.
   */
  LicensePlate: PlateOrNone.optional(),
  /** When sent back unchanged, only another `LicensePlate` changes the covered car. */
  ClientActiveLicensePlate: PlateOrNone.optional(),
  UpdatedAt: InstantInput.optional(),
})
export type SavePass = z.infer<typeof SavePass>

/** The pass and a warning: a reason code or empty (R107). */
export const SavedPass = MonthlyPass.extend({ Warning: z.enum(['', 'passes.moreThanSpots']) })
export type SavedPass = z.infer<typeof SavedPass>

/** **+** Facts about the place for its passes page. */
export const PassTerms = z.object({
  PlaceId: Id,
  PlaceName: z.string(),
  Region: z.string(),
  TimeZone: z.string(),
  TotalSpots: z.number(),
  Currency,
  /** Whether `MonthlyCostInCents` includes VAT, and its rate today (R4). */
  PricesIncludeVat: z.boolean(),
  VatPercent: z.number(),
  /** The place's default monthly price, on the same VAT basis; 0 = none. */
  MonthlyPassPriceInCents: z.number(),
  /** App of a new pass: the reader's first one (R176). */
  AppId: Id,
  /** The reader may add and change passes of this place; availability editors only read (R184). */
  MayEdit: z.boolean(),
})
export type PassTerms = z.infer<typeof PassTerms>
