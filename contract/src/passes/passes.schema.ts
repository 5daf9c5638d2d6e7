import * as z from 'zod'
import { Id } from '../kit/id.ts'
import { Cents, Currency } from '../kit/money.ts'
import { isMasked, normalisePhone, Phone } from '../kit/phone.ts'
import { Plate } from '../kit/plate.ts'
import { Instant, InstantInput, zeroDate } from '../kit/time.ts'

/** SUSPENDED: its charge was declined twice; it covers nothing until somebody resumes it (R110). */
export const passStatuses = ['ACTIVE', 'SUSPENDED'] as const
export const PassStatus = z.enum(passStatuses)
export type PassStatus = z.infer<typeof PassStatus>

/** A monthly pass. Phone and e-mail are masked for whoever may not see personal data (R79). */
export const MonthlyPass = z.object({
  Id,
  PlaceId: Id,
  AppId: z.number(),
  PhoneNumber: z.string(),
  MonthlyCostInCents: z.number(),
  /** **+** The basis in which the cost was agreed: that of the place's prices when the pass was added (R4). */
  PricesIncludeVat: z.boolean(),
  Currency,
  ValidFrom: Instant,
  /** The midnight after the last day; the zero date = unlimited (R108). */
  ValidTo: Instant,
  Info: z.string(),
  /** 0 = nobody has registered with the number yet: the pass waits and is not charged (R110). */
  ClientId: z.number(),
  Email: z.string(),
  /** The one car that the pass covers; empty = of the client's cars whichever stands there first (R109). */
  ClientActiveLicensePlate: z.string(),
  /** What was entered as the car. */
  LicensePlate: z.string(),
  /** **+** */
  Status: PassStatus,
  /** **+** Declined since the last charge that went through. */
  FailedCharges: z.number(),
  /** **+** A month has been billed: its first day stays. */
  IsBilled: z.boolean(),
  /** **+** Local day `YYYY-MM-DD` of the next fee; empty when none will come. */
  NextBillingDay: z.string(),
  /** **+** Its client's name, masked like the phone; empty while nobody has registered. */
  ClientName: z.string(),
  UpdatedAt: Instant,
})
export type MonthlyPass = z.infer<typeof MonthlyPass>

/** A car, or an empty text for whichever comes first. */
const PlateOrNone = z.union([z.literal(''), Plate])

/** 10,000 € a month: a slip of the comma does not pass. */
const MonthlyCost = Cents.max(1_000_000)

const terms = {
  AppId: z.number().int().min(1).default(1),
  MonthlyCostInCents: MonthlyCost,
  ValidFrom: InstantInput.refine((from) => from !== zeroDate, { message: 'input.required' }),
  ValidTo: InstantInput.default(zeroDate),
  Info: z.string().trim().max(1000).default(''),
  LicensePlate: PlateOrNone.default(''),
}

/** What makes a pass (R107). */
export const PassData = z.object({ ...terms, PhoneNumber: Phone })
export type PassData = z.infer<typeof PassData>

export const AddPass = z.object({ placeId: Id, data: PassData })

/** A number, or the masked one as it was shown, which changes nothing (R79). */
const PhoneOrMasked = z
  .string()
  .max(40)
  .transform((text, context) => {
    const phone = isMasked(text) ? text : normalisePhone(text)
    if (phone !== undefined) return phone
    context.addIssue({ code: 'custom', message: 'input.notAPhone' })
    return z.NEVER
  })

/** A pass as it shall be; what else of it comes along is ignored. */
export const SavePass = z.object({ ...terms, PhoneNumber: PhoneOrMasked, UpdatedAt: InstantInput.optional() })
export type SavePass = z.infer<typeof SavePass>

/** The pass, and what its reader should know though nothing was refused: a reason code or empty (R107). */
export const SavedPass = MonthlyPass.extend({ Warning: z.enum(['', 'passes.moreThanSpots']) })
export type SavedPass = z.infer<typeof SavedPass>

/** **+** What the page of a place's passes needs beside them. */
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
  /** The place's usual price of a month, in that basis; 0 = none. */
  MonthlyPassPriceInCents: z.number(),
})
export type PassTerms = z.infer<typeof PassTerms>
